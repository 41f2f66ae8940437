/// Appends numbers of any width in bits to a growing buffer, the lowest bit first.
@usableFromInline
package struct BitWriter: ~Copyable, Sendable {
  @usableFromInline var buffer: PlainBuffer<UInt8>
  @usableFromInline var pending: UInt64 = 0
  @usableFromInline var pendingBits = 0

  /// A writer with nothing in it.
  @inlinable
  package init(reserving capacity: Int = 64) {
    buffer = PlainBuffer(reserving: capacity)
  }

  /// The number of whole bytes written; after `align` that is all.
  @inlinable
  package var count: Int { buffer.count }

  /// The whole bytes written.
  @inlinable
  package var bytes: Span<UInt8> {
    @_lifetime(borrow self)
    get { buffer.span }
  }

  /// Appends the lowest `width` bits of `value`, whose other bits are zero; at most 56.
  @inlinable
  @inline(__always)
  package mutating func append(_ value: UInt64, width: Int) {
    pending |= value &<< UInt64(truncatingIfNeeded: pendingBits)
    pendingBits &+= width
    let whole = pendingBits &>> 3
    buffer.append(pending, keeping: whole)
    pending &>>= UInt64(truncatingIfNeeded: whole &* 8)
    pendingBits &= 7
  }

  /// Appends zeros until the next number begins a byte.
  @inlinable
  package mutating func align() {
    if pendingBits > 0 { append(0, width: 8 &- pendingBits) }
  }

  /// Appends whole bytes; call it only where a byte begins.
  @inlinable
  package mutating func append(_ bytes: Span<UInt8>) {
    assert(pendingBits == 0)
    buffer.append(bytes)
  }

  /// Removes everything and keeps the room.
  @inlinable
  package mutating func removeAll() {
    buffer.removeAll()
    pending = 0
    pendingBits = 0
  }
}

extension Span where Element == UInt8 {
  /// At least 57 bits from bit `bit` on, the lowest first; zeros where fewer than eight bytes are left.
  @inlinable
  @inline(__always)
  package func loadBits(at bit: Int) -> UInt64 {
    loadUInt64(at: bit &>> 3) &>> UInt64(truncatingIfNeeded: bit & 7)
  }
}
