internal import JSON
internal import SystemCalls
package import VaultCore

/// The settings with their values and the sources of the values.
package struct SettingList: Listing {
  package enum Field: String, ListField {
    case key, value, origin, file, line, `default`, summary
  }

  private let entries: [ConfigEntry]

  /// Lists settings.
  package init(_ entries: [ConfigEntry]) { self.entries = entries }

  /// The description of the list.
  package static let shape = ListShape(
    "key", "keys", names: Field.key, hasLimit: false,
    fields: [
      (.key, .text, "the key, with dots between its parts"),
      (.value, .list, "the value"), (.origin, .text, "default, user, obsidian, vault or environment"),
      (.file, .text, "the file that sets it"), (.line, .text, "the line that sets it"),
      (.default, .list, "the value if nothing sets it"), (.summary, .text, "its meaning"),
    ],
    columns: [.key, .value, .origin, .file, .line])

  package var shape: ListShape { Self.shape }
  package var count: Int { entries.count }
  package var total: Int { entries.count }

  package func page(_ range: Range<Int>) -> [ConfigEntry] { Array(entries[range]) }

  package func value(_ field: Field, of entry: ConfigEntry) -> FieldValue {
    switch field {
    case .key: .text(entry.name.text)
    case .value: FieldValue(entry.value)
    case .origin: .text(entry.origin.rawValue)
    case .file: entry.file.map { .file($0.bytes) } ?? .none
    case .line: .optional(entry.line)
    case .default: FieldValue(entry.defaultValue)
    case .summary: .text(entry.name.key.summary)
    }
  }
}

extension FieldValue {
  fileprivate init(_ value: ConfigValue?) {
    switch value {
    case nil: self = .none
    case .text(let text): self = .text(text)
    case .number(let number): self = .number(number)
    case .flag(let flag): self = .flag(flag)
    case .list(let items): self = .list(items)
    }
  }
}
