/// An error in a command line.
package struct UsageError: Error, Hashable, Sendable {
  package enum Problem: Error, Hashable, Sendable {
    /// No command has this name.
    case unknownCommand(String, suggestion: String?)
    /// There are commands that begin with the first word, but none continues with the second.
    case unknownSecond(String, String, suggestion: String?)
    /// There is no help on this subject.
    case unknownSubject(String, suggestion: String?)
    /// The name needs a second word, which is one of these.
    case incompleteCommand(String, seconds: [String])
    /// There is no such option.
    case unknownOption(String, suggestion: String?)
    /// The option is the last word, but needs a value.
    case missingValue(option: String, metavariable: String)
    /// The option has a value with `=`, but takes none.
    case unexpectedValue(option: String)
    /// The value of the option is invalid.
    case badValue(option: String, ValueProblem)
    /// The word is not a valid value of the operand.
    case badOperand(String, ValueProblem)
    /// A required operand is missing.
    case missingOperand(String)
    /// There is no operand for this word.
    case unexpectedOperand(String)
    /// The arguments are valid individually, but not in combination.
    case conflict(ValueProblem)
  }

  package let problem: Problem
  /// The name of the program.
  package let program: String
  /// The name of the command, if it is known.
  package let command: String?
  /// A complete command line, to be shown if an operand is missing.
  var example: String?

  /// A description in lower case without a final period; it repeats what the user wrote, including control characters.
  package var message: String {
    switch problem {
    case .unknownCommand(let name, _): "unknown command '\(name)'"
    case .unknownSecond(let first, let second, _): "unknown command '\(first) \(second)'"
    case .unknownSubject(let name, _): "no help on '\(name)'"
    case .incompleteCommand(let word, let seconds): "'\(word)' needs a second word: \(Wording.alternatives(seconds))"
    case .unknownOption(let spelling, _): "unknown option '\(spelling)'"
    case .missingValue(let option, let metavariable):
      "option '\(option)' needs \(Wording.article(metavariable)) \(metavariable)"
    case .unexpectedValue(let option): "option '\(option)' takes no value"
    case .badValue(let option, let problem): "option '\(option)': \(problem.reason)"
    case .badOperand(let metavariable, let problem): "\(metavariable): \(problem.reason)"
    case .missingOperand(let metavariable): "\(metavariable) is missing"
    case .unexpectedOperand(let text): "unexpected word '\(text)'"
    case .conflict(let problem): problem.reason
    }
  }

  /// What to type instead, or the command that shows the relevant help, as a sentence.
  package var hint: String {
    switch problem {
    case .unknownCommand(_, let suggestion?), .unknownSecond(_, _, let suggestion?):
      question("\(program) \(suggestion)")
    case .unknownSubject(_, let suggestion?): question("\(program) help \(suggestion)")
    case .unknownCommand, .unknownSubject: "'\(program) --help' lists all commands and topics"
    case .incompleteCommand(let first, _), .unknownSecond(let first, _, _):
      "'\(program) help \(first)' lists the commands that begin with it"
    case .unknownOption(_, let suggestion?): question(suggestion)
    case .badValue(let option, let problem):
      problem.advice ?? problem.suggestion.map { question("\(option) \($0)") } ?? help
    case .badOperand(_, let problem), .conflict(let problem): problem.advice ?? problem.suggestion.map(question) ?? help
    case .missingOperand: example.map { "write it as in '\($0)'; \(help)" } ?? help
    default: help
    }
  }

  private func question(_ line: String) -> String { "did you mean '\(line)'?" }

  private var help: String {
    "'\([program, command, "--help"].compactMap(\.self).joined(separator: " "))' has details and examples"
  }
}
