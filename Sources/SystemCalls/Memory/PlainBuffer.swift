internal import Glibc

/// A growable buffer of trivial values with a single owner.
///
/// Unlike an array, it is never shared and so does not check for uniqueness at every write, which suits inner loops
/// that write at scattered indices. Every access is checked against `count`.
@safe @usableFromInline package struct PlainBuffer<Element: BitwiseCopyable>: ~Copyable, @unchecked Sendable {
  // SAFETY of the type: `base` points to `capacity` elements allocated here, of which the first `count` are
  // initialised; every access checks its index against `count`. Sendable because a value that cannot be copied has one
  // user at a time.
  @usableFromInline var base: UnsafeMutablePointer<Element>
  @usableFromInline var capacity: Int

  /// The number of elements.
  @usableFromInline package internal(set) var count = 0

  /// Makes an empty buffer.
  @inlinable package init(reserving capacity: Int = 16) {
    let stride = MemoryLayout<Element>.stride
    // SAFETY: a new allocation; nothing of it is read before it is initialised.
    let memory = PlainMemory.allocate(max(capacity, 1) * stride)
    unsafe base = memory.start.assumingMemoryBound(to: Element.self)
    self.capacity = memory.byteCount / stride
  }

  /// Makes a buffer of equal elements.
  @inlinable package init(repeating element: Element, count: Int) {
    self.init(reserving: count)
    // SAFETY: the initialiser made room for `count` elements.
    unsafe base.initialize(repeating: element, count: count)
    self.count = count
  }

  deinit {
    // SAFETY: allocated here; elements of plain types need no more.
    unsafe PlainMemory.free(base, capacity * MemoryLayout<Element>.stride)
  }

  /// Accesses an element; an index outside the buffer is a programming error and traps.
  @inlinable package subscript(index: Int) -> Element {
    @inline(__always) unsafeAddress {
      precondition(index >= 0 && index < count)
      // SAFETY: the element is initialised, and the address is used for this one access.
      return unsafe UnsafePointer(base + index)
    }
    @inline(__always) unsafeMutableAddress {
      precondition(index >= 0 && index < count)
      // SAFETY: the element is initialised, and the address is used for this one access.
      return unsafe base + index
    }
  }

  @inlinable package var span: Span<Element> {
    @_lifetime(borrow self) get {
      // SAFETY: the first `count` elements are initialised, and the span cannot outlive this value or see it change.
      let span = unsafe Span<Element>(_unsafeStart: UnsafePointer(base), count: count)
      return unsafe _overrideLifetime(span, borrowing: self)
    }
  }

  /// Appends an element.
  @inlinable @inline(__always) package mutating func append(_ element: Element) {
    if count == capacity { grow(to: count + 1) }
    // SAFETY: there is room for one more.
    unsafe (base + count).initialize(to: element)
    count &+= 1
  }

  /// Appends the elements of a span.
  @inlinable package mutating func append(_ elements: Span<Element>) {
    if count + elements.count > capacity { grow(to: count + elements.count) }
    // SAFETY: there is room for all of them, and the span cannot be in this buffer, which nothing else can access now.
    unsafe elements.withUnsafeBufferPointer { source in
      if let start = source.baseAddress { unsafe (base + count).initialize(from: start, count: source.count) }
    }
    count &+= elements.count
  }

  /// Appends `number` equal elements.
  @inlinable package mutating func append(repeating element: Element, count number: Int) {
    if count + number > capacity { grow(to: count + number) }
    // SAFETY: there is room for all of them.
    unsafe (base + count).initialize(repeating: element, count: number)
    count &+= number
  }

  /// Removes all elements, but keeps the capacity.
  @inlinable package mutating func removeAll() { count = 0 }

  /// Removes the elements from `newCount` on.
  @inlinable package mutating func truncate(to newCount: Int) {
    precondition(newCount >= 0 && newCount <= count)
    count = newCount
  }

  @inlinable @inline(never) mutating func grow(to needed: Int) {
    let stride = MemoryLayout<Element>.stride
    // SAFETY: the memory is this value's own; its elements are moved bit by bit, and the old address is not used again.
    let memory = unsafe PlainMemory.grow(base, capacity * stride, to: max(needed, capacity * 2) * stride)
    unsafe base = memory.start.assumingMemoryBound(to: Element.self)
    capacity = memory.byteCount / stride
  }
}

extension PlainBuffer where Element == UInt8 {
  /// Writes a 32-bit little-endian number over four bytes.
  @inlinable package mutating func store(_ value: UInt32, at offset: Int) {
    precondition(offset >= 0 && offset <= count &- 4)
    // SAFETY: the four bytes are inside the buffer, and any bits are valid bytes.
    unsafe UnsafeMutableRawPointer(base + offset).storeBytes(of: value.littleEndian, as: UInt32.self)
  }

  /// Writes a 64-bit little-endian number over eight bytes.
  @inlinable @inline(__always) package mutating func store(_ value: UInt64, at offset: Int) {
    precondition(offset >= 0 && offset <= count &- 8)
    // SAFETY: the eight bytes are inside the buffer, and any bits are valid bytes.
    unsafe UnsafeMutableRawPointer(base + offset).storeBytes(of: value.littleEndian, as: UInt64.self)
  }

  /// Appends the lowest `kept` of the eight bytes of a number, in little-endian order.
  @inlinable @inline(__always) package mutating func append(_ value: UInt64, keeping kept: Int) {
    if count &+ 8 > capacity { grow(to: count + 8) }
    // SAFETY: there is room for eight bytes; those that are not kept are initialised again before they count.
    unsafe UnsafeMutableRawPointer(base + count).storeBytes(of: value.littleEndian, as: UInt64.self)
    count &+= kept & 15
  }

  /// Appends `number` bytes, each a copy of the byte `distance` before it, so that a short distance repeats. Returns
  /// false, and appends nothing, if there is no byte at that distance.
  @inlinable package mutating func appendRepetition(of number: Int, distance: Int) -> Bool {
    guard number >= 0, distance > 0, distance <= count else { return false }
    let end = count + number
    if end + 8 > capacity { grow(to: end + 8) }
    // SAFETY: there is room for the bytes and a word after them, and each byte is initialised before it is read.
    while count < end {
      if distance >= 8 {
        let word = unsafe UnsafeRawPointer(base + count - distance).loadUnaligned(as: UInt64.self)
        unsafe UnsafeMutableRawPointer(base + count).storeBytes(of: word, as: UInt64.self)
        count &+= 8
      } else {
        unsafe (base + count).initialize(to: base[count - distance])
        count &+= 1
      }
    }
    count = end
    return true
  }
}

extension PlainBuffer where Element == UInt8 {
  /// Appends a number in LEB128: seven bits per byte, lowest first, with the high bit set in all bytes but the last.
  @inlinable @inline(__always) package mutating func append(varint value: UInt64) {
    var rest = value
    while rest >= 0x80 {
      append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest &>>= 7
    }
    append(UInt8(truncatingIfNeeded: rest))
  }
}
