internal import Bytes
internal import LinkGraph
internal import NoteSyntax
internal import SearchIndex
internal import SystemCalls
internal import VaultCore

/// One pass over the files whose links might have to be rewritten.
struct LinkPass: Sendable {
  struct Found: Sendable {
    /// The current path, while the plan is made.
    let path: [UInt8]
    /// The contents before and after; nil if they are unchanged.
    var edited: LinkRewriting.Edited?
    var links = 0
    var newlyResolved: [(line: Int, path: [UInt8])] = []
    /// The note with its names, if a link in its title or in a heading changes.
    var renamed: RelocatedFile?
  }

  /// The results for the files, by their old paths.
  typealias Findings = [[UInt8]: Found]

  let rewriting: LinkRewriting
  /// The vault after the change, with the names that notes have if links in their titles are not rewritten.
  let plain: IndexSnapshot
  let root: OpenFolder
  /// The keys of the index that select notes which do not move: those with a link whose target has one of them.
  let keys: Set<[UInt8]>
  /// The notes in which links in headings have changed, so that links of a note to itself may have to change.
  let renamed: [RelocatedFile]

  /// Processes canvases, notes that move or are edited in any case, and those with a link whose target has a key.
  func run(_ keeper: LinkKeeper) throws(VaultError) -> Findings {
    var keeper = keeper
    var findings: Findings = [:]
    for file in rewriting.files {
      guard let from = file.from else { continue }
      guard let to = file.to, rewriting.vault.isNotePath(from) else { continue }
      findings[from] = try found(LinkKeeper.NotePaths(from: from, to: to), &keeper)
    }
    var moved = Set(rewriting.files.compactMap(\.from))
    for path in rewriting.drafts.keys where moved.insert(path).inserted {
      findings[path] = try found(LinkKeeper.NotePaths(from: path, to: path), &keeper)
    }
    for path in renamed.compactMap(\.from) where moved.insert(path).inserted {
      findings[path] = try found(LinkKeeper.NotePaths(from: path, to: path), &keeper)
    }
    for found in linking(keeper, besides: moved) { findings.merge(try found.get()) { old, _ in old } }
    findings.merge(try foundInCanvases(&keeper)) { _, new in new }
    return findings
  }

  /// Returns the results for notes that do not move. Uses all processors.
  private func linking(_ keeper: LinkKeeper, besides moved: Set<[UInt8]>) -> [Result<Findings, VaultError>] {
    let elsewhere = moved.union(rewriting.successors.keys)
    let paths = keeper.sources(of: keys).map { rewriting.before.key(of: $0) }.filter { !elsewhere.contains($0) }
    // Ranges are long, since each starts with a keeper whose caches are empty.
    return Parallel.map(paths.count, inStretchesOf: max(16, paths.count / 16)) { range in
      var keeper = keeper
      return Result { () throws(VaultError) in
        var findings: Findings = [:]
        for path in paths[range] { findings[path] = try found(LinkKeeper.NotePaths(from: path, to: path), &keeper) }
        return findings
      }
    }
  }

  // MARK: - Notes

  private func found(_ paths: LinkKeeper.NotePaths, _ keeper: inout LinkKeeper) throws(VaultError) -> Found {
    var found = Found(path: rewriting.current == nil ? paths.from : paths.to)
    var draft = rewriting.drafts[paths.from]
    if draft == nil, let document = rewriting.before.document(withKey: paths.from),
      keeper.isAffected(document, paths), let bytes = try read(found.path)
    {
      draft = LinkRewriting.Edited(base: bytes, contents: bytes)
    }
    guard var edited = draft else { return found }
    let editor = rewriting.vault.editor(edited.contents, at: paths.from)
    let kept = try keeper.edits(of: editor, paths) { [edited] offset in
      edited.settled.contains { $0.contains(offset) } ? nil : edited.origin(of: offset, in: paths.from)
    }
    edited.contents = TextEdit.apply(kept.edits, to: edited.contents)
    found.links = kept.links
    found.newlyResolved = kept.newlyResolved
    if edited.contents != edited.base { found.edited = edited }
    let isReworded = kept.edits.contains { editor.note.isInHeading($0.range.lowerBound) }
    if let first = kept.edits.first, isReworded || editor.note.mayTakeNames(from: first.range.lowerBound) {
      let names = rewriting.vault.names(of: edited.contents, at: paths.to)
      let storedNames = plain.document(withKey: paths.to).map {
        StoredNames(plain.stored(.names, of: $0).bytes, path: paths.to)
      }
      if isReworded || names != storedNames {
        found.renamed = RelocatedFile(from: paths.from, to: paths.to, names: names)
      }
    }
    return found
  }

  /// Returns the bytes of a note; nil if it is not text, and so has no links.
  private func read(_ path: [UInt8]) throws(VaultError) -> [UInt8]? {
    let note: ReadNote
    do throws(SystemError) {
      note = try NoteReader.read(path, of: rewriting.vault, root: root.descriptor)
    } catch {
      if error.isMissing { throw .change(.changedSince([path])) }
      throw .change(.failed(path: path, error))
    }
    if note.problem == .changing { throw .change(.changedSince([path])) }
    return note.isNameOnly ? nil : note.bytes
  }

  // MARK: - Canvases

  private func foundInCanvases(_ keeper: inout LinkKeeper) throws(VaultError) -> Findings {
    var moves: [[UInt8]: [UInt8]?] = [:]
    for file in rewriting.files { if let from = file.from { moves.updateValue(file.to, forKey: from) } }
    var findings: Findings = [:]
    for from in rewriting.before.documents(with: .canvas).map({ rewriting.before.key(of: $0) }) {
      guard let to = moves[from] ?? from else { continue }
      var found = Found(path: rewriting.current == nil ? from : to)
      guard let bytes = try readCanvas(found.path) else { continue }
      let kept = try keeper.edits(ofCanvas: bytes, LinkKeeper.NotePaths(from: from, to: to))
      found.links = kept.links
      found.newlyResolved = kept.newlyResolved.map { (1, $0.path) }
      if !kept.edits.isEmpty {
        found.edited = LinkRewriting.Edited(base: bytes, contents: TextEdit.apply(kept.edits, to: bytes))
      }
      findings[from] = found
    }
    return findings
  }

  private func readCanvas(_ path: [UInt8]) throws(VaultError) -> [UInt8]? {
    do throws(SystemError) {
      let file = try root.descriptor.open(beneath: RawPath(path), .readOnly, [.nonBlocking, .noControllingTerminal])
      guard try file.status().kind == .regular else { return nil }
      return try file.readToEnd(limit: rewriting.vault.config.sizeLimit)
    } catch {
      if error.isMissing { throw .change(.changedSince([path])) }
      if error.errno == .fileTooLarge { return nil }
      throw .change(.failed(path: path, error))
    }
  }
}

extension ParsedNote {
  /// Returns whether the text at an offset is in a heading. O(log headings).
  fileprivate func isInHeading(_ offset: Int) -> Bool {
    let index = headings.indices.partitioningIndex { headings[$0].range.upperBound > offset }
    return index < headings.count && headings[index].range.contains(offset)
  }

  /// Returns whether the text at an offset might be part of the names: in front matter or in the title's heading.
  fileprivate func mayTakeNames(from offset: Int) -> Bool {
    if offset < bodyRange.lowerBound { return true }
    if let title = frontMatter?.string("title"), !title.isEmpty { return false }
    guard let heading = headings.first(where: { $0.level == 1 && !$0.plainText.isEmpty }) else { return false }
    return blocks[heading.block].range.contains(offset)
  }
}
