internal import JSON
internal import SystemCalls
internal import Terminal
internal import VaultCore

/// Prints settings with their values and the sources of the values.
struct ConfigPrinter {
  static let shape = ListShape(
    thing: "key", things: "keys", brief: .names, hasLimit: false,
    fields: [
      .init("key", .text, "the key, with dots between its parts"),
      .init("value", .list, "the value"), .init("origin", .text, "default, user, obsidian, vault or environment"),
      .init("file", .text, "the file that sets it"), .init("line", .text, "the line that sets it"),
      .init("default", .list, "the value if nothing sets it"), .init("summary", .text, "its meaning"),
    ],
    columns: ["key", "value", "origin", "file", "line"])

  let session: Session

  /// Prints settings in any form.
  func print(_ entries: [ConfigEntry], _ arguments: OutputArguments) throws {
    let isPrinted = try RowPrinter(session: session, shape: Self.shape).print(
      entries.map(Self.row), arguments, total: entries.count, name: "keys")
    if !isPrinted { try session.page(lines(entries)) }
  }

  /// Returns the members of the JSON object of a setting.
  static func members(_ entry: ConfigEntry) -> [JSONValue.Member] {
    [
      .init("key", .string(entry.name.text)), .init("value", JSONValue(entry.value)),
      .init("origin", .string(entry.origin.rawValue)),
    ] + (entry.file.map { JSONValue.pathMembers($0.bytes, key: "file") } ?? [.init("file", nil)]) + [
      .init("line", entry.line.map { .integer($0) } ?? .null), .init("default", JSONValue(entry.defaultValue)),
      .init("summary", .string(entry.name.key.summary)),
    ]
  }

  private static func row(_ entry: ConfigEntry) -> ListRow {
    ListRow(handle: Array(entry.name.text.utf8), members: members(entry))
  }

  /// Returns a line for each setting; those that differ from their defaults are highlighted.
  private func lines(_ entries: [ConfigEntry]) -> [StyledText] {
    var table = TextTable([.init(), .init(minimum: 16), .init(importance: 0)])
    for entry in entries {
      let isSet = entry.value != entry.defaultValue
      let value = entry.value.map { StyledText(Self.text($0), isSet ? .strong : .dim) } ?? StyledText()
      let place = entry.line.map { ":\($0)" } ?? ""
      let key = StyledText(TerminalText.safe(Array(entry.name.text.utf8)), isSet ? .property : .dim)
      table.append([key, value, StyledText(entry.origin.rawValue + place, .dim)])
    }
    return table.lines(width: session.output.width, palette: session.palette)
  }

  /// Returns a value on one line.
  static func text(_ value: ConfigValue) -> String {
    let text = value.words.joined(separator: ", ")
    if case .list = value { return TerminalText.safe(Array("[\(text)]".utf8)) }
    return text.isEmpty ? "''" : TerminalText.safe(Array(text.utf8))
  }
}
