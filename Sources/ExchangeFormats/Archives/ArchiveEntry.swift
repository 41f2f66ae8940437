/// A file or folder in an archive.
struct ArchiveEntry {
  /// The kind of an entry.
  enum Kind {
    case file
    case folder
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
  /// The checksum of the contents, in a ZIP file.
  var checksum: UInt32 = 0
  var isEncrypted = false

  /// The components of the path, without `.`.
  var components: [ArraySlice<UInt8>] {
    path.split(separator: UInt8(ascii: "/")).filter { !$0.elementsEqual(".".utf8) }
  }

  /// Whether the path leads out of the folder into which the archive is unpacked.
  var leadsOut: Bool {
    path.first == UInt8(ascii: "/") || components.contains { $0.elementsEqual("..".utf8) }
  }
}

/// A reader of the entries of an archive.
protocol ArchiveReader {
  /// Returns all entries.
  func entries() throws(ArchiveFault) -> [ArchiveEntry]
  /// Passes the contents of an entry to `write`, piece by piece.
  func contents(of entry: ArchiveEntry, _ write: @escaping ([UInt8]) throws(ArchiveFault) -> Void) throws(ArchiveFault)
}
