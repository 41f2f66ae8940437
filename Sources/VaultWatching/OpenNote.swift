internal import SystemCalls
package import VaultCore

/// Tells whether a program has a note open for editing, by the files that editors keep beside it and by the kernel.
package enum OpenNote {
  /// Returns whether an editor has a note open, or a program is writing it.
  ///
  /// The files are the swap files of vim (`.NAME.swp`) and neovim (in its state folder), the lock of emacs (a symlink
  /// `.#NAME`) and that of LibreOffice (`.~lock.NAME#`). One that a process left behind which has ended does not count.
  package static func isOpen(_ path: [UInt8], in vault: Vault) -> Bool {
    let file = vault.absolutePath(path)
    let (folder, name) = (file.parent, VaultPath.name(of: path).bytes)
    for ending in ["swp", "swo", "swn"] {
      let swap = [UInt8(ascii: ".")] + name + Array(".\(ending)".utf8)
      if isLive(swap: folder.appending(RawPath(swap))) { return true }
    }
    // neovim's swap files have the whole path in their names.
    let whole = file.bytes.map { $0 == UInt8(ascii: "/") ? UInt8(ascii: "%") : $0 } + Array(".swp".utf8)
    let state = vault.surroundings.stateFolder.parent.appending("nvim/swap" as RawPath)
    if isLive(swap: state.appending(RawPath(whole))) { return true }
    if isLive(lock: folder.appending(RawPath(Array(".#".utf8) + name))) { return true }
    if FileSystem.exists(folder.appending(RawPath(Array(".~lock.".utf8) + name + [UInt8(ascii: "#")]))) { return true }
    let handle = try? FileDescriptor.open(file, .readOnly, [.nonBlocking, .noFollow])
    return handle?.hasWriters() == true
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
