internal import SearchIndex
package import SystemCalls

/// How an index is, without anything being done to it.
package struct IndexStatus: Sendable {
  /// Whether the index can answer.
  package enum State: Equatable, Sendable {
    /// It can; `pending` tells whether it has to be brought up to date first.
    case usable
    /// There is none yet.
    case missing
    /// It will be made anew, for a reason.
    case unusable(reason: String)
  }

  /// How far the files have gone on since the last commit.
  package struct Pending: Equatable, Sendable {
    /// Notes that are new, changed and gone.
    package var added, changed, removed: Int
  }

  /// The index file.
  package let file: RawPath
  /// Its size in bytes.
  package let bytes: Int
  /// Whether it can answer.
  package private(set) var state = State.missing
  /// Notes and other files that it knows.
  package private(set) var notes = 0, attachments = 0
  /// Its segments.
  package private(set) var segments = 0
  /// The terms and keys of all segments.
  package private(set) var terms = 0
  /// The share of its bytes that no document needs any more; see `IndexSnapshot.deadShare`.
  package private(set) var deadShare = 0.0
  /// Counts its commits.
  package private(set) var sequence: UInt64 = 0
  /// When the files were looked at last, so that it is known what changed.
  package private(set) var scanned: NoteDate?
  /// What the next question has to catch up with; nil when it was not asked for, or the index is not usable.
  package private(set) var pending: Pending?

  /// Documents in all.
  package var documents: Int { notes + attachments }

  /// Looks at the index of a vault.
  ///
  /// - Parameter comparesFiles: whether to look at the status of every file too, to tell what is pending.
  package init(_ vault: Vault, comparesFiles: Bool) throws(VaultError) {
    file = vault.store.file
    bytes = vault.store.fileSize
    let snapshot: IndexSnapshot?
    do throws(IndexError) {
      snapshot = try vault.store.snapshot(owner: vault.root.bytes)
    } catch {
      if case .system(let cause) = error { throw .system(cause) }
      state = .unusable(reason: error.fact)
      return
    }
    guard let snapshot else { return }
    state =
      snapshot.scan.settings == vault.indexSettings
      ? .usable : .unusable(reason: "the index was built with other settings or by another version")
    notes = snapshot.documents(withKey: Array("note".utf8), in: .flag).count
    attachments = snapshot.documentCount - notes
    segments = snapshot.segmentCount
    terms = snapshot.termCount
    deadShare = snapshot.deadShare(ofFileSize: bytes)
    sequence = snapshot.sequence
    scanned = NoteDate(nanoseconds: snapshot.scan.time, zone: vault.surroundings.zone)
    if comparesFiles, state == .usable { pending = try Self.pending(vault, snapshot) }
  }

  private static func pending(_ vault: Vault, _ snapshot: IndexSnapshot) throws(VaultError) -> Pending {
    do throws(SystemError) {
      let root = try FileDescriptor.open(vault.root, .readOnly, [.directory])
      let reconciler = Reconciler(snapshot: snapshot, files: VaultFiles(vault))
      let changes = reconciler.walk(root, workers: vault.surroundings.workers).changes
      return Pending(
        added: changes.added, changed: changes.notes.count - changes.added - changes.racy.count,
        removed: changes.removedNotes)
    } catch {
      throw .unusableVault(vault.root, error)
    }
  }
}
