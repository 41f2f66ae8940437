internal import Answers
internal import JSON
internal import Presentation
internal import VaultCore

/// The tool that takes changes back.
enum UndoTool {
  static let tool = Tool(
    "undo", "Undo your changes",
    """
    Takes back an operation of yours, or all since some time, which needs a plan. What others changed is kept. \
    Example: {"operation": 12}, or {"actor": "self", "since": "1h"}
    """, does: .changes,
    with: [
      Parameter("operation", .number(1...Int.max), ""),
      Parameter("actor", .choice(["self"]), "All of yours"),
      Parameter("since", .text, "30m, 2h, 1d, or a date"),
      Parameter("redo", .flag, ""),
    ] + ToolCall.changeParameters, run: run)

  private static func run(_ call: inout ToolCall) throws -> ToolResult {
    guard call.has("operation") != call.has("actor") else {
      throw ToolError(.invalidValue, "give either 'operation' or 'actor'")
    }
    if call.has("since"), !call.has("actor") { throw ToolError(.invalidValue, "'since' needs 'actor'") }
    let vault = call.views.whole.vault
    guard let number = call.number("operation") else { return try undoAll(&call) }
    guard let entry = try ChangeHistory(vault).entries.first(where: { $0.operation.number == number }),
      entry.operation.actor == call.actor
    else {
      throw ToolError(
        .nothingToUndo, "there is no operation \(number) of yours",
        hint: "'changes' with 'operations' and \"actor\": \"self\" lists them")
    }
    let step = try HistoryStep(isUndo: !call.flag("redo"), number, in: vault)
    do {
      return try call.change(step)
    } catch AnswerError.changedSince(_, _, let paths) {
      throw call.changedSince(step, paths)
    } catch let error as ToolError where error.code == .staleRevision {
      throw call.changedSince(step, step.plan.changes.map(\.path))
    }
  }

  private static let cut: JSONValue = [
    "code": "not_kept", "message": "earlier operations are not kept any more, and were not looked at",
  ]

  private static func undoAll(_ call: inout ToolCall) throws -> ToolResult {
    if call.flag("redo") { throw ToolError(.invalidValue, "'redo' needs 'operation'") }
    let since = try call.has("since") ? call.moment("since") : nil
    var whole = call.views.whole.acting(as: call.actor)
    let history = try ActorHistory(of: call.actor, since: since, in: whole.vault)
    guard !history.operations.isEmpty else { throw ToolError(.nothingToUndo, "there is no operation of yours to undo") }
    let mark = try history.mark()
    let shown = history.paths.filter { call.views.isShown($0) }
    let names = shown.prefix(20).map { String(decoding: $0, as: UTF8.self) }
    func document(isDone: Bool, _ members: [JSONValue.Member]) -> ToolResult {
      .document([.init("changed", .bool(isDone)), .init("operation", nil)] + members)
    }
    if call.flag("dryRun") {
      return document(
        isDone: false,
        [
          .init("operations", .array(history.operations.map { .integer($0.number) })),
          .init("files", each: names) { ["path": .string($0)] }, .init("plan", .string(mark.text)),
          .init("warnings", []),
        ])
    }
    if let given = try call.givenPlan() {
      if given != mark { throw AnswerError.otherPlan }
    } else if history.operations.count > 1 {
      throw ToolError(
        .planNeeded,
        "this would take back \(Amount.text(history.operations.count, "operation")); nothing was done. The plan is "
          + mark.text, names,
        hint: "call the tool with the same arguments and 'plan': \"\(mark.text)\" if this is meant")
    }
    var guards = ChangeGuards(origin: call.origin)
    let (wire, id) = (call.session.wire, call.request.id)
    guards.isStopped = { wire.isCancelled(id) }
    let results = try history.undo(in: &whole, guards)
    call.views = try call.session.vault.adopt(whole.acting(as: ""))
    let left = results.filter { $0.left != nil }
    let undone = results.filter { $0.left == nil }
    let paths = Set(undone.flatMap { $0.operation.files.map(\.path) }).filter { call.views.isShown($0) }
    return document(
      isDone: !undone.isEmpty,
      [
        .init("undone", .array(undone.map { .integer($0.operation.number) })),
        .init("files", each: paths.sorted { $0.lexicographicallyPrecedes($1) }) { path in
          .object(
            JSONValue.pathMembers(path)
              + (call.view.note(at: path).map { [.init("revision", .string($0.revision))] } ?? []))
        },
        .init(
          "warnings",
          .array(
            left.map { result in
              [
                "code": "changed_since", "operation": .integer(result.operation.number),
                "message": .string("others changed the same places since, so it was left"),
              ]
            } + (history.isCut ? [Self.cut] : []))),
      ])
  }
}

extension ToolCall {
  /// The error for an operation that cannot be taken back, with what would be lost in files that agents see.
  fileprivate func changedSince(_ step: HistoryStep, _ paths: [[UInt8]]) -> ToolError {
    let shown = paths.filter { views.isShown($0) }
    let diff = String(decoding: step.present(shown).plan.patch.bytes, as: UTF8.self)
    var message = "operation \(step.number) cannot be taken back: files were changed since"
    if !diff.isEmpty { message += "; this would be lost:\n" + (diff.count > 1_200 ? diff.prefix(1_200) + "\n…" : diff) }
    return ToolError(
      .changedSince, message, shown.map { String(decoding: $0, as: UTF8.self) },
      hint: "'read' the notes, and 'edit' what is wrong")
  }
}
