/// An operator of queries and of dates that compares values: `<`, `<=`, `>` or `>=`.
package enum ComparisonOperator: String, Sendable, CaseIterable {
  case less = "<"
  case lessOrEqual = "<="
  case greater = ">"
  case greaterOrEqual = ">="

  /// Returns the operator that `text` begins with, and the text after it; nil if there is none.
  package static func split(_ text: Substring) -> (comparison: Self, rest: Substring)? {
    for comparison in [Self.lessOrEqual, .greaterOrEqual, .less, .greater] where text.hasPrefix(comparison.rawValue) {
      return (comparison, text.dropFirst(comparison.rawValue.count))
    }
    return nil
  }
}
