internal import Bytes

/// A reader of tar archives: the formats of Unix V7, POSIX (ustar and pax) and GNU.
struct TarReader: ArchiveReader {
  private let file: ArchiveFile

  private static let blockSize = 512
  /// The longest name, and the longest list of attributes, that an entry can have in separate blocks, in bytes.
  private static let longest: Int64 = 1 << 20

  init(_ file: ArchiveFile) { self.file = file }

  func entries() throws(ArchiveFault) -> [ArchiveEntry] {
    var entries: [ArchiveEntry] = []
    var offset: Int64 = 0
    var name: [UInt8]?
    var attributes: [String: [UInt8]] = [:]
    while offset < file.size {
      let header = try file.read(count: Self.blockSize, at: offset)
      if header.allSatisfy({ $0 == 0 }) { break }
      guard header.count == Self.blockSize, Self.isIntact(header), let stated = Self.number(header[124..<136]) else {
        throw .archive(offset == 0 ? "it is neither a ZIP nor a tar file" : "it is damaged at byte \(offset)")
      }
      let size = attributes["size"].flatMap { Int64(String(decoding: $0, as: UTF8.self)) } ?? stated
      let contents = offset + Int64(Self.blockSize)
      guard size >= 0, size <= file.size - contents else { throw .archive("it ends too early") }
      offset = contents + (size + 511) / 512 * 512
      switch header[156] {
      case UInt8(ascii: "L"), UInt8(ascii: "x"):
        if size > Self.longest { throw .archive("it has a name that is too long") }
        let bytes = try file.read(count: Int(size), at: contents)
        if header[156] == UInt8(ascii: "x") {
          attributes = Self.attributes(bytes)
        } else {
          name = Self.text(bytes[...])
        }
        continue
      case UInt8(ascii: "K"), UInt8(ascii: "g"): continue
      default: break
      }
      let path = attributes["path"] ?? name ?? Self.name(header)
      let modified = attributes["mtime"].flatMap { Double(String(decoding: $0, as: UTF8.self)) }
        .flatMap { Int64(exactly: ($0 * 1_000_000_000).rounded()) }
      entries.append(
        ArchiveEntry(
          path: path, kind: Self.kind(header[156], path), size: size,
          modified: modified ?? Self.number(header[136..<148]).flatMap { Self.nanoseconds($0) }, offset: contents))
      if entries.count > Archive.countLimit { throw .archive("it contains too many files") }
      (name, attributes) = (nil, [:])
    }
    return entries
  }

  private static func nanoseconds(_ seconds: Int64) -> Int64? {
    let (time, isTooFar) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    return isTooFar ? nil : time
  }

  private static func kind(_ flag: UInt8, _ path: [UInt8]) -> ArchiveEntry.Kind {
    switch flag {
    case UInt8(ascii: "5"): .folder
    case 0, UInt8(ascii: "0"), UInt8(ascii: "7"): path.last == UInt8(ascii: "/") ? .folder : .file
    default: .special
    }
  }

  /// Returns whether a header has the checksum that it states.
  private static func isIntact(_ header: [UInt8]) -> Bool {
    var sum: Int64 = 8 * 0x20
    for (index, byte) in header.enumerated() where !(148..<156).contains(index) { sum += Int64(byte) }
    return number(header[148..<156]) == sum
  }

  /// Returns a number in octal digits, or in base 256 if its first bit is set.
  private static func number(_ field: ArraySlice<UInt8>) -> Int64? {
    if let first = field.first, first & 0x80 != 0 {
      var value = Int64(first & 0x7F)
      for byte in field.dropFirst() {
        if value > Int64.max >> 8 { return nil }
        value = value << 8 | Int64(byte)
      }
      return value
    }
    let digits = field.drop { $0 == .space }.prefix { (UInt8(ascii: "0")...UInt8(ascii: "7")).contains($0) }
    return digits.isEmpty ? 0 : Int64(String(decoding: digits, as: UTF8.self), radix: 8)
  }

  private static func text(_ field: ArraySlice<UInt8>) -> [UInt8] { Array(field.prefix { $0 != 0 }) }

  private static func name(_ header: [UInt8]) -> [UInt8] {
    let name = text(header[0..<100])
    let prefix = header[257...].starts(with: "ustar\0".utf8) ? text(header[345..<500]) : []
    return prefix.isEmpty ? name : prefix + [UInt8(ascii: "/")] + name
  }

  /// Returns the attributes of a pax header, which are lines of `length key=value`.
  private static func attributes(_ bytes: [UInt8]) -> [String: [UInt8]] {
    var attributes: [String: [UInt8]] = [:]
    var rest = bytes[...]
    while let space = rest.firstIndex(of: .space),
      let length = Int(String(decoding: rest[..<space], as: UTF8.self)), length > 0, length <= rest.count
    {
      let line = rest.prefix(length).dropLast()
      if space < line.endIndex, let sign = line[space...].firstIndex(of: UInt8(ascii: "=")) {
        attributes[String(decoding: line[(space + 1)..<sign], as: UTF8.self)] = Array(line[(sign + 1)...])
      }
      rest = rest.dropFirst(length)
    }
    return attributes
  }

  func contents(of entry: ArchiveEntry, _ write: @escaping PieceSink) throws(ArchiveFault) {
    var offset = entry.offset
    let end = entry.offset + entry.size
    while offset < end {
      let piece = try file.read(count: Int(min(Int64(ArchiveFile.pieceSize), end - offset)), at: offset)
      if piece.isEmpty { throw .entry("it ends too early") }
      try write(piece)
      offset += Int64(piece.count)
    }
  }
}
