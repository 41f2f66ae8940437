internal import Bytes
internal import LinkGraph
internal import SearchIndex
internal import SystemCalls
package import VaultCore

/// The results of all queries on an index, as lines of text by which two indexes can be compared.
package struct VaultDigest: Equatable, CustomStringConvertible {
  package private(set) var lines: [String] = []

  /// Collects every document with all its columns, every key with its count, and the results of some queries with
  /// scores.
  package init(_ view: VaultView, queries: [String]) throws {
    let snapshot = view.snapshot
    for (id, key) in snapshot.documentsInKeyOrder() {
      let path = String(decoding: key, as: UTF8.self)
      lines.append("document \(path) \(snapshot.contentHash(of: id).hexadecimal) \(snapshot.fingerprint(of: id))")
      lines.append("numbers \(NumberField.allCases.map { snapshot.number($0, of: id) })")
      lines.append("stored \(StoredField.allCases.map { [UInt8](snapshot.stored($0, of: id).bytes) })")
    }
    for field in KeyField.allCases {
      for (key, count) in snapshot.counts(of: field) {
        let documents = snapshot.documents(withKey: key, in: field).map { snapshot.key(of: $0) }
          .sorted { $0.lexicographicallyPrecedes($1) }
        lines.append("key \(field) \(key) \(count) \(documents)")
      }
    }
    var graph = view.graph
    lines.append("links \(graph.unresolved().map { "\(snapshot.key(of: $0.source)) \($0.link)" })")
    lines.append("linked \(snapshot.documents(in: graph.linkedDocuments()).map { "\(snapshot.key(of: $0))" }.sorted())")
    for query in queries {
      let hits = try view.find(query, including: [.archive]).best()
      lines.append("query \(query): \(hits.map { "\(snapshot.key(of: $0.id)) \($0.score)" })")
    }
  }

  package var description: String { lines.joined(separator: "\n") }

  /// Returns the first line in which two digests differ, for a readable failure; nil if they are equal.
  package func firstDifference(from other: VaultDigest) -> String? {
    for (mine, theirs) in zip(lines, other.lines) where mine != theirs { return "\(mine)\n\(theirs)" }
    return lines.count == other.lines.count ? nil : "\(lines.count) lines and \(other.lines.count)"
  }
}
