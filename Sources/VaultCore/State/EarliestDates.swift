internal import Bytes
internal import LinkGraph
internal import SearchIndex
internal import SystemCalls

/// A search for the earliest known creation date of notes that do not state one, while an index is built or updated.
///
/// The date is the earliest of three: that of the file, that of the note in the previous index, and the one remembered
/// in the state folder. A note that was moved keeps the date from its old path. Moves are known from sheaf's own
/// operations, from the identity of the file, and otherwise from the note's identifier or bytes if exactly one vanished
/// note had them.
struct EarliestDates: Sendable {
  struct Finding: Sendable {
    /// The earliest date in milliseconds since 1970; nil if only the file has one.
    var date: Int64?
    /// The entry to remember; nil if it is already remembered.
    var entry: CreationDates.Entry?
    /// The hash of the note's previous path.
    var origin: UInt64?
  }

  /// A note at its previous path.
  private struct Origin: Sendable {
    let path: UInt64
    let date: Int64?
  }

  private let before: IndexSnapshot
  private let dates: CreationDates
  /// The origins of new notes, by their paths.
  private let moves: [[UInt8]: Origin]
  /// The origins of vanished notes, by the hashes of their ids and of their contents; nil for a hash that several have.
  private let gone: [UInt64: Origin?]
  private let restored: Set<[UInt8]>
  private let isEmpty: Bool
  private let removed: [(id: DocumentID, path: [UInt8], fate: OwnChanges.Fate)]
  private let vault: Vault
  private let day: Int

  /// The maximal number of notes that are looked up one by one; for more notes, a table is faster.
  private static let few = 16

  init(_ vault: Vault, before: IndexSnapshot, tree: DirectoryTree, changes: Reconciler.Changes) {
    (self.vault, self.before) = (vault, before)
    day = Int(clamping: vault.surroundings.now() / 86_400_000_000_000)
    let removed = changes.removed.filter(VaultFiles.isNotePath)
    guard !(changes.notes.isEmpty && removed.isEmpty) else {
      (dates, moves, gone, restored, self.removed, isEmpty) = (CreationDates(), [:], [:], [], [], true)
      return
    }
    let isFirst = before.documentCount == 0
    let dates = CreationDates(vault, isForMany: isFirst || changes.notes.count + removed.count > Self.few)
    self.dates = dates
    let asksOperations = !removed.isEmpty || !dates.isEmpty && changes.added > 0
    let own = isFirst || !asksOperations ? OwnChanges() : OwnChanges(vault, since: before.scan.time)
    self.removed = removed.compactMap { path in
      guard let id = before.document(withKey: path) else { return nil }
      return (id, path, own.fate(of: path, changed: before.fingerprint(of: id).changed))
    }
    var gone: [UInt64: Origin?] = [:]
    var files: [FileIdentity: Origin] = [:]
    func add(_ origin: Origin, _ marks: [UInt64]) {
      for mark in marks { gone[mark] = .some(gone[mark] == nil ? origin : nil) }
    }
    for (id, path, _) in self.removed {
      let origin = Self.origin(path, id, before, dates: dates)
      add(origin, Self.marks(of: id, path, before))
      files[FileIdentity(before.fingerprint(of: id))] = origin
    }
    let isNew = { (index: Int) in !changes.known.contains(index) }
    if !dates.isEmpty, changes.added > 0 {
      // Without an index, it is unknown which notes vanished and which of the others are new.
      let present = Set(
        isFirst
          ? changes.notes.map { CreationDates.key([UInt8](tree.path(of: tree.entries[$0]))) }
          : self.removed.map { CreationDates.key($0.path) })
      for entry in isFirst ? dates.entries : dates.goneEntries where entry.mark != 0 && !present.contains(entry.path) {
        let counts = isFirst ? entry.goneDay == 0 : entry.goneDay + CreationDates.mostDays >= day
        if counts { add(Origin(path: entry.path, date: entry.date), [entry.mark]) }
      }
    }
    var moves: [[UInt8]: Origin] = [:]
    for case (let id, let path, .moved(let to)) in self.removed {
      moves[to] = Self.origin(path, id, before, dates: dates)
    }
    if changes.added > 0, !own.isEmpty || !files.isEmpty {
      for index in changes.notes where isNew(index) {
        let path = [UInt8](tree.path(of: tree.entries[index]))
        if moves[path] != nil { continue }
        if let origin = files[FileIdentity(tree.entries[index])] {
          moves[path] = origin
        } else if !dates.isEmpty, let old = own.pathInTrash(of: path) {
          let key = CreationDates.key(old)
          moves[path] = Origin(path: key, date: dates.entry(of: key)?.date)
        }
      }
    }
    self.gone = gone
    self.moves = moves
    restored = own.restored
    isEmpty = isFirst && dates.isEmpty
  }

  /// Creates the dates that are remembered for a vault, without those of an index.
  init(rememberedOf vault: Vault) {
    self.vault = vault
    before = IndexSnapshot(scan: ScanFacts(owner: vault.root.bytes))
    dates = CreationDates(vault, isForMany: true)
    (moves, gone, restored, removed, day) = ([:], [:], [], [], 0)
    isEmpty = dates.isEmpty
  }

  /// The notes whose files vanished without an operation of sheaf.
  var vanished: [(id: DocumentID, path: [UInt8])] { removed.filter { $0.fate == .unknown }.map { ($0.id, $0.path) } }

  /// The new paths of notes that operations of sheaf moved, by their old paths.
  var ownMoves: [[UInt8]: [UInt8]] {
    removed.reduce(into: [:]) { moves, note in if case .moved(let to) = note.fate { moves[note.path] = to } }
  }

  /// A warning that a part of the remembered dates is lost; nil if everything could be read.
  var problem: String? {
    dates.isDamaged ? "\(CreationDates.file(vault).text): it is damaged; creation dates in it may be lost" : nil
  }

  // MARK: - Notes

  /// Returns the result for a note that was read; nil if only its file has a date and there is nothing to remember.
  /// `file` is the date of its file in milliseconds; `hash` is that of its bytes, or nil if it has none.
  func finding(_ path: [UInt8], file: Int64, hash: ContentHash?, names: StoredNames) -> Finding? {
    if isEmpty { return nil }
    let old = before.document(withKey: path)
    var finding = Finding()
    func take(_ date: Int64?) {
      if let date { finding.date = min(date, finding.date ?? .max) }
    }
    if let old { take(Self.indexedDate(of: old, before)) }
    if old != nil, dates.isEmpty, (finding.date ?? .max) >= file { return nil }
    let key = CreationDates.key(path)
    let marks = Self.marks(id: names.competes ? names.id : nil, hash)
    let entry = dates.isEmpty ? nil : dates.entry(of: key)
    if let entry, entry.goneDay == 0 || old != nil || marks.contains(entry.mark) || restored.contains(path) {
      take(entry.date)
    }
    if old == nil {
      if let origin = moves[path] {
        take(origin.date)
        finding.origin = origin.path
      } else if let origin = marks.lazy.compactMap({ gone[$0].flatMap { $0 } }).first {
        take(origin.date)
        finding.origin = origin.path
      }
    }
    let isForgotten = (finding.date ?? .max) >= file
    if isForgotten { finding.date = nil }
    let new = CreationDates.Entry(path: key, mark: marks.first ?? 0, date: finding.date)
    if new != entry, new.date != nil || entry?.date != nil { finding.entry = new }
    return finding
  }

  /// Stores the entries of notes that were read; `origins` are hashes of the previous paths of notes that have moved.
  func remember(_ found: [CreationDates.Entry], origins: Set<UInt64>) {
    var entries = found
    let written = Set(found.map(\.path))
    for (id, path, fate) in removed {
      let key = CreationDates.key(path)
      let entry = dates.entry(of: key)
      let date = [Self.indexedDate(of: id, before), entry?.date].compactMap { $0 }.min()
      let mark = Self.marks(of: id, path, before).first ?? 0
      if case .moved(let newPath) = fate, newPath.isAtOrBelow(Trash.folder), let date = entry?.date {
        // Files in the trash are not in the index, and the note must have the same date when it is restored.
        entries.append(CreationDates.Entry(path: CreationDates.key(newPath), mark: mark, date: date))
      }
      let new = CreationDates.Entry(
        path: key, mark: mark, date: origins.contains(key) ? nil : date, goneDay: origins.contains(key) ? 0 : day)
      if !written.contains(key), new.date != nil || entry?.date != nil { entries.append(new) }
    }
    let removedKeys = Set(removed.map { CreationDates.key($0.path) })
    for origin in origins where !removedKeys.contains(origin) && !written.contains(origin) {
      if dates.entry(of: origin)?.date != nil { entries.append(CreationDates.Entry(path: origin, mark: 0, date: nil)) }
    }
    if entries.isEmpty, !dates.isDamaged { return }
    CreationDates.remember(entries, in: vault, day: day, isDamaged: dates.isDamaged)
  }

  // MARK: - Marks

  private static func origin(
    _ path: [UInt8], _ id: DocumentID, _ snapshot: IndexSnapshot, dates: CreationDates
  ) -> Origin {
    let key = CreationDates.key(path)
    let candidates = [indexedDate(of: id, snapshot), dates.isEmpty ? nil : dates.entry(of: key)?.date].compactMap { $0 }
    return Origin(path: key, date: candidates.min())
  }

  /// Returns the date of a note in an index, or nil if the note itself states one.
  private static func indexedDate(of id: DocumentID, _ snapshot: IndexSnapshot) -> Int64? {
    guard NoteFlags(rawValue: snapshot.number(.flags, of: id)).contains(.datedByFile) else { return nil }
    return snapshot.number(.created, of: id)
  }

  private static func marks(of id: DocumentID, _ path: [UInt8], _ snapshot: IndexSnapshot) -> [UInt64] {
    let names = StoredNames(snapshot.stored(.names, of: id).bytes, path: path)
    let isEmpty = snapshot.fingerprint(of: id).size == 0
    return marks(id: names.competes ? names.id : nil, isEmpty ? nil : snapshot.contentHash(of: id))
  }

  private static func marks(id: String?, _ hash: ContentHash?) -> [UInt64] {
    var marks: [UInt64] = []
    if let id { marks.append(ContentHash(of: id.utf8Span.span, key0: 0x6964).value) }
    if let hash { marks.append(hash.value) }
    return marks
  }
}
