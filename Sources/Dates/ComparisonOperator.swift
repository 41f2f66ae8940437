/// A comparison operator in queries and dates: `<`, `<=`, `>` or `>=`.
package enum ComparisonOperator: String, Sendable, CaseIterable {
  case less = "<"
  case lessOrEqual = "<="
  case greater = ">"
  case greaterOrEqual = ">="

  /// Returns the operator at the beginning of `text` and the text after it; nil if there is none.
  package static func split(_ text: Substring) -> (comparison: Self, rest: Substring)? {
    for comparison in [Self.lessOrEqual, .greaterOrEqual, .less, .greater] where text.hasPrefix(comparison.rawValue) {
      return (comparison, text.dropFirst(comparison.rawValue.count))
    }
    return nil
  }
}
