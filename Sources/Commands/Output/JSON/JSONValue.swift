/// A JSON value whose objects keep the order of their members.
///
/// Values are made by this program, so they are as deep as it makes them.
enum JSONValue: Hashable, Sendable {
  case null
  case bool(Bool)
  case integer(Int)
  /// A number; one that JSON cannot write (infinite, not a number) is written as `null`.
  case number(Double)
  case string(String)
  case array([JSONValue])
  case object([Member])

  /// One key of an object and its value.
  struct Member: Hashable, Sendable {
    var key: String
    var value: JSONValue

    init(_ key: String, _ value: JSONValue) {
      self.key = key
      self.value = value
    }
  }

  /// Text from a file as a string; bytes that are not UTF-8 become U+FFFD.
  static func text(_ bytes: [UInt8]) -> JSONValue {
    .string(String(decoding: bytes, as: UTF8.self))
  }

  /// A string, or null for nil.
  static func optional(_ text: String?) -> JSONValue {
    text.map { .string($0) } ?? .null
  }

  /// A list of strings.
  static func strings(_ texts: [String]) -> JSONValue {
    .array(texts.map { .string($0) })
  }

  /// The members that name a file: `path`, and `pathBytes` in base64 only when the bytes are not UTF-8 and
  /// `path` therefore is not exact.
  static func pathMembers(_ path: [UInt8], key: String = "path") -> [Member] {
    let text = String(decoding: path, as: UTF8.self)
    let member = Member(key, .string(text))
    if text.utf8.elementsEqual(path) { return [member] }
    return [member, Member(key + "Bytes", .string(base64(path)))]
  }

  /// The bytes in base64 with padding (RFC 4648, section 4).
  static func base64(_ bytes: [UInt8]) -> String {
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    var result: [UInt8] = []
    result.reserveCapacity((bytes.count + 2) / 3 * 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.count)]
      let word = group.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - group.count))
      for digit in 0..<4 {
        result.append(
          digit <= group.count ? alphabet[word >> (18 - 6 * digit) & 63] : UInt8(ascii: "="))
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByNilLiteral, ExpressibleByArrayLiteral,
  ExpressibleByDictionaryLiteral
{
  init(stringLiteral value: String) { self = .string(value) }
  init(integerLiteral value: Int) { self = .integer(value) }
  init(floatLiteral value: Double) { self = .number(value) }
  init(booleanLiteral value: Bool) { self = .bool(value) }
  init(nilLiteral: ()) { self = .null }
  init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
  init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(elements.map { Member($0.0, $0.1) })
  }
}
