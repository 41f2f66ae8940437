internal import Bytes
package import SystemCalls

/// The index file of one vault, in a folder of its own.
package struct IndexStore: Sendable {
  /// The folder; it is also what the writer locks.
  package let folder: RawPath

  /// The index file.
  package var file: RawPath { folder.appending("index" as RawPath) }

  /// The index in `folder`, which need not exist.
  package init(folder: RawPath) {
    self.folder = folder
  }

  /// The newest commit, or nil when there is no index yet. Reads the head of the file and maps the rest.
  ///
  /// - Throws: `IndexError.damaged`, `.otherFormat`, or `.foreign` when its owner is not `owner`: it has to be rebuilt.
  package func snapshot(owner: [UInt8]) throws(IndexError) -> IndexSnapshot? {
    let descriptor: FileDescriptor
    do {
      descriptor = try FileDescriptor.open(file, .readOnly, [.nonBlocking])
    } catch {
      if error.errno == .noSuchFile { return nil }
      throw .system(error)
    }
    let snapshot = try Self.snapshot(descriptor, folder: folder)
    if snapshot.scan.owner != owner { throw .foreign }
    return snapshot
  }

  /// The newest commit, without a look at what it consists of; nil when there is no index that can be used.
  package func version() -> IndexVersion? {
    do {
      let descriptor = try FileDescriptor.open(file, .readOnly, [.nonBlocking])
      let head = try descriptor.read(count: CommitSlot.headSize, at: 0)
      guard head.count == CommitSlot.headSize, head.starts(with: CommitSlot.magic),
        head.span.loadUInt32(at: 8) == CommitSlot.format, let slot = CommitSlot.newest(in: head.span)
      else { return nil }
      return IndexVersion(file: try descriptor.status().inode, sequence: slot.sequence)
    } catch {
      return nil
    }
  }

  /// The size of the index file in bytes; 0 when there is none.
  package var fileSize: Int {
    (try? FileStatus.stat(file)).map { Int(clamping: $0.size) } ?? 0
  }

  // MARK: - Reading

  /// How often a file is looked at again that seems to have been touched, before it is checked.
  private static let attempts = 8

  /// Reads the newest commit of an open index file, checking it first where it cannot be trusted.
  static func snapshot(
    _ descriptor: borrowing FileDescriptor, folder: RawPath
  ) throws(IndexError) -> IndexSnapshot {
    do {
      guard try descriptor.status().kind == .regular else { throw IndexError.damaged(reason: "it is not a file") }
      var (slot, status) = try newestSlot(descriptor)
      var isTrusted = false
      for _ in 0..<attempts {
        isTrusted = try slot.boot == BootID.current() && status.modified == slot.stamp * 1_000_000_000
        if isTrusted { break }
        // A writer may have been in the middle of a commit. That one is at work is no reason to trust the file: it may be
        // making another because this one is damaged.
        let again = try newestSlot(descriptor)
        if again.slot == slot && again.status.modified == status.modified { break }
        (slot, status) = again
      }
      guard slot.commit.upperBound <= Int(clamping: status.size) else {
        throw IndexError.damaged(reason: "it is truncated")
      }
      let region = try ByteRegion.mapping(descriptor, size: slot.commit.upperBound)
      region.advise(.large)
      guard let record = CommitRecord(region.bytes.clamped(slot.commit), fileSize: region.count) else {
        throw IndexError.damaged(reason: "its newest commit is damaged")
      }
      if !isTrusted {
        try verify(record, in: region)
        restamp(slot, folder: folder)
      }
      return try assemble(record, region: region, sequence: slot.sequence, file: status.inode)
    } catch let error as SystemError {
      throw .system(error)
    } catch let error as IndexError {
      throw error
    } catch {
      throw .damaged(reason: "\(error)")
    }
  }

  /// The slot of the newest commit, and the status of the file, which is asked for after it: what a commit names was in
  /// the file before the head named it.
  private static func newestSlot(
    _ descriptor: borrowing FileDescriptor
  ) throws -> (slot: CommitSlot, status: FileStatus) {
    let head = try descriptor.read(count: CommitSlot.headSize, at: 0)
    let status = try descriptor.status()
    guard head.count == CommitSlot.headSize, head.starts(with: CommitSlot.magic) else {
      throw IndexError.damaged(reason: "it does not begin like an index")
    }
    guard head.span.loadUInt32(at: 8) == CommitSlot.format else { throw IndexError.otherFormat }
    guard let slot = CommitSlot.newest(in: head.span) else {
      throw IndexError.damaged(reason: "it has no commit")
    }
    return (slot, status)
  }

  private static func assemble(
    _ record: CommitRecord, region: ByteRegion, sequence: UInt64, file: UInt64
  ) throws(IndexError) -> IndexSnapshot {
    var parts: [IndexSnapshot.Part] = []
    for segment in record.segments {
      let reader = SegmentReader(ByteSlice(region, segment.range))
      guard reader.documentCount == segment.documentCount else {
        throw .damaged(reason: "the size of a segment is not that of its commit")
      }
      parts.append(
        IndexSnapshot.Part(
          reader: reader, live: segment.deleted.complement, liveTokens: segment.liveTokens,
          location: (segment.range, segment.checksum)))
    }
    return IndexSnapshot(parts: parts, sequence: sequence, scan: record.scan, file: file)
  }

  /// Checks the bytes of every segment that the commit names. O(size of the index).
  static func verify(_ record: CommitRecord, in region: ByteRegion) throws(IndexError) {
    for segment in record.segments {
      let bytes = region.bytes.clamped(segment.range)
      guard bytes.count == segment.range.count, Checksum.of(bytes) == segment.checksum else {
        throw .damaged(reason: "the checksum of a segment is wrong")
      }
    }
  }

  // MARK: - Trust

  /// Notes in the file that it was found right, so that it need not be checked again; does nothing when it cannot.
  private static func restamp(_ slot: CommitSlot, folder: RawPath) {
    do {
      let directory = try FileDescriptor.open(folder, .readOnly, [.directory])
      guard let lock = try FileLock.attempt(.exclusive, on: directory) else { return }
      let file = try FileDescriptor.open(folder.appending("index" as RawPath), .readWrite)
      let head = try file.read(count: CommitSlot.headSize, at: 0)
      if CommitSlot.newest(in: head.span) == slot {
        let renewed = CommitSlot(sequence: slot.sequence + 1, commit: slot.commit, boot: try BootID.current())
        try write(renewed, to: file)
      }
      lock.release()
    } catch {
      // The index is right all the same; it is only checked again next time.
    }
  }

  /// Makes a commit the newest one: from here on it counts.
  static func write(_ slot: CommitSlot, to file: borrowing FileDescriptor) throws(SystemError) {
    try file.write(slot.bytes, at: Int64(CommitSlot.offset(ofSlot: slot.sequence)))
    try file.setTimes(modified: slot.stamp * 1_000_000_000)
  }
}
