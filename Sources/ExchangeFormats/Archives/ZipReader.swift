internal import Bytes
internal import Dates

/// A reader of ZIP archives, also of more than 4 GiB (APPNOTE 6.3.10). The entries are those of the central directory,
/// and their names are decoded as the directory states: as UTF-8 if the entry has the flag for that or a field with
/// such a name, as code page 437 if it comes from MS-DOS or Windows, and otherwise unchanged.
struct ZipReader: ArchiveReader {
  private let file: ArchiveFile
  private let zone: TimeZoneRules
  private let directory: [UInt8]
  /// The number of bytes before the archive in its file, as in archives that unpack themselves.
  private let shift: Int64

  /// The largest central directory that is read, in bytes.
  private static let directoryLimit: Int64 = 512 << 20

  static func isZip(_ beginning: [UInt8]) -> Bool {
    beginning.starts(with: [UInt8(ascii: "P"), UInt8(ascii: "K"), 3, 4])
      || beginning.starts(with: [UInt8(ascii: "P"), UInt8(ascii: "K"), 5, 6])
  }

  /// Reads the central directory. The times of MS-DOS are local times in `zone`.
  init(_ file: ArchiveFile, zone: TimeZoneRules) throws(ArchiveFault) {
    (self.file, self.zone) = (file, zone)
    let tail = try file.read(count: 22 + 0xFFFF, at: max(0, file.size - 22 - 0xFFFF))
    let tailStart = max(0, file.size - 22 - 0xFFFF)
    let span = tail.span
    guard let end = (0...max(0, tail.count - 22)).reversed().first(where: { span.loadUInt32(at: $0) == 0x0605_4B50 })
    else { throw .archive("the list of its entries is missing") }
    var size = Int64(span.loadUInt32(at: end + 12))
    var start = Int64(span.loadUInt32(at: end + 16))
    var listEnd = tailStart + Int64(end)
    if end >= 20, span.loadUInt32(at: end - 20) == 0x0706_4B50 {
      // The list of an archive of more than 4 GiB or 65,535 entries.
      let recordOffset = Int64(clamping: span.loadUInt64(at: end - 12))
      let record = try file.read(count: 56, at: recordOffset)
      guard record.span.loadUInt32(at: 0) == 0x0606_4B50 else { throw .archive("the list of its entries is damaged") }
      size = Int64(clamping: record.span.loadUInt64(at: 40))
      start = Int64(clamping: record.span.loadUInt64(at: 48))
      listEnd = recordOffset
    }
    guard size >= 0, size <= min(Self.directoryLimit, listEnd), start >= 0, start <= listEnd - size else {
      throw .archive("the list of its entries is damaged")
    }
    shift = listEnd - size - start
    directory = try file.read(count: Int(size), at: listEnd - size)
  }

  func entries() throws(ArchiveFault) -> [ArchiveEntry] {
    var entries: [ArchiveEntry] = []
    let span = directory.span
    var offset = 0
    while offset < directory.count {
      let lengths = (name: Int(span.loadUInt16(at: offset + 28)), extra: Int(span.loadUInt16(at: offset + 30)))
      let next = offset + 46 + lengths.name + lengths.extra + Int(span.loadUInt16(at: offset + 32))
      guard span.loadUInt32(at: offset) == 0x0201_4B50, next <= directory.count else {
        throw .archive("the list of its entries is damaged")
      }
      entries.append(entry(offset, lengths.name, lengths.extra))
      if entries.count > Archive.countLimit { throw .archive("it contains too many files") }
      offset = next
    }
    return entries
  }

  private func entry(_ offset: Int, _ nameLength: Int, _ extraLength: Int) -> ArchiveEntry {
    let span = directory.span
    let host = span.byte(at: offset + 5)
    let flags = span.loadUInt16(at: offset + 8)
    let name = Array(directory[offset + 46..<offset + 46 + nameLength])
    let extra = ZipExtra(Array(directory[offset + 46 + nameLength..<offset + 46 + nameLength + extraLength]))
    var sizes = [span.loadUInt32(at: offset + 24), span.loadUInt32(at: offset + 20), span.loadUInt32(at: offset + 42)]
      .map(Int64.init)
    extra.replaceSizes(&sizes)
    // MS-DOS, NTFS and VFAT.
    let isWindows = [0, 10, 14].contains(host)
    var path = name
    if flags & 0x800 == 0 {
      if let unicode = extra.name(replacing: name) {
        path = unicode
      } else if isWindows {
        path = CodePage437.utf8(name)
      }
    }
    if isWindows, !path.contains(UInt8(ascii: "/")) {
      path = path.map { $0 == UInt8(ascii: "\\") ? UInt8(ascii: "/") : $0 }
    }
    // The type of the file in Unix, if the entry comes from there.
    let type = [3, 19].contains(host) ? span.loadUInt16(at: offset + 40) >> 12 : 0
    let kind: ArchiveEntry.Kind =
      path.last == UInt8(ascii: "/") || type == 4 ? .folder : type == 0 || type == 8 ? .file : .special
    return ArchiveEntry(
      path: path, kind: kind, size: sizes[0],
      modified: extra.modified ?? time(span.loadUInt16(at: offset + 14), span.loadUInt16(at: offset + 12)),
      offset: sizes[2] &+ shift, packedSize: sizes[1], method: Int(span.loadUInt16(at: offset + 10)),
      checksum: span.loadUInt32(at: offset + 16), isEncrypted: flags & 1 != 0)
  }

  /// Returns a local time of MS-DOS in nanoseconds since 1970; nil if it is none.
  private func time(_ date: UInt16, _ time: UInt16) -> Int64? {
    let (year, month, day) = (Int(date >> 9) + 1980, Int(date >> 5 & 15), Int(date & 31))
    guard let day = CivilDate(year: year, month: month, day: day) else { return nil }
    let seconds = Int64(time >> 11) * 3600 + Int64(time >> 5 & 63) * 60 + Int64(time & 31) * 2
    return zone.seconds(ofLocal: Int64(day.daysSinceEpoch) * 86_400 + seconds) * 1_000_000_000
  }

  func contents(of entry: ArchiveEntry, _ write: @escaping PieceSink) throws(ArchiveFault) {
    if entry.isEncrypted { throw .entry("it is encrypted") }
    let header = try file.read(count: 30, at: entry.offset)
    guard header.span.loadUInt32(at: 0) == 0x0403_4B50 else { throw .entry("it is damaged") }
    let start =
      entry.offset + 30 + Int64(header.span.loadUInt16(at: 26)) + Int64(header.span.loadUInt16(at: 28))
    guard start <= file.size, entry.packedSize >= 0, entry.packedSize <= file.size - start else {
      throw .entry("it ends too early")
    }
    var checksum = CRC32()
    var size: Int64 = 0
    func add(_ piece: [UInt8]) throws(ArchiveFault) {
      checksum.update(piece)
      size += Int64(piece.count)
      if size > entry.size { throw .archive("its contents are larger than it states") }
      try write(piece)
    }
    var offset = start
    let end = start + entry.packedSize
    func next(_ count: Int) throws(ArchiveFault) -> [UInt8] {
      let piece = try file.read(count: Int(min(Int64(count), end - offset)), at: offset)
      offset += Int64(piece.count)
      return piece
    }
    switch entry.method {
    case 0:
      while offset < end {
        let piece = try next(ArchiveFile.pieceSize)
        if piece.isEmpty { throw .entry("it ends too early") }
        try add(piece)
      }
    case 8:
      var inflater = Inflater(read: next, write: add)
      try inflater.run()
    default: throw .entry("it is compressed by an unknown method, \(entry.method)")
    }
    if size != entry.size || checksum.value != entry.checksum { throw .entry("it is damaged") }
  }
}

private struct ZipExtra {
  private var fields: [UInt16: [UInt8]] = [:]

  init(_ bytes: [UInt8]) {
    var offset = 0
    while offset + 4 <= bytes.count {
      let length = Int(bytes.span.loadUInt16(at: offset + 2))
      guard offset + 4 + length <= bytes.count else { return }
      let id = bytes.span.loadUInt16(at: offset)
      if fields[id] == nil { fields[id] = Array(bytes[offset + 4..<offset + 4 + length]) }
      offset += 4 + length
    }
  }

  /// Replaces the numbers that do not fit into 32 bits, in the order of the field: size, packed size and offset.
  func replaceSizes(_ sizes: inout [Int64]) {
    guard let field = fields[1] else { return }
    var offset = 0
    for index in sizes.indices where sizes[index] == 0xFFFF_FFFF {
      sizes[index] = Int64(clamping: field.span.loadUInt64(at: offset))
      offset += 8
    }
  }

  /// Returns the name in UTF-8 from the field of Info-ZIP; nil if there is none, or if it belongs to another name.
  func name(replacing name: [UInt8]) -> [UInt8]? {
    guard let field = fields[0x7075], field.count > 5, field[0] == 1 else { return nil }
    var checksum = CRC32()
    checksum.update(name)
    return field.span.loadUInt32(at: 1) == checksum.value ? Array(field[5...]) : nil
  }

  /// The time of the last change in UTC, in nanoseconds since 1970.
  var modified: Int64? {
    guard let field = fields[0x5455], field.count >= 5, field[0] & 1 != 0 else { return nil }
    return Int64(Int32(bitPattern: field.span.loadUInt32(at: 1))) * 1_000_000_000
  }
}

enum CodePage437 {
  private static let upper = Array(
    """
    ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀\
    αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u{A0}
    """.unicodeScalars)

  static func utf8(_ bytes: [UInt8]) -> [UInt8] {
    guard bytes.contains(where: { $0 >= 0x80 }) else { return bytes }
    var text = String.UnicodeScalarView()
    for byte in bytes { text.append(byte < 0x80 ? Unicode.Scalar(byte) : upper[Int(byte) - 0x80]) }
    return Array(String(text).utf8)
  }
}
