internal import Bytes
internal import Dates
internal import NoteQueries
package import NoteSyntax

/// The value of a property as it is stored in the index: the YAML value without its formatting.
package enum StoredValue: Equatable, Sendable {
  case null
  case bool(Bool)
  /// A number as written, so that long identifiers and leading zeros are preserved.
  case number(String)
  case text(String)
  case list([StoredValue])
  case mapping([(key: String, value: StoredValue)])

  /// Creates the value of a YAML node. Collections nested deeper than `depth` become null.
  package init(_ node: YAMLNode, depth: Int = 32) {
    switch node.content {
    case .scalar(let scalar):
      switch scalar.type {
      case .null: self = .null
      case .bool: self = .bool(scalar.boolValue ?? false)
      case .int, .float: self = .number(scalar.text)
      case .string: self = .text(scalar.text)
      }
    case .sequence(let items, _): self = depth == 0 ? .null : .list(items.map { StoredValue($0, depth: depth - 1) })
    case .mapping(let pairs, _):
      self = depth == 0 ? .null : .mapping(pairs.map { ($0.key.text ?? "", StoredValue($0.value, depth: depth - 1)) })
    }
  }

  /// Returns whether two values are equal; mappings must be in the same order.
  package static func == (left: StoredValue, right: StoredValue) -> Bool {
    switch (left, right) {
    case (.null, .null): true
    case (.bool(let a), .bool(let b)): a == b
    case (.number(let a), .number(let b)), (.text(let a), .text(let b)): a == b
    case (.list(let a), .list(let b)): a == b
    case (.mapping(let a), .mapping(let b)):
      a.count == b.count && zip(a, b).allSatisfy { $0.key == $1.key && $0.value == $1.value }
    default: false
    }
  }

  /// The texts of the value: the text of a scalar, or those of the scalars in a list; deeper nested texts are omitted.
  package var scalars: [String] {
    var texts: [String] = []
    forEachScalar { texts.append($0) }
    return texts
  }

  /// All texts in the value at any depth, for search.
  package var allTexts: [String] {
    var texts: [String] = []
    forEachText { texts.append($0) }
    return texts
  }

  func forEachScalar(_ body: (String) -> Void) {
    switch self {
    case .null, .mapping: break
    case .bool(let value): body(value ? "true" : "false")
    case .number(let text), .text(let text): body(text)
    case .list(let items):
      for item in items {
        if case .list = item { continue }
        item.forEachScalar(body)
      }
    }
  }

  func forEachText(_ body: (String) -> Void) {
    switch self {
    case .null: break
    case .bool(let value): body(value ? "true" : "false")
    case .number(let text), .text(let text): body(text)
    case .list(let items): for item in items { item.forEachText(body) }
    case .mapping(let pairs):
      for (key, value) in pairs {
        body(key)
        value.forEachText(body)
      }
    }
  }

  // MARK: - Fields in the text

  /// Makes the value of a field in the text of a note, `key:: value`, as Dataview reads it. Numbers, dates, durations
  /// and links keep their form.
  package init(field text: String) {
    guard let (literals, isList) = DataviewLiteral.literals(text, in: .fixed(minutes: 0)) else {
      let trimmed = text.trimmed
      self = trimmed.isEmpty ? .null : .text(trimmed)
      return
    }
    let values = literals.map { literal -> StoredValue in
      switch literal.value {
      case .null: .null
      case .bool(let flag): .bool(flag)
      case .number: .number(literal.text)
      case .text(let text): .text(text)
      default: .text(literal.text)
      }
    }
    self = isList ? .list(values) : values[0]
  }

  // MARK: - Bytes
  //
  //     value   := 0 | 1 bool:uint8 | 2 number:counted | 3 text:counted | 4 count:varint value*
  //             | 5 count:varint (key:counted value)*

  func write(to writer: inout ByteWriter) {
    switch self {
    case .null: writer.append(UInt8(0))
    case .bool(let value):
      writer.append(UInt8(1))
      writer.append(UInt8(value ? 1 : 0))
    case .number(let text):
      writer.append(UInt8(2))
      writer.append(text: text)
    case .text(let text):
      writer.append(UInt8(3))
      writer.append(text: text)
    case .list(let items):
      writer.append(UInt8(4))
      writer.append(varint: items.count)
      for item in items { item.write(to: &writer) }
    case .mapping(let pairs):
      writer.append(UInt8(5))
      writer.append(varint: pairs.count)
      for (key, value) in pairs {
        writer.append(text: key)
        value.write(to: &writer)
      }
    }
  }

  /// Reads a value; damaged values and those nested deeper than `depth` become null.
  init(from reader: inout ByteReader, depth: Int = 40) { self.init(kind: reader.byte(), from: &reader, depth: depth) }

  /// Reads the value that follows its first byte.
  init(kind: UInt8, from reader: inout ByteReader, depth: Int = 40) {
    switch kind {
    case 1: self = .bool(reader.byte() != 0)
    case 2: self = .number(String(reader.countedBytes()))
    case 3: self = .text(String(reader.countedBytes()))
    case 4 where depth > 0:
      var items: [StoredValue] = []
      let count = reader.count()
      while items.count < count, !reader.isDamaged { items.append(StoredValue(from: &reader, depth: depth - 1)) }
      self = .list(items)
    case 5 where depth > 0:
      var pairs: [(key: String, value: StoredValue)] = []
      let count = reader.count()
      while pairs.count < count, !reader.isDamaged {
        let key = String(reader.countedBytes())
        pairs.append((key, StoredValue(from: &reader, depth: depth - 1)))
      }
      self = .mapping(pairs)
    default: self = .null
    }
  }
}
