internal import Answers
internal import Bytes
internal import NoteSyntax
internal import Terminal
internal import VaultChanges
internal import VaultCore

extension Explanation {
  init(_ error: AnswerError) {
    switch error {
    case .folderAsTarget(let path):
      self.init("\(Self.shown(path)): it is a folder, and links do not lead to folders")
    case .changedSince(let number, let isUndo, let paths):
      self.init(
        "operation \(number) cannot be \(isUndo ? "undone" : "redone"): "
          + "\(Amount.text(paths.count, "file")) changed since then; nothing was done")
    case .leftOut(let path):
      self.init("\(Self.shown(path)) exists, but is not part of the vault: the config or .sheafignore leaves it out")
    case .stopped:
      self.init("interrupted")
      outcome = .interrupted
    case .noReplacement(let fault): self.init(fault)
    case .otherPlan: self.init("this is not the plan that was shown any more; nothing was done")
    case .refused(let refusals):
      let facts = refusals.count == 1 ? ": \(Explanation(refusals[0]).fact)" : ""
      self.init("\(Amount.text(refusals.count, "note")) cannot be changed; nothing was done\(facts)")
    case .noCategory, .takenID, .emptyID, .sameID, .takenTag, .noTag, .otherMeaning:
      self.init(property: error)
    default: self.init(place: error)
    }
  }

  private init(_ fault: ReplacementFault) {
    switch fault {
    case .empty: self.init("there is no text to look for")
    case .lineBreak: self.init("a text to replace, and what is written for it, is within a line")
    case .pattern(let pattern, let offset, let message, let hint):
      let marks = String(repeating: " ", count: offset) + "^"
      let isPlain = pattern.utf8.allSatisfy { (0x20..<0x7F).contains($0) }
      self.init(
        "the regular expression cannot be used: \(message)",
        hints: [isPlain ? "\(pattern)\n      \(marks)" : "", hint ?? ""])
    case .matchesNothing(let pattern):
      self.init(
        "the regular expression '\(TerminalText.safe(pattern))' also matches where no text is",
        hints: ["write '+' in the place of '*', or name the text besides '^' and '$'"])
    case .noGroup(let number, let groups):
      self.init(
        "there is no group \(number): the regular expression has \(groups == 0 ? "none" : "\(groups)")",
        hints: [groups == 0 ? "parentheses make a group; '$$' is a dollar sign" : "'$$' is a dollar sign"])
    case .dollar(let text):
      self.init(
        "'\(TerminalText.safe(text))': with --regex, '$' is followed by the number of a group",
        hints: ["'$$' is a dollar sign, and '${1}' is the first group before a digit"])
    case .backslash(let digit):
      self.init("a group is written '$\(digit)', not '\\\(digit)'")
    }
  }

  private init(property error: AnswerError) {
    switch error {
    case .noCategory(let name, let names):
      self.init(
        "'\(name)' is not a category",
        hints: [
          EditDistance.nearest(to: name, in: names).map { "did you mean '\($0)'?" } ?? "",
          "the categories are \(names.joined(separator: ", "))",
        ])
    case .takenID(let id, let path):
      self.init("the id '\(TerminalText.safe(id))' is taken by \(Self.shown(path))")
    case .emptyID: self.init("an id cannot be empty")
    case .sameID(let count): self.init("\(count) notes cannot have the same id")
    case .takenTag(let old, let new, let existing, let notes):
      self.init(
        "the tag '\(TerminalText.safe(existing))' already exists, in \(Amount.text(notes, "note")); nothing was done",
        hints: ["'sheaf tag merge \(ShellWords.quoted(old)) \(ShellWords.quoted(new))' merges them"])
    case .noTag(let name, let fault, let near):
      let reason =
        switch fault {
        case .empty: "a tag cannot be empty"
        case .emptyPart: "'\(name)' contains an empty tag"
        case .space: "'\(name)' cannot be a tag: it contains a space"
        case .number: "'\(name)' cannot be a tag: it is a number"
        case .control: "'\(name)' cannot be a tag: it contains control characters"
        case .characters: "'\(name)' cannot be a tag: a tag consists of letters, digits, '-', '_' and '/'"
        }
      self.init(reason, hints: [near.map { "did you mean '\($0)'?" } ?? ""])
    case .otherMeaning(let old, let new):
      self.init(
        "sheaf uses '\(TerminalText.safe(old))', and '\(TerminalText.safe(new))' has another meaning; "
          + "nothing was done", hints: ["--force renames it anyway"])
    default: self.init("\(error)")
    }
  }

  private init(place error: AnswerError) {
    switch error {
    case .pathForSeveral(let target, let count):
      let text = TerminalText.safe(target)
      self.init(
        "'\(text)' is the path of a single note, and \(count) are to be moved",
        hints: ["a trailing slash makes it a folder: \(ShellWords.quoted(text + "/"))"])
    case .pathForOther(let target, let path, let isFolder):
      self.init(
        "'\(TerminalText.safe(target))' is the path of a note, and '\(Self.shown(path))' is "
          + (isFolder ? "a folder" : "not a note"))
    case .noteAsFolder(let target):
      self.init("'\(TerminalText.safe(target))' is a note, and no folder; nothing was moved")
    case .noHeading(let word):
      self.init(
        "'\(TerminalText.safe(word))' does not name a heading",
        hints: ["write NOTE#HEADING, or NOTE#^ID for a block"])
    case .stillThere(let path):
      self.init(
        "\(String(decoding: QuotedName.line(of: path), as: UTF8.self)): it still exists, so it was not moved",
        hints: ["'sheaf move' and 'sheaf rename' move it and update the links to it"])
    case .noFolder(let folder, let near):
      self.init(
        "there is no folder '\(folder)'",
        hints: [near.map { "did you mean '\($0)'?" } ?? "'sheaf folders' lists them"])
    case .specialFolder(let folder):
      self.init("'\(folder)' is a special folder of the vault and cannot be deleted")
    case .rootAsFolder(let name): self.init("'\(name)' is the root, not a folder in it")
    default: self.init("\(error)")
    }
  }

  private static func shown(_ path: [UInt8]) -> String { QuotedName.terminalText(of: path) }
}
