internal import Foundation

/// A JSON document as a test looks at it: what is missing is null, so that a path through it never traps.
package indirect enum JSONTree: Hashable, Decodable {
  case null
  case bool(Bool)
  case integer(Int)
  case number(Double)
  case string(String)
  case array([JSONTree])
  case object([String: JSONTree])

  /// The document in some bytes; null when they hold none.
  package init(_ bytes: [UInt8]) {
    self = (try? JSONDecoder().decode(JSONTree.self, from: Data(bytes))) ?? .null
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else if let value = try? container.decode(Int.self) {
      self = .integer(value)
    } else if let value = try? container.decode(Double.self) {
      self = .number(value)
    } else if let value = try? container.decode(String.self) {
      self = .string(value)
    } else if let value = try? container.decode([JSONTree].self) {
      self = .array(value)
    } else {
      self = .object(try container.decode([String: JSONTree].self))
    }
  }

  package subscript(key: String) -> JSONTree {
    guard case .object(let members) = self else { return .null }
    return members[key] ?? .null
  }

  package subscript(index: Int) -> JSONTree {
    guard case .array(let items) = self, items.indices.contains(index) else { return .null }
    return items[index]
  }

  /// The text, where it is one.
  package var string: String? { if case .string(let text) = self { text } else { nil } }

  /// The items of an array; none of anything else.
  package var items: [JSONTree] { if case .array(let items) = self { items } else { [] } }

  /// The names of an object's members, sorted.
  package var keys: [String] { if case .object(let members) = self { members.keys.sorted() } else { [] } }
}

extension JSONTree: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByArrayLiteral, ExpressibleByNilLiteral
{
  package init(stringLiteral value: String) { self = .string(value) }
  package init(integerLiteral value: Int) { self = .integer(value) }
  package init(booleanLiteral value: Bool) { self = .bool(value) }
  package init(arrayLiteral elements: JSONTree...) { self = .array(elements) }
  package init(nilLiteral: ()) { self = .null }
}
