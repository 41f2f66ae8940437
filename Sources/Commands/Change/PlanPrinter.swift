internal import JSON
internal import NoteSyntax
internal import VaultCore

/// Prints a plan, as a unified diff for `patch` or as a JSON document.
struct PlanPrinter {
  let session: Session

  /// Prints a plan.
  func print(_ plan: ChangePlan, isJSON: Bool) throws {
    for warning in plan.warnings { session.warn(warning) }
    if isJSON { return try session.print(json(plan)) }
    if session.output.isTerminal {
      let folders = plan.newFolders.map { StyledText("new folder ", .strong) + StyledText(name: $0) }
      try session.page(plan.changes.flatMap(lines) + folders, isLong: true)
    } else {
      let folders = plan.newFolders.map { Array("new folder ".utf8) + QuotedName.line(of: $0) + [0x0A] }
      try session.output.write(plan.changes.flatMap(bytes) + folders.joined())
    }
  }

  /// Returns the JSON document of a plan.
  private func json(_ plan: ChangePlan) -> JSONValue {
    .object([
      .init("formatVersion", 1), .init("operation", nil),
      .init("changes", .array(plan.changes.map(json))),
      .init("newFolders", .array(plan.newFolders.map { .text($0) })), .init("warnings", .strings(plan.warnings)),
    ])
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

  private func lines(_ change: PlannedChange) -> [StyledText] {
    parts(change).map { part in
      var line = part.bytes[...]
      if line.last == 0x0A { line = line.dropLast() }
      return StyledText(TerminalText.safe(Array(line)), part.style)
    }
  }

  private typealias Part = (bytes: [UInt8], style: Style)

  private func parts(_ change: PlannedChange) -> [Part] {
    func name(_ side: String, _ path: [UInt8]) -> [UInt8] { QuotedName.line(of: Array(side.utf8) + path) }
    let (old, new): ([UInt8], [UInt8])
    var parts: [Part] = []
    func head(_ text: String, _ path: [UInt8]) { parts.append((Array(text.utf8) + path, .strong)) }
    switch change {
    case .replace(let path, let base, let contents):
      (old, new) = (base, contents)
      head("--- ", name("a/", path))
      head("+++ ", name("b/", path))
    case .create(let path, let contents, _):
      (old, new) = ([], contents)
      head("--- ", Array("/dev/null".utf8))
      head("+++ ", name("b/", path))
    case .delete(let path, let base):
      (old, new) = (base, [])
      head("--- ", name("a/", path))
      head("+++ ", Array("/dev/null".utf8))
    case .move(let from, let to):
      head("rename from ", QuotedName.line(of: from))
      head("rename to ", QuotedName.line(of: to))
      return parts
    }
    for hunk in UnifiedDiff(old, new).hunks {
      parts.append((Array(hunk.header.utf8), .group))
      for line in hunk.lines {
        let (sign, text, style): (UInt8, ArraySlice<UInt8>, Style) =
          switch line {
          case .same(let text): (0x20, text, .plain)
          case .removed(let text): (0x2D, text, .removed)
          case .added(let text): (0x2B, text, .added)
          }
        parts.append(([sign] + text, style))
        if text.last != 0x0A { parts.append((Array("\\ No newline at end of file".utf8), .dim)) }
      }
    }
    return parts
  }
}
