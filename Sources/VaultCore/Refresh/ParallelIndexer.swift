internal import Bytes
internal import Dates
internal import SearchIndex
internal import Synchronization
internal import SystemCalls

/// A group of threads that read and parse notes and make segments of their combined results.
///
/// Threads take ranges of the sorted list in turn, so that each reads its notes in ascending order, as a segment
/// requires. When one thread reaches its memory limit, all stop and make one segment, because queries are cheaper with
/// a few large segments than with many small ones.
struct ParallelIndexer: Sendable {
  struct Outcome: Sendable {
    var segments: [[UInt8]] = []
    /// The number of segments that `store` has stored.
    var stored = 0
    var problems: [ReadProblem] = []
    var read = 0
    var bytesRead = 0
    var changed = 0
    /// The number of new notes that could not be read.
    var missed = 0
    /// The dates of notes to remember, and the hashes of the previous paths of notes that have moved.
    var remembered: [CreationDates.Entry] = []
    var origins: Set<UInt64> = []

    /// Adds the results of a thread except its segment, since segments are made from the drafts of all threads.
    mutating func add(_ other: Outcome) {
      problems += other.problems
      read += other.read
      bytesRead += other.bytesRead
      changed += other.changed
      missed += other.missed
      remembered += other.remembered
      origins.formUnion(other.origins)
    }
  }

  /// The bytes of memory that a thread may use for its documents.
  private static let footprintLimit = 70 << 20
  private static let footprintSpare = 4 << 20
  /// The number of bytes of a note that are read ahead; the system continues by itself.
  private static let readAheadLimit = 128 << 10
  /// The footprint limit while the rest of the program needs memory too.
  static let frugalFootprintLimit = 6 << 20

  let vault: Vault
  let tree: DirectoryTree
  let changes: Reconciler.Changes
  let earliest: EarliestDates
  var footprintLimit = Self.footprintLimit

  /// Indexes all changes. Each segment but the last is passed to `store`, and is returned only if that returns false.
  func run(workers: Int, store: ([UInt8]) -> Bool = { _ in false }) -> Outcome {
    Allocator.returnLargeAllocations()
    defer {
      Allocator.returnSpareMemory()
      vault.surroundings.progress?.end()
    }
    // Notes and other files together in ascending order, since a segment has both.
    let files = (changes.notes.map { ($0, true) } + changes.attachments.map { ($0, false) }).sorted { $0.0 < $1.0 }
    // Starting a single thread costs nothing, and a few notes are not enough work for two.
    let threads = files.count <= IndexingWork.stretch ? 1 : max(1, workers)
    let work = IndexingWork(count: files.count, threads: threads)
    let ahead = ReadAhead(count: files.count)
    let taken = Atomic<Int>(0)
    let total = Mutex<(outcome: Outcome, drafts: [SegmentDraft])>((Outcome(), []))
    repeat {
      work.beginRound()
      Parallel.concurrently(workers: threads) { worker in
        let (part, draft) = indexFiles(files, from: work, ahead, worker, taken: taken)
        total.withLock { total in
          total.outcome.add(part)
          if draft.documentCount > 0 { total.drafts.append(draft) }
        }
      }
      total.withLock { total in
        if total.drafts.isEmpty { return }
        let drafts = total.drafts
        total.drafts = []
        let segment = SegmentEncoder.encode(drafts, workers: threads)
        if !work.isDone, store(segment) { total.outcome.stored += 1 } else { total.outcome.segments.append(segment) }
      }
    } while !work.isDone
    var outcome = total.withLock { $0.outcome }
    outcome.problems.sort { $0.path.lexicographicallyPrecedes($1.path) }
    return outcome
  }

  private func indexFiles(
    _ files: [(index: Int, isNote: Bool)], from work: IndexingWork, _ ahead: ReadAhead, _ worker: Int,
    taken: borrowing Atomic<Int>
  ) -> (Outcome, SegmentDraft) {
    var outcome = Outcome()
    var builder = DocumentBuilder(vault, earliest: earliest)
    var segment = SegmentWriter()
    do throws(SystemError) {
      let folder = try FileDescriptor.open(vault.root, .handleOnly, [.directory])
      while let range = work.take(worker) {
        ahead.advance(
          past: range.upperBound, isCold: { open(files[$0], root: folder)?.isCold() == true },
          request: { open(files[$0], root: folder)?.requestReading(upTo: Self.readAheadLimit) })
        if let progress = vault.surroundings.progress {
          let notes = files[range].count { $0.isNote }
          progress.advance("indexing", taken.add(notes, ordering: .relaxed).newValue, changes.notes.count)
        }
        for index in range {
          add(files[index].index, isNote: files[index].isNote, root: folder, &builder, &segment, outcome: &outcome)
          if segment.footprint > footprintLimit { work.endRound() }
          if segment.footprint > footprintLimit + Self.footprintSpare {
            work.putBack(index + 1..<range.upperBound, worker)
            break
          }
        }
      }
    } catch {
      // The root can no longer be opened, although the walk could open it. Notes that no other thread reads are
      // reported as unread.
      while let range = work.take(worker) {
        for (index, isNote) in files[range] where isNote { miss(index, error, &outcome) }
      }
    }
    outcome.remembered = builder.remembered
    outcome.origins = builder.origins
    return (outcome, segment.sealed())
  }

  /// Opens a note to request its bytes; returns nil for other files.
  private func open(_ file: (index: Int, isNote: Bool), root: borrowing FileDescriptor) -> FileDescriptor? {
    let entry = tree.entries[file.index]
    guard file.isNote, entry.kind == .regular else { return nil }
    return try? root.open(beneath: RawPath(tree.path(of: entry)), .readOnly, NoteReader.options)
  }

  private func add(
    _ index: Int, isNote: Bool, root: borrowing FileDescriptor, _ builder: inout DocumentBuilder,
    _ segment: inout SegmentWriter, outcome: inout Outcome
  ) {
    let entry = tree.entries[index]
    let path = [UInt8](tree.path(of: entry))
    guard isNote else { return segment.append(builder.attachment(path)) }
    do throws(SystemError) {
      let seen = entry.hasStatus && entry.kind == .regular && !entry.isSymlink ? FileFingerprint(entry) : nil
      let note = try NoteReader(sizeLimit: vault.config.sizeLimit).read(path, root: root, seen: seen)
      outcome.read += 1
      outcome.bytesRead += note.bytes.count
      if let reason = note.problem { outcome.problems.append(ReadProblem(path: path, reason: reason)) }
      if let known = changes.racy[index], note.isStable, ContentHash(of: note.bytes.span) == known { return }
      outcome.changed += 1
      segment.append(builder.note(path, note))
    } catch {
      miss(index, error, &outcome)
    }
  }

  /// Reports a file that was not read, unless it has vanished since the walk.
  private func miss(_ index: Int, _ error: SystemError, _ outcome: inout Outcome) {
    if !changes.known.contains(index) { outcome.missed += 1 }
    let isGone = error.isMissing
    if isGone, !tree.entries[index].isSymlink { return }
    outcome.problems.append(ReadProblem(path: [UInt8](tree.path(of: tree.entries[index])), reason: .system(error)))
  }
}
