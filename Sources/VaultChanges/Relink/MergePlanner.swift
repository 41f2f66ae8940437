internal import LinkGraph
internal import NoteSyntax
package import VaultCore

/// Plans the merging of notes.
package struct MergePlanner {
  private let view: VaultView

  package init(_ view: VaultView) { self.view = view }

  /// Returns the plan that appends notes in order to the note `target` and moves them into the trash.
  ///
  /// The result has the tags and aliases of both notes, the other properties of `target`, those that `target` lacks,
  /// and the older date of creation. Links to the merged note then lead to `target`, and links in it lead to the same
  /// files as before. If both notes use the same label of links or footnotes, or the same block id, it is renamed in
  /// one of them.
  package func merge(_ paths: [[UInt8]], into target: [UInt8]) throws(VaultError) -> ChangePlan {
    var (planned, links, warnings) = (PlannedView(view), 0, [String]())
    for path in paths {
      let outcome = try MergePlanner(planned.view).joined(path, into: target)
      planned.add(outcome.changes.filter { $0.path != path }, removing: [path])
      links += outcome.links
      warnings += outcome.warnings
    }
    let trash = try TrashPlanner(view.vault).deletion(of: paths)
    var plan = trash
    plan.changes = planned.changes + trash.changes
    plan.rewrittenLinks = links
    plan.warnings = warnings + trash.warnings
    return plan
  }

  /// Returns the changes of contents after which a note is a part of another.
  private func joined(_ path: [UInt8], into target: [UInt8]) throws(VaultError) -> LinkRewriting.Outcome {
    let vault = view.vault
    guard path != target else { throw .move(.intoItself(path)) }
    guard let base = vault.contents(of: target) else { throw .move(.missing(target)) }
    guard let other = vault.contents(of: path) else { throw .move(.missing(path)) }
    var clashes = clashes(base, target, other, path: path)
    let contents: [UInt8]
    let offset: Int
    do throws(EditError) {
      try clashes.resolve()
      (contents, offset) = try NoteJoining(zone: vault.surroundings.zone, dialect: vault.dialect(of: target)).joined(
        clashes.target.bytes, clashes.other.bytes)
    } catch { throw .change(.edit(path: path, error)) }
    let new = vault.parsed(contents, at: target)
    try check(vault.parsed(base, at: target), vault.parsed(other, at: path), new, path: path)
    let (mine, theirs, joined) = (
      NoteParts(base, at: target), NoteParts(other, at: path), NoteParts(contents, at: target)
    )
    guard joined.hasParts(of: mine, and: theirs) else { throw .change(.edit(path: path, .unwritable("#"))) }
    var parts = MovedParts(in: vault)
    parts.add(mine, at: target, becoming: joined, at: target)
    parts.add(theirs, at: path, becoming: joined, at: target, behind: mine)
    let stamped = try NoteEditing(vault).stamped(contents, at: target)
    var draft = LinkRewriting.Edited(base: base, contents: stamped)
    draft.origins = [(offset + stamped.count - contents.count, path)]
    let names = StoredNames(new, in: contents.span, path: target, config: vault.config)
    let rewriting = LinkRewriting(
      vault: vault, before: view.snapshot,
      files: [
        RelocatedFile(from: path, to: nil, names: nil), RelocatedFile(from: target, to: target, names: names),
      ], successors: [path: target], parts: parts, drafts: [target: draft])
    return try rewriting.run()
  }

  private func clashes(_ target: [UInt8], _ targetPath: [UInt8], _ other: [UInt8], path: [UInt8]) -> NameClashes {
    let links = NoteParser.parse(other.span).links
    var graph = view.graph
    return NameClashes(target, other) { mine, theirs in
      guard mine.destination == theirs.destination, mine.title == theirs.title else { return false }
      guard let link = links.first(where: { $0.definitionRange == theirs.range }) else { return true }
      if link.isExternal { return true }
      return !link.target.isEmpty
        && graph.resolve(target: link.target, fromPath: path)?.document
          == graph.resolve(target: link.target, fromPath: targetPath)?.document
    }
  }

  /// Throws if links of one note would become links of the other, because both use the same label for reference links.
  private func check(_ target: ParsedNote, _ other: ParsedNote, _ joined: ParsedNote, path: [UInt8])
    throws(VaultError)
  {
    func body(_ note: ParsedNote) -> [Link] {
      note.links.filter {
        $0.kind != .property && $0.kind != .definition && $0.range.lowerBound >= note.bodyRange.lowerBound
      }
    }
    let expected = body(target) + body(other)
    let actual = body(joined)
    let isSame =
      expected.count == actual.count
      && zip(expected, actual).allSatisfy { $0.kind == $1.kind && $0.target == $1.target && $0.subpath == $1.subpath }
    if isSame { return }
    let labels = Set(target.definitions.map(\.normalizedLabel))
    let shared = other.definitions.first { labels.contains($0.normalizedLabel) }
    throw .change(.edit(path: path, .unwritable(shared.map { "[\($0.label)]:" } ?? "[[")))
  }
}
