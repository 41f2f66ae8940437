internal import Bytes
internal import LinkGraph
internal import NoteSyntax
package import SearchIndex
internal import SystemCalls
package import VaultCore

/// Plans to write the links of notes in another style, each to the same file and the same part of it.
package struct LinkRestyling: Sendable {
  /// How links are written.
  package enum Style: String, CaseIterable, Sendable {
    case relative, absolute, shortest, wikilink, markdown

    var paths: LinkPathStyle? {
      switch self {
      case .relative: .relative
      case .absolute: .absolute
      case .shortest: .shortest
      case .wikilink, .markdown: nil
      }
    }
  }

  /// The plan, and what was found besides.
  package struct Outcome: Sendable {
    package var plan = ChangePlan()
    /// The notes that cannot be edited, with the reasons.
    package var refusals: [ChangeError] = []
    /// The number of links that change.
    package var count = 0
    /// The number of links that cannot be written in the style.
    package var leftCount = 0
  }

  private let style: Style
  private let view: VaultView

  /// Creates a planner for a style.
  package init(_ style: Style, _ view: VaultView) { (self.style, self.view) = (style, view) }

  /// Returns the plan for some notes. Links to headings in which a link changes follow.
  package func plan(_ notes: [DocumentID]) throws(VaultError) -> Outcome {
    let paths = notes.map { view.snapshot.key(of: $0) }.filter { !VaultFiles.isConflictCopy($0) }
      .sorted { $0.lexicographicallyPrecedes($1) }
    let counts = Parallel.map(paths.count, inStretchesOf: max(16, paths.count / 16)) { stretch in
      var graph = view.graph
      let files = NoteFiles(view.vault)
      return paths[stretch].map { path -> (count: Int, left: Int) in
        guard let document = view.snapshot.document(withKey: path), hasLink(document, path, &graph),
          let bytes = files.contents(of: path)
        else { return (0, 0) }
        let (edits, left) = edits(of: view.vault.editor(bytes, at: path), at: path, &graph)
        return (edits.count, left)
      }
    }.flatMap(\.self)
    var outcome = Outcome()
    outcome.leftCount = counts.reduce(0) { $0 + $1.left }
    let own = Dictionary(zip(paths, counts.map(\.count)), uniquingKeysWith: +)
    let made = try NoteEditing(view.vault).planEach(zip(paths, counts).filter { $1.count > 0 }.map(\.0)) { path, note in
      var graph = view.graph
      return TextEdit.apply(edits(of: note, at: path, &graph).edits, to: note.bytes)
    }
    outcome.count = made.plan.changes.reduce(0) { $0 + (own[$1.path] ?? 0) }
    outcome.plan = try made.plan.keepingHeadings(in: view)
    outcome.refusals = made.refusals
    return outcome
  }

  /// Returns whether a note has a link in the index that may change.
  private func hasLink(_ document: DocumentID, _ path: [UInt8], _ graph: inout LinkGraph) -> Bool {
    graph.links(of: document).contains { !$0.isExternal }
  }

  /// Returns the edits of a note, and the number of links that cannot be written in the style.
  private func edits(
    of note: NoteEditor, at path: [UInt8], _ graph: inout LinkGraph
  ) -> (edits: [TextEdit], left: Int) {
    if let paths = style.paths { return pathEdits(of: note, at: path, paths, &graph) }
    if style == .wikilink, view.vault.recognizedSite != nil {
      // Its generator would show wikilinks as they are written.
      return ([], note.note.links.count { $0.kind == .markdown && document(of: $0, path, &graph) != nil })
    }
    let conversion = LinkConversion(view, of: path)
    let wanted: Link.Kind = style == .markdown ? .wiki : .markdown
    var candidates: [Candidate] = []
    var left = 0
    for (index, link) in note.note.links.enumerated()
    where link.kind == wanted && !link.isExternal && !link.style.isPageName {
      guard let document = document(of: link, path, &graph) else { continue }
      do throws(EditError) {
        let made = try conversion.candidate(link: index, to: document, in: note)
        candidates.append(Candidate(link: index, edit: made.edit, subpath: made.subpath))
      } catch { left += 1 }
    }
    let right = rightOnes(candidates, in: note, at: path, &graph)
    return (right.map(\.edit), left + candidates.count - right.count)
  }

  private func document(of link: Link, _ path: [UInt8], _ graph: inout LinkGraph) -> DocumentID? {
    link.target.isEmpty
      ? view.snapshot.document(withKey: path) : graph.resolve(target: link.target, fromPath: path)?.document
  }

  // MARK: - Paths

  private func pathEdits(
    of note: NoteEditor, at path: [UInt8], _ paths: LinkPathStyle, _ graph: inout LinkGraph
  ) -> (edits: [TextEdit], left: Int) {
    var changes: [LinkChange] = []
    var left = 0
    let site = view.vault.linkResolution.site
    for (index, link) in note.note.links.enumerated()
    where !link.isExternal && !link.target.isEmpty && !link.style.isPageName && !link.style.isTemplate
      && (site == nil || link.style.isMarkdown)
    {
      // What names a note by something else than a path names it wherever it is.
      guard let old = graph.resolve(target: link.target, fromPath: path), link.kind != .autolink,
        old.resolution == .path || link.style.isMarkdown && !link.target.contains("://")
      else { continue }
      let file = view.snapshot.key(of: old.document)
      let names = StoredNames(view.snapshot.stored(.names, of: old.document).bytes, path: file)
      let forms = LinkForms(
        form: LinkForm(link), resolution: old.resolution, new: file, names: names, source: path, isRelative: false,
        prefersWholePath: false, site: site)
      let isOfRoot = link.style.isMarkdown && !view.vault.isObsidian
      let targets = forms.targets(paths, isOfRoot: isOfRoot)
      guard let target = best(targets, to: old, from: path, isAlone: paths == .shortest, &graph) else {
        left += 1
        continue
      }
      if target.utf8.elementsEqual(link.target.utf8) { continue }
      var change = LinkChange(link: index, target: target)
      change.isExact = true
      changes.append(change)
    }
    if changes.isEmpty { return ([], left) }
    if let edits = try? note.retarget(changes) { return (edits, left) }
    // Some links cannot have their targets, for example because of a character in them; these are left out.
    var possible: [LinkChange] = []
    for change in changes {
      if (try? note.retarget(possible + [change])) != nil { possible.append(change) } else { left += 1 }
    }
    return ((try? note.retarget(possible)) ?? [], left)
  }

  /// Returns the first target that leads to a file, of those that no other file may be meant by if there are such.
  private func best(
    _ targets: [String], to old: ResolvedLink, from path: [UInt8], isAlone: Bool, _ graph: inout LinkGraph
  ) -> String? {
    func leads(_ target: String, _ graph: inout LinkGraph) -> Bool {
      guard let now = graph.resolve(target: target, fromPath: path) else { return false }
      let isAddressed = now.resolution == .path || now.resolution == .page && view.vault.linkResolution.site != nil
      return now.document == old.document && isAddressed && (!now.isAmbiguous || old.isAmbiguous)
    }
    if isAlone {
      for target in targets
      where leads(target, &graph) && graph.claims(on: target, fromPath: path).count <= 1 { return target }
    }
    for target in targets where leads(target, &graph) { return target }
    return nil
  }

  // MARK: - Forms

  private struct Candidate {
    let link: Int
    let edit: TextEdit
    let subpath: String
  }

  /// Returns those edits after which all links of the note lead where they led, and nothing else is read otherwise.
  private func rightOnes(
    _ candidates: [Candidate], in note: NoteEditor, at path: [UInt8], _ graph: inout LinkGraph
  ) -> [Candidate] {
    if isRight(candidates, in: note, at: path, &graph) { return candidates }
    var right: [Candidate] = []
    for each in candidates where isRight(right + [each], in: note, at: path, &graph) { right.append(each) }
    return right
  }

  private func isRight(
    _ candidates: [Candidate], in note: NoteEditor, at path: [UInt8], _ graph: inout LinkGraph
  ) -> Bool {
    if candidates.isEmpty { return true }
    let after = note.with(TextEdit.apply(candidates.map(\.edit), to: note.bytes)).note
    let before = note.note
    guard after.links.count == before.links.count, after.blocks.map(\.kind) == before.blocks.map(\.kind),
      after.tags.map(\.name) == before.tags.map(\.name), after.tasks.count == before.tasks.count
    else { return false }
    let changed = Dictionary(candidates.map { ($0.link, $0) }, uniquingKeysWith: { first, _ in first })
    for (index, (old, new)) in zip(before.links, after.links).enumerated() {
      let change = changed[index]
      guard old.isEmbed == new.isEmbed, (old.kind != new.kind) == (change != nil), old.isExternal == new.isExternal,
        new.subpath == change?.subpath ?? old.subpath,
        new.range.count == change?.edit.replacement.count ?? new.range.count
      else { return false }
      if old.isExternal { continue }
      if old.target.isEmpty != new.target.isEmpty { return false }
      if document(of: old, path, &graph) != document(of: new, path, &graph) { return false }
    }
    return true
  }
}
