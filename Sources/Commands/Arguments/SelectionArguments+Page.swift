internal import Answers
internal import VaultCore

extension SelectionArguments {
  /// Returns the notes that the options select. Throws if the order is by a property that no note has.
  func selection(in view: VaultView) throws -> NoteSelection {
    try sort?.check(in: view)
    return NoteSelection(order: sort?.order, limit: limit, offset: offset)
  }
}
