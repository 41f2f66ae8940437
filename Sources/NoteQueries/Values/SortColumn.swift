/// The values of a key by which rows are sorted, prepared for many comparisons.
struct SortColumn {
  private enum Prepared {
    case numbers([Double])
    case texts(LocaleOrder.Column)
    case mixed([ValueRules.SortKey])
  }

  let isDescending: Bool
  private let rules: ValueRules
  private let prepared: Prepared
  /// The rows whose cells count as empty, which come last in any case; nil for Dataview, which has no such rule.
  private var empty: [Bool]?

  /// Prepares a value of each row.
  init(_ values: [QueryValue], isDescending: Bool, _ rules: ValueRules) {
    (self.isDescending, self.rules) = (isDescending, rules)
    if rules == .bases, values.contains(where: \.isEmptyCell) { empty = values.map(\.isEmptyCell) }
    let numbers = values.compactMap(\.number)
    let texts = numbers.isEmpty ? values.compactMap(\.string) : []
    if numbers.count == values.count {
      prepared = .numbers(numbers)
    } else if texts.count == values.count {
      var column = LocaleOrder.Column(isNumeric: rules == .bases)
      for text in texts { column.append(text[...]) }
      prepared = .texts(column)
    } else {
      prepared = .mixed(values.map { .init($0, rules) })
    }
  }

  /// Returns whether a row is before, with or after another.
  func order(_ one: Int, _ two: Int, _ evaluator: QueryEvaluator) -> Int {
    if let empty, empty[one] || empty[two] { return empty[one] == empty[two] ? 0 : empty[two] ? -1 : 1 }
    let order =
      switch prepared {
      case .numbers(let numbers): numbers[one] < numbers[two] ? -1 : numbers[one] > numbers[two] ? 1 : 0
      case .texts(let column): column.compare(one, two)
      case .mixed(let keys): rules.order(keys[one], keys[two], evaluator)
      }
    return isDescending ? -order : order
  }
}

/// Returns the numbers of rows in the order of columns. Rows that are the same in all of them remain in their order.
///
/// - Parameter last: What decides after the columns, in ascending order.
func sortedRows(
  _ count: Int, by columns: [SortColumn], _ evaluator: QueryEvaluator, then last: LocaleOrder.Column? = nil
) -> [Int] {
  // Numbers are sorted, since moving them costs less than moving rows.
  var rows = (0..<count).map { (start: columns.isEmpty ? last?.start(of: $0) ?? 0 : 0, row: Int32($0)) }
  rows.sort { left, right in
    if left.start != right.start { return left.start < right.start }
    let (one, two) = (Int(left.row), Int(right.row))
    for column in columns {
      let order = column.order(one, two, evaluator)
      if order != 0 { return order < 0 }
    }
    let order = last?.compare(one, two) ?? 0
    return order != 0 ? order < 0 : one < two
  }
  return rows.map { Int($0.row) }
}
