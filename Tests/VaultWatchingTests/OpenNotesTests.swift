import SystemCalls
import TestSupport
import TestTraits
import Testing
import VaultCore

@testable import VaultWatching

@Suite(.waiting) struct OpenNotesTests {
  private func scene(_ path: RawPath = "a/n.md") throws -> (TemporaryVault, Vault) {
    let temporary = try TemporaryVault()
    try temporary.write("text\n", to: path)
    return (temporary, try temporary.open().vault)
  }

  private func isOpen(_ vault: Vault, _ path: RawPath = "a/n.md") -> Bool {
    OpenNotes(in: vault).contains(path.bytes)
  }

  /// Whether a condition holds within half a minute.
  private func becomes(_ condition: () -> Bool) -> Bool {
    for _ in 0..<3000 {
      if condition() { return true }
      SystemClock.sleep(.milliseconds(10))
    }
    return condition()
  }

  /// Whether the note is soon not open; a process that another test starts may have its file open for a moment.
  private func isSoonClosed(_ vault: Vault, _ path: RawPath = "a/n.md") -> Bool {
    becomes { !isOpen(vault, path) }
  }

  @Test func editorsAreKnownByTheirFiles() throws {
    let (temporary, vault) = try scene()
    #expect(isSoonClosed(vault))
    for (process, isThere) in [(ProcessIdentity.processID, true), (Int32.max, false)] {
      let target = "user@host.\(process):123"
      let link = temporary.root.appending("a/.#n.md" as RawPath)
      _ = try Subprocess(
        executable: "/bin/ln", arguments: ["-s", target, link.text].map { Array($0.utf8) }, environment: []
      ).run()
      #expect(isThere ? isOpen(vault) : isSoonClosed(vault))
      try FileSystem.remove(link)
      // The beginning of a swap file of vim, with the number at offset 24.
      let number = UInt32(bitPattern: process)
      let head = Array("b0VIM 9.0\0\0\0".utf8) + [UInt8](repeating: 0, count: 12)
      try temporary.write(head + (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) } + [0], to: "a/.n.md.swo")
      #expect(isThere ? isOpen(vault) : isSoonClosed(vault))
      try temporary.remove("a/.n.md.swo")
    }
    try temporary.write("", to: "a/.~lock.n.md#")
    #expect(isOpen(vault))
    try temporary.remove("a/.~lock.n.md#")
    #expect(isSoonClosed(vault))
    let writer = try FileDescriptor.open(temporary.root.appending("a/n.md" as RawPath), .writeOnly)
    #expect(isOpen(vault))
    try writer.close()
    #expect(isSoonClosed(vault))
  }

  /// Swap files in folders of their own, as neovim keeps them, and as vim's option `directory` says. Each case has a note
  /// of its own, since a swap file outside of the vault may be that of any note with its name, also of another case.
  @Test(arguments: [
    ("w.md", "whole", "swp", true), ("x.md", "x.md", "swo", true), ("y.md", ".y.md", "swp", true),
    ("z.md", "other.md", "swp", false),
  ])
  func swapFilesAreFoundWhereverTheyAre(_ note: String, _ name: String, _ ending: String, _ isTheNote: Bool) throws {
    let path = RawPath("a/\(note)")
    let (temporary, vault) = try scene(path)
    let whole = vault.absolutePath(path.bytes).text.replacing("/", with: "%")
    let swap = temporary.root.parent.appending(RawPath("\(name == "whole" ? whole : name).\(ending)"))
    // A program that is called nvim and has the file open.
    let program = temporary.root.parent.appending("nvim" as RawPath)
    let script = "ln -s /bin/sleep \"$1\"; exec 3>\"$2\"; exec \"$1\" 600"
    let process = try RunningProgram(
      answering: Subprocess(
        executable: "/bin/sh", arguments: ["-c", script, "sh", program.text, swap.text].map { Array($0.utf8) },
        environment: [Array(InstalledProgram.path.utf8)]))
    #expect(becomes { EditorProcesses.swapFiles().contains(swap.bytes) })
    #expect(isTheNote ? isOpen(vault, path) : isSoonClosed(vault, path))
    process.kill()
    process.stop()
    #expect(isSoonClosed(vault, path))
  }
}
