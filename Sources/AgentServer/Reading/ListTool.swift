internal import Answers
internal import Bytes
internal import JSON
internal import NoteQueries
internal import Presentation
internal import SearchIndex
internal import VaultCore

/// The tool that lists notes.
enum ListTool {
  static let tool = Tool(
    "list", "List notes",
    """
    A table of the notes that match a query, with the columns that are asked for: newest first or by 'sort', \
    maybe in groups. 'count' gives only the number. Example: {"query": "tag:book rating:>3", "sort": "-rating", \
    "fields": ["rating", "tags"]}
    """, does: .reads,
    with: [
      Parameter("query", .text, "All notes without it"),
      Parameter("sort", .text, "title, created, updated, path, words, a property; '-' reverses"),
      NoteColumns.parameter, Parameter("group", .text, "month, folder, category, tag, or a property"),
      Parameter("count", .flag, "Only the number"),
      Parameter("base", .text, "X.base#View or Note:12"),
    ] + ToolCall.listParameters(), run: run)

  private static func run(_ call: inout ToolCall) throws -> ToolResult {
    let view = call.view
    if let name = call.optionalText("base") { return try answer(to: name, &call) }
    let found = try view.find(call.text("query"))
    if call.flag("count") {
      let hints = found.count == 0 ? QueryHints.members(for: call.text("query"), in: call) : []
      return .document([.init("items", []), .init("total", .integer(found.count))] + call.freshness + hints)
    }
    let order = try call.optionalText("sort").map { name throws(ToolError) in try Self.order(name, in: view) }
    let group = try call.optionalText("group").map { name throws(ToolError) in try grouping(name, in: view) }
    let asked = call
    func rows() throws -> Rows {
      var selection = NoteSelection(order: order)
      // The rows of a group can be anywhere in the order of the list.
      if group == nil { selection.limit = try asked.reach() }
      let shown = selection.page(of: found, view)
      let groups = group.map { NoteGroups($0, of: shown, among: found, view, ShownDate(order, view)) }
      let list = NoteList(NoteSequence(shown, groups, isArranged: true), of: found.count, in: view)
      let columns = try NoteColumns(asked, of: list.shape, besides: groups == nil ? [] : ["group"])
      let documents = list.notes.documents
      var rows = Rows(
        total: groups == nil ? found.count : documents.count, count: documents.count,
        key: { view.snapshot.key(of: documents[$0]) + (groups == nil ? [] : Array("\($0)".utf8)) },
        page: { columns.rows(list, in: $0) })
      if found.count == 0 { rows.tail = QueryHints.members(for: asked.text("query"), in: asked) }
      return rows
    }
    return try call.answer(group == nil ? rows() : call.kept(rows))
  }

  /// Answers a base, or a query in a note.
  private static func answer(to name: String, _ call: inout ToolCall) throws -> ToolResult {
    let others = ["query", "sort", "fields", "group"].filter(call.has)
    if !others.isEmpty {
      let names = others.map { "'\($0)'" }.joined(separator: ", ")
      throw ToolError(
        .invalidValue, "a query of the vault has its own order and columns, and cannot be given \(names)",
        hint: "give 'base' alone, or list the notes by 'query'")
    }
    let view = call.view
    let (query, chosen) = try PlacedQuery.named(Array(name.utf8), from: view.vault.root, in: view)
    var options = QueryOptions()
    options.view = chosen
    let answer = try QueryAnswer(query, options, in: view)
    if call.flag("count") {
      return .document([.init("items", []), .init("total", .integer(answer.result.total))] + call.freshness)
    }
    let documents = answer.rowDocuments
    var rows = Rows(
      total: documents.count, key: { Array("\($0) \(JSONValue.object(documents[$0]).compactText)".utf8) },
      page: { range in documents[range].map { row in row.filter { $0.value != .null } } })
    let problems = Set(answer.result.problems.map(\.failure.message)).sorted()
    rows.tail = problems.isEmpty ? [] : [.init("problems", .strings(problems))]
    return try call.answer(rows)
  }

  private static func order(_ text: String, in view: VaultView) throws(ToolError) -> NoteOrder {
    let isReversed = text.hasPrefix("-")
    let name = isReversed ? String(text.dropFirst()) : text
    if let key = NoteOrder.Key(rawValue: name), key != .property { return NoteOrder(key, isReversed: isReversed) }
    let keys = NoteOrder.Key.allCases.filter { $0 != .property }.map(\.rawValue)
    return NoteOrder(property: try property(name, "sort", besides: keys, in: view), isReversed: isReversed)
  }

  private static func grouping(_ name: String, in view: VaultView) throws(ToolError) -> NoteGrouping {
    switch name {
    case "month": return .month
    case "folder": return .folder
    case "category": return .category
    case "tag", "tags": return .tag
    default:
      let keys = ["month", "folder", "category", "tag"]
      return .property(PropertyGroups(try property(name, "group", besides: keys, in: view), view))
    }
  }

  private static func property(
    _ name: String, _ parameter: String, besides keys: [String], in view: VaultView
  ) throws(ToolError) -> String {
    if view.snapshot.hasProperty(name) { return name }
    let near = EditDistance.nearest(to: name, in: keys + view.snapshot.propertyNames().map(\.name))
    throw ToolError(
      .invalidValue, "'\(parameter)': no note has a property '\(name)'", near.map { [$0] } ?? [],
      hint: "the others are \(keys.joined(separator: ", "))")
  }
}
