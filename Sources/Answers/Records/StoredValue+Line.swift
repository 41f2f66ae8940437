internal import JSON
internal import SearchIndex
internal import VaultCore

extension StoredValue {
  /// The value on one line: a scalar as it is, any other value as JSON.
  package var line: String {
    switch self {
    case .null: return ""
    case .bool, .number, .text: return scalars.first ?? ""
    case .list, .mapping:
      var json = JSONWriter()
      json.value(JSONValue(self))
      return String(decoding: json.drain(), as: UTF8.self)
    }
  }
}
