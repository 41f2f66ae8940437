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

  /// The number of bytes written; ask after `align`.
  var count: Int { buffer.count }

  /// The bytes written; ask after `align`.
  var bytes: Span<UInt8> {
    @_lifetime(borrow self)
    get { buffer.span }
  }

  /// Appends the lowest `width` bits of `value`, whose other bits are zero; at most 56.
  @inline(__always)
  mutating func append(_ value: UInt64, width: Int) {
    pending |= value &<< UInt64(truncatingIfNeeded: pendingBits)
    pendingBits &+= width
    if pendingBits < 64 { return }
    buffer.append(pending, keeping: 8)
    pendingBits &-= 64
    // A number without bits left over is shifted by all of its own, which are fewer than 64.
    pending = value &>> UInt64(truncatingIfNeeded: width &- pendingBits)
  }

  /// Appends zeros until the next number begins a byte.
  mutating func align() {
    buffer.append(pending, keeping: (pendingBits &+ 7) &>> 3)
    pending = 0
    pendingBits = 0
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
