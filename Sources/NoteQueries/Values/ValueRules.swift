internal import Dates

/// What values mean in bases and in Dataview, where the two differ: truth, order, equality, texts and arithmetic.
package enum ValueRules: Sendable {
  case bases, dataview

  /// Whether a value counts as true.
  package func isTrue(_ value: QueryValue) -> Bool {
    switch value {
    case .null: false
    case .bool(let flag): flag
    case .number(let number): number != 0 && !number.isNaN
    case .text(let text): !text.isEmpty
    case .list(let items): !items.isEmpty
    case .object(let object): !object.isEmpty
    case .duration(let duration): duration.milliseconds != 0
    case .date(let date): self == .bases || date.milliseconds != 0
    case .link(let link): self == .bases || !link.target.isEmpty
    case .file, .pattern, .function, .row: true
    }
  }
}

extension ValueRules {
  /// The place of a type in the order of values of different types.
  private func rank(_ value: QueryValue) -> Int {
    if self == .dataview {
      // Dataview compares the names of types; null is before everything.
      return switch value {
      case .null: 0
      case .list: 1
      case .bool: 2
      case .date: 3
      case .duration: 4
      case .function: 5
      case .link: 7
      case .number: 8
      case .object, .row, .file: 9
      case .pattern: 10
      case .text: 11
      }
    }
    return switch value {
    case .number: 0
    case .duration: 1
    case .date: 2
    case .bool: 3
    case .text, .link, .file: 4
    case .list: 5
    case .object, .row, .pattern, .function: 6
    case .null: 7
    }
  }

  /// Returns whether a value is before, with or after another in an order.
  package func order(_ left: QueryValue, _ right: QueryValue, _ evaluator: QueryEvaluator) -> Int {
    func sign<T: Comparable>(_ one: T, _ two: T) -> Int { one < two ? -1 : one > two ? 1 : 0 }
    let (one, two) = (rank(left), rank(right))
    if one != two { return sign(one, two) }
    switch (left, right) {
    case (.null, .null): return 0
    case (.bool(let a), .bool(let b)): return a == b ? 0 : a ? 1 : -1
    case (.number(let a), .number(let b)): return sign(a, b)
    case (.text(let a), .text(let b)): return LocaleOrder.compare(a, b, isNumeric: self == .bases)
    case (.date(let a), .date(let b)): return sign(a.milliseconds, b.milliseconds)
    case (.duration(let a), .duration(let b)): return sign(a.milliseconds, b.milliseconds)
    case (.link(let a), .link(let b)) where self == .dataview:
      let (first, second) = (evaluator.path(of: a), evaluator.path(of: b))
      if first != second { return LocaleOrder.compare(first, second) }
      if a.kind != b.kind { return sign(kindRank(a.kind), kindRank(b.kind)) }
      if a.subpath == b.subpath { return 0 }
      return LocaleOrder.compare(a.subpath ?? "", b.subpath ?? "")
    case (.list(let a), .list(let b)):
      for (x, y) in zip(a, b) {
        let order = order(x, y, evaluator)
        if order != 0 { return order }
      }
      return sign(a.count, b.count)
    case (.object(let a), .object(let b)):
      let (keys, others) = (a.keys.sorted(), b.keys.sorted())
      let order = order(.list(keys.map { .text($0) }), .list(others.map { .text($0) }), evaluator)
      if order != 0 { return order }
      return self.order(
        .list(keys.map { a[$0] ?? .null }), .list(others.map { b[$0] ?? .null }), evaluator)
    case (.file(let a), .file(let b)) where self == .dataview: return sign(a, b)
    case (.row(let a), .row(let b)): return sign(a.file ?? -1, b.file ?? -1)
    default:
      return LocaleOrder.compare(evaluator.shownText(left), evaluator.shownText(right), isNumeric: self == .bases)
    }
  }

  /// A value by which rows are sorted. A text is prepared once for all comparisons.
  struct SortKey {
    let value: QueryValue
    fileprivate let text: LocaleOrder.Key?

    init(_ value: QueryValue, _ rules: ValueRules) {
      (self.value, text) = (value, value.string.map { LocaleOrder.Key($0, isNumeric: rules == .bases) })
    }
  }

  /// Returns whether a value is before, with or after another in an order.
  func order(_ left: SortKey, _ right: SortKey, _ evaluator: QueryEvaluator) -> Int {
    if let one = left.text, let two = right.text { return LocaleOrder.compare(one, two) }
    return order(left.value, right.value, evaluator)
  }

  private func kindRank(_ kind: QueryLink.Kind) -> Int {
    switch kind {
    case .file: 0
    case .header: 1
    case .block: 2
    }
  }

  /// Returns whether two values are equal.
  package func areEqual(_ left: QueryValue, _ right: QueryValue, _ evaluator: QueryEvaluator) -> Bool {
    if self == .dataview { return order(left, right, evaluator) == 0 }
    switch (left, right) {
    case (.null, .null): return true
    case (.bool(let a), .bool(let b)): return a == b
    case (.number(let a), .number(let b)): return a == b
    case (.text(let a), .text(let b)): return a == b
    case (.date(let a), .date(let b)): return a.milliseconds == b.milliseconds
    case (.date(let a), .text(let b)), (.text(let b), .date(let a)):
      return QueryDate(b, in: evaluator.moment.zone, isLoose: true).map { $0.milliseconds == a.milliseconds } ?? false
    case (.duration(let a), .duration(let b)): return a.milliseconds == b.milliseconds
    case (.duration(let a), .number(let b)), (.number(let b), .duration(let a)): return a.milliseconds == b
    case (.link(let a), .link(let b)): return evaluator.path(of: a) == evaluator.path(of: b)
    case (.link(let a), .file(let b)), (.file(let b), .link(let a)): return evaluator.file(of: a) == b
    case (.file(let a), .file(let b)): return a == b
    case (.link(let a), .text(let b)), (.text(let b), .link(let a)): return a.text == b
    case (.list(let a), .list(let b)):
      return a.count == b.count && zip(a, b).allSatisfy { areEqual($0, $1, evaluator) }
    case (.object(let a), .object(let b)):
      return a.keys.count == b.keys.count
        && a.pairs.allSatisfy { pair in b[pair.key].map { areEqual(pair.value, $0, evaluator) } ?? false }
    default: return false
    }
  }

  /// Returns whether values that read the same are equal, as `contains` of bases compares.
  func areLooselyEqual(_ left: QueryValue, _ right: QueryValue, _ evaluator: QueryEvaluator) -> Bool {
    if areEqual(left, right, evaluator) { return true }
    switch (left, right) {
    case (.number, .text), (.text, .number), (.bool, .text), (.text, .bool), (.text, .text):
      return evaluator.text(left).lowercased() == evaluator.text(right).lowercased()
    default: return false
    }
  }
}

// MARK: - Comparisons

extension ValueRules {
  /// Returns whether a comparison holds.
  func holds(
    _ sign: Expression.Operator, _ left: QueryValue, _ right: QueryValue, in evaluator: QueryEvaluator
  ) -> Bool {
    switch sign {
    case .equal: return areEqual(left, right, evaluator)
    case .unequal: return !areEqual(left, right, evaluator)
    default: break
    }
    guard let order = self == .dataview ? order(left, right, evaluator) : comparison(left, right, evaluator) else {
      return false
    }
    return switch sign {
    case .less: order < 0
    case .lessOrEqual: order <= 0
    case .greater: order > 0
    default: order >= 0
    }
  }

  /// Returns the order of two values that bases can compare; nil if no comparison between them holds.
  private func comparison(_ left: QueryValue, _ right: QueryValue, _ evaluator: QueryEvaluator) -> Int? {
    func sign<T: Comparable>(_ one: T, _ two: T) -> Int { one < two ? -1 : one > two ? 1 : 0 }
    func date(_ text: String) -> Int64? { QueryDate(text, in: evaluator.moment.zone, isLoose: true)?.milliseconds }
    switch (left, right) {
    case (.number(let a), .number(let b)): return a.isNaN || b.isNaN ? nil : sign(a, b)
    case (.date(let a), .date(let b)): return sign(a.milliseconds, b.milliseconds)
    case (.date(let a), .text(let b)): return date(b).map { sign(a.milliseconds, $0) }
    case (.text(let a), .date(let b)): return date(a).map { sign($0, b.milliseconds) }
    case (.date(let a), .number(let b)): return sign(Double(a.milliseconds), b)
    case (.number(let a), .date(let b)): return sign(a, Double(b.milliseconds))
    case (.duration(let a), .duration(let b)): return sign(a.milliseconds, b.milliseconds)
    case (.duration(let a), .number(let b)): return sign(a.milliseconds, b)
    case (.number(let a), .duration(let b)): return sign(a, b.milliseconds)
    case (.duration(let a), .text(let b)):
      return QueryDuration(b, isLoose: true).map { sign(a.milliseconds, $0.milliseconds) }
    case (.text(let a), .text(let b)): return LocaleOrder.compare(a, b)
    case (.bool(let a), .bool(let b)): return a == b ? 0 : a ? 1 : -1
    case (.number(let a), .text(let b)): return Double(b).map { sign(a, $0) }
    case (.text(let a), .number(let b)): return Double(a).map { sign($0, b) }
    case (.link, .link), (.link, .text), (.text, .link):
      return LocaleOrder.compare(evaluator.shownText(left), evaluator.shownText(right))
    default: return nil
    }
  }
}

// MARK: - Arithmetic

extension ValueRules {
  /// Returns the value of an arithmetic operation.
  func calculate(
    _ sign: Expression.Operator, _ left: QueryValue, _ right: QueryValue, in evaluator: QueryEvaluator
  ) throws(QueryFailure) -> QueryValue {
    if case .number(let a) = left, case .number(let b) = right {
      return switch sign {
      case .add: .number(a + b)
      case .subtract: .number(a - b)
      case .multiply: .number(a * b)
      case .divide: .number(a / b)
      default: .number(a.truncatingRemainder(dividingBy: b))
      }
    }
    let value =
      self == .bases ? baseValue(sign, left, right, in: evaluator) : dataviewValue(sign, left, right, in: evaluator)
    if let value {
      if case .text(let text) = value, text.utf8.count > QueryEvaluator.textLimit {
        throw QueryFailure(.limit, "the text is too long")
      }
      if case .list(let items) = value, items.count > QueryEvaluator.listLimit {
        throw QueryFailure(.limit, "the list is too long")
      }
      return value
    }
    if self == .bases {
      throw QueryFailure(.type, "Invalid operator between \(left.type.title) and \(right.type.title)")
    }
    throw QueryFailure(.type, "No implementation found for '\(left.type.name) \(sign.rawValue) \(right.type.name)'")
  }

  private func baseValue(
    _ sign: Expression.Operator, _ left: QueryValue, _ right: QueryValue, in evaluator: QueryEvaluator
  ) -> QueryValue? {
    let zone = evaluator.moment.zone
    switch (sign, left, right) {
    case (.add, .list(let a), .list(let b)): return .list(a + b)
    case (.add, .list(let a), .null): return .list(a)
    case (.add, .date(let date), .duration(let duration)): return .date(date.adding(duration, in: zone))
    case (.add, .duration(let duration), .date(let date)): return .date(date.adding(duration, in: zone))
    case (.subtract, .date(let date), .duration(let duration)):
      return .date(date.adding(QueryDuration(-duration.amounts), in: zone))
    case (.add, .date(let date), .text(let text)), (.subtract, .date(let date), .text(let text)):
      if let duration = QueryDuration(text, isLoose: true) {
        let amounts = sign == .add ? duration.amounts : -duration.amounts
        return .date(date.adding(QueryDuration(amounts), in: zone))
      }
      if sign == .add { return .text(date.iso + text) }
      return QueryDate(text, in: zone, isLoose: true).map {
        .duration(QueryDuration(milliseconds: Double(date.milliseconds - $0.milliseconds)))
      }
    case (.subtract, .date(let a), .date(let b)):
      return .duration(QueryDuration(milliseconds: Double(a.milliseconds - b.milliseconds)))
    case (.subtract, .text(let text), .date(let b)):
      return QueryDate(text, in: zone, isLoose: true).map {
        .duration(QueryDuration(milliseconds: Double($0.milliseconds - b.milliseconds)))
      }
    case (.add, .text, _), (.add, _, .text): return .text(evaluator.text(left) + evaluator.text(right))
    case (_, .null, _), (_, _, .null): return .null
    case (.add, .duration(let a), .duration(let b)): return .duration(QueryDuration(a.amounts + b.amounts))
    case (.subtract, .duration(let a), .duration(let b)): return .duration(QueryDuration(a.amounts - b.amounts))
    case (.divide, .duration(let a), .duration(let b)): return .number(a.milliseconds / b.milliseconds)
    case (.multiply, .duration(let a), .number(let b)): return .duration(QueryDuration(a.amounts * b))
    case (.divide, .duration(let a), .number(let b)):
      // The difference of two dates counts as milliseconds, as files of users take it; other durations stay durations.
      return a.isDifference ? .number(a.milliseconds / b) : .duration(QueryDuration(a.amounts / b))
    case (.add, .duration(let a), .number(let b)), (.add, .number(let b), .duration(let a)):
      return .number(a.milliseconds + b)
    case (.subtract, .duration(let a), .number(let b)): return .number(a.milliseconds - b)
    case (.subtract, .number(let a), .duration(let b)): return .number(a - b.milliseconds)
    case (.remainder, .duration(let a), .number(let b)):
      return .number(a.milliseconds.truncatingRemainder(dividingBy: b))
    default: return nil
    }
  }

  private func dataviewValue(
    _ sign: Expression.Operator, _ left: QueryValue, _ right: QueryValue, in evaluator: QueryEvaluator
  ) -> QueryValue? {
    let zone = evaluator.moment.zone
    switch (sign, left, right) {
    case (.add, .text, _), (.add, _, .text): return .text(evaluator.text(left) + evaluator.text(right))
    case (_, .null, .null): return .null
    case (.add, .date, .null), (.subtract, .date, .null), (.add, .null, .date), (.subtract, .null, .date): return .null
    case (.add, .list(let a), .list(let b)): return .list(a + b)
    case (.add, .object(let a), .object(let b)):
      return .object(QueryObject(a.pairs.map { ($0.key, $0.value) } + b.pairs.map { ($0.key, $0.value) }))
    case (.add, .date(let date), .duration(let duration)), (.add, .duration(let duration), .date(let date)):
      return .date(date.adding(duration, in: zone))
    case (.subtract, .date(let date), .duration(let duration)):
      return .date(date.adding(QueryDuration(-duration.amounts), in: zone))
    case (.subtract, .date(let a), .date(let b)): return .duration(QueryDuration(from: b, to: a))
    case (.add, .duration(let a), .duration(let b)): return .duration(QueryDuration(a.amounts + b.amounts))
    case (.subtract, .duration(let a), .duration(let b)): return .duration(QueryDuration(a.amounts - b.amounts))
    case (.multiply, .duration(let a), .number(let b)), (.multiply, .number(let b), .duration(let a)):
      return .duration(QueryDuration(a.amounts * b))
    case (.divide, .duration(let a), .number(let b)): return .duration(QueryDuration(a.amounts / b))
    case (.multiply, .text(let text), .number(let count)), (.multiply, .number(let count), .text(let text)):
      let times = Int(min(max(count, 0), Double(QueryEvaluator.textLimit / max(text.utf8.count, 1) + 1)))
      return .text(String(repeating: text, count: times))
    default: return nil
    }
  }
}

extension QueryDuration {
  /// Whether this is the difference of two dates, which has no unit.
  var isDifference: Bool {
    var others = amounts
    others[7] = 0
    return others == .zero
  }

  /// Makes the time between two dates, counted in years, months, days and smaller units of the calendar.
  init(from start: QueryDate, to end: QueryDate) {
    if end.local < start.local {
      self.init(-QueryDuration(from: end, to: start).amounts)
      return
    }
    self.init()
    let (first, last) = (start.civil, end.civil)
    var months = (last.year - first.year) * 12 + last.month - first.month
    func moved(_ months: Int) -> Int64 {
      Int64(start.civilDay.adding(months: months).daysSinceEpoch) * QueryDate.day + start.timeOfDay
    }
    if months > 0, moved(months) > end.local { months -= 1 }
    let rest = end.local - moved(months)
    amounts[0] = Double(months / 12)
    amounts[1] = Double(months % 12)
    amounts[7] = Double(rest)
    self = evened
  }
}

extension QueryType {
  /// The name in Dataview.
  package var name: String {
    switch self {
    case .list: "array"
    case .file: "object"
    default: rawValue
    }
  }
}
