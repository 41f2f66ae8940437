internal import Bytes
internal import SystemCalls
package import VaultCore

/// The notes that programs have open for editing, according to the files that editors create and to the kernel.
///
/// It recognises vim and neovim by a swap file (`.NAME.swp` beside the note, or an open file of their processes), emacs
/// by a symlink `.#NAME` while there are unsaved changes, LibreOffice by `.~lock.NAME#`, and any program that has the
/// file open for writing. Files of vim and emacs do not count if their process has ended.
package struct OpenNotes {
  private let vault: Vault
  /// The swap files that editors have open, in any folder.
  private let swapFiles: Set<[UInt8]>

  /// Finds the swap files that processes of the user have open now.
  package init(in vault: Vault) {
    self.vault = vault
    swapFiles = EditorProcesses.swapFiles()
  }

  /// Returns whether an editor has a note open, or a program is writing it.
  package func contains(_ path: [UInt8]) -> Bool {
    let file = vault.absolutePath(path)
    let (folder, name) = (file.parent, path.lastComponent)
    let whole = file.bytes.map { $0 == UInt8(ascii: "/") ? UInt8(ascii: "%") : $0 }
    for swap in swapFiles where Self.isSwap(swap, of: name, orOfWhole: whole, besideIn: vault.root) { return true }
    for ending in ["swp", "swo", "swn"] {
      let swap = [UInt8(ascii: ".")] + name + Array(".\(ending)".utf8)
      if Self.isLive(swap: folder.appending(RawPath(swap))) { return true }
    }
    if Self.isLive(lock: folder.appending(RawPath(Array(".#".utf8) + name))) { return true }
    if FileSystem.exists(folder.appending(RawPath(Array(".~lock.".utf8) + name + [UInt8(ascii: "#")]))) { return true }
    let handle = try? FileDescriptor.open(file, .readOnly, [.nonBlocking, .noFollow])
    return handle?.hasWriters() == true
  }

  /// Returns whether a swap file in a separate folder belongs to a note: its name is the note's path with `%` for each
  /// slash, or the note's name if the editor uses only that. A swap file with the note's name in the vault does not
  /// count here, because it belongs to the note beside it.
  private static func isSwap(
    _ swap: [UInt8], of name: [UInt8], orOfWhole whole: [UInt8], besideIn root: RawPath
  ) -> Bool {
    let file = RawPath(swap).lastComponent.bytes.dropLast(4)
    if file.elementsEqual(whole) { return true }
    return !swap.starts(with: root.bytes.childPrefix)
      && (file.elementsEqual([UInt8(ascii: ".")] + name) || file.elementsEqual(name))
  }

  /// Returns whether a file is a swap file of vim whose process is running. The process ID is at offset 24 of the file
  /// (`struct block0` of vim's memline.c), in little-endian order.
  private static func isLive(swap: RawPath) -> Bool {
    guard let file = try? FileDescriptor.open(swap, .readOnly, [.nonBlocking, .noFollow]),
      let head = try? file.read(count: 28, at: 0), head.count == 28, head.starts(with: Array("b0".utf8))
    else { return false }
    let number = head[24..<28].reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    return ProcessIdentity.isAlive(Int32(bitPattern: number))
  }

  /// Returns whether a file is a lock of emacs, a symlink to `user@host.PROCESS:BOOT`, whose process is running.
  private static func isLive(lock: RawPath) -> Bool {
    guard let target = try? FileSystem.readSymlink(lock).bytes else { return false }
    let owner = target.prefix { $0 != UInt8(ascii: ":") }
    let digits = owner.suffix(from: owner.lastIndex(of: UInt8(ascii: ".")).map { $0 + 1 } ?? owner.startIndex)
    return Int32(String(decoding: digits, as: UTF8.self)).map { ProcessIdentity.isAlive($0) } ?? true
  }
}

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
        guard let target = try? FileSystem.readSymlink(files.appending(RawPath(file))).bytes else { continue }
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
