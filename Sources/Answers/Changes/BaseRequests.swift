internal import Bytes
internal import LinkGraph
package import NoteQueries
internal import NoteSyntax
internal import SearchIndex
internal import VaultChanges
package import VaultCore

/// The request to rename a formula or a view of a base, with everything in the base that names it. The links to a view
/// of a file follow.
package struct RenameInBase: ChangeRequest, Sendable {
  private let path: [UInt8]
  private let old: QueryReference
  private let name: String

  /// Asks for a new name of the formula or the view that a place in a base, or in a block of a note, names.
  package init(_ reference: QueryReference, in path: [UInt8], to name: String) {
    (self.path, old, self.name) = (path, reference, name.trimmed)
  }

  package var count: Int? { nil }

  package func plan(in view: VaultView) throws(VaultError) -> ChangePlan {
    guard let contents = NoteFiles(view.vault).contents(of: path) else { throw .move(.missing(path)) }
    guard let query = query(at: old.range, in: contents, of: view.vault) else { return ChangePlan() }
    let references = QueryReference.all(in: query).filter { $0.kind == old.kind }
    if name == old.name { return ChangePlan() }
    if name.isEmpty || old.kind == .view && name.contains(where: { "#|]".contains($0) }) {
      throw .unusableName(name, reason: "links could not lead to it")
    }
    if let other = references.first(where: { CaseFolding.fold($0.name) == CaseFolding.fold(name) }),
      CaseFolding.fold(old.name) != CaseFolding.fold(name)
    {
      throw .unusableName(name, reason: "the base has '\(other.name)' already")
    }
    let meant = references.filter { $0.name == old.name }
    var edits: [TextEdit] = []
    for reference in meant {
      guard let written = reference.written(name)
      else {
        throw .unusableName(name, reason: "the expression on line \(line(of: reference, in: contents)) cannot name it")
      }
      edits.append(TextEdit(range: reference.range, replacement: written))
    }
    let edited = TextEdit.apply(edits, to: contents)
    // A name with signs of YAML would mean something else.
    let after = self.query(at: old.range, in: edited, of: view.vault).map { QueryReference.all(in: $0) } ?? []
    guard after.count(where: { $0.kind == old.kind && $0.name == name }) == meant.count
    else { throw .unusableName(name, reason: "it has signs of YAML") }
    var plan = ChangePlan()
    plan.changes = [.replace(path: path, base: contents, contents: edited)]
    if old.kind == .view, VaultView.isBase(path) { try addLinks(to: &plan, in: view) }
    return plan
  }

  package func answer(_ outcome: OperationOutcome, in view: VaultView) -> ChangeAnswer {
    let paths = (outcome.report?.operation.files ?? []).map(\.path)
    return ChangeAnswer(
      edits: paths, outcome.report, as: ChangeSummary(verb: "updated", detail: "\(old.name) → \(name)"), in: view)
  }

  private func query(at range: Range<Int>, in contents: [UInt8], of vault: Vault) -> WrittenQuery? {
    vault.queries(in: contents, at: path).first { $0.textOffset(range.lowerBound) != nil }
  }

  private func line(of reference: QueryReference, in contents: [UInt8]) -> Int {
    contents[..<reference.range.lowerBound].count { $0 == .lineFeed } + 1
  }

  /// Adds the changes of links that name the view.
  private func addLinks(to plan: inout ChangePlan, in view: VaultView) throws(VaultError) {
    guard let base = view.snapshot.document(withKey: path) else { return }
    var graph = view.graph
    func namesView(_ subpath: String) -> Bool {
      CaseFolding.fold(String(subpath.drop { $0 == "#" })) == CaseFolding.fold(old.name)
    }
    let sources = Set(graph.backlinks(of: base).filter { namesView($0.link.subpath) }.map(\.source))
    let paths = sources.map { view.snapshot.key(of: $0) }.sorted { $0.lexicographicallyPrecedes($1) }
    let key = CaseFolding.fold(old.name)
    let (subpath, graphNow) = ("#" + name, view.graph)
    let links = try NoteEditing(view.vault).plan(paths) { path, note throws(EditError) in
      var graph = graphNow
      var changes: [LinkChange] = []
      for (index, link) in note.note.links.enumerated()
      where !link.isExternal && CaseFolding.fold(String(link.subpath.drop { $0 == "#" })) == key
        && graph.resolve(target: link.target, fromPath: path)?.document == base
      {
        var change = LinkChange(link: index, target: link.target)
        (change.isExact, change.subpath) = (true, subpath)
        changes.append(change)
      }
      return TextEdit.apply(try note.retarget(changes), to: note.bytes)
    }
    plan.changes += links.changes
    plan.rewrittenLinks += links.rewrittenLinks
    plan.warnings += links.warnings
  }
}
