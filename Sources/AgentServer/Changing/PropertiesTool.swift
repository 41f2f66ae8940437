internal import Answers
internal import Dates
internal import JSON
internal import NoteSyntax
internal import Presentation
internal import VaultChanges
internal import VaultCore

/// The tool that changes front matter.
enum PropertiesTool {
  static let tool = Tool(
    "properties", "Properties and tags",
    """
    Sets and removes properties, tags and items of lists in front matter; nothing else changes. Set 'title' in a call \
    of its own, since links follow it. \
    Example: {"notes": ["Plan"], "revisions": ["…"], "set": {"status": "done"}, "addTags": ["garden"]}
    """, does: .changes, isIdempotent: true,
    with: ToolCall.chosenParameters + [
      Parameter("set", .object, ""), Parameter("unset", .list(of: .text), ""),
      Parameter("addTags", .list(of: .text), ""), Parameter("removeTags", .list(of: .text), ""),
      Parameter("add", .object, "Items of lists, by property"),
      Parameter("remove", .object, ""),
    ] + ToolCall.changeParameters, run: run)

  private static func run(_ call: inout ToolCall) throws -> ToolResult {
    let chosen = try call.chosenNotes()
    var set = call.values["set"]?.object ?? []
    var addedTags = try call.texts("addTags").flatMap { try TagNames.list($0) }
    var removedTags = try call.texts("removeTags").flatMap { try TagNames.present($0) }
    let asked = ["set", "unset", "addTags", "removeTags", "add", "remove"]
    guard
      asked.contains(where: { call.values[$0]?.object?.isEmpty == false || call.values[$0]?.array?.isEmpty == false })
    else { throw ToolError(.invalidValue, "nothing to change: give \(asked.joined(separator: ", "))") }
    if let title = set.firstIndex(where: { $0.key.lowercased() == "title" }) {
      guard set.count == 1, asked.dropFirst().allSatisfy({ !call.has($0) }) else {
        throw ToolError(.invalidValue, "'title' has to be set in a call of its own, since links follow it")
      }
      guard let text = set[title].value.string else { throw ToolError(.invalidValue, "'set.title' must be a string") }
      let request = try SetProperty(
        set[title].key, to: text, isText: true, of: chosen.notes, in: call.views.whole)
      return try call.change(request, chosen.revisions, isLarge: chosen.isByQuery)
    }
    if call.texts("unset").contains(where: { $0.lowercased() == "title" }) {
      guard asked.allSatisfy({ $0 == "unset" || !call.has($0) }), call.texts("unset").count == 1 else {
        throw ToolError(.invalidValue, "'title' has to be removed in a call of its own, since links follow it")
      }
      let request = RemoveProperty(call.texts("unset")[0], from: chosen.paths)
      return try call.change(request, chosen.revisions, isLarge: chosen.isByQuery)
    }
    var values: [(key: String, value: PropertyValue)] = []
    if let tags = set.firstIndex(where: { $0.key.lowercased() == "tags" }) {
      let names = try Self.tags(set[tags].value, "set.tags")
      values.append((set[tags].key, .list(names.map { .text($0) })))
      set.remove(at: tags)
    }
    values += try set.map { ($0.key, try value($0, in: call.view)) }
    var added = try items(call, "add")
    var removed = try items(call, "remove")
    // Tags are compared without case, and notes can have them in other properties.
    for each in added where each.key.lowercased() == "tags" {
      addedTags += try each.items.flatMap { try TagNames.list($0) }
    }
    for each in removed where each.key.lowercased() == "tags" { removedTags += each.items }
    added.removeAll { $0.key.lowercased() == "tags" }
    removed.removeAll { $0.key.lowercased() == "tags" }
    let request = try EditProperties(
      of: chosen.notes, set: values, unset: call.texts("unset"), adding: added, removing: removed,
      addingTags: addedTags, removingTags: removedTags, in: call.view)
    return try call.change(request, chosen.revisions, isLarge: chosen.isByQuery)
  }

  private static func items(_ call: ToolCall, _ name: String) throws -> [(key: String, items: [String])] {
    try (call.values[name]?.object ?? []).map { member in
      let items = member.value.array ?? [member.value]
      return (
        member.key,
        try items.map { item in
          switch item {
          case .string(let text): return text
          case .integer, .number, .bool: return item.compactText
          default: throw ToolError(.invalidValue, "'\(name).\(member.key)' must have strings")
          }
        }
      )
    }
  }

  /// Returns the tags of a value: a list, or a text of which some clients make one.
  static func tags(_ value: JSONValue, _ name: String) throws -> [String] {
    var items = value.array
    if items == nil, let text = value.string {
      items = (try? JSONValue(Array(text.utf8)))?.array ?? text.split(separator: ",").map { .string(String($0)) }
    }
    guard let items, items.allSatisfy({ $0.string != nil }) else {
      throw ToolError(.invalidValue, "'\(name)' must be an array of tags")
    }
    return try items.compactMap(\.string).filter { !$0.allSatisfy(\.isWhitespace) }.flatMap { try TagNames.list($0) }
  }

  /// Returns the value of a property with the type that it has in JSON. A text that is a date is written as one.
  static func value(_ property: JSONValue.Member, in view: VaultView) throws -> PropertyValue {
    var given = property.value
    let isList = view.snapshot.types(ofProperty: property.key).contains(.list)
    if isList, let text = given.string, let parsed = try? JSONValue(Array(text.utf8)), parsed.array != nil {
      given = parsed
    }
    if isList, given.array == nil, given != .null { given = .array([given]) }
    guard let value = scalar(given) ?? given.array.flatMap(list) else {
      throw ToolError(
        .invalidValue,
        "'\(property.key)' cannot have a value with parts; give a text, a number, true, false or an array")
    }
    return value
  }

  private static func list(_ items: [JSONValue]) -> PropertyValue? {
    let values = items.map(scalar)
    return values.contains { $0 == nil } ? nil : .list(values.compactMap(\.self))
  }

  private static func scalar(_ value: JSONValue) -> PropertyValue? {
    switch value {
    case .null: .null
    case .bool(let flag): .bool(flag)
    case .integer(let number): .integer(number)
    case .number(let number): .number(number)
    case .string(let text): CivilDate(iso: text) != nil ? .plain(text) : .text(text)
    case .array, .object: nil
    }
  }
}
