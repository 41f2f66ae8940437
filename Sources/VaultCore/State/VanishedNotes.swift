internal import Bytes
internal import LinkGraph
internal import SearchIndex
internal import SystemCalls

/// The notes whose files vanished without an operation of sheaf, and the paths where they reappeared, so that links to
/// them can be repaired later.
///
/// They are stored in the vault's state folder, in `memory/vanished`, for 90 days or until the links are repaired.
///
///     file   := "sheafvn1" checksum:uint64 entry*
///     entry  := seen:uint64 since:uint64 path:counted to:counted inode:uint64 size:uint64 modified:uint64
///               hash:uint64 healed:varint id:counted title:counted aliases:texts words:varint uint32{words}
package struct VanishedNotes: Sendable {
  /// A note that vanished.
  package struct Entry: Sendable {
    /// The time when sheaf detected it, in nanoseconds since 1970.
    package let seen: Int64
    /// The time when the note was last seen, by the clock of the file system.
    package let since: Int64
    /// The path before it vanished.
    package let path: [UInt8]
    /// The path where it reappeared; empty while that is unknown.
    package var to: [UInt8] = []
    var fingerprint = FileFingerprint()
    /// The hash of its bytes; 0 if it was empty, or if other notes had the same bytes.
    var hash: UInt64 = 0
    /// The number of the operation that repaired the links to it; 0 while they are not repaired.
    package var healed = 0
    /// Its names; the identifier only if no other note had the same.
    let names: StoredNames
    /// The `NoteWords` of the note.
    package var words: [UInt32] = []
  }

  static let most = 50_000
  private static let frame = CheckedBytes(mark: "sheafvn1")
  private static let sizeLimit = 64 << 20
  private static let day: Int64 = 86_400_000_000_000

  /// The notes, in the order in which they vanished.
  package private(set) var entries: [Entry] = []
  /// The reason why the stored notes cannot be read; nil if they were read, or if there are none.
  package private(set) var problem: String?

  private static func folder(_ vault: Vault) -> RawPath { vault.stateFolder.appending("memory" as RawPath) }
  private static func file(_ vault: Vault) -> RawPath { folder(vault).appending("vanished" as RawPath) }

  /// Reads the vanished notes of a vault; empty if there are none or they cannot be read.
  package init(_ vault: Vault) {
    let file = Self.file(vault)
    let bytes: [UInt8]
    do throws(SystemError) {
      bytes = try FileDescriptor.open(file, .readOnly, .untrusted).readToEnd(limit: Self.sizeLimit)
    } catch {
      if error.errno != .noSuchFile { problem = Self.message(vault, "cannot be read: \(error.errno)") }
      return
    }
    guard let contents = Self.frame.contents(of: bytes) else {
      problem = Self.message(vault, "is damaged; delete it to begin a new one")
      return
    }
    let oldest = vault.surroundings.now() - Int64(CreationDates.mostDays) * Self.day
    var reader = ByteReader(contents.span)
    while !reader.isAtEnd {
      guard let entry = Entry(&reader) else { break }
      if entry.seen >= oldest { entries.append(entry) }
    }
  }

  private static func message(_ vault: Vault, _ fact: String) -> String {
    "\(file(vault).text): the list of notes that vanished \(fact)"
  }

  /// Changes the stored entries; returns why that failed: the file cannot be read or written, or another process holds
  /// the lock for too long; nil if they were changed.
  static func update(_ vault: Vault, _ change: (inout [Entry]) -> Void) -> String? {
    do throws(SystemError) {
      try FileSystem.makeDirectories(folder(vault))
      let target = try FileDescriptor.open(folder(vault), .readOnly, [.directory])
      guard let lock = try FileLock.acquire(.exclusive, on: target, timeout: .seconds(2)) else {
        return message(vault, "is in use by another process")
      }
      // Entries that cannot be read are kept as they are, rather than replaced by the new ones.
      let stored = VanishedNotes(vault)
      if let problem = stored.problem { return problem }
      var entries = stored.entries
      change(&entries)
      var writer = ByteWriter()
      for entry in entries.suffix(most) { entry.write(to: &writer) }
      try AtomicReplace.write(frame.framed(writer.bytes), to: file(vault))
      lock.release()
      return nil
    } catch {
      // The links can still be repaired if the user gives the paths of the note.
      return message(vault, "was not updated: \(error.errno)")
    }
  }

  // MARK: - Changing the entries

  /// Stores notes whose files vanished from an index; returns the reason if that fails.
  static func record(
    _ gone: [(id: DocumentID, path: [UInt8])], in snapshot: IndexSnapshot, of vault: Vault
  ) -> String? {
    if gone.isEmpty { return nil }
    // A hash that several notes have does not identify any of them.
    var hashes: [UInt64: Int] = [:]
    for (id, _) in gone { hashes[snapshot.contentHash(of: id).value] = 0 }
    for id in snapshot.documents(in: snapshot.noteSets) {
      let hash = snapshot.contentHash(of: id).value
      if let count = hashes[hash] { hashes[hash] = count + 1 }
    }
    let now = vault.surroundings.now()
    let new = gone.suffix(most).map { id, path -> Entry in
      let fingerprint = snapshot.fingerprint(of: id)
      var names = StoredNames(snapshot.stored(.names, of: id).bytes, path: path)
      if let id = names.id {
        let isAlone = snapshot.documents(withKey: NameTerms.key(.id, id), in: .name).count == 1
        if !names.competes || !isAlone { names.id = nil }
      }
      let hash = snapshot.contentHash(of: id).value
      return Entry(
        seen: now, since: snapshot.scan.time, path: path, fingerprint: fingerprint,
        hash: fingerprint.size > 0 && hashes[hash] == 1 ? hash : 0, names: names, words: NoteWords.of(id, in: snapshot))
    }
    let paths = Set(new.map(\.path))
    return update(vault) { entries in
      entries.removeAll { paths.contains($0.path) }
      entries += new
    }
  }

  /// Pairs notes that have just appeared with vanished ones, and removes the entries of those that are back at their
  /// old paths. `moved` has the new paths of files that sheaf moved, by the old ones, as the result has those of the
  /// pairs; `problem` is the reason if they could not be stored.
  static func settle(
    _ appeared: [[UInt8]], moved: [[UInt8]: [UInt8]], in snapshot: IndexSnapshot, of vault: Vault
  ) -> (moves: [[UInt8]: [UInt8]], problem: String?) {
    let stored = VanishedNotes(vault)
    let entries = stored.entries
    if entries.isEmpty { return ([:], stored.problem) }
    let back = Set(appeared)
    let pairs = pairs(entries.filter { $0.to.isEmpty && !back.contains($0.path) }, appeared, snapshot)
    let changes =
      !pairs.isEmpty || entries.contains { back.contains($0.path) || (!$0.to.isEmpty && moved[$0.to] != nil) }
    var problem: String?
    if changes {
      problem = update(vault) { entries in
        entries.removeAll { back.contains($0.path) }
        for index in entries.indices {
          if let to = pairs[entries[index].path], entries[index].to.isEmpty { entries[index].to = to }
          if let to = moved[entries[index].to] { entries[index].to = to }
        }
      }
    }
    return (pairs, problem)
  }

  private static func pairs(
    _ entries: [Entry], _ appeared: [[UInt8]], _ snapshot: IndexSnapshot
  ) -> [[UInt8]: [UInt8]] {
    let files = entries.map { entry in
      MovePairing.File(
        path: entry.path, identity: FileIdentity(entry.fingerprint), hash: ContentHash(entry.hash), id: entry.names.id,
        isEmpty: entry.hash == 0)
    }
    let new = appeared.compactMap { path in
      snapshot.document(withKey: path).map { MovePairing.File(path, $0, in: snapshot) }
    }
    let pairing = MovePairing(vanished: files, appeared: new, renames: [:])
    return Dictionary(pairing.pairs.map { ($0.from.path, $0.to.path) }, uniquingKeysWith: { first, _ in first })
  }

  /// Stores the new paths of notes that a watcher saw moving; returns the reason if that fails.
  package static func note(_ moves: [[UInt8]: [UInt8]], of vault: Vault) -> String? {
    let stored = VanishedNotes(vault)
    guard stored.entries.contains(where: { $0.to.isEmpty && moves[$0.path] != nil }) else { return stored.problem }
    return update(vault) { entries in
      for index in entries.indices where entries[index].to.isEmpty {
        if let to = moves[entries[index].path] { entries[index].to = to }
      }
    }
  }

  /// Stores that the links to some notes were repaired.
  ///
  /// - Parameter operation: The number of the operation that repaired them; nil if there was nothing to repair, which
  ///   removes the entries.
  /// - Returns: The reason if that fails.
  package static func markHealed(_ paths: [[UInt8]], by operation: Int?, in vault: Vault) -> String? {
    let paths = Set(paths)
    let stored = VanishedNotes(vault)
    guard stored.entries.contains(where: { paths.contains($0.path) }) else { return stored.problem }
    return update(vault) { entries in
      guard let operation else { return entries.removeAll { paths.contains($0.path) } }
      for index in entries.indices where paths.contains(entries[index].path) { entries[index].healed = operation }
    }
  }
}

extension VanishedNotes.Entry {
  fileprivate init?(_ reader: inout ByteReader) {
    let (seen, since) = (Int64(bitPattern: reader.uint64()), Int64(bitPattern: reader.uint64()))
    let path = [UInt8](reader.countedBytes())
    let to = [UInt8](reader.countedBytes())
    let (inode, size) = (reader.uint64(), reader.uint64())
    let fingerprint = FileFingerprint(size: size, modified: Int64(bitPattern: reader.uint64()), inode: inode)
    let hash = reader.uint64()
    let healed = Int(clamping: reader.varint())
    let (id, title, aliases) = (reader.text(), reader.text(), reader.texts())
    let words = (0..<reader.count(atMost: NoteWords.most)).map { _ in reader.uint32() }
    if path.isEmpty { return nil }
    self.init(
      seen: seen, since: since, path: path, to: to, fingerprint: fingerprint, hash: hash, healed: healed,
      names: StoredNames(id: id.isEmpty ? nil : id, title: title, aliases: aliases), words: words)
  }

  fileprivate func write(to writer: inout ByteWriter) {
    writer.append(UInt64(bitPattern: seen))
    writer.append(UInt64(bitPattern: since))
    writer.append(counted: path)
    writer.append(counted: to)
    writer.append(fingerprint.inode)
    writer.append(fingerprint.size)
    writer.append(UInt64(bitPattern: fingerprint.modified))
    writer.append(hash)
    writer.append(varint: healed)
    writer.append(text: names.id ?? "")
    writer.append(text: names.title ?? "")
    writer.append(texts: names.aliases)
    writer.append(varint: words.count)
    for word in words { writer.append(word) }
  }
}
