/// A function of bases: a row of the table from which evaluation, completion and the manual are made.
package struct QueryFunction: Sendable {
  /// The values on which a function can be called.
  package enum Owner: String, Sendable, CaseIterable {
    /// It is called by its name alone.
    case global
    /// It is called on a value of any type.
    case any
    case string, number, date, duration, list, link, file, object, regexp
  }

  typealias Body = @Sendable (FunctionCall) throws(QueryFailure) -> QueryValue

  package let name: String
  /// What it is called on.
  package let owner: Owner
  /// The operands as the manual writes them.
  package let operands: String
  package let result: String
  /// What it does, as a sentence without a period.
  package let help: String
  /// Whether its operands are evaluated by itself.
  let isLazy: Bool
  let body: Body

  init(
    _ name: String, _ owner: Owner, _ operands: String, gives result: String, help: String, isLazy: Bool = false,
    body: @escaping Body
  ) {
    (self.name, self.owner, self.operands, self.result, self.help) = (name, owner, operands, result, help)
    (self.isLazy, self.body) = (isLazy, body)
  }

  /// The function as the manual writes it: `slice(start, end?)`.
  package var signature: String { "\(name)(\(operands))" }
}

/// A call of a function: its evaluator, the value on which it is called, and its operands.
struct FunctionCall {
  let evaluator: QueryEvaluator
  let target: QueryValue
  let operands: [QueryValue]
  let function: QueryFunction

  init(_ function: QueryFunction, of target: QueryValue, _ operands: [QueryValue], in evaluator: QueryEvaluator) {
    (self.evaluator, self.target, self.operands, self.function) = (evaluator, target, operands, function)
  }

  func operand(_ index: Int) -> QueryValue { operands.indices.contains(index) ? operands[index] : .null }

  func needed(_ index: Int) throws(QueryFailure) -> QueryValue {
    guard operands.indices.contains(index) else {
      throw QueryFailure(.type, "\(function.name)() needs more operands", hint: "write \(function.signature)")
    }
    return operands[index]
  }

  func text(_ index: Int) throws(QueryFailure) -> String { evaluator.text(try needed(index)) }

  func integer(_ index: Int, or usual: Int) throws(QueryFailure) -> Int {
    guard operands.indices.contains(index), !operands[index].isNull else { return usual }
    return try clamped(number(index))
  }

  private func clamped(_ number: Double) -> Int {
    number.isNaN ? 0 : Int(min(max(number.rounded(.towardZero), -1e15), 1e15))
  }

  func number(_ index: Int) throws(QueryFailure) -> Double { try number(of: needed(index)) }

  func number(of value: QueryValue) throws(QueryFailure) -> Double {
    switch value {
    case .number(let number): return number
    case .duration(let duration): return duration.milliseconds
    default:
      throw QueryFailure(.type, "\(function.name)() needs a number, and not a value of type \(value.type.title)")
    }
  }

  var string: String { evaluator.text(target) }
  /// The list on which the function is called.
  var items: [QueryValue] { target.items ?? [] }
  var file: Int { if case .file(let file) = target { file } else { -1 } }

  func date(_ value: QueryValue) throws(QueryFailure) -> QueryDate {
    switch value {
    case .date(let date): return date
    case .text(let text):
      if let date = QueryDate(text.trimmingCharacters(" "), in: evaluator.moment.zone, isLoose: true) { return date }
      throw QueryFailure(.type, "Unable to parse \"\(text)\" as a date.")
    default: throw QueryFailure(.type, "\(function.name)() needs a date, and not a value of type \(value.type.title)")
    }
  }

  /// The slice of a list or text between two operands, which count from the end if they are negative.
  func slice(of count: Int) throws(QueryFailure) -> Range<Int> {
    func place(_ index: Int) -> Int { min(max(index < 0 ? count + index : index, 0), count) }
    let start = place(try integer(0, or: 0))
    let end = place(try integer(1, or: count))
    return start..<max(start, end)
  }
}
