internal import Bytes
internal import NoteSyntax
internal import SearchIndex

struct DocumentPath: Sendable {
  let id: DocumentID
  let path: [UInt8]

  var name: ArraySlice<UInt8> { path[path.span.nameStart...] }
}

/// The documents that a path in a link may mean, because their paths are that path or end with it. A link is resolved
/// in O(log documents), after the first one from each folder, so that as many links as documents can be resolved.
struct PathRivals: Sendable {
  struct Choice: Sendable {
    let target: ResolvedLink?
    /// The documents that the link fits equally well but for the lengths of their paths, sorted by path.
    let claims: [DocumentID]
  }

  private struct Key: Hashable {
    let range: Range<Int>
    let isExact: Bool
    /// The name in the link, if a document has it with the same case.
    let name: [UInt8]?
  }

  /// The documents, sorted by path.
  let documents: [DocumentPath]
  /// Those of which the whole path is that in the link.
  private let exact: [DocumentPath]
  private let names: Set<[UInt8]>
  private var choices: [Key: Choice] = [:]

  /// Arranges the documents whose paths are `text`, which is folded, or end with it.
  init(_ documents: [DocumentPath], _ text: String) {
    self.documents = documents.sorted { $0.path.lexicographicallyPrecedes($1.path) }
    exact = self.documents.filter { NameTerms.path($0.path, is: text) }
    names = Set(documents.map { Array($0.name) })
  }

  /// Returns the choice for a link to `target` in a note at a path; `isWhole` tells whether the link has the whole path
  /// from the root. Exact paths come first, then those in the note's own folder, and then names with the same case as
  /// the target's; of these, the shortest path is the target.
  mutating func choice(_ target: String, from source: [UInt8], isWhole: Bool) -> Choice {
    let isExact = isWhole || !exact.isEmpty
    let range = isExact ? exact.indices : near(source)
    var name = Array(target.utf8)
    if let slash = name.lastIndex(of: UInt8(ascii: "/")) { name.removeSubrange(...slash) }
    let spellings = ([""] + NoteExtension.allWithDot).map { name + Array($0.utf8) }
    let key = Key(range: range, isExact: isExact, name: spellings.contains(where: names.contains) ? name : nil)
    if let cached = choices[key] { return cached }
    var candidates = (isExact ? exact : documents)[range]
    if candidates.count > 1 {
      let same = candidates.filter { spellings.contains(Array($0.name)) }
      if !same.isEmpty { candidates = same[...] }
    }
    let choice = Self.choice(among: candidates)
    choices[key] = choice
    return choice
  }

  /// Returns the range of the documents in the folder of a note; if there are none, that of all.
  private func near(_ source: [UInt8]) -> Range<Int> {
    let folder = source[..<source.span.nameStart]
    if folder.isEmpty { return documents.indices }
    let start = documents.indices.partitioningIndex { !documents[$0].path.lexicographicallyPrecedes(folder) }
    let end = (start..<documents.count).partitioningIndex { !documents[$0].path.starts(with: folder) }
    return start < end ? start..<end : documents.indices
  }

  private static func choice(among documents: ArraySlice<DocumentPath>) -> Choice {
    let lengths = documents.map { String(decoding: $0.path, as: UTF8.self).unicodeScalars.count }
    var target: ResolvedLink?
    if let shortest = lengths.min(), let first = zip(documents, lengths).first(where: { $0.1 == shortest }) {
      target = ResolvedLink(document: first.0.id, resolution: .path, isAmbiguous: lengths.count { $0 == shortest } > 1)
    }
    return Choice(target: target, claims: documents.map(\.id))
  }
}
