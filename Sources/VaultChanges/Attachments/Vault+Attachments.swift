internal import SystemCalls
internal import VaultCore

extension Vault {
  /// The length of a file in bytes; 0 when it is not there.
  package func sizeOfFile(_ path: [UInt8]) -> Int {
    (try? FileStatus.lstat(absolutePath(path))).map { Int(clamping: $0.size) } ?? 0
  }

  /// What a file is, by its content; nil when it is none of what notes show, or cannot be read.
  package func mediaType(of path: [UInt8]) -> MediaType? {
    guard let root = try? FileDescriptor.open(root, .handleOnly, [.directory]),
      let file = try? root.open(beneath: RawPath(path), .readOnly, [.nonBlocking, .noControllingTerminal]),
      let status = try? file.status(), status.kind == .regular,
      let bytes = try? file.read(count: min(MediaType.prefixLength, Int(clamping: status.size)), at: 0)
    else { return nil }
    return MediaType(of: bytes)
  }
}

extension AttachmentPlanner.Attachment {
  /// Whether the copy has another extension than the file, whose own is not that of what it is.
  package var hasOtherExtension: Bool {
    func ending(_ name: [UInt8]) -> String {
      name.lastIndex(of: UInt8(ascii: ".")).map { String(decoding: name[$0...], as: UTF8.self).lowercased() } ?? ""
    }
    return ending(source.lastComponent.bytes) != ending(path)
  }

  /// Whether two files are one, or have the same contents.
  package func isSame(as other: Self) -> Bool {
    source == other.source || contents != nil && contents == other.contents
  }
}
