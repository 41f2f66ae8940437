extension FixedWidthInteger {
  /// Returns the quotient rounded towards negative infinity.
  @inlinable
  package func flooringDivision(by divisor: Self) -> Self {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder != 0 && (remainder < 0) != (divisor < 0) ? quotient - 1 : quotient
  }

  /// Returns the number in decimal with at least `count` digits, padded with leading zeros.
  package func padded(to count: Int) -> String {
    let digits = String(magnitude)
    return (self < 0 ? "-" : "") + String(repeating: "0", count: Swift.max(0, count - digits.utf8.count)) + digits
  }
}
