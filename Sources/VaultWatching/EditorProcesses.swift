internal import Bytes
internal import SystemCalls

/// The running processes of vim and related editors, found in `/proc`.
enum EditorProcesses {
  private static let names: Set = [
    "vi", "vim", "nvim", "gvim", "view", "vimx", "vim.basic", "vim.tiny", "vim.nox", "vim.gtk3",
  ]

  /// Returns the paths of the swap files that these processes have open, except processes of other users.
  static func swapFiles() -> Set<[UInt8]> {
    var paths: Set<[UInt8]> = []
    for process in entries(of: "/proc")
    where process.first.map({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) == true {
      let folder = ("/proc" as RawPath).appending(RawPath(process))
      guard isEditor(folder) else { continue }
      let files = folder.appending("fd" as RawPath)
      for file in entries(of: files) {
        guard let target = try? FileSystem.readLink(files.appending(RawPath(file))).bytes else { continue }
        // The endings are `.swp`, `.swo` and so on, down to `.saa`.
        let ending = target.suffix(4)
        if ending.starts(with: ".s".utf8),
          ending.dropFirst(2).allSatisfy({ (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) })
        {
          paths.insert(target)
        }
      }
    }
    return paths
  }

  private static func isEditor(_ folder: RawPath) -> Bool {
    guard let file = try? FileDescriptor.open(folder.appending("comm" as RawPath)),
      let name = try? file.read(upTo: 64)
    else { return false }
    return names.contains(String(decoding: name.prefix { $0 != .lineFeed }, as: UTF8.self))
  }

  private static func entries(of path: RawPath) -> [[UInt8]] {
    guard let folder = try? FileDescriptor.open(path, .readOnly, [.directory]),
      let listing = try? DirectoryListing(of: folder)
    else { return [] }
    return listing.entries.map(\.name)
  }
}
