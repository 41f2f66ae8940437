internal import Bytes

/// Reads many numbers of one list, of whose bits eight bytes are loaded at a time.
struct RiceReader: ~Escapable {
  /// Bits that a load is sure to have.
  private static let loaded = 57

  private let bytes: Span<UInt8>
  private var word: UInt64
  private var left = Self.loaded

  /// The bit that the next number begins at.
  private(set) var bit: Int

  /// A reader at a bit; what is missing reads as zeros.
  @_lifetime(copy bytes)
  init(_ bytes: Span<UInt8>, at bit: Int) {
    self.bytes = bytes
    self.bit = bit
    word = bytes.loadBits(at: bit)
  }

  /// Whether all bytes have been read.
  var isAtEnd: Bool { bit >= bytes.count &* 8 }

  /// The number of so many bits as they are, at most 32.
  @inline(__always)
  @_lifetime(self: copy self)
  mutating func bits(_ width: Int) -> Int {
    if left < width { load() }
    let value = Int(truncatingIfNeeded: word & ((1 &<< UInt64(truncatingIfNeeded: width)) &- 1))
    move(width)
    return value
  }

  /// The next number.
  @inline(__always)
  @_lifetime(self: copy self)
  mutating func next(_ parameter: Int) -> UInt32 {
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

  /// The next number that ends before a bit, if there is one.
  @inline(__always)
  @_lifetime(self: copy self)
  mutating func next(_ parameter: Int, before end: Int) -> UInt32? {
    if RiceCode.width(of: word, parameter: parameter) > left { load() }
    return bit &+ RiceCode.width(of: word, parameter: parameter) <= end ? next(parameter) : nil
  }

  /// Moves over so many numbers.
  @inline(__always)
  @_lifetime(self: copy self)
  mutating func skip(_ count: Int, _ parameter: Int) {
    for _ in 0..<count {
      var width = RiceCode.width(of: word, parameter: parameter)
      if width > left {
        // A damaged count ends with the bytes.
        if isAtEnd { return }
        load()
        width = RiceCode.width(of: word, parameter: parameter)
      }
      move(width)
    }
  }

  @inline(__always)
  @_lifetime(self: copy self)
  private mutating func load() {
    word = bytes.loadBits(at: bit)
    left = Self.loaded
  }

  @inline(__always)
  @_lifetime(self: copy self)
  private mutating func move(_ width: Int) {
    bit &+= width
    left &-= width
    word &>>= UInt64(truncatingIfNeeded: width)
  }
}
