/// A byte buffer that grows at its end and appends pieces without a function call each, for a walk's many names.
struct WalkNames {
  private var storage = [UInt8](repeating: 0, count: 1 << 12)

  /// The number of bytes.
  private(set) var count = 0

  /// The bytes.
  var span: Span<UInt8> {
    @_lifetime(borrow self)
    get { storage.span.extracting(0..<count) }
  }

  /// Removes everything after the first `count` bytes.
  mutating func shorten(to count: Int) { self.count = min(count, self.count) }

  mutating func append(_ byte: UInt8) {
    reserve(1)
    storage[count] = byte
    count += 1
  }

  mutating func append(_ bytes: UnsafeRawBufferPointer) {
    reserve(bytes.count)
    let end = count
    // SAFETY: `reserve` has made room after the end for as many bytes as are copied.
    unsafe storage.withUnsafeMutableBytes { room in
      unsafe UnsafeMutableRawBufferPointer(rebasing: room[end...]).copyMemory(from: bytes)
    }
    count = end + bytes.count
  }

  private mutating func reserve(_ more: Int) {
    if storage.count - count < more {
      storage.append(contentsOf: repeatElement(0, count: max(more, storage.count)))
    }
  }
}
