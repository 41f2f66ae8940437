/// Why a word cannot be the value it was given as.
///
/// It does not say which option or operand the word belongs to: the parser knows and adds it.
package struct ValueProblem: Error, Hashable, Sendable {
  /// The fact, lower case and without a final period, such as `'x' is not a count`.
  package let reason: String
  /// A value that was probably meant.
  package let suggestion: String?

  /// Makes a problem from a fact and, where there is one, the value that was probably meant.
  package init(_ reason: String, suggestion: String? = nil) {
    self.reason = reason
    self.suggestion = suggestion
  }
}
