internal import Explanations
internal import SystemCalls
internal import VaultCore

/// What a command has carried out. If the command then fails, for instance because standard output cannot be written, its
/// error says that the change was made.
final class CarriedOut: Sendable {
  private let fact = Locked<(text: String, hint: String)?>(nil)
  private let planned = Locked<ChangePlan?>(nil)

  /// The plan that the command has shown.
  var plan: ChangePlan? {
    get { planned.withLock { $0 } }
    set { planned.withLock { $0 = newValue } }
  }

  /// Stores that an operation was carried out, if there is a report of one.
  func put(_ report: OperationReport?) {
    if let report { put("operation \(report.operation.number) was carried out") }
  }

  /// Stores a fact, and a hint how to see it.
  func put(_ text: String, hint: String = "'sheaf operations' shows what was done") {
    fact.withLock { $0 = (text, hint) }
  }

  /// Stores that a commit was made. If git's index is behind, the next commit or sync brings it up to date.
  func putCommit() { put("the commit was made", hint: "'git log -1' shows it") }

  /// Returns the explanation of an error, with the fact before it if there is one.
  func completing(_ explanation: Explanation) -> Explanation {
    guard let fact = fact.withLock({ $0 }) else { return explanation }
    var explanation = explanation
    explanation.fact = "\(fact.text), but then: \(explanation.fact)"
    explanation.hints.append(fact.hint)
    return explanation
  }
}
