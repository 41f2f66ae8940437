internal import SearchIndex

/// A note that was not read, or not as text, in this refresh or an earlier one.
package struct UnreadNote: Equatable, Sendable {
  /// The path from the root, of a note or of a folder that could not be listed.
  package let path: [UInt8]
  /// The code of the kind of problem, for machines.
  package let code: String
  /// The description of the problem, for people.
  package let fact: String
}

extension VaultView {
  /// Returns the notes that are indexed only by name, or not at all, sorted by path. Takes O(notes with a problem).
  package func unread() -> [UnreadNote] {
    let codes = ["encoding.binary", "encoding.not-utf-8", "read.too-large"]
    let now = report.problems.map { UnreadNote(path: $0.path, code: $0.reason.code, fact: $0.reason.fact) }
    let reported = Set(now.map(\.path))
    let before = snapshot.documents(with: .problem).compactMap { document in
      snapshot.problems(of: document).first { codes.contains($0.code) }.map {
        UnreadNote(path: snapshot.key(of: document), code: $0.code, fact: $0.message)
      }
    }
    return (now + before.filter { !reported.contains($0.path) }).sorted { $0.path.lexicographicallyPrecedes($1.path) }
  }
}
