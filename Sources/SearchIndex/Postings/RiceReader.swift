internal import Bytes

/// Reads consecutive Rice-coded numbers of a list, loading eight bytes at a time.
struct RiceReader: ~Escapable {
  /// The minimum number of bits that a load provides.
  private static let loaded = 57

  private let bytes: Span<UInt8>
  private var word: UInt64
  private var left = Self.loaded

  /// The bit offset of the next number.
  private(set) var bit: Int

  /// Makes a reader that begins at bit `bit`; missing bytes read as zeros.
  @_lifetime(copy bytes) init(_ bytes: Span<UInt8>, at bit: Int) {
    self.bytes = bytes
    self.bit = bit
    word = bytes.loadBits(at: bit)
  }

  var isAtEnd: Bool { bit >= bytes.count &* 8 }

  /// Reads an unencoded number of `width` bits, at most 32.
  @inline(__always) @_lifetime(self: copy self) mutating func bits(_ width: Int) -> Int {
    if left < width { load() }
    let value = Int(truncatingIfNeeded: word & ((1 &<< UInt64(truncatingIfNeeded: width)) &- 1))
    move(width)
    return value
  }

  @inline(__always) @_lifetime(self: copy self) mutating func next(_ parameter: Int) -> UInt32 {
    var width = RiceCode.width(of: word, parameter: parameter)
    if width > left {
      load()
      width = RiceCode.width(of: word, parameter: parameter)
    }
    let bits = word
    move(width)
    let high = (~bits).trailingZeroBitCount
    if high >= RiceCode.limit { return UInt32(truncatingIfNeeded: bits &>> UInt64(RiceCode.limit)) }
    let low = (bits &>> UInt64(truncatingIfNeeded: high &+ 1)) & ((1 &<< UInt64(truncatingIfNeeded: parameter)) &- 1)
    return UInt32(truncatingIfNeeded: UInt64(truncatingIfNeeded: high) &<< UInt64(truncatingIfNeeded: parameter) | low)
  }

  /// Reads the next number if it ends at or before bit `end`; otherwise returns nil.
  @inline(__always) @_lifetime(self: copy self) mutating func next(_ parameter: Int, before end: Int) -> UInt32? {
    if RiceCode.width(of: word, parameter: parameter) > left { load() }
    return bit &+ RiceCode.width(of: word, parameter: parameter) <= end ? next(parameter) : nil
  }

  @inline(__always) @_lifetime(self: copy self) mutating func skip(_ count: Int, _ parameter: Int) {
    for _ in 0..<count {
      var width = RiceCode.width(of: word, parameter: parameter)
      if width > left {
        // The number of bytes limits a damaged count.
        if isAtEnd { return }
        load()
        width = RiceCode.width(of: word, parameter: parameter)
      }
      move(width)
    }
  }

  @inline(__always) @_lifetime(self: copy self) private mutating func load() {
    word = bytes.loadBits(at: bit)
    left = Self.loaded
  }

  @inline(__always) @_lifetime(self: copy self) private mutating func move(_ width: Int) {
    bit &+= width
    left &-= width
    word &>>= UInt64(truncatingIfNeeded: width)
  }
}
