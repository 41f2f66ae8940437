internal import LinkGraph
package import NoteSyntax
internal import SearchIndex
internal import SystemCalls
package import VaultCore

/// Plans renames of headings and blocks, including all links to them.
package struct HeadingPlanner {
  private let view: VaultView

  package init(_ view: VaultView) { self.view = view }

  /// Returns the plan that renames a heading of a note.
  package func rename(_ heading: ChosenHeading, of path: [UInt8], to text: String) throws(VaultError) -> ChangePlan {
    try plan(path) { note throws(EditError) in try note.renameHeading(note.note.number(of: heading), to: text) }
  }

  /// Returns the plan that changes the id of a block of a note; both ids are without `^`.
  package func renameBlock(_ id: String, of path: [UInt8], to name: String) throws(VaultError) -> ChangePlan {
    try plan(path) { note throws(EditError) in try note.renameBlockID(id, to: name) }
  }

  /// Returns the plan that changes the id of HTML tag number `number` of a note, in the order of its `PartTable`.
  package func renameHTMLID(_ number: Int, of path: [UInt8], to id: String) throws(VaultError) -> ChangePlan {
    try plan(path) { note throws(EditError) in try note.renameHTMLID(number, to: id) }
  }

  private func plan(
    _ path: [UInt8], _ edits: (NoteEditor) throws(EditError) -> [TextEdit]
  ) throws(VaultError) -> ChangePlan {
    guard let base = view.vault.contents(of: path) else { throw .move(.missing(path)) }
    let contents: [UInt8]
    do throws(EditError) {
      contents = TextEdit.apply(try edits(view.vault.editor(base, at: path)), to: base)
    } catch { throw .change(.edit(path: path, error)) }
    if base == contents { return ChangePlan() }
    let names = view.vault.names(of: contents, at: path)
    var parts = MovedParts(in: view.vault)
    parts.add(NoteParts(base, at: path), at: path, becoming: NoteParts(contents, at: path), at: path)
    let shown = parts.addNotes(shownWith: path, view)
    let stamped = try NoteEditing(view.vault).stamped(contents, at: path)
    let rewriting = LinkRewriting(
      vault: view.vault, before: view.snapshot, files: [RelocatedFile(from: path, to: path, names: names)] + shown,
      parts: parts, drafts: [path: LinkRewriting.Edited(base: base, contents: stamped)])
    var plan = try rewriting.run().plan
    QueryRewriting(view).add(.parts(parts), to: &plan)
    return plan
  }
}

extension QueryRewriting.Change {
  /// Headings and blocks that get other names.
  static func parts(_ parts: MovedParts) -> QueryRewriting.Change {
    .parts { subpath, path in parts.destination(of: subpath, isFragment: false, in: path)?.subpath }
  }
}

extension ChangePlan {
  /// Returns the plan with the changes of links that lead to headings whose text it changes, for example because tags
  /// in headings are renamed; throws `MoveError.covered` if a link cannot lead to its heading any more. O(notes that it
  /// replaces), if there are no such headings.
  package func keepingHeadings(in view: VaultView) throws(VaultError) -> ChangePlan {
    let found = Parallel.map(changes.count, inStretchesOf: 64) { range in
      changes[range].compactMap(Self.reworded)
    }.flatMap(\.self)
    if found.isEmpty { return self }
    var parts = MovedParts(in: view.vault)
    var files: [RelocatedFile] = []
    for (path, base, contents) in found {
      parts.add(NoteParts(base, at: path), at: path, becoming: NoteParts(contents, at: path), at: path)
      files.append(RelocatedFile(from: path, to: path, names: view.vault.names(of: contents, at: path)))
    }
    var drafts: [[UInt8]: LinkRewriting.Edited] = [:]
    var plan = self
    plan.changes = []
    for change in changes {
      if case .replace(let path, let base, let contents) = change, VaultFiles.isNotePath(path) {
        drafts[path] = LinkRewriting.Edited(base: base, contents: contents)
      } else {
        plan.changes.append(change)
      }
    }
    let outcome = try LinkRewriting(
      vault: view.vault, before: view.snapshot, files: files, parts: parts, drafts: drafts
    ).run()
    plan.changes = outcome.changes + plan.changes
    plan.rewrittenLinks += outcome.links
    plan.warnings += outcome.warnings
    QueryRewriting(view).add(.parts(parts), to: &plan)
    return plan
  }

  /// Returns a note's path and its contents before and after a change if the texts of headings change; nil otherwise.
  private static func reworded(_ change: PlannedChange) -> (path: [UInt8], base: [UInt8], contents: [UInt8])? {
    guard case .replace(let path, let base, let contents) = change, VaultFiles.isNotePath(path) else { return nil }
    let texts = [base, contents].map { NoteParser.parse($0.span, at: path).headings.map(\.plainText) }
    return texts[0].count == texts[1].count && texts[0] != texts[1] ? (path, base, contents) : nil
  }
}
