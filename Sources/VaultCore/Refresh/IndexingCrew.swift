internal import Bytes
internal import SearchIndex
internal import Synchronization
internal import SystemCalls

/// Reads and parses notes on several threads, and makes a segment of what all of them gather.
///
/// Threads take stretches of the sorted list in turn, so that each meets its notes in ascending order, which is what a
/// segment wants. When one has gathered much, all stop and make one segment of what they have: few large segments cost
/// queries less than many small ones.
struct IndexingCrew: Sendable {
  /// What the threads bring back.
  struct Harvest: Sendable {
    var segments: [[UInt8]] = []
    /// How many segments more were handed over on the way.
    var spilled = 0
    var problems: [ReadProblem] = []
    var read = 0
    var bytesRead = 0
    var changed = 0
    /// New notes that could not be read.
    var missed = 0
    /// What is to be remembered of the dates of notes, and the hashes of paths at which notes were that have others now.
    var remembered: [CreationDates.Entry] = []
    var origins: Set<UInt64> = []

    /// Adds what a thread has read; segments are made of what all have.
    mutating func add(_ other: Harvest) {
      problems += other.problems
      read += other.read
      bytesRead += other.bytesRead
      changed += other.changed
      missed += other.missed
      remembered += other.remembered
      origins.formUnion(other.origins)
    }
  }

  /// Memory that a thread may take for what it gathers, and more that it may take to finish a stretch of files.
  private static let footprintLimit = 70 << 20
  private static let footprintSpare = 4 << 20

  let root: RawPath
  let tree: DirectoryTree
  let changes: Reconciler.Changes
  let config: VaultConfig
  let zone: TimeZoneRules
  let earliest: EarliestDates
  /// Whom the crew tells how far it is.
  var progress: IndexingProgress?

  /// All segments of the changes, and what happened on the way.
  ///
  /// - Parameter spill: takes a segment that is finished before the last, or says that it cannot; one that is taken is
  ///   not among those returned.
  func run(workers: Int, spill: ([UInt8]) -> Bool = { _ in false }) -> Harvest {
    Allocator.returnLargeAllocations()
    defer { Allocator.returnSpareMemory() }
    // Notes and other files together, ascending, since a segment holds both.
    let files = (changes.notes.map { ($0, true) } + changes.attachments.map { ($0, false) }).sorted { $0.0 < $1.0 }
    // One thread costs nothing to start, and a handful of notes is no work for two.
    let crew = files.count <= IndexingWork.stretch ? 1 : max(1, workers)
    let work = IndexingWork(count: files.count, crew: crew)
    let taken = Atomic<Int>(0)
    let total = Mutex<(harvest: Harvest, drafts: [SegmentDraft])>((Harvest(), []))
    repeat {
      work.beginRound()
      Parallel.concurrently(workers: crew) { worker in
        let (found, draft) = gather(files, from: work, worker, taken)
        total.withLock { total in
          total.harvest.add(found)
          if draft.documentCount > 0 { total.drafts.append(draft) }
        }
      }
      total.withLock { total in
        if total.drafts.isEmpty { return }
        let drafts = total.drafts
        total.drafts = []
        let segment = SegmentEncoder.encode(drafts, workers: crew)
        if !work.isDone, spill(segment) { total.harvest.spilled += 1 } else { total.harvest.segments.append(segment) }
      }
    } while !work.isDone
    var harvest = total.withLock { $0.harvest }
    harvest.problems.sort { $0.path.lexicographicallyPrecedes($1.path) }
    return harvest
  }

  /// Gathers files until none is left, or until a thread has gathered much.
  private func gather(
    _ files: [(index: Int, isNote: Bool)], from work: IndexingWork, _ worker: Int, _ taken: borrowing Atomic<Int>
  ) -> (Harvest, SegmentDraft) {
    var harvest = Harvest()
    var builder = DocumentBuilder(config: config, zone: zone, earliest: earliest)
    var segment = SegmentWriter()
    do throws(SystemError) {
      let folder = try FileDescriptor.open(root, .handleOnly, [.directory])
      while let range = work.take(worker) {
        if let progress {
          let notes = files[range].count { $0.isNote }
          progress.advance(taken.add(notes, ordering: .relaxed).newValue, changes.notes.count)
        }
        for place in range {
          add(files[place].index, isNote: files[place].isNote, root: folder, &builder, &segment, &harvest)
          if segment.footprint > Self.footprintLimit { work.endRound() }
          if segment.footprint > Self.footprintLimit + Self.footprintSpare {
            work.putBack(place + 1..<range.upperBound, worker)
            break
          }
        }
      }
    } catch {
      // The walk could open the root a moment ago; what nobody else reads is told to be unread.
      while let range = work.take(worker) {
        for (index, isNote) in files[range] where isNote { miss(index, error, &harvest) }
      }
    }
    harvest.remembered = builder.remembered
    harvest.origins = builder.origins
    return (harvest, segment.sealed())
  }

  private func add(
    _ index: Int, isNote: Bool, root: borrowing FileDescriptor, _ builder: inout DocumentBuilder,
    _ segment: inout SegmentWriter, _ harvest: inout Harvest
  ) {
    let entry = tree.entries[index]
    let path = [UInt8](tree.path(of: entry))
    guard isNote else { return segment.append(builder.attachment(path)) }
    do throws(SystemError) {
      let seen = entry.hasStatus && entry.kind == .regular && !entry.isSymlink ? FileFingerprint(entry) : nil
      let note = try NoteReader(sizeLimit: config.sizeLimit).read(path, root: root, seen: seen)
      harvest.read += 1
      harvest.bytesRead += note.bytes.count
      if let reason = note.problem { harvest.problems.append(ReadProblem(path: path, reason: reason)) }
      if let known = changes.racy[index], note.isStable, ContentHash(of: note.bytes.span) == known { return }
      harvest.changed += 1
      segment.append(builder.note(path, note))
    } catch {
      miss(index, error, &harvest)
    }
  }

  /// Tells of a file that was not read.
  private func miss(_ index: Int, _ error: SystemError, _ harvest: inout Harvest) {
    if !changes.known.contains(index) { harvest.missed += 1 }
    harvest.problems.append(ReadProblem(path: [UInt8](tree.path(of: tree.entries[index])), reason: .system(error)))
  }
}
