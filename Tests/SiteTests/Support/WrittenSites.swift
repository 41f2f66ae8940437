import SystemCalls
import TestSupport
import VaultCore

@testable import Site

/// Sites of a vault that are written into folders.
struct WrittenSites {
  let vault: TemporaryVault
  let folder: TemporaryFolder

  init(_ vault: TemporaryVault) throws {
    self.vault = vault
    folder = try TemporaryFolder()
  }

  /// Writes the site of the notes that a query selects, of those with `publish: true` without one, into a folder.
  func write(
    _ name: String, program: UInt64? = 1, query: String? = "", of view: VaultView? = nil
  ) throws -> SiteFolder.Report {
    let view = try view ?? vault.open()
    let site = try Site(of: view, selecting: try query.map { try view.vault.parse($0) }, trustsFiles: false)
    return try site.write(into: folder.path.appending(RawPath(name)), madeBy: program)
  }

  /// The files of a folder with their bytes.
  func files(_ name: String) throws -> [String: [UInt8]] {
    var files: [String: [UInt8]] = [:]
    func read(_ path: String) throws {
      let directory = try FileDescriptor.open(folder.path.appending(RawPath(path)), .readOnly, [.directory])
      for entry in try DirectoryListing(of: directory).entries {
        let inner = path + "/" + String(decoding: entry.name, as: UTF8.self)
        if entry.kind == .directory { try read(inner) } else { files[inner] = try folder.read(RawPath(inner)) }
      }
    }
    try read(name)
    return Dictionary(uniqueKeysWithValues: files.map { (String($0.key.dropFirst(name.count + 1)), $0.value) })
  }

  /// The names of the files that are others in two folders.
  func differences(between one: String, and other: String) throws -> [String] {
    let (one, other) = (try files(one), try files(other))
    return Set(one.keys).union(other.keys).filter { one[$0] != other[$0] }.sorted()
  }
}
