internal import SystemCalls
package import VaultCore

/// The settings with their values and the sources of the values.
package struct SettingList: RowListing {
  package enum Field: String, ListField { case key, value, origin, file, line, `default`, summary }

  package let rows: [ConfigEntry]

  package init(_ rows: [ConfigEntry]) { self.rows = rows }

  /// The description of the list.
  package static let shape = ListShape(
    of: Field.self, "key", "keys", names: .key, hasLimit: false,
    fields: Field.fields([
      .key: "the key, with dots between its parts", .value: .list("the value"),
      .origin: "default, user, obsidian, logseq, vault or environment", .file: "the file that sets it",
      .line: "the line that sets it", .default: .list("the value if nothing sets it"), .summary: "its meaning",
    ]),
    columns: [.key, .value, .origin, .file, .line])

  package var shape: ListShape { Self.shape }
  package var total: Int { rows.count }

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
