internal import SearchIndex

/// A note that was not read, or not as text, whenever that was.
package struct UnreadNote: Equatable, Sendable {
  /// The path from the root, of a note or of a folder that could not be listed.
  package let path: [UInt8]
  /// What kind of fault it is, for machines.
  package let code: String
  /// What happened, for people.
  package let fact: String
}

extension VaultView {
  /// What the index knows by its name alone, or not at all, by paths. O(notes with a fault).
  package func unread() -> [UnreadNote] {
    let codes = ["encoding.binary", "encoding.not-utf-8", "read.too-large"]
    let now = report.problems.map { UnreadNote(path: $0.path, code: $0.reason.code, fact: $0.reason.fact) }
    let told = Set(now.map(\.path))
    let before = snapshot.documents(withKey: DocumentBuilder.problemFlag, in: .flag).compactMap { document in
      snapshot.problems(of: document).first { codes.contains($0.code) }.map {
        UnreadNote(path: snapshot.key(of: document), code: $0.code, fact: $0.message)
      }
    }
    return (now + before.filter { !told.contains($0.path) }).sorted { $0.path.lexicographicallyPrecedes($1.path) }
  }
}
