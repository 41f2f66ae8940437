/// The reason why a word is not a valid value.
///
/// It does not contain the option or operand of the word, which the parser adds.
package struct ValueProblem: Error, Hashable, Sendable {
  /// The reason, in lower case and without a final period, such as `'x' is not a count`.
  package let reason: String
  /// A value that was probably intended.
  package let suggestion: String?

  /// Makes a problem from a reason and, if there is one, the value that was probably intended.
  package init(_ reason: String, suggestion: String? = nil) {
    self.reason = reason
    self.suggestion = suggestion
  }
}
