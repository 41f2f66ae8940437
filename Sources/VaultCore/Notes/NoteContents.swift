internal import NoteSyntax
internal import SystemCalls

/// The exact bytes of a note on the disk.
package struct NoteContents: Sendable {
  /// The whole file.
  package let bytes: [UInt8]
  /// The range of the text after the byte-order mark and the front matter.
  package let bodyRange: Range<Int>

  /// The lines of merge conflicts that are not resolved.
  package let conflicts: [ClosedRange<Int>]

  /// The text without the front matter.
  package var body: ArraySlice<UInt8> { bytes[bodyRange] }

  /// Reads the note at a path from the root; symlinks must not lead out of the vault.
  package init(of path: [UInt8], in vault: Vault) throws(VaultError) {
    let bytes: [UInt8]
    do throws(SystemError) {
      let root = try FileDescriptor.open(vault.root, .handleOnly, [.directory])
      let file = try root.open(beneath: RawPath(path), .readOnly, [.nonBlocking, .noControllingTerminal])
      guard try file.status().kind == .regular else { throw SystemError(.invalidArgument, call: "open") }
      bytes = try file.readToEnd(limit: .max)
    } catch {
      throw .system(SystemError(error.errno, call: error.call, path: RawPath(path)))
    }
    self.bytes = bytes
    let note = vault.parsed(bytes, at: path)
    bodyRange = note.bodyRange
    conflicts = note.conflicts(in: bytes.span).map(\.lines)
  }
}
