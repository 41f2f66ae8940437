internal import Bytes
internal import SystemCalls

/// One of the two slots in the head of the index file, of which the newer valid one refers to the newest commit.
///
///     file  := magic:uint8{8} format:uint32 zero:uint32 slot slot zero:uint8{32} (segment | commit)*
///     slot  := sequence:uint64 offset:uint64 size:uint64 stamp:int64 boot:uint8{16} checksum:uint64
///
/// The slots are written alternately; of those with a valid checksum, the one with the higher sequence number counts.
/// The rest of the file is only appended to, so readers keep their mapping and need no lock.
///
/// `stamp` is the modification time, in seconds, that a writer sets on the file when it has finished: a time in the
/// distant past that differs for each sequence number. A file that still has this time has not been modified since,
/// because any other write sets the current time. A writer that appends to the file sets this time again after each
/// piece, so that readers need not verify the file in the meantime.
/// `boot` identifies the boot of the machine in which the commit was made. A commit is trusted if its file has its
/// stamp and it was made in the current boot. Otherwise its checksums are verified first: pages may be missing after a
/// power failure, and the file may have been damaged or copied from elsewhere.
struct CommitSlot: Equatable, Sendable {
  static let magic: [UInt8] = Array("sheafidx".utf8)
  /// The format version of the whole file; a file with another version is rebuilt.
  static let format: UInt32 = 8
  /// The offset at which the first segment may begin.
  static let headSize = 160
  /// The highest accepted sequence number. It is out of reach in practice, and incrementing it never overflows.
  static let lastSequence: UInt64 = 1 << 56

  /// The sequence number of the commit, from 1.
  var sequence: UInt64
  /// The range of the commit record in the file.
  var commit: Range<Int>
  var boot: BootID

  /// The modification time of a file whose newest slot is this one, in seconds since 1970.
  var stamp: Int64 { Self.stamp(of: sequence) }

  static func stamp(of sequence: UInt64) -> Int64 { 1_000_000_000 + Int64(sequence % 100_000_000) * 2 }

  /// Returns the offset of a slot; slots with even sequence numbers share one offset, those with odd numbers the other.
  static func offset(ofSlot slot: UInt64) -> Int { slot % 2 == 0 ? 16 : 72 }

  var bytes: [UInt8] {
    var writer = ByteWriter()
    writer.append(sequence)
    writer.append(UInt64(commit.lowerBound))
    writer.append(UInt64(commit.count))
    writer.append(UInt64(bitPattern: stamp))
    writer.append(boot.bytes)
    writer.append(Checksum.of(writer.bytes.span))
    return writer.bytes
  }
}

extension CommitSlot {
  /// Decodes a slot; nil if it is damaged or was never written.
  init?(_ bytes: Span<UInt8>) {
    var reader = ByteReader(bytes)
    sequence = reader.uint64()
    let (offset, size) = (Int(clamping: reader.uint64()), Int(clamping: reader.uint64()))
    let stamp = Int64(bitPattern: reader.uint64())
    let boot = BootID(bytes: [UInt8](reader.bytes(16)))
    let checksum = reader.uint64()
    let (end, overflow) = offset.addingReportingOverflow(size)
    guard let boot, !reader.isDamaged, !overflow, (1...Self.lastSequence).contains(sequence), offset >= Self.headSize,
      checksum == Checksum.of(bytes.extracting(0..<48))
    else { return nil }
    self.boot = boot
    commit = offset..<end
    guard stamp == self.stamp else { return nil }
  }

  static func newest(in head: Span<UInt8>) -> CommitSlot? {
    let slots = (0..<2).compactMap { slot -> CommitSlot? in
      let start = offset(ofSlot: UInt64(slot))
      return CommitSlot(head.clamped(start..<start + 56))
    }
    return slots.max { $0.sequence < $1.sequence }
  }
}
