/// The summaries of a column that bases have built in.
package enum BaseSummary: String, Sendable, CaseIterable {
  case average = "Average"
  case min = "Min"
  case max = "Max"
  case sum = "Sum"
  case range = "Range"
  case median = "Median"
  case deviation = "Stddev"
  case earliest = "Earliest"
  case latest = "Latest"
  case checked = "Checked"
  case unchecked = "Unchecked"
  case empty = "Empty"
  case filled = "Filled"
  case unique = "Unique"

  /// Returns the summary of a name, in any case.
  package init?(named name: String) {
    guard let found = Self.allCases.first(where: { $0.rawValue.lowercased() == name.lowercased() }) else { return nil }
    self = found
  }

  /// Returns the value for a column; values of types that it does not count are left out.
  package func value(of values: [QueryValue], _ evaluator: QueryEvaluator) -> QueryValue {
    let numbers = values.compactMap(\.number)
    let dates = values.compactMap { value -> QueryDate? in if case .date(let date) = value { date } else { nil } }
    func number(_ value: Double?) -> QueryValue { value.map { .number($0) } ?? .null }
    switch self {
    case .average: return number(Self.average(numbers))
    case .min: return number(numbers.min())
    case .max: return number(numbers.max())
    case .sum: return .number(numbers.reduce(0, +))
    case .median: return number(Self.median(numbers))
    case .deviation: return number(Self.deviation(numbers))
    case .range:
      let sorted = dates.sorted { $0.milliseconds < $1.milliseconds }
      if numbers.isEmpty, let first = sorted.first, let last = sorted.last {
        return .duration(QueryDuration(milliseconds: Double(last.milliseconds - first.milliseconds)))
      }
      return number(numbers.max().map { $0 - (numbers.min() ?? 0) })
    case .earliest: return dates.min { $0.milliseconds < $1.milliseconds }.map { .date($0) } ?? .null
    case .latest: return dates.max { $0.milliseconds < $1.milliseconds }.map { .date($0) } ?? .null
    case .checked, .unchecked:
      let flags = values.compactMap { value -> Bool? in if case .bool(let flag) = value { flag } else { nil } }
      return .number(Double(flags.filter { $0 == (self == .checked) }.count))
    case .empty: return .number(Double(values.filter(\.isEmptyCell).count))
    case .filled: return .number(Double(values.filter { !$0.isEmptyCell }.count))
    case .unique:
      return .number(Double(BaseFunctions.unique(values.filter { !$0.isEmptyCell }, evaluator).count))
    }
  }

  static func average(_ numbers: [Double]) -> Double? {
    numbers.isEmpty ? nil : numbers.reduce(0, +) / Double(numbers.count)
  }

  static func median(_ numbers: [Double]) -> Double? {
    guard !numbers.isEmpty else { return nil }
    let sorted = numbers.sorted()
    let middle = sorted.count / 2
    return sorted.count.isMultiple(of: 2) ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle]
  }

  static func deviation(_ numbers: [Double]) -> Double? {
    guard let average = average(numbers) else { return nil }
    let squares = numbers.reduce(0) { $0 + ($1 - average) * ($1 - average) }
    return (squares / Double(numbers.count)).squareRoot()
  }
}
