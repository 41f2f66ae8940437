internal import Answers
internal import Dates
internal import JSON
internal import Presentation
internal import SearchIndex
internal import VaultCore

/// The tool that says what happened.
enum ChangesTool {
  static let tool = Tool(
    "changes", "Recent changes",
    """
    Which notes were changed lately, when and by whom, newest first. Without an actor it was a person or another \
    program. 'operations' lists the operations that 'undo' takes. \
    Example: {"since": "2h", "actor": "self"}
    """, does: .reads,
    with: [
      Parameter("since", .text, "30m, 2h, 1d, 1w, or a date", standard: "1d"),
      Parameter("actor", .text, "'self' is you"),
      Parameter("operations", .flag, ""),
    ] + ToolCall.listParameters(), run: run)

  private static func run(_ call: inout ToolCall) throws -> ToolResult {
    let since = try call.moment("since")
    let actor = call.optionalText("actor").map { $0 == "self" ? call.actor : $0 }
    let entries = try ChangeHistory(call.views.whole.vault).entries.filter { entry in
      entry.operation.time >= since && (actor.map { $0 == entry.operation.actor } ?? true)
    }
    if call.flag("operations") { return try call.answer(Rows(entries.compactMap { operation($0, call) })) }
    return try call.answer(files(entries, since: since, isAll: actor == nil, call))
  }

  private typealias Row = (key: [UInt8], members: [JSONValue.Member])

  /// Returns the row of an operation; nil if agents see none of its files.
  private static func operation(_ entry: ChangeHistory.Entry, _ call: ToolCall) -> Row? {
    let operation = entry.operation
    let files = operation.files.filter { call.isShown($0) }
    if files.isEmpty, !operation.files.isEmpty { return nil }
    let paths = files.prefix(10).map { String(decoding: $0.path, as: UTF8.self) }
    let kind =
      switch operation.kind {
      case .change: "change"
      case .undo: "undo"
      case .redo: "redo"
      case .received: "received"
      }
    return (
      key: Array("\(operation.number)".utf8),
      members: [
        .init("operation", .integer(operation.number)), .init("time", .string(ToolCall.text(of: operation.time))),
        .init("actor", .string(operation.actor)), .init("kind", .string(kind)),
        .init("undone", .bool(entry.isUndone)), .init("files", .integer(files.count)),
        .init("paths", .strings(paths)),
      ]
    )
  }

  /// A change of a file.
  private struct Change {
    let path: [UInt8]
    let kind: String
    let time: Int64
    var actor = ""
    /// The number of the operation that made it; nil for what another program wrote.
    var operation: Int?
    /// The path before a move.
    var from: [UInt8]?

    var members: [JSONValue.Member] {
      JSONValue.pathMembers(path) + [
        .init("time", .string(ToolCall.text(of: time))), .init("actor", .string(actor)), .init("kind", .string(kind)),
      ] + (operation.map { [.init("operation", .integer($0))] } ?? [])
        + (from.map { JSONValue.pathMembers($0, key: "from") } ?? [])
    }
  }

  private static func files(_ entries: [ChangeHistory.Entry], since: Int64, isAll: Bool, _ call: ToolCall) -> Rows {
    var changes: [Change] = []
    var latest: [[UInt8]: Change] = [:]
    for entry in entries {
      let operation = entry.operation
      for file in operation.files where !file.isConflict && call.isShown(file) {
        let change = change(file, by: operation)
        changes.append(change)
        if change.time >= latest[change.path]?.time ?? .min { latest[change.path] = change }
      }
    }
    if isAll { changes += others(since: since, besides: latest, call) }
    let sorted = changes.enumerated().sorted { one, two in
      if one.element.time != two.element.time { return one.element.time > two.element.time }
      return one.element.path != two.element.path
        ? one.element.path.lexicographicallyPrecedes(two.element.path) : one.offset < two.offset
    }.map(\.element)
    return Rows(
      total: sorted.count, key: { sorted[$0].path + Array(" \(sorted[$0].time) \(sorted[$0].kind)".utf8) },
      page: { sorted[$0].map(\.members) })
  }

  private static func change(_ file: OperationSummary.File, by operation: OperationSummary) -> Change {
    var (path, kind, from): ([UInt8], String, [UInt8]?) = (file.path, "changed", nil)
    switch file.action {
    case .changed: break
    case .created: kind = "created"
    case .deleted: kind = "deleted"
    case .moved(let to) where NoteArea(path: to, templates: []) == .trash: kind = "deleted"
    case .moved(let to): (path, kind, from) = (to, "moved", file.path)
    }
    return Change(
      path: path, kind: kind, time: operation.time, actor: operation.actor, operation: operation.number, from: from)
  }

  /// Returns what other programs wrote, which is known by the times and the contents of files.
  private static func others(since: Int64, besides own: [[UInt8]: Change], _ call: ToolCall) -> [Change] {
    // An operation writes its files soon after it began.
    let slack: Int64 = 60_000_000_000
    let snapshot = call.view.snapshot
    var operations = RecentOperations(call.views.whole.vault, since: since)
    return snapshot.documents(modifiedSince: since, in: snapshot.noteSets).compactMap { document in
      let (path, modified) = (snapshot.key(of: document), snapshot.fingerprint(of: document).modified)
      if let change = own[path] {
        if modified <= change.time { return nil }
        if modified <= change.time + slack, operations.operation(of: path) != nil { return nil }
      }
      return Change(path: path, kind: "changed", time: modified)
    }
  }
}

extension ToolCall {
  /// Returns whether agents see a file of an operation: that it exists, or that it existed in a vault without a limit.
  func isShown(_ file: OperationSummary.File) -> Bool {
    if case .moved(let to) = file.action, views.isShown(to) { return true }
    return views.isShown(file.path)
  }

  /// Reads a moment in the past, in nanoseconds since 1970: how long ago it was, or a day.
  func moment(_ name: String) throws(ToolError) -> Int64 {
    let surroundings = view.vault.surroundings
    if let moment = PastMoment.nanoseconds(text(name), now: surroundings.now(), in: surroundings.zone) { return moment }
    throw ToolError(.invalidValue, "'\(name)' must be such as 30m, 2h, 1d, 1w, yesterday, or a date such as 2026-11-28")
  }

  /// Who makes the changes of this call.
  var actor: String {
    if let actor = session.environment.actor { return actor }
    let label = request.client.name.lowercased().map { character in
      character.isASCII && (character.isLetter || character.isNumber || "._-".contains(character)) ? character : "-"
    }
    return label.isEmpty ? "mcp" : "mcp:" + String(label.prefix(32))
  }
}
