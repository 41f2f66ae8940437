/// A function of Dataview: a row of the table from which evaluation, completion and the manual are made.
package struct DataviewFunction: Sendable {
  typealias Body = @Sendable (QueryEvaluator, [QueryValue]) throws(QueryFailure) -> QueryValue?

  package let name: String
  /// The operands as the manual writes them.
  package let operands: String
  package let result: String
  /// What it does, as a sentence without a period.
  package let help: String
  /// The operands for which a list means a call for each element.
  let vector: [Int]
  /// Returns nil for operands of types that it does not take.
  let body: Body

  init(
    _ name: String, _ operands: String, gives result: String, help: String, vector: [Int] = [], body: @escaping Body
  ) {
    (self.name, self.operands, self.result, self.help) = (name, operands, result, help)
    (self.vector, self.body) = (vector, body)
  }

  /// The function as the manual writes it.
  package var signature: String { "\(name)(\(operands))" }
}

extension QueryEvaluator {
  func callDataview(_ name: String, _ operands: [Expression]) throws(QueryFailure) -> QueryValue {
    if let field = row.fields[name], case .function = field {
      var values: [QueryValue] = []
      for operand in operands { values.append(try value(of: operand)) }
      return try apply(field, to: values)
    }
    guard let function = DataviewFunctions.table[name] else { throw DataviewFunctions.unknown(name) }
    var values: [QueryValue] = []
    values.reserveCapacity(operands.count)
    for operand in operands { values.append(try value(of: operand)) }
    return try call(function, values)
  }

  /// Calls a function, for each element of lists in operands for which that is meant.
  func call(_ function: DataviewFunction, _ values: [QueryValue]) throws(QueryFailure) -> QueryValue {
    let lists = function.vector.filter { values.indices.contains($0) && values[$0].items != nil }
    if !lists.isEmpty, lists.allSatisfy({ values[$0].items != nil }) {
      let count = lists.map { values[$0].items?.count ?? 0 }.min() ?? 0
      steps -= count
      var results: [QueryValue] = []
      results.reserveCapacity(count)
      for index in 0..<count {
        var element = values
        for list in lists { element[list] = values[list].items?[index] ?? .null }
        results.append(try call(function, element))
      }
      return .list(results)
    }
    if let value = try function.body(self, values) {
      if case .text(let text) = value, text.utf8.count > Self.textLimit {
        throw QueryFailure(.limit, "the text is too long")
      }
      return value
    }
    let types = values.map(\.type.name).joined(separator: ", ")
    throw QueryFailure(
      .type, "No implementation of '\(function.name)' found for arguments: \(types)",
      hint: "write \(function.signature)")
  }
}
