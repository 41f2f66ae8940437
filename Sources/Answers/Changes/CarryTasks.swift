internal import NoteSyntax
package import VaultChanges
package import VaultCore

/// The request to carry open tasks of earlier notes of a period to the note of a later one, which exists.
package struct CarryTasks: ChangeRequest, Sendable {
  private let periodic: PeriodicNote
  private let added: String?
  private let carrying: TaskCarrying
  /// The notes from which the last plan carries tasks.
  package private(set) var carried: [TaskCarrier.Carried] = []

  /// Asks for the tasks, and for a text at the end of the note before they are added.
  package init(to periodic: PeriodicNote, adding added: String? = nil) {
    (self.periodic, self.added, carrying) = (periodic, added, periodic.carrying ?? TaskCarrying())
  }

  /// The number of notes in the plan is not known before it is made.
  package var count: Int? { nil }

  package mutating func plan(in view: VaultView) throws(VaultError) -> ChangePlan {
    let path = periodic.path
    guard let base = view.vault.contents(of: path) else { throw .move(.missing(path)) }
    var contents = base
    do throws(EditError) {
      _ = try PropertyEditor(base)
      if let added { contents = base.applying(try NoteEditor(base, at: path).append(added)) }
    } catch { throw .change(.edit(path: path, error)) }
    let outcome = try TaskCarrier(to: path, carrying, in: view).plan(
      from: try view.earlier(than: periodic, carrying), base: base, contents: contents)
    carried = outcome.carried
    return outcome.plan
  }

  package func answer(_ outcome: OperationOutcome, in view: VaultView) -> ChangeAnswer {
    let tasks = Amount.text(carried.reduce(0) { $0 + $1.count }, "task")
    let summary = carried.isEmpty ? ChangeSummary(verb: "appended") : ChangeSummary(verb: "carried", detail: tasks)
    var answer = ChangeAnswer(
      edits: [periodic.path] + carried.map(\.path), outcome.report, as: summary, in: view)
    answer.carried = carried
    return answer
  }
}
