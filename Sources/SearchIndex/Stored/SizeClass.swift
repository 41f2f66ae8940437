/// The classes that sizes and distances of repetitions are divided into: small ones alone, then four to each power of two.
///
/// A class is a symbol of a prefix code, and what is left of the number follows in as many bits as the class says.
enum SizeClass {
  /// The number of classes: those of the numbers below 65,536.
  static let count = 60

  /// The highest number that has a class.
  static let highest = 65_535

  /// The class of a number.
  @inline(__always)
  static func of(_ number: Int) -> Int {
    if number < 8 { return number }
    let octave = 61 &- number.leadingZeroBitCount
    return octave &* 4 &+ (number &>> octave)
  }

  /// The bits that follow for a class.
  @inline(__always)
  static func extraBits(_ value: Int) -> Int { value < 8 ? 0 : value &>> 2 &- 1 }

  /// The lowest number of a class.
  @inline(__always)
  static func base(_ value: Int) -> Int { value < 8 ? value : (4 &+ value & 3) &<< (value &>> 2 &- 1) }
}
