internal import SystemCalls

/// Rice coding of small numbers: the high part of a number in unary, and its low `parameter` bits unchanged.
///
///     value := one{high} zero low:parameter        high below `limit`
///            | one{limit} value:32
///
/// For numbers distributed like the gaps between words or documents, the result is within half a bit of the optimum
/// (Rice, "Some practical universal noiseless coding techniques", 1979). Bits are filled from the lowest up.
enum RiceCode {
  /// The longest unary part; larger numbers are written in full, so that any number fits in one 8-byte load.
  static let limit = 16

  static let highestParameter = 31

  /// Returns a good parameter for `count` numbers with the given sum: the binary logarithm of 0.7 times their mean.
  static func parameter(sum: UInt64, count: Int) -> Int {
    let scaled = count <= 1 ? sum &* 181 / 256 : sum &* 181 / 256 / UInt64(count)
    return scaled == 0 ? 0 : min(UInt64.bitWidth - 1 - scaled.leadingZeroBitCount, highestParameter)
  }

  @inline(__always)
  static func append(_ value: UInt32, parameter: Int, to tail: inout BitWriter.Tail, _ buffer: inout PlainBuffer<UInt8>)
  {
    let high = Int(value &>> UInt32(truncatingIfNeeded: parameter))
    if high < limit {
      let low = UInt64(value) & ((1 &<< UInt64(truncatingIfNeeded: parameter)) &- 1)
      let unary = (1 as UInt64) &<< UInt64(truncatingIfNeeded: high) &- 1
      let width = high &+ 1 &+ parameter
      tail.append(unary | low &<< UInt64(truncatingIfNeeded: high &+ 1), width: width, to: &buffer)
    } else {
      tail.append(
        (1 as UInt64) &<< UInt64(limit) &- 1 | UInt64(value) &<< UInt64(limit), width: limit &+ 32, to: &buffer)
    }
  }

  /// Appends numbers with the same parameter, each reduced by `less`.
  static func append(_ values: Span<UInt32>, parameter: Int, less: UInt32 = 0, to writer: inout BitWriter) {
    var tail = writer.tail
    for index in values.indices { append(values[index] &- less, parameter: parameter, to: &tail, &writer.buffer) }
    writer.tail = tail
  }

  /// Returns the number of bits that the first number in `bits` has.
  @inline(__always) static func width(of bits: UInt64, parameter: Int) -> Int {
    let high = (~bits).trailingZeroBitCount
    return high < limit ? high &+ 1 &+ parameter : limit &+ 32
  }
}
