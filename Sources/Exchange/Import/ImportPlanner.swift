internal import Bytes
package import ExchangeFormats
internal import NoteSyntax
internal import SystemCalls
internal import VaultChanges
package import VaultCore

/// Plans the import of notes of another program into a vault.
///
/// A note that was imported before is found by its identifier, or by the property `imported`. It is updated only if it
/// was changed in the source, and not in the vault since.
package struct ImportPlanner {
  /// The plan of an import and its report.
  package struct Result {
    /// The changes.
    package var plan: ChangePlan
    /// The outcome for each note and file.
    package var report: ImportReport
    /// The memory to write before the plan is carried out, so that new notes are recorded even if the program is
    /// killed.
    package var intention: ImportMemory
    /// The memory to write after the plan is carried out.
    package var memory: ImportMemory
    /// The times at which notes were last opened, by path, in nanoseconds since 1970.
    package var opened: [[UInt8]: Int64]
  }

  private let view: VaultView
  private let folder: String

  /// Creates a planner.
  ///
  /// - Parameter folder: The folder for the notes, from the root; empty for the root.
  /// - Throws: `VaultError` if the folder cannot be used.
  package init(_ view: VaultView, into folder: String) throws(VaultError) {
    self.view = view
    self.folder = try NoteName.checkedFolder(folder)
  }

  /// Plans the import of a store.
  package func plan(_ store: inout some ForeignStore, format: String) throws(ExchangeError) -> Result {
    let memory = ImportMemory(view.vault)
    var names: ImportedNames
    do throws(VaultError) {
      names = try ImportedNames(view, format: format, into: folder, memory)
    } catch {
      throw .vault(error)
    }
    try store.visit(nil) { note throws(ExchangeError) in
      let note = names.unique(note)
      do throws(VaultError) { try names.add(note) } catch { throw .vault(error) }
    }
    names.restart()
    let draft = ImportDraft(view, names, memory)
    var count = 0
    let (total, progress) = (names.count, view.vault.surroundings.progress)
    defer { progress?.end() }
    try store.visit(draft) { note throws(ExchangeError) in
      try draft.add(note)
      count += 1
      progress?.advance("importing", count, total)
    }
    var report = draft.report
    for loss in store.facts.losses { report.losses[loss, default: 0] += 1 }
    report.unread = store.facts.unread.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map { ($0.key, $0.value) }
    var plan = ChangePlan(draft.changes)
    var looks = ImportedLooks(view.vault.config)
    for folder in store.facts.folders {
      let path = names.path(of: folder)
      looks.add(folder, at: path, isEmpty: !names.hasNotes(in: path))
    }
    for tag in store.facts.tags { looks.add(tag, isUsed: draft.tags.contains(tag.name)) }
    do throws(VaultError) {
      plan.changes += try StyleSettings(view.vault).plan(looks.settings).changes
    } catch {
      report.losses["the colours and symbols of folders and tags, as the config of the vault cannot be changed"] = 1
    }
    plan.expected = [:]
    return Result(plan: plan, report: report, intention: draft.intention, memory: draft.memory, opened: draft.opened)
  }
}
