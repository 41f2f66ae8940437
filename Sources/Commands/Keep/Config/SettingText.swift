internal import Layouts
internal import Terminal
internal import VaultCore

/// The text of settings with their values and the sources of the values.
enum SettingText {
  /// Returns a line for each setting; those that differ from their defaults are highlighted.
  static func lines(_ entries: [ConfigEntry], _ display: Display) -> [StyledText] {
    var table = TextTable([.init(), .init(minimum: 16), .init(importance: 0)])
    for entry in entries {
      let isSet = entry.value != entry.defaultValue
      let value = entry.value.map { StyledText(text($0), isSet ? .strong : .dim) } ?? StyledText()
      let lineSuffix = entry.line.map { ":\($0)" } ?? ""
      let key = StyledText(TerminalText.safe(Array(entry.name.text.utf8)), isSet ? .property : .dim)
      table.append([key, value, StyledText(entry.origin.rawValue + lineSuffix, .dim)])
    }
    return table.lines(width: display.width, palette: display.palette)
  }

  /// Returns a value on one line.
  static func text(_ value: ConfigValue) -> String {
    let text = value.words.joined(separator: ", ")
    if case .list = value { return TerminalText.safe(Array("[\(text)]".utf8)) }
    return text.isEmpty ? "''" : TerminalText.safe(Array(text.utf8))
  }
}
