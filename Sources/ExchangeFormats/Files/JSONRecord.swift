internal import JSON
internal import SystemCalls

/// The members of a JSON object. To tolerate other programs, one that is missing, null or of another type is nil.
struct JSONRecord {
  /// The value of each key; the last one if a key occurs more than once.
  let members: [String: JSONValue]

  init?(_ value: JSONValue?) {
    guard case .object(let list)? = value else { return nil }
    members = Dictionary(list.map { ($0.key, $0.value) }) { _, last in last }
  }

  /// Returns the text of a member; a number is converted to text.
  func string(_ key: String) -> String? {
    switch members[key] {
    case .string(let text): text
    case .integer(let number): String(number)
    default: nil
    }
  }

  /// Returns the text of a member unless it is empty.
  func text(_ key: String) -> String? { string(key).flatMap { $0.isEmpty ? nil : $0 } }

  func bool(_ key: String) -> Bool? {
    switch members[key] {
    case .bool(let value): value
    case .integer(let number): number != 0
    default: nil
    }
  }

  func number(_ key: String) -> Double? {
    switch members[key] {
    case .integer(let number): Double(number)
    case .number(let number): number
    default: nil
    }
  }

  func list(_ key: String) -> [JSONValue] { if case .array(let values)? = members[key] { values } else { [] } }

  /// Returns the texts of a list; values of other types are left out.
  func strings(_ key: String) -> [String] {
    list(key).compactMap { if case .string(let text) = $0 { text } else { nil } }
  }

  func records(_ key: String) -> [JSONRecord] { list(key).compactMap { JSONRecord($0) } }

  func record(_ key: String) -> JSONRecord? { JSONRecord(members[key]) }

  /// Returns a date, which is a text in ISO 8601 or a number of seconds since 2001.
  func date(_ key: String) -> ForeignDate? {
    if case .string? = members[key], let text = text(key) { return .text(text) }
    return number(key).flatMap(ForeignDate.secondsSince2001)
  }

  func losses(besides knownKeys: Set<String>) -> [String] { keys(besides: knownKeys).map { "the key '\($0)'" } }

  func keys(besides knownKeys: Set<String>) -> [String] { members.keys.filter { !knownKeys.contains($0) }.sorted() }
}

extension JSONValue {
  static func file(_ path: RawPath) throws(ExchangeError) -> JSONValue {
    let bytes = try SourceFile.read(path)
    do throws(JSONError) {
      return try JSONValue(bytes)
    } catch {
      let (line, column) = error.position(in: bytes)
      throw .json(file: path, error.reason, line: line, column: column)
    }
  }
}
