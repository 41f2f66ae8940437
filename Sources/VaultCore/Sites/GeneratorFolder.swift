internal import SystemCalls

/// A folder of a vault in which a site may be.
struct GeneratorFolder {
  let root: RawPath
  /// Returns the contents of a small file of the vault; nil if there is none.
  let read: (RawPath) throws(VaultError) -> [UInt8]?
  /// The folder, from the root of the vault; empty for the root.
  var folder = ""

  /// Returns the path from the root of the vault of what has a path from the folder, which may lead out of it.
  func path(_ name: String) -> String {
    let path = RawPath(folder).appending(RawPath(name)).normalized
    return path == "." ? "" : String(decoding: path.bytes, as: UTF8.self)
  }

  func has(_ name: String) -> Bool { FileSystem.exists(root.appending(RawPath(path(name)))) }

  func contents(_ name: String) throws(VaultError) -> [UInt8]? { try read(RawPath(path(name))) }

  /// Returns the names of the folders in a folder, sorted; none if there is no such folder.
  func folders(in name: String) -> [String] { names(in: name, .directory) }

  /// Returns the names of the files in a folder, sorted; none if there is no such folder.
  func files(in name: String) -> [String] { names(in: name, .regular) }

  private func names(in name: String, _ kind: FileStatus.Kind) -> [String] {
    let path = root.appending(RawPath(path(name)))
    guard let folder = try? FileDescriptor.open(path, .readOnly, [.directory, .noFollow]),
      let listing = try? DirectoryListing(of: folder)
    else { return [] }
    return listing.entries.filter { $0.kind == kind }.compactMap { String(validating: $0.name, as: UTF8.self) }.sorted()
  }
}
