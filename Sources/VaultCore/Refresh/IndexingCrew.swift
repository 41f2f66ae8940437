internal import Bytes
internal import SearchIndex
internal import Synchronization
internal import SystemCalls

/// Reads and parses notes on several threads, and makes a segment of what all of them gather.
///
/// Threads take stretches of the sorted list in turn, so that each meets its notes in ascending order, which is what a
/// segment wants. Stretches are long at first, which keeps the notes of a folder together and the lists of the threads apart,
/// and become shorter, so that no thread waits for another at the end. A thread that has gathered much makes a segment of its
/// own first.
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
  }

  /// Notes that a thread takes at once, at least.
  private static let stretch = 64
  /// How many stretches what is left is cut into for each thread.
  private static let cuts = 8
  /// Memory that a thread may take for what it gathers.
  private static let footprintLimit = 64 << 20

  let root: RawPath
  let tree: DirectoryTree
  let changes: Reconciler.Changes
  let config: VaultConfig
  let zone: TimeZoneRules

  /// All segments of the changes, and what happened on the way.
  ///
  /// - Parameter spill: takes a segment that is finished before the others, or says that it cannot; one that is taken is
  ///   not among those returned. Threads call it at any time.
  func run(workers: Int, spill: @Sendable ([UInt8]) -> Bool = { _ in false }) -> Harvest {
    Allocator.returnLargeAllocations()
    // Notes and other files together, ascending, since a segment holds both.
    let work = (changes.notes.map { ($0, true) } + changes.attachments.map { ($0, false) }).sorted { $0.0 < $1.0 }
    let next = Atomic<Int>(0)
    let total = Mutex<(harvest: Harvest, drafts: [SegmentDraft])>((Harvest(), []))
    // One thread costs nothing to start, and a handful of notes is no work for two.
    let crew = work.count <= Self.stretch ? 1 : max(1, workers)
    Parallel.concurrently(workers: crew) { _ in
      var harvest = Harvest()
      var builder = DocumentBuilder(config: config, zone: zone)
      var segment = SegmentWriter()
      // A root that cannot be opened was told by the walk; here it only means that there is nothing to read.
      guard let folder = try? FileDescriptor.open(root, .handleOnly, [.directory]) else { return }
      while let range = Self.take(from: next, of: work.count, crew) {
        for (index, isNote) in work[range] {
          add(index, isNote: isNote, root: folder, &builder, &segment, &harvest)
          if segment.footprint > Self.footprintLimit {
            let finished = segment.finish()
            segment = SegmentWriter()
            if spill(finished) { harvest.spilled += 1 } else { harvest.segments.append(finished) }
          }
        }
      }
      let draft = segment.sealed()
      total.withLock { total in
        if draft.documentCount > 0 { total.drafts.append(draft) }
        total.harvest.segments += harvest.segments
        total.harvest.spilled += harvest.spilled
        total.harvest.problems += harvest.problems
        total.harvest.read += harvest.read
        total.harvest.bytesRead += harvest.bytesRead
        total.harvest.changed += harvest.changed
        total.harvest.missed += harvest.missed
      }
    }
    var (harvest, drafts) = total.withLock { $0 }
    if !drafts.isEmpty { harvest.segments.append(SegmentEncoder.encode(drafts, workers: crew)) }
    harvest.problems.sort { $0.path.lexicographicallyPrecedes($1.path) }
    return harvest
  }

  /// The next stretch of the list, or nil when all are taken.
  private static func take(from next: borrowing Atomic<Int>, of count: Int, _ crew: Int) -> Range<Int>? {
    var start = next.load(ordering: .relaxed)
    while start < count {
      let end = min(start + max(stretch, (count - start) / (crew * cuts)), count)
      let (isTaken, now) = next.compareExchange(expected: start, desired: end, ordering: .relaxed)
      if isTaken { return start..<end }
      start = now
    }
    return nil
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
      if !changes.known.contains(index) { harvest.missed += 1 }
      harvest.problems.append(ReadProblem(path: path, reason: .system(error)))
    }
  }
}
