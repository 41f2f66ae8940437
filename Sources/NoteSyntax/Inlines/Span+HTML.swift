import Bytes

/// Raw HTML in text.
extension Span where Element == UInt8 {
  /// Returns the end of the open or closing tag at `start`, which is a `<`; nil when there is none before `end`.
  package func htmlTagEnd(from start: Int, to end: Int) -> Int? {
    var offset = start &+ 1
    let isClosing = offset < end && self[offset] == 0x2F
    if isClosing { offset &+= 1 }
    guard offset < end, self[offset].isLetter else { return nil }
    while offset < end, self[offset].isAlphanumeric || self[offset] == 0x2D { offset &+= 1 }
    if isClosing {
      offset = skippingWhitespace(from: offset, to: end)
      return offset < end && self[offset] == 0x3E ? offset &+ 1 : nil
    }
    while true {
      let gap = offset
      offset = skippingWhitespace(from: offset, to: end)
      guard offset < end else { return nil }
      let byte = self[offset]
      if byte == 0x3E { return offset &+ 1 }
      if byte == 0x2F { return offset &+ 1 < end && self[offset &+ 1] == 0x3E ? offset &+ 2 : nil }
      guard offset > gap, byte.isLetter || byte == 0x5F || byte == 0x3A,
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
      guard byte.isAlphanumeric || byte == 0x5F || byte == 0x2E || byte == 0x3A || byte == 0x2D else { break }
      offset &+= 1
    }
    var value = skippingWhitespace(from: offset, to: end)
    guard value < end, self[value] == 0x3D else { return offset }
    value = skippingWhitespace(from: value &+ 1, to: end)
    guard value < end else { return nil }
    let quote = self[value]
    if quote == 0x22 || quote == 0x27 {
      guard let close = firstOffset(of: quote, from: value &+ 1), close < end else { return nil }
      return close &+ 1
    }
    let first = value
    while value < end {
      switch self[value] {
      case 0x20, 0x09, 0x0A, 0x0D, 0x22, 0x27, 0x3D, 0x3C, 0x3E, 0x60:
        return value > first ? value : nil
      default:
        value &+= 1
      }
    }
    return nil
  }

  /// Returns the first offset at or after `start` that is not white space, or `end`.
  func skippingWhitespace(from start: Int, to end: Int) -> Int {
    var offset = start
    while offset < end, self[offset].isWhitespace { offset &+= 1 }
    return offset
  }

  /// Returns whether `<![CDATA[` is at `offset`.
  func hasCDATAStart(at offset: Int) -> Bool {
    guard hasASCII("<![cdata[", at: offset) else { return false }
    for place in offset &+ 3..<offset &+ 8 where self[place] > 0x5A { return false }
    return true
  }
}
