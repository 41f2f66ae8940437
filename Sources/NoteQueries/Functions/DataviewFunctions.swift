internal import Bytes

package enum DataviewFunctions {
  /// All functions, in the order of the manual.
  package static let all: [DataviewFunction] =
    constructors + numbers + lists + listsWithFunctions + texts + moreTexts + others

  static let table = Dictionary(all.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })

  static func unknown(_ name: String, at range: Range<Int>? = nil) -> QueryFailure {
    let hint = EditDistance.nearest(to: name.lowercased(), in: table.keys.sorted()).map { "did you mean '\($0)'?" }
    return QueryFailure(.unknownFunction, "there is no function '\(name)'", hint: hint, at: range)
  }

  /// Finds functions in an expression that do not exist; names of parameters of lambdas can be called too.
  package static func check(_ expression: Expression) -> [QueryFailure] {
    var names: Set<String> = []
    expression.visit { if case .lambda(let parameters, _) = $0.kind { names.formUnion(parameters) } }
    var found: [QueryFailure] = []
    expression.visit { part in
      if case .call(let name, _) = part.kind, table[name] == nil, !names.contains(name) {
        found.append(unknown(name, at: part.nameRange))
      }
    }
    return found
  }

  static func integer(_ number: Double) -> Int {
    number.isNaN ? 0 : Int(min(max(number.rounded(.towardZero), -1e15), 1e15))
  }
}
