extension JSONValue {
  /// Parses a text that is one JSON document.
  ///
  /// A number becomes an `integer` if it is written without fraction and exponent and fits, and a `number` otherwise.
  ///
  /// - Throws: `JSONError` if the text is not valid JSON or is too deep.
  package init(_ bytes: [UInt8], depthLimit: Int = JSONReader.usualDepth) throws(JSONError) {
    var reader = JSONReader(bytes, depthLimit: depthLimit)
    guard let first = try reader.next() else { throw JSONError(reason: .valueExpected, offset: bytes.count) }
    self = try Self.value(first, &reader)
    _ = try reader.next()
  }

  /// Returns the value that begins with `first`, the last token of the reader, and reads the rest of that value.
  package static func value(_ first: JSONReader.Token, _ reader: inout JSONReader) throws(JSONError) -> JSONValue {
    /// An open container and the key of its next member.
    struct Container {
      var value: JSONValue
      var key = ""
    }
    var open: [Container] = []
    var token: JSONReader.Token? = first
    while let current = token {
      var finished: JSONValue?
      switch current {
      case .objectStart: open.append(Container(value: .object([])))
      case .arrayStart: open.append(Container(value: .array([])))
      case .objectEnd, .arrayEnd: finished = open.popLast()?.value
      case .key: open[open.count - 1].key = reader.string
      case .string: finished = .string(reader.string)
      case .number: finished = number(reader.source)
      case .bool(let isTrue): finished = .bool(isTrue)
      case .null: finished = .null
      }
      if let finished {
        if open.isEmpty { return finished }
        open[open.count - 1].value.append(finished, key: open[open.count - 1].key)
      }
      token = try reader.next()
    }
    return .null
  }

  private static func number(_ source: String) -> JSONValue {
    if let integer = Int(source) { return .integer(integer) }
    return .number(Double(source) ?? .nan)
  }

  private mutating func append(_ value: JSONValue, key: String) {
    switch self {
    case .array(var items):
      self = .null
      items.append(value)
      self = .array(items)
    case .object(var members):
      self = .null
      members.append(Member(key, value))
      self = .object(members)
    default: break
    }
  }

  // MARK: - Parts

  /// The value of a member of an object; if several members have the key, the last one, as in JavaScript.
  package subscript(key: String) -> JSONValue? { object?.last { $0.key == key }?.value }

  /// The members, if the value is an object.
  package var object: [Member]? { if case .object(let members) = self { members } else { nil } }

  /// The elements, if the value is an array.
  package var array: [JSONValue]? { if case .array(let elements) = self { elements } else { nil } }

  /// The text, if the value is a string.
  package var string: String? { if case .string(let text) = self { text } else { nil } }

  /// The value, if it is `true` or `false`.
  package var bool: Bool? { if case .bool(let isTrue) = self { isTrue } else { nil } }

  /// The number, if it is an integer that fits, even if it is written as `1.0`.
  package var integer: Int? {
    switch self {
    case .integer(let integer): integer
    case .number(let number): Int(exactly: number)
    default: nil
    }
  }

  /// The number, if the value is one.
  package var number: Double? {
    switch self {
    case .integer(let integer): Double(integer)
    case .number(let number): number
    default: nil
    }
  }
}
