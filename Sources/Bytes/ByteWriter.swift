/// Appends numbers and bytes to a growing buffer.
@usableFromInline package struct ByteWriter: Sendable {
  /// The bytes written so far.
  @usableFromInline package var bytes: [UInt8]

  /// Makes an empty writer.
  @inlinable package init(reserving capacity: Int = 0) {
    bytes = []
    bytes.reserveCapacity(capacity)
  }

  /// The number of bytes written.
  @inlinable package var count: Int { bytes.count }

  /// Appends one byte.
  @inlinable package mutating func append(_ byte: UInt8) { bytes.append(byte) }

  /// Appends an array of bytes.
  @inlinable package mutating func append(_ more: [UInt8]) { bytes.append(contentsOf: more) }

  /// Appends the bytes of a span.
  @inlinable package mutating func append(_ more: Span<UInt8>) { bytes.append(more) }

  /// Appends a 16-bit little-endian number.
  @inlinable package mutating func append(_ value: UInt16) {
    bytes.append(UInt8(truncatingIfNeeded: value))
    bytes.append(UInt8(truncatingIfNeeded: value &>> 8))
  }

  /// Appends a 32-bit little-endian number.
  @inlinable package mutating func append(_ value: UInt32) {
    append(UInt16(truncatingIfNeeded: value))
    append(UInt16(truncatingIfNeeded: value &>> 16))
  }

  /// Appends a 64-bit little-endian number.
  @inlinable package mutating func append(_ value: UInt64) {
    append(UInt32(truncatingIfNeeded: value))
    append(UInt32(truncatingIfNeeded: value &>> 32))
  }

  /// Appends a number in LEB128: seven bits per byte, lowest first, with the high bit set in all bytes but the last.
  @inlinable package mutating func append(varint value: UInt64) {
    var rest = value
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest &>>= 7
    }
    bytes.append(UInt8(truncatingIfNeeded: rest))
  }

  /// Appends a non-negative number in LEB128; a negative number is a programming error and traps.
  @inlinable package mutating func append(varint value: Int) { append(varint: UInt64(value)) }

  /// Appends a byte count in LEB128 and then the bytes.
  @inlinable package mutating func append(counted more: [UInt8]) {
    append(varint: more.count)
    bytes.append(contentsOf: more)
  }

  /// Appends zeros until the count is a multiple of `alignment`.
  @inlinable package mutating func pad(to alignment: Int) { while bytes.count % alignment != 0 { bytes.append(0) } }
}

extension [UInt8] {
  /// Appends the UTF-8 of a literal.
  package mutating func append(_ literal: StaticString) {
    // SAFETY: the buffer is only read inside the closure.
    literal.withUTF8Buffer { buffer in unsafe append(contentsOf: buffer) }
  }

  /// Appends the bytes of a span.
  @inlinable package mutating func append(_ more: Span<UInt8>) {
    // SAFETY: the buffer is only read inside the closure, while the span is alive.
    unsafe more.withUnsafeBufferPointer { buffer in unsafe append(contentsOf: buffer) }
  }

  /// Copies the bytes of a span.
  @inlinable package init(_ bytes: Span<UInt8>) {
    self = []
    append(bytes)
  }
}

extension String {
  /// Decodes UTF-8 bytes; invalid ones become U+FFFD.
  package init(_ bytes: Span<UInt8>) {
    // SAFETY: the buffer is only read inside the closure, while the span is alive.
    self = unsafe bytes.withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) }
  }
}
