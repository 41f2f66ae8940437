internal import Bytes
internal import SystemCalls

/// The only writer of an index across all processes, as long as this value exists.
///
/// Segments are appended to the file as they are made, but have no effect until `commit`. If the process is killed, the
/// last commit remains intact.
package struct IndexWriter: ~Copyable {
  private let store: IndexStore
  private let lock: FileLock
  private let policy: MergePolicy
  private var file: FileDescriptor
  private var isFresh: Bool
  private var end: Int
  private var sequence: UInt64
  private var added: [CommitRecord.Segment] = []

  /// The commit on which this writer builds; after `commit`, the one it returned.
  package private(set) var base: IndexSnapshot

  /// Acquires the writer's lock, and creates the folder and the file if they are missing.
  ///
  /// - Parameters:
  ///   - isRebuild: Whether to begin with an empty index. The first commit replaces an existing index.
  ///   - timeout: The maximum time to wait for another writer.
  ///   - policy: Decides when segments are merged and the file is rewritten.
  /// - Returns: The writer, or nil if another process still holds the lock after the timeout.
  /// - Throws: The errors of `IndexStore.snapshot`, unless `isRebuild` is set.
  package static func open(
    _ store: IndexStore, owner: [UInt8], isRebuild: Bool = false, timeout: Duration = .zero,
    policy: MergePolicy = .standard
  ) throws(IndexError) -> IndexWriter? {
    do {
      try FileSystem.makeDirectories(store.folder)
      let directory = try FileDescriptor.open(store.folder, .readOnly, [.directory])
      guard let lock = try FileLock.acquire(.exclusive, on: directory, timeout: timeout) else { return nil }
      guard !isRebuild, let current = try store.snapshot(owner: owner) else {
        let empty = IndexSnapshot(scan: ScanFacts(owner: owner))
        return IndexWriter(store, lock, policy, file: try freshFile(store), base: empty, slot: nil)
      }
      // A rebuild that was killed may have left this file.
      try? FileSystem.remove(freshPath(store))
      let file = try FileDescriptor.open(store.file, .readWrite)
      let head = try file.read(count: CommitSlot.headSize, at: 0)
      return IndexWriter(store, lock, policy, file: file, base: current, slot: CommitSlot.newest(in: head.span))
    } catch {
      throw IndexError(error)
    }
  }

  private init(
    _ store: IndexStore, _ lock: consuming FileLock, _ policy: MergePolicy, file: consuming FileDescriptor,
    base: IndexSnapshot, slot: CommitSlot?
  ) {
    self.store = store
    self.lock = lock
    self.policy = policy
    self.file = file
    self.base = base
    isFresh = slot == nil
    sequence = slot?.sequence ?? 0
    end = slot?.commit.upperBound ?? CommitSlot.headSize
  }

  deinit {
    // A file that did not become the index, for example because the disk was full, must not use space. Existing
    // mappings of it remain valid.
    if isFresh { try? FileSystem.remove(Self.freshPath(store)) }
  }

  /// Appends a finished segment; when it is committed, its documents replace those with the same keys.
  ///
  /// No two segments of one commit may contain the same key.
  package mutating func append(segment: [UInt8]) throws(IndexError) {
    do throws(SystemError) {
      try added.append(append(segment, documentCount: Int(segment.span.loadUInt32(at: 4))))
    } catch {
      throw .system(error)
    }
  }

  /// Returns the index that a commit of the appended segments, and of other segments in memory, would produce.
  ///
  /// Nothing is committed: this answers queries after a commit failed.
  package func uncommitted(
    adding segments: [[UInt8]], removing keys: [[UInt8]], scan: ScanFacts
  ) throws(IndexError) -> IndexSnapshot {
    do throws(SystemError) {
      let others: [(reader: SegmentReader, location: (Range<Int>, UInt64)?)] = segments.map {
        (SegmentReader(ByteSlice(ByteRegion(copying: $0))), nil)
      }
      let parts = try IndexSnapshot.parts(base.parts, adding: readers() + others, removing: keys)
      return IndexSnapshot(parts: parts, sequence: base.sequence, scan: scan)
    } catch {
      throw .system(error)
    }
  }

  /// Commits the appended segments and the removal of keys, and returns the resulting index.
  ///
  /// The cost is that of the added segments, of the merges that they trigger, and of a record of all segments.
  package mutating func commit(removing keys: [[UInt8]], scan: ScanFacts) throws(IndexError) -> IndexSnapshot {
    do {
      let parts = try merged(IndexSnapshot.parts(base.parts, adding: readers(), removing: keys))
      end = try Self.write(parts, scan: scan, to: file, at: end, sequence: sequence + 1)
      sequence += 1
      if isMostlyDead(parts) {
        do throws(SystemError) { try rewrite(parts, scan: scan) } catch {
          // The commit is valid in the old file, which is only larger than necessary; if the disk is full, the new
          // file's space is freed. A fresh file that has not become the index has no name now, so there is no commit.
          try? FileSystem.remove(Self.freshPath(store))
          if isFresh { throw error }
        }
      } else if isFresh {
        try FileSystem.rename(Self.freshPath(store), to: store.file)
      }
      isFresh = false
      base = try IndexStore.snapshot(file, folder: store.folder)
      added = []
      return base
    } catch {
      throw IndexError(error)
    }
  }

  // MARK: - Parts

  private mutating func append(_ bytes: [UInt8], documentCount: Int) throws(SystemError) -> CommitRecord.Segment {
    let start = (end + 7) / 8 * 8
    defer {
      // The data of the newest commit is unchanged. If the time cannot be set, readers only verify the file.
      if !isFresh { try? file.setTimes(modified: CommitSlot.stamp(of: sequence) * 1_000_000_000) }
    }
    try file.write(bytes, at: Int64(start))
    end = start + bytes.count
    return CommitRecord.Segment(
      range: start..<end, checksum: Checksum.of(bytes.span), documentCount: documentCount,
      deleted: DocumentSet(universe: documentCount), liveTokens: [])
  }

  private func readers() throws(SystemError) -> [(reader: SegmentReader, location: (Range<Int>, UInt64)?)] {
    if added.isEmpty { return [] }
    let region = try ByteRegion.mapping(file, size: end)
    return added.map { (SegmentReader(ByteSlice(region, $0.range)), ($0.range, $0.checksum)) }
  }

  /// Merges segments until the policy chooses none.
  private mutating func merged(_ parts: [IndexSnapshot.Part]) throws(SystemError) -> [IndexSnapshot.Part] {
    var parts = parts
    while true {
      let choice = policy.choice(
        liveCounts: parts.map { $0.live.count }, documentCounts: parts.map { $0.reader.documentCount })
      if choice.isEmpty { return parts }
      let bytes = SegmentMerger(choice.map { parts[$0] }).merge()
      let segment = try append(bytes, documentCount: choice.reduce(0) { $0 + parts[$1].live.count })
      let region = try ByteRegion.mapping(file, size: end)
      for index in choice.reversed() { parts.remove(at: index) }
      let reader = SegmentReader(ByteSlice(region, segment.range))
      parts.append(IndexSnapshot.Part(whole: reader, location: (segment.range, segment.checksum)))
    }
  }

  // MARK: - Committing

  /// Appends the record of the parts at `end` and makes it the newest commit; returns the new end of the file.
  private static func write(
    _ parts: [IndexSnapshot.Part], scan: ScanFacts, to file: borrowing FileDescriptor, at end: Int, sequence: UInt64
  ) throws(SystemError) -> Int {
    let record = CommitRecord(scan: scan, parts).bytes
    let start = (end + 7) / 8 * 8
    try file.write(record, at: Int64(start))
    let commit = start..<start + record.count
    try IndexStore.write(CommitSlot(sequence: sequence, commit: commit, boot: BootID.current()), to: file)
    return commit.upperBound
  }

  private func isMostlyDead(_ parts: [IndexSnapshot.Part]) -> Bool {
    policy.rewrites(fileSize: end, liveBytes: parts.reduce(0) { $0 + $1.reader.slice.count })
  }

  /// Copies the live segments to a new file, which replaces the current one.
  private mutating func rewrite(_ parts: [IndexSnapshot.Part], scan: ScanFacts) throws(SystemError) {
    let fresh = try Self.freshFile(store)
    var offset = CommitSlot.headSize
    var moved = parts
    for index in moved.indices {
      let slice = moved[index].reader.slice
      let start = (offset + 7) / 8 * 8
      try fresh.write(slice.bytes, at: Int64(start))
      offset = start + slice.count
      moved[index].location?.range = start..<offset
    }
    offset = try Self.write(moved, scan: scan, to: fresh, at: offset, sequence: sequence + 1)
    try FileSystem.rename(Self.freshPath(store), to: store.file)
    file = fresh
    end = offset
    sequence += 1
  }

  private static func freshPath(_ store: IndexStore) -> RawPath { store.folder.appending("index.new" as RawPath) }

  /// Creates a file that will become the index, after removing one that a killed writer left behind.
  private static func freshFile(_ store: IndexStore) throws(SystemError) -> FileDescriptor {
    let path = freshPath(store)
    do throws(SystemError) { try FileSystem.remove(path) } catch { if error.errno != .noSuchFile { throw error } }
    let file = try FileDescriptor.open(path, .readWrite, [.create, .exclusive])
    var head = ByteWriter()
    head.append(CommitSlot.magic)
    head.append(CommitSlot.format)
    do throws(SystemError) {
      try file.write(head.bytes + [UInt8](repeating: 0, count: CommitSlot.headSize - head.count), at: 0)
    } catch {
      try? FileSystem.remove(path)
      throw error
    }
    return file
  }
}

/// Decides which segments are merged.
///
/// Segments are grouped into levels by their number of live documents; each level is `fanOut` times larger than the one
/// below. A level with `fanOut` segments is merged together with all levels below it, so each note is rewritten about
/// log n times. Segments of more than `largest` documents are not merged, since a merge holds all of its input in
/// memory: a vault of n notes has about `fanOut` × log n segments, and one more for every 25,000 notes. Merges leave
/// unused space in the file; a file that consists mostly of unused space is rewritten.
package struct MergePolicy {
  /// The policy of every index. Tests use smaller numbers, so that they merge and rewrite often.
  package static let standard = MergePolicy()

  /// The number of segments in a level that triggers a merge, and the growth factor between levels.
  var fanOut = 10

  /// The maximum number of live documents in a segment that is merged with others.
  var largest = 5_000

  /// The size in bytes up to which a file is never rewritten.
  var leftAlone = 1 << 16

  /// Returns the indices of the segments to merge; empty if a merge is not worthwhile.
  func choice(liveCounts: [Int], documentCounts: [Int]) -> [Int] {
    let levels = liveCounts.map { $0 > largest ? nil : level($0) }
    for level in Set(levels.compactMap(\.self)).sorted(by: >) where levels.count(where: { $0 == level }) >= fanOut {
      return levels.indices.filter { index in levels[index].map { $0 <= level } ?? false }
    }
    // Segments of which more than half is deleted are rewritten, because they slow down every query.
    return liveCounts.indices.filter { liveCounts[$0] * 2 < documentCounts[$0] }
  }

  private func level(_ count: Int) -> Int {
    var level = 0
    var limit = fanOut
    while count >= limit {
      level += 1
      limit *= fanOut
    }
    return level
  }

  func rewrites(fileSize: Int, liveBytes: Int) -> Bool { fileSize > leftAlone && liveBytes * 2 < fileSize }
}
