internal import Answers
internal import Bytes
internal import Enrichment
internal import JSON
internal import Presentation
internal import Terminal
internal import VaultCore

extension Session {
  private static let mostProblems = 20

  /// Prints the result of a run: counts, or the values if there is only one note.
  func show(
    _ run: EnrichmentRun, others: [EnrichmentPlanner.Outcome], _ view: VaultView, _ change: ChangeArguments
  ) throws {
    if change.isJSON { return try print(document: EnrichmentText.document(run, others)) }
    let refused = run.outcomes.filter { $0.state == .refused }
    for outcome in refused.prefix(Self.mostProblems) { warn(EnrichmentText.text(of: outcome)) }
    if refused.count > Self.mostProblems { warn("and \(refused.count - Self.mostProblems) more") }
    if change.isDryRun { return }
    let enriched = run.outcomes.filter { $0.state == .enriched }
    let unchanged = (run.outcomes + others).filter { $0.state == .current || $0.state == .empty }
    func items(_ outcomes: [EnrichmentPlanner.Outcome], _ state: ItemState) -> [ChangedItem] {
      outcomes.compactMap { view.note(at: $0.path) }.map { ChangedItem(state, $0.path, note: $0) }
    }
    let shown = items(enriched, .updated) + items(unchanged, .unchanged)
    try print(ChangeText(display: display).edits(shown, view, as: ChangeSummary(verb: "enriched")))
    if enriched.count == 1, let only = enriched.first { try print(EnrichmentText.lines(only, display)) }
    if run.reports.count > 1 {
      remark(StyledText("written in \(run.reports.count) operations; 'sheaf undo' reverses one at a time", .dim))
    }
  }
}

enum EnrichmentText {
  /// Returns the values of a note, one per line.
  fileprivate static func lines(_ outcome: EnrichmentPlanner.Outcome, _ display: Display) -> [StyledText] {
    var lines: [StyledText] = []
    func add(_ name: String, _ text: String) {
      let label = StyledText(name + String(repeating: " ", count: 10 - name.count), .dim)
      lines += StyledText(TerminalText.safe(text)).wrapped(after: label, toColumns: display.width)
    }
    func isKept(_ field: EnrichmentMark.Field) -> Bool { outcome.kept.contains(field) }
    if let summary = outcome.made.summary, !isKept(.summary) { add("summary", summary) }
    if !isKept(.actions) { for action in outcome.made.actions { add("action", action) } }
    if let category = outcome.made.category, !isKept(.category) { add("category", category) }
    for field in outcome.kept { add("kept", "your \(field.rawValue)") }
    return lines
  }

  /// Returns the reason why a note was not changed.
  static func text(of outcome: EnrichmentPlanner.Outcome) -> String {
    switch outcome.problem {
    case .edit(let error): Explanation(ChangeError.edit(path: outcome.path, error)).fact
    case let problem: "\(QuotedName.terminalText(of: outcome.path)): \(reason(problem))"
    }
  }

  private static func reason(_ problem: EnrichmentPlanner.Outcome.Problem?) -> String {
    switch problem {
    case .unreadable: "it cannot be read"
    case .changed: "it was changed meanwhile; the next run enriches it"
    case .open: "another program has it open"
    case .edit(let error): Explanation(ChangeError.edit(path: [], error)).fact
    case .engine(let clause): TerminalText.safe(clause)
    case nil: ""
    }
  }

  // MARK: - JSON

  fileprivate static func document(_ run: EnrichmentRun, _ others: [EnrichmentPlanner.Outcome]) -> [JSONValue.Member] {
    let all = (run.outcomes + others).sorted { $0.path.lexicographicallyPrecedes($1.path) }
    return [
      .init("operations", .array(run.reports.map { .integer($0.operation.number) })),
      .init("notes", .array(all.map(json))),
      .init("error", .optional(run.failure.flatMap { Explanation($0)?.message })),
    ]
  }

  private static func json(_ outcome: EnrichmentPlanner.Outcome) -> JSONValue {
    var members: [JSONValue.Member] = JSONValue.pathMembers(outcome.path)
    members.append(.init("state", .string(outcome.state.rawValue)))
    if outcome.state == .enriched {
      members += [
        .init("summary", .optional(outcome.made.summary)), .init("actions", .strings(outcome.made.actions)),
        .init("category", .optional(outcome.made.category)), .init("kept", .strings(outcome.kept.map(\.rawValue))),
      ]
    }
    if outcome.problem != nil { members.append(.init("problem", .string(text(of: outcome)))) }
    return .object(members)
  }
}
