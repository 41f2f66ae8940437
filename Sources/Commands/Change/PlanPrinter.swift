internal import Answers
internal import Bytes
internal import JSON
internal import NoteSyntax
internal import Terminal
internal import VaultCore

/// Prints a plan, as a unified diff for `patch` or as a JSON document.
struct PlanPrinter {
  let session: Session

  /// Prints a plan.
  func print(_ plan: ChangePlan, isJSON: Bool) throws {
    for warning in plan.warnings { session.warn(warning) }
    if isJSON { return try session.print(document: json(plan)) }
    if session.output.isTerminal {
      let folders = plan.newFolders.map { StyledText("new folder ", .strong) + StyledText(name: $0) }
      try session.page(plan.changes.flatMap(lines) + folders, isLong: true)
    } else {
      let folders = plan.newFolders.map { Array("new folder ".utf8) + QuotedName.line(of: $0) + [0x0A] }
      try session.print(exactly: plan.changes.flatMap(bytes) + folders.joined())
    }
  }

  /// Returns the JSON document of a plan.
  private func json(_ plan: ChangePlan) -> [JSONValue.Member] {
    [
      .init("operation", nil),
      .init("changes", .array(plan.changes.map(json))),
      .init("newFolders", .array(plan.newFolders.map { .text($0) })), .init("warnings", .strings(plan.warnings)),
    ]
  }

  private func json(_ change: PlannedChange) -> JSONValue {
    var members: [JSONValue.Member] = []
    func add(_ type: String, _ path: [UInt8]) {
      members = [.init("type", .string(type))] + JSONValue.pathMembers(path)
    }
    switch change {
    case .replace(let path, let base, _):
      add("replace", path)
      members.append(.init("base", .string(PlannedChange.revision(of: base))))
    case .create(let path, _, _): add("create", path)
    case .place(let path, let outer):
      add("create", path)
      return .object(members + JSONValue.pathMembers(outer.path, key: "source"))
    case .discard(let path, let outer):
      add("delete", path)
      return .object(members + [.init("base", .string(outer.hash.hexadecimal))])
    case .delete(let path, let base):
      add("delete", path)
      members.append(.init("base", .string(PlannedChange.revision(of: base))))
    case .move(let from, let to):
      add("move", from)
      members += JSONValue.pathMembers(to, key: "to")
      return .object(members)
    }
    members.append(.init("diff", .text(bytes(change))))
    return .object(members)
  }

  // MARK: - Unified diff

  private func bytes(_ change: PlannedChange) -> [UInt8] {
    var result: [UInt8] = []
    for line in parts(change) { result += line.bytes + (line.bytes.last == 0x0A ? [] : [0x0A]) }
    return result
  }

  private func lines(_ change: PlannedChange) -> [StyledText] { parts(change).map(\.line) }

  private func parts(_ change: PlannedChange) -> [DiffPart] {
    switch change {
    case .replace(let path, let base, let contents): DiffPart.list(from: path, to: path, base, contents)
    case .create(let path, let contents, _): DiffPart.list(from: nil, to: path, [], contents)
    case .delete(let path, let base): DiffPart.list(from: path, to: nil, base, [])
    case .place(let path, let outer): DiffPart.copy(of: outer.path, to: path)
    case .discard(let path, _): DiffPart.removal(of: path)
    case .move(let from, let to): DiffPart.move(from: from, to: to)
    }
  }
}

/// A line of a unified diff, with its style.
struct DiffPart {
  let bytes: [UInt8]
  let style: Style

  /// The line for a terminal.
  var line: StyledText {
    StyledText(TerminalText.safe(bytes.last == 0x0A ? bytes.dropLast() : bytes), style)
  }

  /// Returns the lines about a file that gets another path.
  static func move(from: [UInt8], to: [UInt8]) -> [DiffPart] {
    [("rename from ", from), ("rename to ", to)].map { text, path in
      DiffPart(bytes: Array(text.utf8) + QuotedName.patchName(of: path), style: .strong)
    }
  }

  /// Returns the lines about a copy of a file from outside of the vault.
  static func copy(of source: [UInt8], to path: [UInt8]) -> [DiffPart] {
    [("copy from ", source), ("copy to ", path)].map { text, path in
      DiffPart(bytes: Array(text.utf8) + QuotedName.patchName(of: path), style: .strong)
    }
  }

  /// Returns the line about a deleted file, as git writes it.
  static func removal(of path: [UInt8]) -> [DiffPart] {
    [DiffPart(bytes: Array("deleted file ".utf8) + QuotedName.patchName(of: path), style: .strong)]
  }

  /// Returns the difference of two versions of a file. A path is nil if that version does not exist.
  static func list(from: [UInt8]?, to: [UInt8]?, _ old: [UInt8], _ new: [UInt8]) -> [DiffPart] {
    func head(_ mark: String, _ side: String, _ path: [UInt8]?) -> DiffPart {
      let name = path.map { QuotedName.patchName(of: Array(side.utf8) + $0) } ?? Array("/dev/null".utf8)
      return DiffPart(bytes: Array(mark.utf8) + name, style: .strong)
    }
    var parts = [head("--- ", "a/", from), head("+++ ", "b/", to)]
    for hunk in UnifiedDiff(old, new).hunks {
      parts.append(DiffPart(bytes: Array(hunk.header.utf8), style: .group))
      for line in hunk.lines {
        let (marker, text, style): (UInt8, ArraySlice<UInt8>, Style) =
          switch line {
          case .same(let text): (0x20, text, .plain)
          case .removed(let text): (0x2D, text, .removed)
          case .added(let text): (0x2B, text, .added)
          }
        parts.append(DiffPart(bytes: [marker] + text, style: style))
        if text.last != 0x0A {
          parts.append(DiffPart(bytes: Array("\\ No newline at end of file".utf8), style: .dim))
        }
      }
    }
    return parts
  }
}
