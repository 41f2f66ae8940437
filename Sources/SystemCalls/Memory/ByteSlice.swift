/// A part of a `ByteRegion` that keeps the region alive, for readers of file structures.
@usableFromInline package struct ByteSlice: Sendable {
  /// The region that contains the bytes.
  @usableFromInline package let region: ByteRegion

  /// The range of the bytes in the region, which is always inside it.
  @usableFromInline package let range: Range<Int>

  /// Makes a slice of `region` in `range`, which is clamped to the region.
  @inlinable package init(_ region: ByteRegion, _ range: Range<Int>) {
    let lower = min(max(range.lowerBound, 0), region.count)
    self.region = region
    self.range = lower..<min(max(range.upperBound, lower), region.count)
  }

  /// Makes a slice of the whole `region`.
  @inlinable package init(_ region: ByteRegion) { self.init(region, 0..<region.count) }

  /// The number of bytes.
  @inlinable package var count: Int { range.count }

  /// The bytes.
  @inlinable package var bytes: Span<UInt8> {
    @_lifetime(borrow self) get {
      // SAFETY: the initialiser keeps the range inside the region, which this value keeps alive.
      let span = unsafe region.bytes.extracting(unchecked: range)
      return unsafe _overrideLifetime(span, borrowing: self)
    }
  }

  /// Returns the part of this slice in `part`, which is relative to the slice's beginning and is clamped to the slice.
  @inlinable package func slice(_ part: Range<Int>) -> ByteSlice {
    let lower = min(max(part.lowerBound, 0), count)
    let upper = min(max(part.upperBound, lower), count)
    return ByteSlice(region, range.lowerBound + lower..<range.lowerBound + upper)
  }
}
