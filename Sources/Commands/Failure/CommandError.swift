package import CommandSpec
package import Explanations
package import Layouts

/// An error that a command itself detects.
struct CommandError: ExplainedError {
  /// The error in lowercase, without a final period.
  let message: String
  let hints: [String]

  init(_ message: String, hints: [String] = []) { (self.message, self.hints) = (message, hints) }

  var explanation: Explanation { Explanation(message, hints: hints) }
}

extension UsageError: ExplainedError {
  /// The mistake, and how to get help.
  package var explanation: Explanation { Explanation(message, hints: [hint]) }
}

extension FormatTemplateError: ExplainedError {
  /// The place of the mistake, and the fields that there are.
  package var explanation: Explanation {
    let (fact, hint) = reason.sentence
    return Explanation("format, character \(column): \(fact)", hints: [hint ?? "", fieldsHint ?? ""])
  }
}

extension ExitStatus {
  init(_ outcome: Explanation.Outcome) {
    switch outcome {
    case .failure: self = .failure
    case .nothing: self = .nothing
    case .interrupted: self = .interrupted
    }
  }
}
