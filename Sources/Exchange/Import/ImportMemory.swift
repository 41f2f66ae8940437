internal import Bytes
package import SystemCalls
internal import VaultCore

/// The notes that were imported into a vault, each with the revision that was written. From this local state, a later
/// import determines which notes were changed in the vault.
///
/// It is stored in the file `imports` in the vault's state folder, as lines of `revision TAB path TAB key`, optionally
/// followed by a tab and the hashes of the parts. Backslashes, tabs and line feeds are escaped.
package struct ImportMemory: Sendable, Hashable {
  struct Entry: Hashable, Sendable {
    /// The revision that was last written.
    var revision: String
    /// The path to which it was written first.
    var path: [UInt8]
    /// The hashes of its parts; nil if they are unknown, as for a file that keeps its bytes.
    var parts: ImportedParts?
  }

  private let file: RawPath
  private var entries: [String: Entry] = [:]

  /// Reads the memory of a vault; it is empty if there is none. Throws if it cannot be read: an import without it would
  /// replace it by what that import knows.
  init(_ vault: Vault) throws(SystemError) {
    file = vault.stateFolder.appending("imports" as RawPath)
    let bytes = try FileDescriptor.contents(ofAny: file, [.nonBlocking], limit: 512 << 20) ?? []
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      let fields = line.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false).map(\.unescapedField)
      guard fields.count == 3 || fields.count == 4 else { continue }
      entries[String(decoding: fields[2], as: UTF8.self)] = Entry(
        revision: String(decoding: fields[0], as: UTF8.self), path: fields[1],
        parts: fields.count == 4 ? ImportedParts(encoded: fields[3]) : nil)
    }
  }

  subscript(key: String) -> Entry? {
    get { entries[key] }
    set { entries[key] = newValue }
  }

  /// Writes the state, and returns the error if that fails. Without the state, a later import regards every difference as
  /// a change made in the vault.
  package func write() -> SystemError? {
    var text: [UInt8] = []
    for (key, entry) in entries.sorted(by: { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }) {
      text += entry.revision.utf8
      text.append(.tab)
      text += entry.path.escapedField
      text.append(.tab)
      text += key.utf8.escapedField
      if let parts = entry.parts { text += "\t\(parts.encoded)".utf8 }
      text.append(.lineFeed)
    }
    do throws(SystemError) {
      try FileSystem.makeDirectories(file.parent)
      try AtomicReplace.write(text, to: file)
      return nil
    } catch { return error.at(file) }
  }
}
