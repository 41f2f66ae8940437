internal import Dates
internal import JSON

/// A row of a list, with its values for JSON, templates and columns.
struct ListRow: Sendable {
  /// The text that `-l` and `-0` print.
  var handle: [UInt8] = []
  /// The members of the row's JSON object.
  let members: [JSONValue.Member]
  /// The fields that are paths, as exact bytes in the form of text output.
  var paths: [String: [UInt8]] = [:]
  /// The fields whose values differ from those in JSON or are not in JSON.
  var values: [String: FormatTemplate.Value] = [:]

  /// Returns the value of a field, with dates as clocks in the zone show them.
  func value(of field: FormatTemplate.Field, in zone: TimeZoneRules) -> FormatTemplate.Value {
    if let path = paths[field.name] { return .name(path) }
    if let value = values[field.name] { return value }
    guard let member = members.first(where: { $0.key == field.name }) else { return .none }
    return FormatTemplate.Value(member.value, dates: field.kind == .date ? zone : nil)
  }
}

extension FormatTemplate.Value {
  /// Creates the template value of a JSON value.
  ///
  /// - Parameter zone: The zone in which dates are shown; nil if texts are not dates.
  init(_ value: JSONValue, dates zone: TimeZoneRules?) {
    switch value {
    case .null: self = .none
    case .bool(let flag): self = .text(flag ? "true" : "false")
    case .integer(let number): self = .text(String(number))
    case .number(let number): self = .text(String(number))
    case .string(let text):
      if let zone, let date = CivilDateTime(written: text, in: zone) {
        self = .writtenDate(text, date)
      } else {
        self = .text(text)
      }
    case .array(let items): self = .list(items.map(\.plainText))
    case .object: self = .text(value.plainText)
    }
  }
}

extension JSONValue {
  /// The text of a string, or any other value as JSON.
  var plainText: String {
    if case .string(let text) = self { return text }
    var json = JSONWriter()
    json.value(self)
    return String(decoding: json.drain(), as: UTF8.self)
  }
}
