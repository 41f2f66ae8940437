package import Dates

/// A condition on the values of a named property.
package enum PropertyTest: Sendable, Equatable {
  /// The note has the property: `[status]`.
  case exists
  /// The note has the property with an empty value: `[status:null]`, `[status:EMPTY]`.
  case null
  /// A value matches the term: it contains the word, or is equal to the phrase.
  case term(QueryTerm)
  /// A value contains the text, or is one of the days that the text means: `[due:next week]`.
  case dated(String, DateRange)
  /// A value is less or greater than the operand: `[rating:>3]`.
  case comparison(PropertyComparison)
}

/// A comparison of a property's values with an operand, which may be readable in several ways.
package struct PropertyComparison: Sendable, Equatable {
  /// The value's relation to the operand.
  package var relation: ComparisonOperator
  /// The operand as typed, without quotes.
  package var operand: String
  /// Whether the operand was quoted and so is only text.
  package var isQuoted: Bool
  /// The operand as a number; nil if it is not a finite number.
  package var number: Double?
  /// The days that satisfy the comparison; nil if the operand is not a date. `2026` is both a number and a year.
  package var dates: DateRange?

  /// Makes a comparison with an operand and its possible readings.
  package init(
    relation: ComparisonOperator, operand: String, isQuoted: Bool, number: Double? = nil, dates: DateRange? = nil
  ) {
    self.relation = relation
    self.operand = operand
    self.isQuoted = isQuoted
    self.number = number
    self.dates = dates
  }
}
