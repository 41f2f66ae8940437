internal import Bytes

/// Reads a JSON text (RFC 8259) for where its values stand, so that some of them can be changed and every other byte stay.
struct JSONScanner {
  /// A value that holds no others.
  enum Value {
    /// A string: what it says, and for each byte of that and the end where it stands in the text.
    case string([UInt8], places: [Int])
    /// A number, `true`, `false` or `null`, as written.
    case literal(Range<Int>)
  }

  /// A step on the way to a value.
  enum Step: Hashable {
    case member([UInt8])
    case item(Int)
  }

  private static let mostDepth = 128

  private let bytes: [UInt8]
  private var offset = 0
  private var path: [Step] = []
  private let visit: (_ path: [Step], _ value: Value) -> Void

  /// Calls `visit` for each value that holds no others, in order.
  ///
  /// - Returns: whether the text is JSON; values before a fault were visited all the same.
  static func scan(_ bytes: [UInt8], _ visit: (_ path: [Step], _ value: Value) -> Void) -> Bool {
    withoutActuallyEscaping(visit) { visit in
      var scanner = JSONScanner(bytes, visit)
      return scanner.value() && scanner.isAtEnd
    }
  }

  private init(_ bytes: [UInt8], _ visit: @escaping ([Step], Value) -> Void) {
    self.bytes = bytes
    self.visit = visit
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { offset = 3 }
  }

  private var isAtEnd: Bool {
    mutating get {
      skipSpace()
      return offset == bytes.count
    }
  }

  private var next: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  private mutating func skipSpace() {
    while let byte = next, byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D { offset += 1 }
  }

  private mutating func take(_ byte: UInt8) -> Bool {
    skipSpace()
    guard next == byte else { return false }
    offset += 1
    return true
  }

  private mutating func value() -> Bool {
    skipSpace()
    switch next {
    case UInt8(ascii: "{"): return members()
    case UInt8(ascii: "["): return items()
    case UInt8(ascii: "\""):
      guard let (text, places) = string() else { return false }
      visit(path, .string(text, places: places))
      return true
    default:
      let start = offset
      while let byte = next, byte > 0x20, ![0x2C, 0x5D, 0x7D, 0x22, 0x5B, 0x7B, 0x3A].contains(byte) { offset += 1 }
      if start == offset { return false }
      visit(path, .literal(start..<offset))
      return true
    }
  }

  private mutating func members() -> Bool {
    guard path.count < Self.mostDepth, take(UInt8(ascii: "{")) else { return false }
    if take(UInt8(ascii: "}")) { return true }
    repeat {
      skipSpace()
      guard next == UInt8(ascii: "\""), let (name, _) = string(), take(UInt8(ascii: ":")) else { return false }
      path.append(.member(name))
      guard value() else { return false }
      path.removeLast()
    } while take(UInt8(ascii: ","))
    return take(UInt8(ascii: "}"))
  }

  private mutating func items() -> Bool {
    guard path.count < Self.mostDepth, take(UInt8(ascii: "[")) else { return false }
    if take(UInt8(ascii: "]")) { return true }
    var index = 0
    repeat {
      path.append(.item(index))
      guard value() else { return false }
      path.removeLast()
      index += 1
    } while take(UInt8(ascii: ","))
    return take(UInt8(ascii: "]"))
  }

  // MARK: - Strings

  private mutating func string() -> (text: [UInt8], places: [Int])? {
    offset += 1
    var text: [UInt8] = []
    var places: [Int] = []
    while let byte = next, byte >= 0x20 {
      let start = offset
      offset += 1
      if byte == UInt8(ascii: "\"") { return (text, places + [start]) }
      if byte == UInt8(ascii: "\\") {
        guard let escaped = escape() else { return nil }
        text += escaped
        places += Array(repeating: start, count: escaped.count)
      } else {
        text.append(byte)
        places.append(start)
      }
    }
    return nil
  }

  /// What stands behind a backslash.
  private mutating func escape() -> [UInt8]? {
    guard let byte = next else { return nil }
    offset += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return [byte]
    case UInt8(ascii: "b"): return [0x08]
    case UInt8(ascii: "f"): return [0x0C]
    case UInt8(ascii: "n"): return [0x0A]
    case UInt8(ascii: "r"): return [0x0D]
    case UInt8(ascii: "t"): return [0x09]
    case UInt8(ascii: "u"):
      guard let unit = codeUnit() else { return nil }
      var units = [unit]
      if UTF16.isLeadSurrogate(unit), bytes[offset...].starts(with: [0x5C, 0x75]) {
        let start = offset
        offset += 2
        guard let other = codeUnit() else { return nil }
        if UTF16.isTrailSurrogate(other) { units.append(other) } else { offset = start }
      }
      return Array(String(decoding: units, as: UTF16.self).utf8)
    default: return nil
    }
  }

  private mutating func codeUnit() -> UInt16? {
    guard offset + 4 <= bytes.count else { return nil }
    var unit: UInt16 = 0
    for byte in bytes[offset..<offset + 4] {
      guard let digit = byte.hexDigit else { return nil }
      unit = unit << 4 | UInt16(digit)
    }
    offset += 4
    return unit
  }

  /// A text as it stands between the quotes of a string.
  static func escaped(_ text: [UInt8]) -> [UInt8] {
    text.flatMap { byte -> [UInt8] in
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): return [UInt8(ascii: "\\"), byte]
      case 0x0A: return Array("\\n".utf8)
      case 0x0D: return Array("\\r".utf8)
      case 0x09: return Array("\\t".utf8)
      case ..<0x20: return Array("\\u00".utf8) + (byte < 0x10 ? [0x30] : []) + Array(String(byte, radix: 16).utf8)
      default: return [byte]
      }
    }
  }
}

extension UInt8 {
  fileprivate var hexDigit: UInt8? {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): self - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
