internal import SystemCalls

/// Appends numbers of any width in bits to a growing buffer, the lowest bit first.
struct BitWriter: ~Copyable, Sendable {
  /// The bits at the end that fill no word yet. A loop that appends much keeps them in registers, as a copy, and gives them
  /// back.
  struct Tail: BitwiseCopyable, Sendable {
    fileprivate var bits: UInt64 = 0
    fileprivate var count = 0

    /// Appends the lowest `width` bits of `value`, whose other bits are zero; at most 56.
    @inline(__always)
    mutating func append(_ value: UInt64, width: Int, to buffer: inout PlainBuffer<UInt8>) {
      bits |= value &<< UInt64(truncatingIfNeeded: count)
      count &+= width
      if count < 64 { return }
      buffer.append(bits, keeping: 8)
      count &-= 64
      // A number without bits left over is shifted by all of its own, which are fewer than 64.
      bits = value &>> UInt64(truncatingIfNeeded: width &- count)
    }
  }

  var buffer: PlainBuffer<UInt8>
  var tail = Tail()

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
    tail.append(value, width: width, to: &buffer)
  }

  /// Appends zeros until the next number begins a byte.
  mutating func align() {
    buffer.append(tail.bits, keeping: (tail.count &+ 7) &>> 3)
    tail = Tail()
  }

  /// Appends ones until the next number begins a byte.
  mutating func alignWithOnes() {
    let width = -tail.count & 7
    append(1 &<< UInt64(width) &- 1, width: width)
    align()
  }

  /// Appends whole bytes; call it only where a byte begins.
  mutating func append(_ bytes: Span<UInt8>) {
    assert(tail.count == 0)
    buffer.append(bytes)
  }

  /// Removes the last bytes; call it only where a byte begins.
  mutating func removeLast(_ byteCount: Int) {
    assert(tail.count == 0)
    buffer.truncate(to: buffer.count - byteCount)
  }

  /// Removes everything and keeps the room.
  mutating func removeAll() {
    buffer.removeAll()
    tail = Tail()
  }
}
