package import Dates
package import SearchIndex
package import SystemCalls

/// The state of an index, determined without changing it.
package struct IndexStatus: Sendable {
  /// Whether queries can use the index.
  package enum State: Equatable, Sendable {
    /// They can; `pending` has the changes that must be indexed first.
    case usable
    /// There is no index yet.
    case missing
    /// It will be rebuilt for the given reason.
    case unusable(reason: String)
  }

  /// The changes of files since the last commit.
  package struct Pending: Equatable, Sendable {
    /// The numbers of notes that are new, changed and removed.
    package var added, changed, removed: Int
  }

  package let file: RawPath
  /// The size in bytes.
  package let bytes: Int
  /// Whether queries can use the index.
  package private(set) var state = State.missing
  /// The numbers of notes and other files in the index.
  package private(set) var notes = 0, attachments = 0
  /// The number of segments.
  package private(set) var segments = 0
  /// The number of terms and keys in all segments.
  package private(set) var terms = 0
  /// The share of unused bytes; see `IndexSnapshot.deadShare`.
  package private(set) var deadShare = 0.0
  /// The sequence number of the last commit.
  package private(set) var sequence: UInt64 = 0
  /// The time of the last committed scan of the files.
  package private(set) var scanned: NoteDate?
  /// The changes that the next query has to index; nil if they were not requested or the index is not usable.
  package private(set) var pending: Pending?

  /// The number of all documents.
  package var documents: Int { notes + attachments }

  /// Reads the state of a vault's index.
  ///
  /// - Parameter comparesFiles: Whether to compare the status of every file too, to find pending changes.
  package init(_ vault: Vault, comparesFiles: Bool) throws(VaultError) {
    file = vault.store.file
    bytes = vault.store.fileSize
    let snapshot: IndexSnapshot?
    do throws(IndexError) { snapshot = try vault.store.snapshot(owner: vault.root.bytes) } catch {
      if case .system(let cause) = error { throw .system(cause) }
      state = .unusable(reason: error.fact)
      return
    }
    guard let snapshot else { return }
    state =
      snapshot.scan.settings == vault.indexSettings
      ? .usable : .unusable(reason: "the index was built with other settings or by another version")
    notes = snapshot.documents(with: .note).count
    attachments = snapshot.documentCount - notes
    segments = snapshot.segmentCount
    terms = snapshot.termCount
    deadShare = snapshot.deadShare(ofFileSize: bytes)
    sequence = snapshot.sequence
    scanned = NoteDate(nanoseconds: snapshot.scan.time, zone: vault.surroundings.zone)
    guard comparesFiles, state == .usable else { return }
    let changes = try Reconciler.walk(vault, comparedWith: snapshot).changes
    pending = Pending(
      added: changes.added, changed: changes.notes.count - changes.added - changes.racy.count,
      removed: changes.removedNotes)
  }
}

extension IndexError {
  /// The description of the problem, for people.
  package var fact: String {
    switch self {
    case .damaged(let reason): "the index is damaged: \(reason)"
    case .otherFormat: "the index is of another version"
    case .foreign: "the index belongs to another vault"
    case .system(let error): "\(error)"
    }
  }
}
