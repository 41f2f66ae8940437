internal import SystemCalls
internal import TestSupport

/// The vault that the repository shows sheaf with.
package enum SampleVault {
  /// A copy of it.
  package static func fixture() throws -> SessionFixture {
    let fixture = try SessionFixture()
    try copy("", to: fixture)
    return fixture
  }

  /// The bytes of one of its files.
  package static func bytes(of path: String) throws -> [UInt8] {
    try FileDescriptor.open(root.appending(RawPath(path))).readToEnd(limit: 1 << 24)
  }

  private static let root = Repository.root.appending("SampleVault" as RawPath)

  private static func copy(_ folder: String, to fixture: SessionFixture) throws {
    let directory = try FileDescriptor.open(root.appending(RawPath(folder)), .readOnly, [.directory])
    for entry in try DirectoryListing(of: directory).entries {
      let path =
        folder.isEmpty
        ? String(decoding: entry.name, as: UTF8.self)
        : "\(folder)/" + String(decoding: entry.name, as: UTF8.self)
      if entry.kind == .directory {
        try copy(path, to: fixture)
      } else {
        try fixture.vault.write(bytes(of: path), to: RawPath(path))
      }
    }
  }
}

extension JSONTree {
  /// The number, where it is one.
  package var integer: Int? { if case .integer(let number) = self { number } else { nil } }
}
