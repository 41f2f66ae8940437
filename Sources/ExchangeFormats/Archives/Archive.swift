internal import Bytes
package import Dates
package import SystemCalls

/// An archive that is unpacked into a folder: a ZIP file, or a tar file, compressed by gzip or not.
///
/// The kind is that of the contents and not of the name. No name of an entry leads out of the folder, links and devices
/// are never created, and limits apply to the number and sizes of the files.
package struct Archive {
  static let countLimit = 1_000_000
  /// The maximal total size of the files in an archive, in bytes.
  static let sizeLimit: Int64 = 32 << 30
  /// The maximal ratio of the unpacked to the packed size; it applies if the unpacked size exceeds 100 MiB.
  static let ratioLimit: Int64 = 200

  /// How the files of an archive are arranged in the folder.
  package struct Layout: Sendable {
    /// Whether ZIP files in the archive are unpacked too, into the same folder, but not those in them.
    package var joinsParts = false
    /// The beginning of the name of a folder whose files are put into the folder that contains it, if it is at the top
    /// of the archive; nil if there is none.
    package var droppedFolder: String?

    /// Creates the layout that the archive has.
    package init() {}
  }

  /// The folder with the files.
  package let folder: RawPath
  /// The entries that could not be unpacked, by their paths, each with the reason.
  package private(set) var unread: [[UInt8]: String] = [:]
  /// The number of links and devices, which were not unpacked.
  package private(set) var specialCount = 0

  private let layout: Layout
  private let zone: TimeZoneRules
  /// The number of files so far, and their total size in bytes.
  private var count = 0
  private var size: Int64 = 0
  private var folders: Set<[UInt8]> = []

  /// Unpacks an archive.
  ///
  /// - Parameters:
  ///   - archive: The absolute path of the archive.
  ///   - folder: The folder to create, which only the user can read; it must not exist.
  ///   - zone: The time zone of times in ZIP files, which are local times.
  /// - Throws: `ExchangeError` if the archive exceeds a limit, has names that lead out of it, or is damaged as a whole.
  ///   An entry that is damaged is only listed in `unread`.
  package init(_ archive: RawPath, into folder: RawPath, _ layout: Layout, zone: TimeZoneRules) throws(ExchangeError) {
    (self.folder, self.layout, self.zone) = (folder, layout, zone)
    do throws(ArchiveFault) {
      do throws(SystemError) {
        try FileSystem.makeDirectories(folder.parent)
        try FileSystem.makeDirectory(folder, mode: 0o700)
      } catch { throw .system(error) }
      try unpack(archive, depth: 0)
    } catch {
      try? FileSystem.removeTree(folder)
      switch error {
      case .system(let cause): throw .system(cause)
      case .archive(let detail), .entry(let detail): throw .archive(archive, detail: detail)
      }
    }
  }

  /// A file beside the folder, for what is unpacked in two steps.
  private func intermediate(_ depth: Int) -> RawPath { RawPath(folder.bytes + Array(".\(depth)".utf8)) }

  private mutating func unpack(_ archive: RawPath, depth: Int) throws(ArchiveFault) {
    var file = try ArchiveFile(archive)
    let beginning = try file.read(count: 4, at: 0)
    if ZipReader.isZip(beginning) { return try unpack(try ZipReader(file, zone: zone), size: file.size, depth: depth) }
    guard GzipReader.isGzip(beginning) else { return try unpack(TarReader(file), size: file.size, depth: depth) }
    let unzipped = intermediate(depth)
    defer { try? FileSystem.remove(unzipped) }
    let packedSize = file.size
    try write(to: unzipped, modified: nil) { add throws(ArchiveFault) in
      var total: Int64 = 0
      try GzipReader.contents(of: file) { piece throws(ArchiveFault) in
        total += Int64(piece.count)
        try Self.check(total, packedSize)
        try add(piece)
      }
    }
    file = try ArchiveFile(unzipped)
    try unpack(TarReader(file), size: file.size, depth: depth)
  }

  private static func check(_ size: Int64, _ packedSize: Int64) throws(ArchiveFault) {
    if size > sizeLimit || size > 100 << 20 && size / max(packedSize, 1) > ratioLimit {
      throw .archive("unpacked, it would have \(size >> 20) MiB")
    }
  }

  private mutating func unpack(_ reader: some ArchiveReader, size packedSize: Int64, depth: Int) throws(ArchiveFault) {
    let entries = try reader.entries()
    var total: Int64 = 0
    for entry in entries {
      if entry.leadsOut {
        let name = String(decoding: entry.path.prefix(200), as: UTF8.self)
        throw .archive("it contains a name that leads out of it: \(name)")
      }
      if entry.kind == .file { total = max(0, total).addingReportingOverflow(max(0, entry.size)).partialValue }
      if total < 0 { throw .archive("its contents are too large") }
    }
    try Self.check(total, packedSize)
    count += entries.count
    size += total
    if count > Self.countLimit { throw .archive("it contains too many files") }
    if size > Self.sizeLimit { throw .archive("unpacked, it would have \(size >> 20) MiB") }
    let dropped = droppedFolder(of: entries)
    for entry in entries {
      let path = Array((dropped ? entry.components.dropFirst() : entry.components[...]).joined(separator: "/".utf8))
      if path.isEmpty { continue }
      do throws(ArchiveFault) {
        try unpack(entry, reader, to: path, depth)
      } catch {
        guard case .entry(let detail) = error else { throw error }
        unread[path] = detail
      }
    }
  }

  /// Returns whether all files are in folders at the top that are to be dropped.
  private func droppedFolder(of entries: [ArchiveEntry]) -> Bool {
    guard let beginning = layout.droppedFolder else { return false }
    return entries.allSatisfy { entry in
      let parts = entry.components
      return (parts.count > 1 || entry.kind == .folder) && parts.first?.starts(with: beginning.utf8) == true
    }
  }

  private mutating func unpack(
    _ entry: ArchiveEntry, _ reader: some ArchiveReader, to path: [UInt8], _ depth: Int
  ) throws(ArchiveFault) {
    let target = folder.appending(RawPath(path))
    switch entry.kind {
    case .special: specialCount += 1
    case .folder: try makeFolder(path)
    case .file where layout.joinsParts && depth == 0 && path.suffix(4).map { $0 | 0x20 } == Array(".zip".utf8):
      let part = intermediate(depth)
      defer { try? FileSystem.remove(part) }
      try write(to: part, modified: nil) { add throws(ArchiveFault) in try reader.contents(of: entry, add) }
      do throws(ArchiveFault) {
        try unpack(part, depth: depth + 1)
      } catch {
        guard case .archive(let detail) = error else { throw error }
        throw .archive("\(String(decoding: path, as: UTF8.self)): \(detail)")
      }
    case .file:
      try makeFolder(path.parentPath)
      do throws(ArchiveFault) {
        try write(to: target, modified: entry.modified) { add throws(ArchiveFault) in
          try reader.contents(of: entry, add)
        }
      } catch {
        if case .entry = error { try? FileSystem.remove(target) }
        throw error
      }
    }
  }

  private mutating func makeFolder(_ path: [UInt8]) throws(ArchiveFault) {
    guard !path.isEmpty, folders.insert(path).inserted else { return }
    do throws(SystemError) { try FileSystem.makeDirectories(folder.appending(RawPath(path))) } catch {
      throw Self.fault(error)
    }
  }

  /// Creates a file, or replaces the one that an earlier entry of the same name has created.
  private func write(
    to target: RawPath, modified: Int64?,
    _ fill: (_ add: @escaping ([UInt8]) throws(ArchiveFault) -> Void) throws(ArchiveFault) -> Void
  ) throws(ArchiveFault) {
    do {
      let file = OutputFile(try FileDescriptor.open(target, .writeOnly, [.create, .truncate, .noFollow], mode: 0o600))
      try fill { piece throws(ArchiveFault) in
        do throws(SystemError) { try file.descriptor.write(piece) } catch { throw Self.fault(error) }
      }
      if let modified { try file.descriptor.setTimes(modified: modified) }
    } catch let error as ArchiveFault {
      throw error
    } catch let error as SystemError {
      throw Self.fault(error.at(target))
    } catch { throw .archive("\(error)") }
  }

  /// A file that is captured by the function that writes to it.
  private final class OutputFile {
    let descriptor: FileDescriptor
    init(_ descriptor: consuming FileDescriptor) { self.descriptor = descriptor }
  }

  /// Returns the fault for an error: names that cannot be files concern only their entry.
  private static func fault(_ error: SystemError) -> ArchiveFault {
    switch error.errno {
    case .nameTooLong, .isDirectory, .notDirectory, .exists, .invalidArgument, .noSuchFile:
      .entry("a file of this name cannot be created: \(error.errno)")
    default: .system(error)
    }
  }
}

/// A reader of files compressed by gzip (RFC 1952).
enum GzipReader {
  static func isGzip(_ beginning: [UInt8]) -> Bool { beginning.starts(with: [0x1F, 0x8B, 8]) }

  /// Passes the contents of all members of a file to `write`, piece by piece.
  static func contents(of file: ArchiveFile, _ write: @escaping PieceSink) throws(ArchiveFault) {
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

struct ArchiveEntry {
  enum Kind {
    case file, folder
    /// A link, a device or another special file, which is not unpacked.
    case special
  }

  /// The path, in UTF-8 as far as the archive states its encoding, with slashes as separators.
  var path: [UInt8]
  var kind: Kind
  /// The length of the contents in bytes, as the archive states it.
  var size: Int64
  /// The time of the last change, in nanoseconds since 1970; nil if it is unknown.
  var modified: Int64?
  /// The offset in the archive at which the entry begins: its header in a ZIP file, its contents in a tar file.
  var offset: Int64
  /// The length in the archive in bytes, in a ZIP file.
  var packedSize: Int64 = 0
  /// The number of the compression method, in a ZIP file.
  var method = 0
  var checksum: UInt32 = 0
  var isEncrypted = false

  /// The components of the path, without `.`.
  var components: [ArraySlice<UInt8>] {
    path.split(separator: UInt8(ascii: "/")).filter { !$0.elementsEqual(".".utf8) }
  }

  var leadsOut: Bool { path.first == UInt8(ascii: "/") || components.contains { $0.elementsEqual("..".utf8) } }
}

protocol ArchiveReader {
  func entries() throws(ArchiveFault) -> [ArchiveEntry]
  func contents(of entry: ArchiveEntry, _ write: @escaping PieceSink) throws(ArchiveFault)
}
