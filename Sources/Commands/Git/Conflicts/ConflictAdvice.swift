internal import Answers
internal import GitHistory
internal import JSON
internal import SystemCalls
internal import Terminal
internal import VaultCore

/// The commands that resolve a conflict, ready to be typed in the working directory.
struct ConflictAdvice {
  struct Step: Equatable {
    let command: String
    /// The effect, as the rest of a sentence that begins with the command.
    let effect: String
  }

  let view: VaultView

  /// Returns the commands for a conflict, each of which resolves it in another way. None of them replaces a file that has
  /// lines of its own, since these may have been typed since the merge.
  func steps(for conflict: NoteConflict) -> [Step] {
    let path = conflict.path
    guard let git = conflict.git else {
      switch conflict.kind {
      case .copy where conflict.original == nil: return []
      case .copy, .markers: return VaultFiles.isNotePath(path) ? [merge(path)] : []
      case .unmerged: return []
      }
    }
    if git.isSubmodule { return stepsForSubmodule(path, git.state) }
    let exists = view.vault.hasFile(path)
    let keep = conflict.kind == .markers ? resolution(of: path) : step("add", path, "keeps it as it is")
    let remove = step("rm", path, exists ? "deletes it" : "leaves it deleted")
    let sides =
      conflict.hasOwnLines
      ? [] : [step("checkout --ours", path, "takes our version"), step("checkout --theirs", path, "takes theirs")]
    let first = conflict.kind == .markers && VaultFiles.isNotePath(path) ? [merge(path)] : []
    switch git.state {
    case .bothModified, .bothAdded: return exists ? first + sides + [keep] : sides + [remove]
    case .bothDeleted: return [conflict.hasOwnLines ? keep : remove]
    case .deletedByUs, .deletedByThem, .addedByUs, .addedByThem:
      return first + (exists ? [keep] : []) + (conflict.hasOwnLines ? [] : [remove])
    }
  }

  /// Returns the commands for a submodule. `git add` needs its files, which are often not here.
  private func stepsForSubmodule(_ path: [UInt8], _ state: UnmergedFile.State) -> [Step] {
    let ours = step("reset -q HEAD", path, "takes our version of the submodule")
    let removal = step("rm -q --cached", path, "leaves the submodule out")
    return switch state {
    case .bothModified, .bothAdded, .deletedByThem: [ours, removal]
    case .addedByUs, .addedByThem, .deletedByUs, .bothDeleted: [removal]
    }
  }

  func resolution(of path: [UInt8]) -> Step { step("add", path, "then tells git that it is resolved") }

  private func merge(_ path: [UInt8]) -> Step {
    Step(command: "sheaf conflicts merge \(word(view.displayPath(path)))", effect: "merges both sides")
  }

  /// Returns a command of git about a file. git would take special characters of the path for a pattern.
  private func step(_ words: String, _ path: [UInt8], _ effect: String) -> Step {
    let vault = view.vault
    let isInside = vault.surroundings.workingDirectory.relative(to: vault.root) != nil
    let name = isInside ? view.displayPath(path) : path
    let isPattern = name.first == UInt8(ascii: ":") || name.contains { Array("*?[\\".utf8).contains($0) }
    let folderOption = isInside ? "" : " -C \(word(vault.root.bytes))"
    let literal = isPattern ? " --literal-pathspecs" : ""
    return Step(command: "git\(folderOption)\(literal) \(words) -- \(word(name))", effect: effect)
  }

  private func word(_ name: [UInt8]) -> String { ShellWords.quoted(String(decoding: name, as: UTF8.self)) }
}

/// The conflicts left by merges and sync programs.
struct ConflictList: RowListing {
  enum Field: String, ListField { case kind, path, of, tool, lines, git, next }

  let rows: [NoteConflict]
  let total: Int
  private let advice: ConflictAdvice

  init(_ all: [NoteConflict], limit: Int? = nil, _ advice: ConflictAdvice) {
    (rows, total, self.advice) = (Array(all.prefix(limit ?? .max)), all.count, advice)
  }

  static let shape = ListShape(
    of: Field.self, "conflict", "conflicts", paths: (.path, "Print paths only, each once, one per line"),
    fields: Field.fields([
      .kind: "markers, copy or unmerged", .path: "the file with the conflict, or the copy",
      .of: "the note of which it is a copy", .tool: "the program that made the copy",
      .lines: "the lines of the conflicts", .git: "what git says about the file", .next: "the commands that resolve it",
    ]),
    columns: [.kind, .path, .of, .tool, .lines, .git])

  var shape: ListShape { Self.shape }

  func value(_ field: Field, of conflict: NoteConflict) -> FieldValue {
    switch field {
    case .kind: .text(conflict.kind.rawValue)
    case .path: .path(conflict.path)
    case .of: conflict.original.map { .file($0) } ?? .none
    case .tool: .optional(conflict.tool)
    case .lines: .json(.array(conflict.lines.map { .array([.integer($0.lowerBound), .integer($0.upperBound)]) }))
    case .git: .optional(conflict.git?.state.rawValue)
    case .next: .list(advice.steps(for: conflict).map(\.command))
    }
  }
}
