import SystemCalls

/// A directory that is gone, with all that is in it, when the test lets go of it.
final class TemporaryDirectory: Sendable {
  let path: RawPath
  let descriptor: FileDescriptor

  init() throws {
    let name = try RandomBytes.hexadecimal(8)
    path = RawPath("/tmp/sheaf-systemcalls-\(String(decoding: name, as: UTF8.self))")
    try FileSystem.makeDirectory(path, mode: 0o700)
    descriptor = try FileDescriptor.open(path, .readOnly, [.directory])
  }

  deinit { TemporaryDirectory.removeAll(path) }

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

  private static func removeAll(_ path: RawPath) {
    guard let directory = try? FileDescriptor.open(path, .readOnly, [.directory, .noFollow]) else { return }
    try? directory.setMode(0o700)
    guard let listing = try? DirectoryListing(of: directory) else { return }
    for entry in listing.entries {
      if entry.kind == .directory {
        removeAll(path.appending(entry.name))
      } else {
        try? directory.remove(RawPath(entry.name))
      }
    }
    try? FileSystem.removeDirectory(path)
  }
}

/// Names that no encoding or shell would survive.
let awkwardNames: [RawPath] = [
  RawPath([0x62, 0xff, 0xfe, 0x2e, 0x6d, 0x64]), "line\nbreak.md", "\u{1b}[31mred.md", "-n", " ", "*?[a]",
  "caf\u{e9}.md", "cafe\u{301}.md", "\u{202e}dm.gnp", "'\"$(touch x)`.md",
  RawPath(repeatElement(UInt8(ascii: "x"), count: 255)),
]
