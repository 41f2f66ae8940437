/// Reads integers and bytes in sequence from a buffer; missing ones read as zero or empty and set `isDamaged`.
///
/// Readers check `isDamaged` once at the end instead of after every read, so reading untrusted bytes never traps.
@usableFromInline package struct ByteReader: ~Escapable {
  @usableFromInline let bytes: Span<UInt8>

  /// The offset at which the next read begins.
  @usableFromInline package var offset: Int

  /// Whether any read so far was past the end or found a number that does not fit its type.
  @usableFromInline package var isDamaged = false

  /// Makes a reader of `bytes` that begins at `offset`.
  @inlinable @_lifetime(copy bytes) package init(_ bytes: Span<UInt8>, at offset: Int = 0) {
    self.bytes = bytes
    self.offset = offset
    isDamaged = offset < 0 || offset > bytes.count
  }

  /// Whether every byte has been read.
  @inlinable package var isAtEnd: Bool { isDamaged || offset >= bytes.count }

  /// Reads the next byte.
  @inlinable @_lifetime(self: copy self) package mutating func byte() -> UInt8 {
    guard !isDamaged, offset < bytes.count else {
      isDamaged = true
      return 0
    }
    defer { offset &+= 1 }
    return bytes[offset]
  }

  /// Reads the next 32-bit little-endian number.
  @inlinable @_lifetime(self: copy self) package mutating func uint32() -> UInt32 {
    advance(4) ? bytes.loadUInt32(at: offset &- 4) : 0
  }

  /// Reads the next 64-bit little-endian number.
  @inlinable @_lifetime(self: copy self) package mutating func uint64() -> UInt64 {
    advance(8) ? bytes.loadUInt64(at: offset &- 8) : 0
  }

  /// Reads the next LEB128 number.
  @inlinable @_lifetime(self: copy self) package mutating func varint() -> UInt64 {
    let first = byte()
    if first < 0x80 { return UInt64(first) }
    var value = UInt64(first & 0x7f)
    var shift: UInt64 = 7
    while shift < 64 {
      let next = byte()
      if isDamaged { return 0 }
      value |= UInt64(next & 0x7f) &<< shift
      if next < 0x80 { return value }
      shift &+= 7
    }
    isDamaged = true
    return 0
  }

  /// Reads the next LEB128 number as a count; one that exceeds `limit` counts as damage.
  @inlinable @_lifetime(self: copy self) package mutating func count(atMost limit: Int = Int(Int32.max)) -> Int {
    let value = varint()
    guard value <= UInt64(limit) else {
      isDamaged = true
      return 0
    }
    return Int(value)
  }

  /// Reads the next `count` bytes.
  @inlinable
  @_lifetime(self: copy self)
  @_lifetime(copy self)
  package mutating func bytes(_ count: Int) -> Span<UInt8> {
    advance(count) ? bytes.extracting(offset &- count..<offset) : bytes.extracting(0..<0)
  }

  /// Reads a LEB128 byte count and that many bytes.
  @inlinable @_lifetime(self: copy self) @_lifetime(copy self) package mutating func countedBytes() -> Span<UInt8> {
    let count = count()
    return bytes(count)
  }

  /// Skips `count` bytes; returns whether they exist.
  @inlinable @_lifetime(self: copy self) package mutating func advance(_ count: Int) -> Bool {
    guard !isDamaged, count >= 0, count <= bytes.count &- offset else {
      isDamaged = true
      return false
    }
    offset &+= count
    return true
  }
}
