import Bytes

/// A reader of the properties of an invalid block, line by line as far as possible: `key: value`, `- item`, `[a, b]`.
struct TolerantReader {
  private var offset: Int
  private let end: Int
  private var properties: [Property] = []
  private var keys: Set<String> = []
  /// The list items of the last property.
  private var items: [YAMLNode] = []

  init(_ boundary: FrontMatterBoundary) {
    offset = boundary.contentRange.lowerBound
    end = boundary.contentRange.upperBound
  }

  /// Reads the properties; if several have the same key, only the first is returned.
  mutating func read(_ bytes: Span<UInt8>) -> [Property] {
    while offset < end {
      let lineEnd = min(bytes.lineBreakOffset(from: offset), end)
      readLine(offset..<lineEnd, bytes)
      offset = min(bytes.offsetAfterLineBreak(at: lineEnd), end)
    }
    takeItems()
    return properties
  }

  private mutating func readLine(_ line: Range<Int>, _ bytes: Span<UInt8>) {
    let text = bytes.trimming(line)
    guard !text.isEmpty, bytes[text.lowerBound] != .hash else { return }
    if bytes[text.lowerBound] == .hyphen, bytes.byte(at: text.lowerBound &+ 1).isWhitespace || text.count == 1 {
      let item = bytes.trimming(text.lowerBound &+ 1..<text.upperBound)
      if !item.isEmpty { items.append(Self.value(item, bytes, allowsList: false)) }
      return
    }
    guard text.lowerBound == line.lowerBound else { return }
    var colon = text.lowerBound
    while colon < text.upperBound, bytes[colon] != .colon { colon &+= 1 }
    let keyRange = bytes.trimming(text.lowerBound..<colon)
    guard colon < text.upperBound, !keyRange.isEmpty else { return }
    takeItems()
    let key = Self.unquoted(keyRange, bytes)
    guard keys.insert(key).inserted else { return }
    let valueRange = bytes.trimming(colon &+ 1..<text.upperBound)
    let value = valueRange.isEmpty ? YAMLNode.null(at: colon &+ 1) : Self.value(valueRange, bytes, allowsList: true)
    properties.append(
      Property(
        key: key, keyRange: keyRange, value: value,
        range: keyRange.lowerBound..<max(valueRange.upperBound, colon &+ 1)))
  }

  /// Makes the items read so far the value of the last property, if that has no other value.
  private mutating func takeItems() {
    defer { items = [] }
    guard let first = items.first, let last = items.last, var property = properties.popLast() else { return }
    if property.value.isNull {
      property.value = YAMLNode(
        content: .sequence(items, style: .block), range: first.range.lowerBound..<last.range.upperBound)
      property.range = property.range.lowerBound..<last.range.upperBound
    }
    properties.append(property)
  }

  /// Returns the scalar or list in `range`, parsed as YAML on its own; its text if that is neither.
  private static func value(_ range: Range<Int>, _ bytes: Span<UInt8>, allowsList: Bool) -> YAMLNode {
    if let node = try? YAMLParser.parse(bytes, in: range, hasReturnBreaks: false),
      node.scalar != nil || allowsList && node.items != nil
    {
      return node
    }
    let text = String(repairing: bytes.extracting(range))
    return YAMLNode(content: .scalar(YAMLScalar(text: text, type: .string, style: .plain)), range: range)
  }

  private static func unquoted(_ range: Range<Int>, _ bytes: Span<UInt8>) -> String {
    let first = bytes[range.lowerBound]
    if range.count >= 2, first == .doubleQuote || first == .singleQuote, bytes[range.upperBound &- 1] == first {
      return String(repairing: bytes.extracting(range.lowerBound &+ 1..<range.upperBound &- 1))
    }
    return String(repairing: bytes.extracting(range))
  }
}
