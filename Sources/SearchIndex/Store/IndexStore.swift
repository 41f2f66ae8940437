internal import Bytes
package import SystemCalls

/// The index file of a vault, in a separate folder.
package struct IndexStore: Sendable {
  /// The folder of the index, which writers lock.
  package let folder: RawPath

  package var file: RawPath { folder.appending("index" as RawPath) }

  /// Refers to the index in `folder`, which need not exist yet.
  package init(folder: RawPath) { self.folder = folder }

  /// Returns a snapshot of the newest commit, or nil if there is no index yet. Reads the file's head and maps the rest.
  ///
  /// - Throws: `IndexError.damaged`, `.otherFormat`, or `.foreign` if the owner is not `owner`. In these cases the
  ///   index must be rebuilt.
  package func snapshot(owner: [UInt8]) throws(IndexError) -> IndexSnapshot? {
    let descriptor: FileDescriptor
    do { descriptor = try FileDescriptor.open(file, .readOnly, [.nonBlocking]) } catch {
      if error.errno == .noSuchFile { return nil }
      throw .system(error)
    }
    let snapshot = try Self.snapshot(descriptor, folder: folder)
    if snapshot.scan.owner != owner { throw .foreign }
    return snapshot
  }

  /// Returns the version of the newest commit without reading the commit, or nil if there is no usable index.
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

  /// The size of the index file in bytes; 0 if it does not exist.
  package var fileSize: Int { (try? FileStatus.stat(file)).map { Int(clamping: $0.size) } ?? 0 }

  // MARK: - Reading

  /// The number of times that the head of a seemingly modified file is read again before the file is verified.
  private static let attempts = 8

  /// Reads the newest commit of an open index file, which is verified first if it cannot be trusted.
  static func snapshot(_ descriptor: borrowing FileDescriptor, folder: RawPath) throws(IndexError) -> IndexSnapshot {
    do {
      guard try descriptor.status().kind == .regular else { throw IndexError.damaged(reason: "it is not a file") }
      var (slot, status) = try newestSlot(descriptor)
      var isTrusted = false
      for _ in 0..<attempts {
        let isOfThisBoot = slot.boot == BootID.current() && slot.boot != .unknown
        isTrusted = isOfThisBoot && status.modified == slot.stamp * 1_000_000_000
        if isTrusted { break }
        // A writer may have been in the middle of a commit, so the head is read again. An active writer does not make
        // the file trustworthy: it may be writing a new index because this one is damaged.
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
    } catch {
      throw IndexError(error)
    }
  }

  /// Returns the slot of the newest commit and the status of the file. The status is read after the slot, because a
  /// commit's data is in the file before its head refers to the commit.
  private static func newestSlot(
    _ descriptor: borrowing FileDescriptor
  ) throws -> (slot: CommitSlot, status: FileStatus) {
    let head = try descriptor.read(count: CommitSlot.headSize, at: 0)
    let status = try descriptor.status()
    guard head.count == CommitSlot.headSize, head.starts(with: CommitSlot.magic) else {
      throw IndexError.damaged(reason: "it does not have the header of an index")
    }
    guard head.span.loadUInt32(at: 8) == CommitSlot.format else { throw IndexError.otherFormat }
    guard let slot = CommitSlot.newest(in: head.span) else { throw IndexError.damaged(reason: "it has no commit") }
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

  /// Verifies the checksum of every segment of the commit. O(size of the index).
  static func verify(_ record: CommitRecord, in region: ByteRegion) throws(IndexError) {
    for segment in record.segments {
      let bytes = region.bytes.clamped(segment.range)
      guard bytes.count == segment.range.count, Checksum.of(bytes) == segment.checksum else {
        throw .damaged(reason: "the checksum of a segment is wrong")
      }
    }
  }

  // MARK: - Trust

  /// Records in the file that it was verified, so that it need not be verified again. Failures are ignored.
  private static func restamp(_ slot: CommitSlot, folder: RawPath) {
    do {
      let directory = try FileDescriptor.open(folder, .readOnly, [.directory])
      guard let lock = try FileLock.attempt(.exclusive, on: directory) else { return }
      let file = try FileDescriptor.open(folder.appending("index" as RawPath), .readWrite)
      let head = try file.read(count: CommitSlot.headSize, at: 0)
      if CommitSlot.newest(in: head.span) == slot {
        let renewed = CommitSlot(sequence: slot.sequence + 1, commit: slot.commit, boot: BootID.current())
        try write(renewed, to: file)
      }
      lock.release()
    } catch {
      // The index is valid even so; the next reader verifies it again.
    }
  }

  /// Writes a commit's slot, which makes it the newest commit.
  static func write(_ slot: CommitSlot, to file: borrowing FileDescriptor) throws(SystemError) {
    try file.write(slot.bytes, at: Int64(CommitSlot.offset(ofSlot: slot.sequence)))
    try file.setTimes(modified: slot.stamp * 1_000_000_000)
  }
}

/// The reason why an index cannot be used.
package enum IndexError: Error, Sendable {
  /// The file is not an index, or some of its bytes are damaged or missing.
  case damaged(reason: String)
  /// The file was written by another version of the program.
  case otherFormat
  /// The file belongs to another vault.
  case foreign
  /// A system call failed.
  case system(SystemError)

  init(_ error: any Error) {
    self = error as? IndexError ?? (error as? SystemError).map(IndexError.system) ?? .damaged(reason: "\(error)")
  }
}
