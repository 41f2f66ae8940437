internal import SystemCalls
package import VaultCore

/// The notes that programs have open for editing at a moment, by the files that editors keep and by the kernel.
///
/// Known are vim and neovim (a swap file beside the note, `.NAME.swp`, or among the open files of their processes), emacs
/// (while there is something to save: a symlink `.#NAME`), LibreOffice (`.~lock.NAME#`), and any program that has the file
/// open for writing. A file that a process left behind which has ended does not count.
package struct OpenNotes {
  private let vault: Vault
  /// The swap files that editors have open, wherever they keep them.
  private let swapFiles: Set<[UInt8]>

  /// Looks at the processes of the user.
  package init(in vault: Vault) {
    self.vault = vault
    swapFiles = EditorProcesses.swapFiles()
  }

  /// Returns whether an editor has a note open, or a program is writing it.
  package func contains(_ path: [UInt8]) -> Bool {
    let file = vault.absolutePath(path)
    let (folder, name) = (file.parent, VaultPath.name(of: path).bytes)
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

  /// Whether a swap file in a folder of its own is that of a note: its name is the path with `%` for each slash, or, if
  /// the editor does not tell folders apart, the note's name. One in the vault is looked for beside its note.
  private static func isSwap(
    _ swap: [UInt8], of name: [UInt8], orOfWhole whole: [UInt8], besideIn root: RawPath
  ) -> Bool {
    let file = RawPath(swap).lastComponent.bytes.dropLast(4)
    if file.elementsEqual(whole) { return true }
    return !swap.starts(with: root.bytes + [UInt8(ascii: "/")])
      && (file.elementsEqual([UInt8(ascii: ".")] + name) || file.elementsEqual(name))
  }

  /// Whether a swap file of vim exists whose process does, too. The number of the process is at offset 24 of the file
  /// (`struct block0` of vim's memline.c), in the byte order of the machine.
  private static func isLive(swap: RawPath) -> Bool {
    guard let file = try? FileDescriptor.open(swap, .readOnly, [.nonBlocking, .noFollow]),
      let head = try? file.read(count: 28, at: 0), head.count == 28, head.starts(with: Array("b0".utf8))
    else { return false }
    let number = head[24..<28].reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    return ProcessIdentity.isAlive(Int32(bitPattern: number))
  }

  /// Whether a lock of emacs exists, which is a link to `user@host.PROCESS:BOOT`, and its process does.
  private static func isLive(lock: RawPath) -> Bool {
    guard let target = try? FileSystem.readLink(lock).bytes else { return false }
    let owner = target.prefix { $0 != UInt8(ascii: ":") }
    let digits = owner.suffix(from: owner.lastIndex(of: UInt8(ascii: ".")).map { $0 + 1 } ?? owner.startIndex)
    return Int32(String(decoding: digits, as: UTF8.self)).map { ProcessIdentity.isAlive($0) } ?? true
  }
}
