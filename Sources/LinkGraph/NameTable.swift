internal import SearchIndex

/// All names of the documents of a snapshot, and all their paths, in memory: what many links are resolved by.
struct NameTable: Sendable {
  /// The documents with a name, which is one most of the time.
  struct Holders: Sendable {
    /// The first in the order in which the index names them.
    let first: DocumentID
    /// The others.
    var others: [DocumentID] = []
  }

  private var holders: [[UInt8]: Holders] = [:]
  /// The paths by segment and number; empty for documents that are deleted.
  private var paths: [[[UInt8]]]

  /// The names of some kinds. O(names + documents).
  init(_ snapshot: IndexSnapshot, kinds: Set<NameTerms.Kind>) {
    paths = Array(repeating: [], count: snapshot.segmentCount)
    var cursor = KeyOrderCursor(snapshot)
    while let (id, path) = cursor.next() {
      let missing = id.document - paths[id.segment].count
      if missing > 0 { paths[id.segment] += Array(repeating: [], count: missing) }
      paths[id.segment].append(path)
    }
    holders.reserveCapacity(snapshot.documentCount * 2)
    for kind in kinds {
      snapshot.forEachKey(of: .name, prefix: [kind.rawValue]) { key, documents in
        guard let first = documents.first else { return true }
        if holders[key] == nil {
          holders[key] = Holders(first: first, others: Array(documents.dropFirst()))
        } else {
          holders[key]?.others += documents
        }
        return true
      }
    }
  }

  /// The documents with a name, given as its key; nil when there is none.
  subscript(key: [UInt8]) -> Holders? { holders[key] }

  /// The path of a document.
  func path(of id: DocumentID) -> [UInt8] {
    id.document < paths[id.segment].count ? paths[id.segment][id.document] : []
  }

  /// The documents with a name; with a path those whose path is the text or ends with it.
  func documents(_ kind: NameTerms.Kind, _ text: String) -> [DocumentID] {
    guard kind == .path else { return all(holders[NameTerms.key(kind, text)]) }
    guard let slash = text.utf8.lastIndex(of: UInt8(ascii: "/")) else {
      return all(holders[NameTerms.key(.path, text)])
    }
    let name = String(text[text.utf8.index(after: slash)...])
    return all(holders[NameTerms.key(.path, name)]).filter { NameTerms.path(path(of: $0), endsWith: text) }
  }

  private func all(_ holders: Holders?) -> [DocumentID] { holders.map { [$0.first] + $0.others } ?? [] }
}
