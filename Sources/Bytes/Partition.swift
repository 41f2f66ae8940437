extension Range where Bound == Int {
  /// Returns the first index of the range at which a condition holds, or the end of the range if it never does. O(log
  /// count).
  ///
  /// - Parameter belongs: The condition; if it holds for an index, it must hold for every later one.
  @inlinable package func partitioningIndex(where belongs: (Int) -> Bool) -> Int {
    var (low, high) = (lowerBound, upperBound)
    while low < high {
      let middle = low &+ (high &- low) / 2
      if belongs(middle) { high = middle } else { low = middle &+ 1 }
    }
    return low
  }
}
