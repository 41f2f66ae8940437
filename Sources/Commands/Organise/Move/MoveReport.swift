internal import Answers
internal import Bytes
internal import JSON
internal import Terminal
internal import VaultChanges
internal import VaultCore

/// Prints the result of a move or renaming.
struct MoveReport {
  let session: Session
  let view: VaultView
  /// The name of the operation: `renamed` or `moved`.
  let state: CardPrinter.State
  /// The items of the command, with their paths after the operation.
  let items: [(item: VaultItem, to: [UInt8])]
  /// The text that replaces the name of the state in the line.
  var summary: ChangeSummary?

  /// Prints the report. `report` is nil if there was nothing to do.
  func print(_ report: OperationReport?, _ plan: ChangePlan?, _ arguments: ChangeArguments, _ card: CardArguments)
    throws
  {
    for warning in plan?.warnings ?? [] { session.warn(warning) }
    let conflicts = Set(report?.conflicts.map(\.path) ?? [])
    let kept = report?.operation.files.filter { $0.action == .changed && !$0.isConflict }.map(\.path) ?? []
    func state(_ item: VaultItem) -> CardPrinter.State {
      report == nil || conflicts.contains(item.path) ? .unchanged : self.state
    }
    func place(_ item: VaultItem, _ to: [UInt8]) -> [UInt8] { conflicts.contains(item.path) ? item.path : to }
    switch card.form {
    case .quiet: break
    case .paths:
      for (item, to) in items {
        try session.output.write(QuotedName.line(of: view.displayPath(place(item, to))) + [0x0A])
      }
    case .json:
      var records = NoteRows(recordsOf: items.count, in: view)
      let list = items.map { item, to -> JSONValue in
        var members: [JSONValue.Member] = [.init("state", .string(state(item).rawValue))]
        members += JSONValue.pathMembers(item.path, key: "from")
        if let note = view.note(at: place(item, to)) { return .object(members + records.members(note)) }
        return .object(members + JSONValue.pathMembers(place(item, to)))
      }
      let others = kept.filter { path in !items.contains { $0.item.path == path } }
      try session.print(document: [
        .init("operation", .operation(of: report)),
        .init("notes", .array(list)), .init("rewritten", .paths(others)),
        .init("warnings", .strings(plan?.warnings ?? [])),
        .init("conflicts", .conflicts(of: report)),
      ])
    case .text where card.showsCard:
      let printer = CardPrinter(session: session, view: view)
      for (item, to) in items {
        if let note = view.note(at: place(item, to)) {
          try printer.print(note, state(item), card)
        } else {
          try session.print(line([(item, place(item, to))], state(item).rawValue, state(item).style))
        }
      }
    case .text:
      let done = items.filter { state($0.item) != .unchanged }
      let left = items.filter { state($0.item) == .unchanged }
      var lines: [StyledText] = []
      if !done.isEmpty {
        let named = summary?.move.map { [(item: VaultItem(path: $0.from, kind: .note), to: $0.to)] } ?? done
        var text = line(named, summary?.verb ?? self.state.rawValue, self.state.style)
        if let detail = summary?.detail, !detail.isEmpty {
          text = text + StyledText("  " + TerminalText.safe(Array(detail.utf8)), .dim)
        }
        let links = plan?.rewrittenLinks ?? 0
        if links > 0 { text = text + StyledText("  " + Amount.text(links, "link"), .dim) }
        lines.append(text)
      }
      if !left.isEmpty { lines.append(line(left.map { ($0.item, $0.item.path) }, "unchanged", .dim)) }
      if kept.contains(VaultConfigFile.path) {
        lines.append(StyledText("  settings updated in \(String(decoding: VaultConfigFile.path, as: UTF8.self))", .dim))
      }
      try session.print(lines)
    }
    if let report { session.announceConflicts(of: report) }
  }

  /// Returns the line for some items: the old and new path of one, or the number of items and their common new folder.
  private func line(_ items: [(item: VaultItem, to: [UInt8])], _ verb: String, _ style: Style) -> StyledText {
    func name(_ path: [UInt8]) -> StyledText {
      let note = view.note(at: path)
      return StyledText(name: view.displayPath(path), link: note.flatMap { session.link(to: $0, in: view) })
    }
    let head = StyledText(verb, style) + StyledText("  ")
    if items.count == 1, let (item, to) = items.first {
      return item.path == to ? head + name(to) : head + name(item.path) + StyledText(" → ") + name(to)
    }
    let word = items.allSatisfy { $0.item.kind == .note } ? "note" : "file"
    let text = head + StyledText(Amount.text(items.count, word))
    guard state == .moved, let first = items.first.map({ $0.to.parentPath }),
      items.allSatisfy({ $0.to.parentPath == first })
    else { return text }
    return text + StyledText(" → ") + StyledText(name: first + [UInt8(ascii: "/")])
  }
}
