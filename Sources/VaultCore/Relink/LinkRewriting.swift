internal import Bytes
internal import LinkGraph
internal import NoteSyntax
internal import SearchIndex
internal import SystemCalls

/// Makes the changes to the contents of notes and canvases that keep links true when files get other paths or names.
struct LinkRewriting {
  /// A file with its contents before and after.
  struct Edited {
    /// What it holds; nil for a file that is not there yet.
    let base: [UInt8]?
    /// What it will hold.
    var contents: [UInt8]
    /// Where in the contents text of other notes begins, ascending, with the paths that these have; before the first it is
    /// the file's own.
    var origins: [(offset: Int, path: [UInt8])] = []
    /// Where text stands whose links are right already.
    var settled = 0..<0

    /// The note that the text at an offset comes from.
    func origin(of offset: Int, in path: [UInt8]) -> [UInt8] { origins.last { $0.offset <= offset }?.path ?? path }
  }

  /// What was found to be done.
  struct Outcome {
    /// Files that get other contents, by the paths that they have while the plan is made.
    var files: [[UInt8]: Edited] = [:]
    /// Links that led nowhere and will lead somewhere: where they stand, and where they lead.
    var woken: [(source: [UInt8], line: Int, target: [UInt8])] = []
    /// Notes whose names change because a link in their title does.
    fileprivate var renamed: [RelocatedFile] = []
  }

  let vault: Vault
  /// The vault as it was.
  let before: IndexSnapshot
  /// The vault as it is, where the files have been moved already.
  var current: IndexSnapshot?
  /// The files that get other paths or names.
  var files: [RelocatedFile]
  /// Files that links to others lead to from now on, by the old paths of those.
  var heirs: [[UInt8]: [UInt8]] = [:]
  /// Parts of notes that are called otherwise or stand elsewhere.
  var parts: (any PartChange)?
  /// Files that get other contents anyhow, by their old paths.
  var drafts: [[UInt8]: Edited] = [:]

  /// How often names are made anew that depend on links in titles.
  private static let mostRounds = 4

  /// What has to be done.
  func run() throws(VaultError) -> Outcome {
    let root: FileDescriptor
    do throws(SystemError) {
      root = try FileDescriptor.open(vault.root, .readOnly, [.directory])
    } catch {
      throw .unusableVault(vault.root, error)
    }
    var renamed: [RelocatedFile] = []
    var outcome = Outcome()
    for _ in 0..<Self.mostRounds {
      let places = Set(renamed.map(\.from))
      let all = files.filter { !places.contains($0.from) } + renamed
      var keeper = LinkKeeper(
        before: LinkGraph(before, resolution: vault.linkResolution),
        after: LinkGraph(
          current?.relocating(renamed.map { RelocatedFile(from: $0.to, to: $0.to, names: $0.names) })
            ?? before.relocating(all), resolution: vault.linkResolution),
        files: all, heirs: heirs, in: vault)
      keeper.parts = parts
      outcome = try pass(&keeper, root)
      if outcome.renamed.isEmpty { break }
      let found = Set(outcome.renamed.map(\.from))
      renamed = renamed.filter { !found.contains($0.from) } + outcome.renamed
    }
    return outcome
  }

  // MARK: - Notes

  private func pass(_ keeper: inout LinkKeeper, _ root: borrowing FileDescriptor) throws(VaultError) -> Outcome {
    var outcome = Outcome()
    var seen: Set<[UInt8]> = []
    for file in files {
      guard let from = file.from else { continue }
      seen.insert(from)
      guard let to = file.to, VaultFiles.isNotePath(from) else { continue }
      let place = LinkKeeper.Place(from: from, to: to)
      let isAffected = before.document(withKey: from).map { keeper.isAffected($0, place) } ?? false
      if isAffected || drafts[from] != nil { try keep(place, &keeper, root, &outcome) }
    }
    let others = keeper.sources().map { (id: $0, path: before.key(of: $0)) }
      .sorted { $0.path.lexicographicallyPrecedes($1.path) }
    for (source, path) in others where !seen.contains(path) && heirs[path] == nil {
      let place = LinkKeeper.Place(from: path, to: path)
      if keeper.isAffected(source, place) {
        seen.insert(path)
        try keep(place, &keeper, root, &outcome)
      }
    }
    for path in drafts.keys.sorted(by: { $0.lexicographicallyPrecedes($1) }) where seen.insert(path).inserted {
      try keep(LinkKeeper.Place(from: path, to: path), &keeper, root, &outcome)
    }
    try keepCanvases(&keeper, root, &outcome)
    return outcome
  }

  private func keep(
    _ place: LinkKeeper.Place, _ keeper: inout LinkKeeper, _ root: borrowing FileDescriptor, _ outcome: inout Outcome
  ) throws(VaultError) {
    let path = current == nil ? place.from : place.to
    var found = drafts[place.from]
    if found == nil, let bytes = try read(path, root) { found = Edited(base: bytes, contents: bytes) }
    guard var edited = found else { return }
    let editor = NoteEditor(edited.contents)
    let draft = edited
    let kept = try keeper.edits(of: editor, place) { offset in
      draft.settled.contains(offset) ? nil : draft.origin(of: offset, in: place.from)
    }
    edited.contents = TextEdit.apply(kept.edits, to: edited.contents)
    outcome.woken += kept.woken.map { (path, $0.line, $0.path) }
    if edited.contents != edited.base { outcome.files[path] = edited }
    if let first = kept.edits.first, editor.note.mayTakeNames(from: first.range.lowerBound) {
      let names = StoredNames(
        NoteParser.parse(edited.contents.span), in: edited.contents.span, path: place.to, config: vault.config)
      let after = keeper.after.snapshot
      let known = after.document(withKey: place.to).map {
        StoredNames(after.stored(.names, of: $0).bytes, path: place.to)
      }
      if names != known { outcome.renamed.append(RelocatedFile(from: place.from, to: place.to, names: names)) }
    }
  }

  /// The bytes of a note; nil when it is no text, and has no links then.
  private func read(_ path: [UInt8], _ root: borrowing FileDescriptor) throws(VaultError) -> [UInt8]? {
    let note: ReadNote
    do throws(SystemError) {
      note = try NoteReader(sizeLimit: vault.config.sizeLimit).read(path, root: root)
    } catch {
      if error.errno == .noSuchFile || error.errno == .notDirectory { throw .change(.changedSince([path])) }
      throw .change(.failed(path: path, error))
    }
    if note.problem == .changing { throw .change(.changedSince([path])) }
    return note.isNameOnly ? nil : note.bytes
  }

  // MARK: - Canvases

  private func keepCanvases(
    _ keeper: inout LinkKeeper, _ root: borrowing FileDescriptor, _ outcome: inout Outcome
  ) throws(VaultError) {
    var moves: [[UInt8]: [UInt8]?] = [:]
    for file in files { if let from = file.from { moves.updateValue(file.to, forKey: from) } }
    let found = before.documents(withKey: DocumentBuilder.canvasFlag, in: .flag).map { before.key(of: $0) }
    for from in found.sorted(by: { $0.lexicographicallyPrecedes($1) }) {
      guard let to = moves[from] ?? from else { continue }
      let path = current == nil ? from : to
      guard let bytes = try readCanvas(path, root) else { continue }
      let kept = try keeper.edits(ofCanvas: bytes, LinkKeeper.Place(from: from, to: to))
      outcome.woken += kept.woken.map { (path, 1, $0.path) }
      if !kept.edits.isEmpty {
        outcome.files[path] = Edited(base: bytes, contents: TextEdit.apply(kept.edits, to: bytes))
      }
    }
  }

  private func readCanvas(_ path: [UInt8], _ root: borrowing FileDescriptor) throws(VaultError) -> [UInt8]? {
    do throws(SystemError) {
      let file = try root.open(beneath: RawPath(path), .readOnly, [.nonBlocking, .noControllingTerminal])
      guard try file.status().kind == .regular else { return nil }
      return try file.readToEnd(limit: vault.config.sizeLimit)
    } catch {
      if error.errno == .noSuchFile || error.errno == .notDirectory { throw .change(.changedSince([path])) }
      if error.errno == .fileTooLarge { return nil }
      throw .change(.failed(path: path, error))
    }
  }
}

extension ParsedNote {
  /// Whether what stands at an offset may be part of the note's names: in the front matter, or in what gives the title.
  fileprivate func mayTakeNames(from offset: Int) -> Bool {
    if offset < bodyRange.lowerBound { return true }
    if let title = frontMatter?.string("title"), !title.isEmpty { return false }
    if let heading = headings.first(where: { !$0.plainText.isEmpty }) {
      return offset < blocks[heading.block].range.upperBound && offset >= blocks[heading.block].range.lowerBound
    }
    return true
  }
}
