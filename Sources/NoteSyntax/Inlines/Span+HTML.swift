import Bytes

extension Span where Element == UInt8 {
  /// Returns the end of the open or closing tag at `start`, which is a `<`; nil when there is none before `end`.
  package func htmlTagEnd(from start: Int, to end: Int) -> Int? {
    var offset = start &+ 1
    let isClosing = offset < end && self[offset] == .slash
    if isClosing { offset &+= 1 }
    guard offset < end, self[offset].isLetter else { return nil }
    while offset < end, self[offset].isAlphanumeric || self[offset] == .hyphen { offset &+= 1 }
    if isClosing {
      offset = skippingWhitespace(from: offset, to: end)
      return offset < end && self[offset] == .greaterThan ? offset &+ 1 : nil
    }
    while true {
      let gap = offset
      offset = skippingWhitespace(from: offset, to: end)
      guard offset < end else { return nil }
      let byte = self[offset]
      if byte == .greaterThan { return offset &+ 1 }
      if byte == .slash { return offset &+ 1 < end && self[offset &+ 1] == .greaterThan ? offset &+ 2 : nil }
      guard offset > gap, byte.isLetter || byte == .underscore || byte == .colon,
        let next = htmlAttributeEnd(from: offset, to: end)
      else { return nil }
      offset = next
    }
  }

  /// Returns the end of the attribute whose name begins at `start`, including its value if it has one.
  private func htmlAttributeEnd(from start: Int, to end: Int) -> Int? {
    var offset = start
    while offset < end {
      let byte = self[offset]
      guard byte.isAlphanumeric || byte == .underscore || byte == .dot || byte == .colon || byte == .hyphen else {
        break
      }
      offset &+= 1
    }
    var value = skippingWhitespace(from: offset, to: end)
    guard value < end, self[value] == .equals else { return offset }
    value = skippingWhitespace(from: value &+ 1, to: end)
    guard value < end else { return nil }
    let quote = self[value]
    if quote == .doubleQuote || quote == .singleQuote {
      guard let close = firstOffset(of: quote, from: value &+ 1), close < end else { return nil }
      return close &+ 1
    }
    let first = value
    while value < end {
      switch self[value] {
      case .space, .tab, .lineFeed, .carriageReturn, .doubleQuote, .singleQuote, .equals, .lessThan, .greaterThan,
        .backtick:
        return value > first ? value : nil
      default: value &+= 1
      }
    }
    return nil
  }

  func skippingWhitespace(from start: Int, to end: Int) -> Int {
    var offset = start
    while offset < end, self[offset].isWhitespace { offset &+= 1 }
    return offset
  }

  func hasCDATAStart(at offset: Int) -> Bool {
    guard hasASCII("<![cdata[", at: offset) else { return false }
    for index in offset &+ 3..<offset &+ 8 where self[index] > UInt8(ascii: "Z") { return false }
    return true
  }
}
