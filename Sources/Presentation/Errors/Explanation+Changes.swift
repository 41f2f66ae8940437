internal import Answers
internal import Bytes
internal import NoteSyntax
internal import SystemCalls
internal import Terminal
package import VaultCore

extension Explanation {
  /// Creates the explanation of an error that prevented changes of notes.
  package init(_ error: ChangeError) {
    switch error {
    case .changedSince(let paths):
      self.init(
        "\(Self.names(paths)): another program changed it at the same time", consequence: "nothing was done",
        hints: ["run the command again"])
    case .notAsSeen(let path, let difference):
      self.init("\(Self.name(path)): \(Self.text(difference))", consequence: "nothing was done")
    case .refused(let path, let reason): self.init("\(Self.name(path)): \(reason)", consequence: "nothing was done")
    case .edit(let path, let cause):
      self.init(Self.name(path) + Self.text(cause))
      if case .invalidFrontMatter = cause { consequence = "nothing was changed" }
    case .busy(let process, let command):
      let holder = process.map { "process \($0)" } ?? "another process"
      self.init(
        "\(holder) is changing notes of the vault", consequence: "nothing was done",
        hints: [command.map { "it is '\(TerminalText.safe($0))'" } ?? ""])
    case .unexpectedCount(let count, let expected):
      self.init("this affects \(Amount.text(count, "note")), not \(expected)", consequence: "nothing was done")
    case .tooLarge(let size, let limit):
      self.init(
        "the undo of this would need \(Amount.bytes(size)), and \(Amount.bytes(limit)) are possible",
        consequence: "nothing was changed", hints: ["change fewer notes at a time, for example those of one folder"])
    case .failed(let path, let cause):
      let prefix = path.map { Self.name($0) + ": " } ?? cause.path.map { "\($0.text): " } ?? ""
      self.init("\(prefix)\(Self.fact(cause))", consequence: "nothing was changed")
    case .pending(let operation, let cause):
      self.init(
        "operation \(operation) is not finished: \(cause)",
        hints: ["nothing is lost: the next sheaf command on this vault finishes it"])
    case .noOperation(let reason): self.init(reason, hints: ["'sheaf operations' lists past operations"])
    case .nothingToDo(let reason):
      self.init(reason)
      outcome = .nothing
    case .damagedOperation(let number, let path, let other):
      self.init(
        "the record of operation \(number) is damaged: \(path.text)", consequence: "nothing was done",
        hints: [
          other.map { "--operation \($0) names the one before it; it is refused if its notes have changed since" }
            ?? "", "'sheaf operations' lists past operations",
        ])
    case .damagedRecord(let path):
      self.init(
        "\(path.text): the record of an interrupted operation is damaged",
        hints: ["sheaf works without this file; private files named .sheaf-…~ may remain in the vault"])
    }
  }

  static func name(_ path: [UInt8]) -> String { String(decoding: QuotedName.line(of: path), as: UTF8.self) }

  private static func names(_ paths: [[UInt8]]) -> String {
    let shown = paths.prefix(3).map(name).joined(separator: ", ")
    return paths.count > 3 ? "\(shown) and \(paths.count - 3) more" : shown
  }

  /// Returns the text after the path of a note that cannot be edited.
  static func text(_ error: EditError) -> String {
    switch error {
    case .invalidFrontMatter(let problem): ":\(problem.line):\(problem.column): \(problem.message)"
    case .missingProperty(let key): ": it has no property '\(key)'"
    case .existingProperty(let key): ": it has a property '\(key)' already"
    case .notAList(let key): ": the property '\(key)' is not a list"
    case .unwritable(let text): ": '\(text)' cannot be written there without changing other text"
    case .ignored(let reason): ": \(reason)"
    case .unwritableOn(let text, let line): ":\(line): '\(text)' cannot be written there without changing other text"
    case .unremovable(let text, let line): ":\(line): '\(text)' cannot be removed there without changing other text"
    case .missingTask(let line): ":\(line): there is no task on this line"
    case .missingLine(let line): ":\(line): the text of the note has no such line"
    case .invalidStatus(let text): ": '\(text)' is not a task status"
    case .invalidDate(let text): ": '\(text)' is not a date"
    case .missingHeading(let text): ": it has no heading '\(text)'"
    case .invalidHeading(let text): ": '\(text)' cannot be a heading"
    case .missingBlockID(let id): ": it has no block '^\(id)'"
    case .existingBlockID(let id): ": it has a block '^\(id)' already"
    case .invalidBlockID(let id): ": '^\(id)' cannot be the id of a block"
    case .missingLink(let number): ": it has no link number \(number)"
    case .invalidTarget(let target): ": '\(target)' cannot be the target of this link"
    }
  }

  /// Returns the message for a system error about a file of the vault.
  static func fact(_ error: SystemError) -> String {
    // Symlinks are refused if they would lead out of the vault.
    error.errno == .tooManySymlinks ? "it, or a folder on its path, is a symbolic link" : "\(error.errno)"
  }

  private static func text(_ difference: SeenDifference) -> String {
    switch difference {
    case .gone: "it is gone"
    case .changed: "another program has changed it"
    case .replaced: "another note has this name now"
    case .moved(let path): "it is \(name(path)) now"
    case .noTask(let line): "the task of line \(line) is not there any more"
    case .severalTasks(let line): "another program has changed it, and the task of line \(line) is in it several times"
    case .ticked(let line): "another program has changed the box of the task of line \(line)"
    }
  }

  init(_ error: MoveError) {
    switch error {
    case .missing(let path): self.init("\(Self.name(path)): no such file or folder")
    case .taken(let path):
      self.init(
        "\(Self.name(path)): this name is taken; nothing was done",
        hints: ["choose another name, or move what has it first"])
    case .sharedPath(let path):
      self.init(
        "\(Self.name(path)): two files would get this path; nothing was done", hints: ["rename one of them first"])
    case .intoItself(let path):
      self.init("\(Self.name(path)): it cannot be moved into itself, or merged with itself; nothing was done")
    case .entangled(let path):
      self.init(
        "\(Self.name(path)): a folder that contains it is moved too; nothing was done",
        hints: ["move them one after the other"])
    case .systemFolder(let path):
      self.init(
        "\(Self.name(path)): the inbox, the archive and the trash keep their names and places",
        hints: ["'sheaf help note' says what they are for"])
    case .notAFolder(let path): self.init("\(Self.name(path)): it is a file, not a folder")
    case .inexpressible(let source, let line, let target):
      self.init(
        "\(Self.name(source)):\(line): no link of this form can lead only to \(Self.name(target)); nothing was done",
        hints: ["choose another name, or write this link in another form first"])
    case .covered(let source, let line, let target):
      self.init(
        "\(Self.name(source)):\(line): this link would lead to another heading with the same text in "
          + "\(Self.name(target)); nothing was done", hints: ["choose another text, or rename the other heading first"])
    }
  }
}

extension LateSave {
  /// A sentence that names the file with what was saved.
  package var explanation: String {
    let (name, command) = (QuotedName.terminalText(of: note), TerminalText.safe(command))
    return file == note
      ? "\(name): another program saved it while '\(command)' removed it, so it is there again"
      : "\(name): another program saved it while '\(command)' changed it; "
        + "what it saved is in \(QuotedName.terminalText(of: file))"
  }
}
