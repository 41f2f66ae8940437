internal import Bytes

extension DataviewFunctions {
  private static func rounding(
    _ name: String, _ help: String, _ round: @escaping @Sendable (Double) -> Double
  ) -> DataviewFunction {
    .init(name, "number", gives: "number", help: help, vector: [0]) {
      (_: QueryEvaluator, values: [QueryValue]) throws(QueryFailure) in
      guard values.count == 1 else { return nil }
      return values[0].isNull ? .null : values[0].number.map { .number(round($0)) }
    }
  }

  private static func extreme(_ name: String, _ help: String, isLeast: Bool) -> DataviewFunction {
    .init(name, "value, …", gives: "any", help: help) {
      (evaluator: QueryEvaluator, values: [QueryValue]) throws(QueryFailure) in
      var best = QueryValue.null
      for value in values.count == 1 ? values[0].items ?? values : values where !value.isNull {
        let order = best.isNull ? 0 : evaluator.rules.order(best, value, evaluator)
        if best.isNull || (isLeast ? order > 0 : order <= 0) { best = value }
      }
      return best
    }
  }

  private static func extreme(by name: String, _ help: String, isLeast: Bool) -> DataviewFunction {
    .init(name, "array, function", gives: "any", help: help) {
      (evaluator: QueryEvaluator, values: [QueryValue]) throws(QueryFailure) in
      guard values.count == 2 else { return nil }
      guard let items = values[0].items else { return values[0].isNull ? .null : nil }
      var best: (item: QueryValue, key: QueryValue)?
      for item in items {
        let key = try evaluator.apply(values[1], to: [item])
        if key.isNull { continue }
        guard let known = best else {
          best = (item, key)
          continue
        }
        let order = evaluator.rules.order(known.key, key, evaluator)
        if isLeast ? order > 0 : order <= 0 { best = (item, key) }
      }
      return best?.item ?? items.first ?? .null
    }
  }

  /// Joins the elements of a list by an operator.
  static func reduced(
    _ items: [QueryValue], _ sign: Expression.Operator, _ evaluator: QueryEvaluator
  ) throws(QueryFailure) -> QueryValue {
    guard var value = items.first else { return .null }
    for item in items.dropFirst() {
      switch sign {
      case .and: value = .bool(evaluator.rules.isTrue(value) && evaluator.rules.isTrue(item))
      case .or: value = .bool(evaluator.rules.isTrue(value) || evaluator.rules.isTrue(item))
      default: value = try evaluator.rules.calculate(sign, value, item, in: evaluator)
      }
    }
    return value
  }

  static let numbers: [DataviewFunction] = [
    .init(
      "round", "number, digits?", gives: "number", help: "the number rounded to digits after the point", vector: [0]
    ) {
      (_: QueryEvaluator, values: [QueryValue]) throws(QueryFailure) in
      guard (1...2).contains(values.count) else { return nil }
      if values[0].isNull { return .null }
      guard let number = values[0].number else { return nil }
      let digits = values.count == 2 ? integer(values[1].number ?? 0) : 0
      if digits <= 0 { return .number(NumberText.rounded(number, 0)) }
      return .number(Double(NumberText.fixed(number, digits)) ?? number)
    },
    rounding("trunc", "the number without its fraction") { $0.rounded(.towardZero) },
    rounding("floor", "the next whole number below") { $0.rounded(.down) },
    rounding("ceil", "the next whole number above") { $0.rounded(.up) },
    extreme("min", "the smallest value, of values or of a list", isLeast: true),
    extreme("max", "the largest value, of values or of a list", isLeast: false),
    .init("sum", "array", gives: "any", help: "the elements added") {
      (evaluator: QueryEvaluator, values: [QueryValue]) throws(QueryFailure) in
      guard let first = values.first else { return nil }
      guard let items = first.items else { return first }
      return try reduced(items, .add, evaluator)
    },
    .init("product", "array", gives: "any", help: "the elements multiplied") {
      (evaluator: QueryEvaluator, values: [QueryValue]) throws(QueryFailure) in
      guard let first = values.first else { return nil }
      guard let items = first.items else { return first }
      return try reduced(items, .multiply, evaluator)
    },
    .init("average", "array", gives: "any", help: "the sum of the elements divided by their number") {
      (evaluator: QueryEvaluator, values: [QueryValue]) throws(QueryFailure) in
      guard let first = values.first else { return nil }
      guard let items = first.items else { return first }
      let sum = try reduced(items, .add, evaluator)
      if sum.isNull { return .null }
      return try evaluator.rules.calculate(.divide, sum, .number(Double(items.count)), in: evaluator)
    },
    extreme(by: "minby", "the element for which a function is smallest", isLeast: true),
    extreme(by: "maxby", "the element for which a function is largest", isLeast: false),
  ]
}
