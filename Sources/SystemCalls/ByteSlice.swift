/// A part of a `ByteRegion` that keeps the region alive: what a reader of a file structure holds on to.
@usableFromInline
package struct ByteSlice: Sendable {
  /// The region the bytes lie in.
  @usableFromInline package let region: ByteRegion

  /// Where in the region they lie; always inside it.
  @usableFromInline package let range: Range<Int>

  /// The part of `region` in `range`; what lies outside the region is cut off.
  @inlinable
  package init(_ region: ByteRegion, _ range: Range<Int>) {
    let lower = min(max(range.lowerBound, 0), region.count)
    self.region = region
    self.range = lower..<min(max(range.upperBound, lower), region.count)
  }

  /// The whole of `region`.
  @inlinable
  package init(_ region: ByteRegion) {
    self.init(region, 0..<region.count)
  }

  /// The number of bytes.
  @inlinable
  package var count: Int { range.count }

  /// The bytes.
  @inlinable
  package var bytes: Span<UInt8> {
    @_lifetime(borrow self)
    get {
      // SAFETY: the initialiser keeps the range inside the region, which this value keeps alive.
      let span = unsafe region.bytes.extracting(unchecked: range)
      return unsafe _overrideLifetime(span, borrowing: self)
    }
  }

  /// The part in `part`, counted from the beginning of this slice; what lies outside is cut off.
  @inlinable
  package func slice(_ part: Range<Int>) -> ByteSlice {
    let lower = min(max(part.lowerBound, 0), count)
    let upper = min(max(part.upperBound, lower), count)
    return ByteSlice(region, range.lowerBound + lower..<range.lowerBound + upper)
  }
}
