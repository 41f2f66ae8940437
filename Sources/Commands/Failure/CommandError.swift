package import CommandSpec
package import Presentation

/// An error that a command itself detects.
struct CommandError: ExplainedError {
  /// The error in lowercase, without a final period.
  let message: String
  let hints: [String]
  let code: ErrorCode

  init(_ message: String, _ code: ErrorCode = .failed, hints: [String] = []) {
    (self.message, self.code, self.hints) = (message, code, hints)
  }

  var explanation: Explanation { Explanation(message, code, hints: hints) }
}

extension UsageError: ExplainedError {
  /// The mistake, and how to get help.
  package var explanation: Explanation { Explanation(message, .usage, hints: [hint]) }
}

extension FormatTemplateError: ExplainedError {
  /// The place of the mistake, and the fields that there are.
  package var explanation: Explanation {
    let (fact, hint) = reason.sentence
    return Explanation("format, character \(column): \(fact)", .invalidValue, hints: [hint ?? "", fieldsHint ?? ""])
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
