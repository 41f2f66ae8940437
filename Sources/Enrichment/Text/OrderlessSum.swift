/// A sum of fractions that does not depend on their order, in which sets and dictionaries differ from run to run: each is
/// rounded to an integer of billionths.
struct OrderlessSum {
  private static let unit = 1e9
  private var billionths: Int64 = 0

  var value: Double { Double(billionths) / Self.unit }

  static func += (sum: inout Self, fraction: Double) { sum.billionths += Int64((fraction * unit).rounded()) }
}

extension Sequence<Double> {
  /// The sum of the elements, whatever their order.
  var orderlessSum: Double { reduce(into: OrderlessSum()) { $0 += $1 }.value }
}
