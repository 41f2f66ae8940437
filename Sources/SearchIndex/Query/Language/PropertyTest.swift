/// What a query asks of a property that it names.
package enum PropertyTest: Sendable, Equatable {
  /// The note has the property: `[status]`.
  case exists
  /// The note has it and it is empty: `[status:null]`, `[status:EMPTY]`.
  case null
  /// A value matches: a word is contained in it, a phrase is the whole of it.
  case term(QueryTerm)
  /// A value contains the text, or is one of the days that the text names: `[due:next week]`.
  case dated(String, DateRange)
  /// A value is less or greater: `[rating:>3]`.
  case comparison(PropertyComparison)
}

/// A comparison of a property's values with what the query says, in each way the operand can be read.
package struct PropertyComparison: Sendable, Equatable {
  /// How a value has to stand to the operand.
  package enum Relation: String, Sendable, CaseIterable {
    case less = "<"
    case lessOrEqual = "<="
    case greater = ">"
    case greaterOrEqual = ">="
  }

  /// The value's relation to the operand.
  package var relation: Relation
  /// The operand as typed, without quotes.
  package var operand: String
  /// Whether it was quoted, which makes it text and nothing else.
  package var isQuoted: Bool
  /// The operand as a number, finite, when it is one.
  package var number: Double?
  /// The days that satisfy the comparison, when the operand is a date; `2026` is a number and a year.
  package var dates: DateRange?
}

extension PropertyComparison.Relation {
  /// The relation that `text` begins with, and what follows it.
  static func split(_ text: Substring) -> (relation: Self, rest: Substring)? {
    for relation in [Self.lessOrEqual, .greaterOrEqual, .less, .greater]
    where text.hasPrefix(relation.rawValue) {
      return (relation, text.dropFirst(relation.rawValue.count))
    }
    return nil
  }
}
