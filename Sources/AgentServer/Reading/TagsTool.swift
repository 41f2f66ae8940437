internal import Answers
internal import JSON
internal import Presentation
internal import VaultCore

/// The tool that lists the words which queries and notes use.
enum TagsTool {
  private enum Words: String, CaseIterable { case tags, folders, categories, properties, values }

  static let tool = Tool(
    "tags", "Tags and other words",
    """
    The tags, folders, categories or properties of the vault, or the values of one property, with the number of notes: \
    ask before you write a tag or a query, so that none is invented. Example: {"of": "values", "property": "status"}
    """, does: .reads,
    with: [
      Parameter("of", .choice(Words.allCases.map(\.rawValue)), "", standard: "tags"),
      Parameter("property", .text, "The property, for values"),
      Parameter("under", .text, "Only those below this one"),
      Parameter("query", .text, "Of notes that match"),
    ] + ToolCall.listParameters(), run: run)

  private static func run(_ call: inout ToolCall) throws -> ToolResult {
    let (view, query) = (call.view, call.text("query"))
    let words = Words(rawValue: call.text("of")) ?? .tags
    if call.has("property") != (words == .values) {
      throw ToolError(.invalidValue, "'property' is needed for values, and only for them")
    }
    let counted = try view.counted(query)
    let notes = counted ?? view.snapshot.noteSets
    let order = CountOrder(key: .count)
    var list: CountList
    switch words {
    case .tags: list = CountList.tags(counted, CountList.Choice(order: order), in: view)
    case .folders:
      list = CountList.folders(try FolderTally(view, query: query, known: []), CountList.Choice(order: order), in: view)
    case .categories: list = CountList.categories(counted, in: view)
    case .properties:
      list = CountList.properties(PropertyTally(view.snapshot, within: counted, withTypes: false), order)
    case .values:
      let tally = PropertyTally(view.snapshot, within: counted, withTypes: false)
      let name = call.text("property")
      guard tally.row(named: name) != nil || view.snapshot.hasProperty(name) else {
        throw ToolError(
          .invalidValue, "no note has a property '\(name)'", view.snapshot.property(near: name).map { [$0] } ?? [])
      }
      list = CountList.values(of: name, tally, within: notes, order, in: view)
    }
    var rows = list.rows.filter { $0.total > 0 }
    if let under = call.optionalText("under") {
      guard words == .tags || words == .folders else {
        throw ToolError(.invalidValue, "'under' is for tags and folders")
      }
      let parent = under.lowercased().trimmingSlashesAndHash
      rows.removeAll { !String(decoding: $0.name, as: UTF8.self).lowercased().hasPrefix(parent + "/") }
    }
    return try call.answer(
      Rows(
        rows.map { row in
          (
            key: row.name,
            members: [.init("name", .text(row.name)), .init("count", .integer(row.total))]
              + (row.own == row.total ? [] : [.init("own", .integer(row.own))])
          )
        }))
  }
}

extension String {
  fileprivate var trimmingSlashesAndHash: String {
    var text = drop { $0 == "/" || $0 == "#" }
    while text.last == "/" { text = text.dropLast() }
    return String(text)
  }
}
