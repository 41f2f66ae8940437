extension Double {
  /// The natural logarithm of a positive number, or 0 for any other number. It is computed from the exponent and a
  /// series, without the C library, so that the result is the same everywhere.
  package var naturalLogarithm: Double {
    guard self > 0, isFinite else { return 0 }
    // ln(m · 2^e) = e · ln 2 + 2 · artanh((m - 1) / (m + 1)), with m in [1, 2).
    let t = (significand - 1) / (significand + 1)
    let square = t * t
    var term = t
    var sum = 0.0
    for odd in stride(from: 1.0, through: 19.0, by: 2.0) {
      sum += term / odd
      term *= square
    }
    return Double(exponent) * 0.693_147_180_559_945_3 + 2 * sum
  }
}
