internal import SystemCalls

/// Writes numbers of any bit width to a growing buffer, lowest bit first.
struct BitWriter: ~Copyable, Sendable {
  /// The bits after the last full word. A loop of many appends keeps a copy in registers and writes it back at its end.
  struct Tail: BitwiseCopyable, Sendable {
    fileprivate var bits: UInt64 = 0
    fileprivate var count = 0

    /// Appends the lowest `width` bits of `value`, at most 56; the other bits of `value` must be zero.
    @inline(__always) mutating func append(_ value: UInt64, width: Int, to buffer: inout PlainBuffer<UInt8>) {
      bits |= value &<< UInt64(truncatingIfNeeded: count)
      count &+= width
      if count < 64 { return }
      buffer.append(bits, keeping: 8)
      count &-= 64
      // If no bits are left over, the number is shifted by its whole width, which is less than 64.
      bits = value &>> UInt64(truncatingIfNeeded: width &- count)
    }
  }

  var buffer: PlainBuffer<UInt8>
  var tail = Tail()

  init(reserving capacity: Int = 64) { buffer = PlainBuffer(reserving: capacity) }

  /// The number of bytes written; valid only after `align`.
  var count: Int { buffer.count }

  /// The bytes written; valid only after `align`.
  var bytes: Span<UInt8> {
    @_lifetime(borrow self) get { buffer.span }
  }

  /// Appends the lowest `width` bits of `value`, at most 56; the other bits of `value` must be zero.
  @inline(__always) mutating func append(_ value: UInt64, width: Int) {
    tail.append(value, width: width, to: &buffer)
  }

  mutating func align() {
    buffer.append(tail.bits, keeping: (tail.count &+ 7) &>> 3)
    tail = Tail()
  }

  mutating func alignWithOnes() {
    let width = -tail.count & 7
    append(1 &<< UInt64(width) &- 1, width: width)
    align()
  }

  /// Appends whole bytes; allowed only at a byte boundary.
  mutating func append(_ bytes: Span<UInt8>) {
    assert(tail.count == 0)
    buffer.append(bytes)
  }

  /// Removes the last bytes; allowed only at a byte boundary.
  mutating func removeLast(_ byteCount: Int) {
    assert(tail.count == 0)
    buffer.truncate(to: buffer.count - byteCount)
  }

  /// Removes everything, but keeps the capacity.
  mutating func removeAll() {
    buffer.removeAll()
    tail = Tail()
  }
}
