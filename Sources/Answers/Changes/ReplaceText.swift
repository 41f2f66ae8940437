package import NoteSyntax
internal import VaultChanges
package import VaultCore

/// The request to give a note another text, which was made of one that is known.
package struct ReplaceText: NoteEdit {
  private let path: [UInt8]
  private let base: [UInt8]
  private let text: [UInt8]

  /// Asks for a text.
  package init(_ path: [UInt8], base: [UInt8], by text: [UInt8]) {
    (self.path, self.base, self.text) = (path, base, text)
  }

  package var paths: [[UInt8]] { [path] }
  package var summary: ChangeSummary { .updated }

  package func plan(in view: VaultView) throws(VaultError) -> ChangePlan {
    let plan = try NoteEditing(view.vault).plan([path]) { _ throws(EditError) in text }
    for case .replace(_, let present, _) in plan.changes where present != base {
      throw .change(.notAsSeen(path: path, .changed))
    }
    return plan
  }

  package func edited(_ note: NoteEditor, at path: [UInt8], in vault: Vault) throws(EditError) -> [UInt8] { text }
}
