import SystemCalls
import TestSupport

/// A directory that is gone, with all that is in it, when the test lets go of it.
final class TemporaryDirectory: Sendable {
  private let folder: TemporaryFolder
  let descriptor: FileDescriptor

  init() throws {
    folder = try TemporaryFolder()
    descriptor = try FileDescriptor.open(folder.path, .readOnly, [.directory])
  }

  var path: RawPath { folder.path }

  /// Writes a file, and makes the directories above it.
  func write(_ name: RawPath, _ bytes: [UInt8] = []) throws {
    let parent = name.parent
    if parent != "." { try FileSystem.makeDirectories(path.appending(parent)) }
    try descriptor.open(at: name, .writeOnly, [.create, .truncate]).write(bytes)
  }

  func read(_ name: RawPath) throws -> [UInt8] {
    try descriptor.open(at: name).readToEnd(limit: 1 << 20)
  }

  var names: [[UInt8]] {
    get throws { try DirectoryListing(of: descriptor).entries.map(\.name) }
  }
}

/// Names that no encoding or shell would survive.
let awkwardNames: [RawPath] = [
  RawPath([0x62, 0xff, 0xfe, 0x2e, 0x6d, 0x64]), "line\nbreak.md", "\u{1b}[31mred.md", "-n", " ", "*?[a]",
  "caf\u{e9}.md", "cafe\u{301}.md", "\u{202e}dm.gnp", "'\"$(touch x)`.md",
  RawPath(repeatElement(UInt8(ascii: "x"), count: 255)),
]
