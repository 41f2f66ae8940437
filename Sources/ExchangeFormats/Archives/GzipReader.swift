/// A reader of files compressed by gzip (RFC 1952).
enum GzipReader {
  /// Returns whether bytes at the beginning of a file are those of gzip.
  static func isGzip(_ beginning: [UInt8]) -> Bool { beginning.starts(with: [0x1F, 0x8B, 8]) }

  /// Passes the contents of all members of a file to `write`, piece by piece.
  static func contents(
    of file: ArchiveFile, _ write: @escaping ([UInt8]) throws(ArchiveFault) -> Void
  ) throws(ArchiveFault) {
    var offset: Int64 = 0
    var checksum = CRC32()
    var size: UInt32 = 0
    var inflater = Inflater { (count) throws(ArchiveFault) in
      let piece = try file.read(count: count, at: offset)
      offset += Int64(piece.count)
      return piece
    } write: { (piece) throws(ArchiveFault) in
      checksum.update(piece)
      size &+= UInt32(truncatingIfNeeded: piece.count)
      try write(piece)
    }
    func number(_ bytes: Int) throws(ArchiveFault) -> UInt32 {
      var value: UInt32 = 0
      for index in 0..<bytes {
        guard let byte = try inflater.rest() else { throw .archive("it ends too early") }
        value |= UInt32(byte) << UInt32(8 * index)
      }
      return value
    }
    while let first = try inflater.rest() {
      // Zeros may follow the last member.
      if first == 0 { continue }
      guard first == 0x1F, try number(2) == 0x088B else { throw .archive("it is damaged") }
      let flags = try number(1)
      _ = (try number(4), try number(2))
      if flags & 4 != 0 { for _ in 0..<(try number(2)) { _ = try number(1) } }
      for flag: UInt32 in [8, 16] where flags & flag != 0 { while try number(1) != 0 {} }
      if flags & 2 != 0 { _ = try number(2) }
      (checksum, size) = (CRC32(), 0)
      do throws(ArchiveFault) { try inflater.run() } catch {
        if case .entry(let detail) = error { throw .archive(detail) }
        throw error
      }
      if try number(4) != checksum.value { throw .archive("it is damaged") }
      if try number(4) != size { throw .archive("it is damaged") }
    }
  }
}
