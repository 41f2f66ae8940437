internal import NoteSyntax
internal import VaultChanges
package import VaultCore

/// The request to move tasks to another note, with all that is indented below them.
package struct MoveTasks: ChangeRequest, Sendable {
  private let tasks: ChosenTasks
  private let target: [UInt8]
  private let carrying: TaskCarrying

  /// Asks for tasks to be in the note with a path, under the heading in `settings`, which also say what is left of them.
  package init(_ tasks: ChosenTasks, to target: [UInt8], _ settings: TaskCarrying) {
    (self.tasks, self.target, carrying) = (tasks, target, settings)
  }

  package var count: Int? { nil }

  package func plan(in view: VaultView) throws(VaultError) -> ChangePlan {
    guard let base = view.vault.contents(of: target) else { throw .move(.missing(target)) }
    if tasks.paths.contains(target) {
      throw .change(.refused(path: target, reason: "the task is in this note already"))
    }
    do throws(EditError) { _ = try PropertyEditor(base) } catch { throw .change(.edit(path: target, error)) }
    return try TaskCarrier(to: target, carrying, only: tasks.chosen, in: view).plan(
      from: tasks.paths, base: base, contents: base
    ).plan
  }

  package func answer(_ outcome: OperationOutcome, in view: VaultView) -> ChangeAnswer {
    ChangeAnswer(
      edits: [target] + tasks.paths, outcome.report, as: ChangeSummary(verb: "moved", detail: tasks.text), in: view)
  }
}
