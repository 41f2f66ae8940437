internal import LinkGraph
package import NoteSyntax
internal import SearchIndex
internal import SystemCalls
package import VaultCore

/// Plans renames of headings and blocks, including all links to them.
package struct HeadingPlanner {
  private let view: VaultView

  /// Creates a planner for the vault of a view.
  package init(_ view: VaultView) {
    self.view = view
  }

  /// Returns the plan that renames a heading of a note.
  package func rename(_ heading: ChosenHeading, of path: [UInt8], to text: String) throws(VaultError) -> ChangePlan {
    let editor = NoteEditor(try contents(path))
    let contents: [UInt8]
    do throws(EditError) {
      let number = try editor.note.number(of: heading)
      contents = TextEdit.apply(try editor.renameHeading(number, to: text), to: editor.bytes)
    } catch {
      throw .change(.edit(path: path, error))
    }
    return try plan(path, editor.bytes, contents)
  }

  /// Returns the plan that changes the id of a block of a note; both ids are without `^`.
  package func renameBlock(_ id: String, of path: [UInt8], to name: String) throws(VaultError) -> ChangePlan {
    let editor = NoteEditor(try contents(path))
    let contents: [UInt8]
    do throws(EditError) {
      contents = TextEdit.apply(try editor.renameBlockID(id, to: name), to: editor.bytes)
    } catch {
      throw .change(.edit(path: path, error))
    }
    return try plan(path, editor.bytes, contents)
  }

  private func contents(_ path: [UInt8]) throws(VaultError) -> [UInt8] {
    guard let bytes = view.vault.contents(of: path) else { throw .move(.missing(path)) }
    return bytes
  }

  private func plan(
    _ path: [UInt8], _ base: [UInt8], _ contents: [UInt8]
  ) throws(VaultError) -> ChangePlan {
    if base == contents { return ChangePlan() }
    let names = StoredNames(
      NoteParser.parse(contents.span), in: contents.span, path: path, config: view.vault.config)
    var parts = MovedParts(in: view.vault)
    parts.add(NoteParts(base), at: path, becoming: NoteParts(contents), at: path)
    let stamped: [UInt8]
    do throws(EditError) {
      stamped = try NoteEditing(view.vault).stamped(contents)
    } catch {
      throw .change(.edit(path: path, error))
    }
    let rewriting = LinkRewriting(
      vault: view.vault, before: view.snapshot, files: [RelocatedFile(from: path, to: path, names: names)],
      parts: parts,
      drafts: [path: LinkRewriting.Edited(base: base, contents: stamped)])
    let outcome = try rewriting.run()
    var plan = ChangePlan(outcome.changes)
    plan.rewrittenLinks = outcome.links
    plan.warnings = outcome.warnings
    return plan
  }
}
