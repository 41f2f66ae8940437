/// The reason why a word is not a valid value.
///
/// It does not contain the option or operand of the word, which the parser adds.
package struct ValueProblem: Error, Hashable, Sendable {
  /// The reason, in lower case and without a final period, such as `'x' is not a count`.
  package let reason: String
  /// A value that was probably intended.
  package let suggestion: String?
  /// What to do instead, as a sentence.
  package let advice: String?

  /// Makes a problem from a reason and what is known about a solution.
  package init(_ reason: String, suggestion: String? = nil, advice: String? = nil) {
    self.reason = reason
    self.suggestion = suggestion
    self.advice = advice
  }
}
