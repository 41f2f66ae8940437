internal import VaultCore

/// Prints what became of files that got other paths.
struct MoveReport {
  let session: Session
  let view: VaultView
  /// What the operation is called: `renamed` or `moved`.
  let state: CardPrinter.State
  /// What was asked about, by its paths before and after.
  let items: [(item: VaultItem, to: [UInt8])]

  /// Prints the report; nil when there was nothing to do.
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
      var records = RecordJSON(view, count: items.count)
      let list = items.map { item, to -> JSONValue in
        var members: [JSONValue.Member] = [.init("state", .string(state(item).rawValue))]
        members += JSONValue.pathMembers(item.path, key: "from")
        if let note = view.note(at: place(item, to)) { return .object(members + records.members(note)) }
        return .object(members + JSONValue.pathMembers(place(item, to)))
      }
      let others = kept.filter { path in !items.contains { $0.item.path == path } }
      try session.print(
        .object([
          .init("formatVersion", 1), .init("operation", report.map { .integer($0.operation.number) } ?? .null),
          .init("notes", .array(list)), .init("rewritten", .array(others.map { .object(JSONValue.pathMembers($0)) })),
          .init("warnings", .strings(plan?.warnings ?? [])),
          .init("conflicts", .array(report?.conflicts.map { .object(JSONValue.pathMembers($0.path)) } ?? [])),
        ]))
    case .text:
      let printer = CardPrinter(session: session, view: view)
      var lines = items.map { item, to -> StyledText in
        if let note = view.note(at: place(item, to)) { return printer.line(note, state(item)) }
        return StyledText(state(item).rawValue, .success) + StyledText("  ")
          + StyledText(name: view.displayPath(place(item, to)))
      }
      let others = kept.count { path in path != FolderStyling.file && !items.contains { $0.item.path == path } }
      if others > 0 { lines.append(StyledText("  links rewritten in \(Amount.text(others, "file"))", .dim)) }
      if kept.contains(FolderStyling.file) {
        lines.append(StyledText("  settings follow in \(String(decoding: FolderStyling.file, as: UTF8.self))", .dim))
      }
      try session.print(lines)
    }
    if let report { session.tellConflicts(of: report) }
  }
}
