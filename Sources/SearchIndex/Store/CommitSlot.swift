internal import Bytes
internal import SystemCalls

/// One of the two places at the head of the index file that name the newest commit.
///
///     file  := magic:uint8{8} format:uint32 zero:uint32 slot slot zero:uint8{32} (segment | commit)*
///     slot  := sequence:uint64 offset:uint64 size:uint64 stamp:int64 boot:uint8{16} checksum:uint64
///
/// The slots are written in turn; the one with the higher sequence and a right checksum counts. Everything else in
/// the file is only ever appended, so a reader keeps its mapping and takes no lock.
///
/// `stamp` is the modification time, in seconds, that the writer gives the file when it is done: a time long past, other
/// for each sequence. A file that has it was touched by nobody since; any other write gives the file the present time. Who
/// appends to the file gives it that time again after each piece, so that readers need not check it meanwhile.
/// `boot` identifies the boot of the machine that the commit was made in. A commit whose file bears its stamp and that
/// is of this boot is trusted; any other is checked by its checksums first, because after a power cut pages may be
/// missing, and because the file may have been damaged or come from elsewhere.
struct CommitSlot: Equatable, Sendable {
  /// What an index file begins with.
  static let magic: [UInt8] = Array("sheafidx".utf8)
  /// The version of the format of everything in the file; other versions are rebuilt.
  static let format: UInt32 = 7
  /// Where the first segment may begin.
  static let headSize = 160
  /// The highest sequence that is believed: nobody commits that often, and counting on never overflows.
  static let lastSequence: UInt64 = 1 << 56

  /// Counts commits, from 1.
  var sequence: UInt64
  /// Where the commit record lies in the file.
  var commit: Range<Int>
  /// The boot that it was made in.
  var boot: BootID

  /// The modification time of a file whose newest slot this is, in seconds since 1970.
  var stamp: Int64 { Self.stamp(of: sequence) }

  /// The modification time of a file whose newest slot has the sequence, in seconds since 1970.
  static func stamp(of sequence: UInt64) -> Int64 { 1_000_000_000 + Int64(sequence % 100_000_000) * 2 }

  /// Where slot 0 or 1 begins.
  static func offset(ofSlot slot: UInt64) -> Int { slot % 2 == 0 ? 16 : 72 }

  /// The bytes of the slot.
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

  /// The slot in `bytes`, or nil when it is damaged or was never written.
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

  /// A new slot.
  init(sequence: UInt64, commit: Range<Int>, boot: BootID) {
    self.sequence = sequence
    self.commit = commit
    self.boot = boot
  }

  /// The newest valid slot in the head of a file, or nil.
  static func newest(in head: Span<UInt8>) -> CommitSlot? {
    let slots = (0..<2).compactMap { slot -> CommitSlot? in
      let start = offset(ofSlot: UInt64(slot))
      return CommitSlot(head.clamped(start..<start + 56))
    }
    return slots.max { $0.sequence < $1.sequence }
  }
}
