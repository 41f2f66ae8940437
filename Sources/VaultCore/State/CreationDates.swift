internal import Bytes
package import SearchIndex
package import SystemCalls

/// The earliest known creation dates of notes whose files no longer have them, because an editor, git or sheaf itself
/// replaced the file.
///
/// They are stored in the vault's state folder, in `memory/created`. Entries are appended, and the last one for a path
/// is valid. When many entries have been superseded, the file is rewritten without them.
///
///     file  := "sheafbd1" kept:uint64 entry*
///     entry := path:uint64 mark:uint64 date:uint48 day:uint16 check:uint16
///
/// `kept` is the number of entries after the last rewrite. `path` is a hash of the note's path. `mark` is a hash of its
/// identifier, or otherwise of its bytes, by which a note that another program moved is recognised. `date` is in
/// milliseconds, where 2^47 is 1970, and 0 if no date is remembered any more. `day` counts from 1970: it is the day on
/// which the note vanished, or 0 while it exists. `check` is the low part of the checksum of the bytes before it.
struct CreationDates: Sendable {
  struct Entry: Hashable, Sendable {
    var path: UInt64
    /// The hash of its identifier or bytes; 0 if it has neither.
    var mark: UInt64
    /// Its date in milliseconds since 1970; nil if no date is remembered any more.
    var date: Int64?
    /// The day on which it vanished, counted from 1970; 0 while it exists.
    var goneDay = 0
  }

  /// The number of days for which a vanished note is remembered.
  static let mostDays = 90

  private static let magic = Array("sheafbd1".utf8)
  private static let headLength = 16
  private static let entryLength = 26
  private static let dateOffset: Int64 = 1 << 47
  /// The maximal size in bytes of a file that is read; it is enough for about nine million notes.
  private static let sizeLimit = 256 << 20
  /// The number of superseded entries that are always tolerated.
  private static let spare = 4_096
  private static let lockPatience = Duration.seconds(2)

  private let bytes: [UInt8]
  /// The offset of the valid entry, by path; nil if entries are found by linear search.
  private let offsets: [UInt64: Int]?
  private(set) var isDamaged = false

  init() { (bytes, offsets) = ([], nil) }

  /// Reads the dates remembered for a vault; empty if there are none or they cannot be read. With `isForMany`, a table
  /// is built, which is worthwhile if many notes will be looked up.
  init(_ vault: Vault, isForMany: Bool) {
    let file = Self.file(vault)
    guard
      let bytes = try? FileDescriptor.open(file, .readOnly, .untrusted).readToEnd(limit: Self.sizeLimit), !bytes.isEmpty
    else {
      self.init()
      return
    }
    self.init(bytes, isForMany: isForMany)
  }

  init(_ file: [UInt8], isForMany: Bool) {
    guard file.count >= Self.headLength, file.starts(with: Self.magic) else {
      (bytes, offsets) = ([], nil)
      isDamaged = true
      return
    }
    var isDamaged = false
    var offsets: [UInt64: Int] = [:]
    var sound = Array(file[..<Self.headLength])
    // If a write was interrupted, the last entry may be incomplete.
    for offset in stride(from: Self.headLength, through: file.count - Self.entryLength, by: Self.entryLength) {
      let entry = file.span.extracting(offset..<offset + Self.entryLength)
      guard entry.loadUInt16(at: 24) == Self.check(entry) else {
        isDamaged = true
        continue
      }
      if isForMany { offsets[entry.loadUInt64(at: 0)] = sound.count }
      sound.append(contentsOf: file[offset..<offset + Self.entryLength])
    }
    bytes = sound
    self.offsets = isForMany ? offsets : nil
    self.isDamaged = isDamaged
  }

  var isEmpty: Bool { bytes.count <= Self.headLength }

  static func key(_ path: [UInt8]) -> UInt64 { ContentHash(of: path.span).value }

  func entry(of path: UInt64) -> Entry? {
    if let offsets { return offsets[path].map(entry) }
    var offset = bytes.count - Self.entryLength
    let span = bytes.span
    while offset >= Self.headLength {
      if span.loadUInt64(at: offset) == path { return entry(at: offset) }
      offset -= Self.entryLength
    }
    return nil
  }

  /// All valid entries that have a date; empty unless created with `isForMany`.
  var entries: [Entry] { (offsets ?? [:]).values.map(entry).filter { $0.date != nil } }

  var goneEntries: [Entry] {
    var gone: [UInt64: Entry] = [:]
    var offset = Self.headLength
    while offset < bytes.count {
      let entry = entry(at: offset)
      if entry.goneDay != 0 || gone[entry.path] != nil { gone[entry.path] = entry }
      offset += Self.entryLength
    }
    return gone.values.filter { $0.goneDay != 0 && $0.date != nil }
  }

  private func entry(at offset: Int) -> Entry {
    let span = bytes.span
    let date = span.loadUInt64(at: offset + 16) & 0xffff_ffff_ffff
    return Entry(
      path: span.loadUInt64(at: offset), mark: span.loadUInt64(at: offset + 8),
      date: date == 0 ? nil : Int64(date) - Self.dateOffset, goneDay: Int(span.loadUInt16(at: offset + 22)))
  }

  private static func check(_ entry: Span<UInt8>) -> UInt16 {
    UInt16(truncatingIfNeeded: Checksum.of(entry.extracting(..<24)))
  }

  // MARK: - Writing

  private static func folder(_ vault: Vault) -> RawPath { vault.stateFolder.appending("memory" as RawPath) }

  static func file(_ vault: Vault) -> RawPath { folder(vault).appending("created" as RawPath) }

  /// Stores entries, which replace those of the same paths, and are lost if that fails. `day` is today, counted from
  /// 1970; the file is rewritten if parts of it were unusable.
  static func remember(_ entries: [Entry], in vault: Vault, day: Int, isDamaged: Bool = false) {
    do throws(SystemError) {
      try FileSystem.makeDirectories(folder(vault))
      let target = try FileDescriptor.open(folder(vault), .readOnly, [.directory])
      guard let lock = try FileLock.acquire(.exclusive, on: target, timeout: lockPatience) else { return }
      try write(entries, vault, day, isDamaged: isDamaged)
      lock.release()
    } catch {
      // The index also stores the dates as long as it exists.
    }
  }

  private static func write(_ entries: [Entry], _ vault: Vault, _ day: Int, isDamaged: Bool) throws(SystemError) {
    let file = file(vault)
    if !isDamaged, let open = try? FileDescriptor.open(file, .readOnly, .untrusted),
      let head = try? open.read(count: headLength, at: 0), head.starts(with: magic), let size = try? open.status().size
    {
      let (count, rest) = (Int(size) - headLength).quotientAndRemainder(dividingBy: entryLength)
      let savedCount = Int(clamping: head.span.loadUInt64(at: 8))
      if rest == 0, count + entries.count <= 2 * savedCount + spare {
        var writer = ByteWriter()
        for entry in entries { append(entry, to: &writer) }
        return try FileDescriptor.open(file, .writeOnly, [.append, .noFollow]).write(writer.bytes)
      }
    }
    // Dates that cannot be read are kept as they are, rather than replaced by the new ones.
    let bytes = try FileDescriptor.contents(ofAny: file, .untrusted, limit: sizeLimit)
    let old = bytes.map { CreationDates($0, isForMany: true) } ?? CreationDates()
    var merged = Dictionary(old.entries.map { ($0.path, $0) }, uniquingKeysWith: { $1 })
    for entry in entries { merged[entry.path] = entry }
    let counting = merged.values.filter { $0.date != nil && ($0.goneDay == 0 || $0.goneDay + mostDays >= day) }
    var writer = ByteWriter()
    writer.append(magic)
    writer.append(UInt64(counting.count))
    for entry in counting { append(entry, to: &writer) }
    try AtomicReplace.write(writer.bytes, to: file)
  }

  private static func append(_ entry: Entry, to writer: inout ByteWriter) {
    var bytes = ByteWriter()
    bytes.append(entry.path)
    bytes.append(entry.mark)
    // A date outside of the range becomes the nearest date in it.
    let date = entry.date.map { UInt64(clamping: min(max($0, 1 - dateOffset), dateOffset - 1) + dateOffset) } ?? 0
    bytes.append(date | UInt64(UInt16(clamping: entry.goneDay)) << 48)
    bytes.append(check(bytes.bytes.span))
    writer.append(bytes.bytes)
  }
}

/// The parts of a file's fingerprint that are unchanged by a rename.
package struct FileIdentity: Hashable {
  private let inode: UInt64
  private let size: UInt64
  private let modified: Int64

  package init(_ fingerprint: FileFingerprint) {
    inode = fingerprint.inode
    size = fingerprint.size
    modified = fingerprint.modified
  }

  /// Creates the identity of an entry of a walk.
  package init(_ entry: DirectoryTree.Entry) { self.init(FileFingerprint(entry)) }

  /// Whether the identity is unknown, because the note changed while it was read or is not a note.
  package var isBlank: Bool { inode == 0 && size == 0 && modified == 0 }
}
