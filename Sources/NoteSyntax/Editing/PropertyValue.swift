/// A value to write into front matter.
package indirect enum PropertyValue: Sendable, Hashable {
  /// Text, which is quoted if it would otherwise be read as another type.
  case text(String)
  /// A scalar that is written without quotes: a number, a date, `true`. YAML determines its type.
  case plain(String)
  case integer(Int)
  case number(Double)
  case bool(Bool)
  case null
  case list([PropertyValue])

  /// Makes the value of `node`; nil for a mapping, and for a list that contains a mapping or a list.
  package init?(_ node: YAMLNode) {
    if let scalar = node.scalar {
      self = scalar.type == .string ? .text(scalar.text) : scalar.type == .null ? .null : .plain(scalar.text)
      return
    }
    guard let items = node.items else { return nil }
    let values = items.compactMap { $0.scalar == nil ? nil : PropertyValue($0) }
    guard values.count == items.count else { return nil }
    self = .list(values)
  }

  /// Reads a value as a person types it: what reads as a number, a date, a flag or null in YAML is written as such, and
  /// everything else as text.
  package init(typed text: String) {
    self = .text(text)
    guard !text.isEmpty, case .success(let node) = YAMLParser.parse(Array(text.utf8).span), let scalar = node.scalar,
      scalar.type != .string, scalar.style == .plain, scalar.text == text
    else { return }
    self = scalar.type == .null ? .null : .plain(text)
  }

  func matches(_ node: YAMLNode) -> Bool {
    guard let scalar = node.scalar else {
      guard case .list(let values) = self, let items = node.items else { return false }
      return values.count == items.count && zip(values, items).allSatisfy { $0.matches($1) }
    }
    switch self {
    case .text(let text): return scalar.type == .string && scalar.text.utf8.elementsEqual(text.utf8)
    case .plain(let text):
      return scalar.type == ScalarType.plain(text)
        && (scalar.type == .null || scalar.text.utf8.elementsEqual(text.utf8))
    case .integer(let number): return scalar.intValue == number
    case .number(let number):
      guard let value = scalar.numberValue else { return false }
      return value == number || value.isNaN && number.isNaN
    case .bool(let value): return scalar.boolValue == value
    case .null: return scalar.type == .null
    case .list: return false
    }
  }

  /// The form of the value without quotes; nil for text and lists.
  var plainText: String? {
    switch self {
    case .text, .list: nil
    case .plain(let text): text
    case .integer(let number): String(number)
    case .number(let number): number.isNaN ? ".nan" : number.isInfinite ? (number < 0 ? "-.inf" : ".inf") : "\(number)"
    case .bool(let value): value ? "true" : "false"
    case .null: ""
    }
  }
}

extension YAMLNode {
  /// Returns whether both nodes have the same value, regardless of how it is written.
  func holdsSame(as other: YAMLNode) -> Bool {
    switch (content, other.content) {
    case (.scalar(let one), .scalar(let two)):
      one.type == two.type && one.text.utf8.elementsEqual(two.text.utf8) && tag == other.tag
    case (.sequence(let one, _), .sequence(let two, _)):
      one.count == two.count && zip(one, two).allSatisfy { $0.holdsSame(as: $1) }
    case (.mapping(let one, _), .mapping(let two, _)):
      one.count == two.count
        && zip(one, two).allSatisfy { $0.key.holdsSame(as: $1.key) && $0.value.holdsSame(as: $1.value) }
    default: false
    }
  }
}
