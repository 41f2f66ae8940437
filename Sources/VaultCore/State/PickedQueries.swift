internal import SystemCalls

/// The queries by which the user found notes, the last one first. This is local state of the user, in the file `queries`
/// of the vault's state folder, one query on a line.
package struct PickedQueries: Sendable {
  static let limit = 100

  /// The queries, the last one first, each once.
  package private(set) var entries: [String]

  private let vault: Vault
  private var file: RawPath { vault.stateFolder.appending("queries" as RawPath) }

  /// Reads the queries of a vault; empty if there are none or they cannot be read, since they are only a convenience.
  package init(_ vault: Vault) {
    self.vault = vault
    entries = []
    let bytes = try? FileDescriptor.open(file, .readOnly, .untrusted).readToEnd(limit: 1 << 20)
    entries = (bytes ?? []).split(separator: UInt8(ascii: "\n")).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Remembers a query that is one line and not blank.
  package mutating func record(_ query: String) {
    if query.allSatisfy(\.isWhitespace) || query.contains(where: \.isNewline) { return }
    entries = Array(([query] + entries.filter { $0 != query }).prefix(Self.limit))
    try? FileSystem.makeDirectories(vault.stateFolder)
    try? AtomicReplace.write(Array((entries.joined(separator: "\n") + "\n").utf8), to: file)
  }
}
