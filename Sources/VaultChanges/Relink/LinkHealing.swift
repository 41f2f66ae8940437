internal import LinkGraph
package import SearchIndex
internal import SystemCalls
package import VaultCore

/// Plans the repair of links that broke because another program moved or renamed files.
package struct LinkHealing {
  private let vault: Vault

  /// Creates a planner for the links of a vault.
  package init(_ vault: Vault) { self.vault = vault }

  /// Returns the plan that rewrites links to files by the names that these had before some moves.
  ///
  /// - Parameter moves: The new paths of files by the old ones; moves by sheaf's own operations are ignored.
  package func plan(
    after moves: [[UInt8]: [UInt8]], before: IndexSnapshot, in view: VaultView
  ) throws(VaultError) -> ChangePlan {
    let own = try ownMoves()
    let files = moves.filter { own.destination(of: $0.key) != $0.value }
      .map { from, to in relocated(from, to, in: view.snapshot) }
    if files.isEmpty { return ChangePlan() }
    return try plan(LinkRewriting(vault: vault, before: before, current: view.snapshot, files: files), in: view)
  }

  /// Returns the plan that rewrites links to the old paths of files.
  package func plan(_ moves: [PathMove], in view: VaultView) throws(VaultError) -> ChangePlan {
    var files: [RelocatedFile] = []
    var drafts: [[UInt8]: LinkRewriting.Edited] = [:]
    for move in moves {
      guard view.snapshot.document(withKey: move.to) != nil else { throw .move(.missing(move.to)) }
      if view.snapshot.document(withKey: move.from) != nil { throw .move(.taken(move.from)) }
      files.append(relocated(move.from, move.to, in: view.snapshot))
      // The index no longer knows the file at its old path, so it is read.
      if vault.isNotePath(move.to), let bytes = try read(move.to) {
        drafts[move.from] = LinkRewriting.Edited(base: bytes, contents: bytes)
      }
    }
    var past: [RelocatedFile] = []
    for file in files { past.append(RelocatedFile(from: file.to, to: file.from, names: try namesBefore(file))) }
    let before = view.snapshot.relocating(past, vault.linkResolution)
    let rewriting = LinkRewriting(
      vault: vault, before: before, current: view.snapshot, files: files, drafts: drafts)
    return try plan(rewriting, in: view)
  }

  /// Returns the moves of the most recent operations, which have rewritten the links already.
  private func ownMoves() throws(VaultError) -> MoveTable {
    // An operation in progress has not yet recorded its moves, so its end is awaited.
    var pauses = 0
    while pauses < Self.mostPauses, ChangeRecovery(vault).isPending {
      SystemClock.sleep(.milliseconds(10))
      pauses += 1
    }
    let journal = ChangeJournal(vault: vault)
    let start = vault.surroundings.now() - Self.recentTime
    let numbers: [Int]
    do throws(SystemError) { numbers = try journal.numbers() } catch { throw .system(error) }
    let operations = numbers.suffix(Self.mostOperations).compactMap(journal.summary).filter { $0.time >= start }
    return MoveTable(
      operations.flatMap(\.files).compactMap { file in
        if case .moved(let to) = file.action { .move(from: file.path, to: to) } else { nil }
      })
  }

  /// The maximal wait for an operation in progress, as a number of pauses of ten milliseconds.
  private static let mostPauses = 500
  private static let mostOperations = 32
  /// The time in nanoseconds during which an operation is regarded as the cause of a move.
  private static let recentTime: Int64 = 120_000_000_000

  /// Returns the names of a file at its old path, where its title might have been its file name.
  private func namesBefore(_ file: RelocatedFile) throws(VaultError) -> StoredNames? {
    guard let from = file.from, let to = file.to, file.names != nil,
      StoredNames.stem(of: from) != StoredNames.stem(of: to), let bytes = try read(to)
    else { return file.names }
    return vault.names(of: bytes, at: from)
  }

  /// Returns the bytes of a note; nil if it is not text. A note that cannot be read has links that nobody would repair
  /// later.
  private func read(_ path: [UInt8]) throws(VaultError) -> [UInt8]? {
    do throws(SystemError) {
      let root = try FileDescriptor.open(vault.root, .handleOnly, [.directory])
      let note = try NoteReader.read(path, of: vault, root: root)
      return note.isNameOnly ? nil : note.bytes
    } catch { throw .change(error.isMissing ? .changedSince([path]) : .failed(path: path, error)) }
  }

  private func plan(_ rewriting: LinkRewriting, in view: VaultView) throws(VaultError) -> ChangePlan {
    let outcome = try rewriting.run()
    var plan = ChangePlan(outcome.changes)
    plan.rewrittenLinks = outcome.links
    let pairs = rewriting.files.compactMap { file in file.from.flatMap { from in file.to.map { (from, $0) } } }
    let moves = Dictionary(pairs) { first, _ in first }
    QueryRewriting(view, before: rewriting.before).add(
      .paths { moves[$0] ?? Self.folder($0, after: moves, in: view) ?? $0 }, to: &plan)
    return plan
  }

  /// Returns the new path of a folder all of whose files have moved to the same place in another one; nil if there is no
  /// such folder.
  private static func folder(_ path: [UInt8], after moves: [[UInt8]: [UInt8]], in view: VaultView) -> [UInt8]? {
    let below = path + [UInt8(ascii: "/")]
    var found: [UInt8]?
    for (from, to) in moves where from.starts(with: below) {
      let rest = from.dropFirst(path.count)
      guard to.count > rest.count, to.suffix(rest.count).elementsEqual(rest) else { return nil }
      let folder = Array(to.dropLast(rest.count))
      if let found, found != folder { return nil }
      found = folder
    }
    return found != nil && view.snapshot.documents(below: path, limit: 1).isEmpty ? found : nil
  }

  private func relocated(_ from: [UInt8], _ to: [UInt8], in snapshot: IndexSnapshot) -> RelocatedFile {
    let names =
      vault.isNotePath(to)
      ? snapshot.document(withKey: to).map { StoredNames(snapshot.stored(.names, of: $0).bytes, path: to) } : nil
    return RelocatedFile(from: from, to: to, names: names)
  }
}

extension Vault {
  /// Returns the path from the root of a file that was in the vault, from a path relative to the root or an absolute
  /// one. Throws `.outsideVault` if it is outside of the vault or ignored in it.
  package func formerPath(_ name: [UInt8]) throws(VaultError) -> [UInt8] {
    if name.isEmpty { throw .unusableName("", reason: "it is empty") }
    let path = RawPath(name)
    let inside = (path.isAbsolute ? path : root.appending(path)).normalized.relative(to: root)?.bytes ?? []
    if inside.isEmpty || !VaultPath.isInside(inside) || !VaultFiles(self).contains(inside) { throw .outsideVault(path) }
    return inside
  }
}
