internal import SystemCalls

/// Appends numbers of any width in bits to a growing buffer, the lowest bit first.
struct BitWriter: ~Copyable, Sendable {
  var buffer: PlainBuffer<UInt8>
  var pending: UInt64 = 0
  var pendingBits = 0

  /// A writer with nothing in it.
  init(reserving capacity: Int = 64) {
    buffer = PlainBuffer(reserving: capacity)
  }

  /// The number of whole bytes written; after `align` that is all.
  var count: Int { buffer.count }

  /// The whole bytes written.
  var bytes: Span<UInt8> {
    @_lifetime(borrow self)
    get { buffer.span }
  }

  /// Appends the lowest `width` bits of `value`, whose other bits are zero; at most 56.
  @inline(__always)
  mutating func append(_ value: UInt64, width: Int) {
    pending |= value &<< UInt64(truncatingIfNeeded: pendingBits)
    pendingBits &+= width
    let whole = pendingBits &>> 3
    buffer.append(pending, keeping: whole)
    pending &>>= UInt64(truncatingIfNeeded: whole &* 8)
    pendingBits &= 7
  }

  /// Appends zeros until the next number begins a byte.
  mutating func align() {
    if pendingBits > 0 { append(0, width: 8 &- pendingBits) }
  }

  /// Appends whole bytes; call it only where a byte begins.
  mutating func append(_ bytes: Span<UInt8>) {
    assert(pendingBits == 0)
    buffer.append(bytes)
  }

  /// Removes everything and keeps the room.
  mutating func removeAll() {
    buffer.removeAll()
    pending = 0
    pendingBits = 0
  }
}
