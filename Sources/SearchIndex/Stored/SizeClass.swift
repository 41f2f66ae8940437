/// The classes of sizes and distances of repetitions: one class for each small number, then four for each power of two.
///
/// A class is a symbol of a prefix code; the class's extra bits, which follow the symbol, complete the number.
enum SizeClass {
  /// The number of classes, which cover the numbers below 65,536.
  static let count = 60

  /// The highest number that has a class.
  static let highest = 65_535

  /// Returns the class of a number.
  @inline(__always)
  static func of(_ number: Int) -> Int {
    if number < 8 { return number }
    let octave = 61 &- number.leadingZeroBitCount
    return octave &* 4 &+ (number &>> octave)
  }

  /// Returns the number of extra bits of a class.
  @inline(__always)
  static func extraBits(_ value: Int) -> Int { value < 8 ? 0 : value &>> 2 &- 1 }

  /// Returns the lowest number of a class.
  @inline(__always)
  static func base(_ value: Int) -> Int { value < 8 ? value : (4 &+ value & 3) &<< (value &>> 2 &- 1) }
}
