internal import NoteSyntax
internal import SearchIndex

/// A file with changes of two sides that have not been merged.
package struct NoteConflict: Sendable, Hashable {
  /// The kinds of conflicts.
  package enum Kind: String, Sendable, CaseIterable {
    /// A note with conflict markers in its text.
    case markers
    /// A conflict copy that a sync program made.
    case copy
  }

  /// The kind of the conflict.
  package let kind: Kind
  /// The path of the note with the markers, or of the copy.
  package let path: [UInt8]
  /// The path of the original of a copy; nil for markers, and if that file no longer exists.
  package let original: [UInt8]?
  /// The program that made the copy; nil for markers.
  package let tool: String?
  /// The lines of the conflicts, from 1, with those of their markers.
  package let lines: [ClosedRange<Int>]
}

/// Finds the conflicts of a vault.
package struct VaultConflicts: ~Copyable {
  private let view: VaultView
  private let files: NoteFiles

  /// Makes a finder.
  package init(_ view: VaultView) {
    self.view = view
    files = NoteFiles(view.vault)
  }

  /// Returns all conflicts, by path.
  package func all() -> [NoteConflict] {
    var found = markers(in: view.snapshot.documents(with: .problem))
    for (_, path) in view.snapshot.documentsInKeyOrder() {
      if let copy = copy(at: path) { found.append(copy) }
    }
    return found.sorted { ($0.path, $0.kind.rawValue) < ($1.path, $1.kind.rawValue) }
  }

  /// Returns the conflicts of a file: its markers, itself if it is a copy, and its copies.
  package func conflicts(of path: [UInt8]) -> [NoteConflict] {
    all().filter { $0.path == path || $0.original == path }
  }

  private func markers(in documents: [DocumentID]) -> [NoteConflict] {
    let snapshot = view.snapshot
    return documents.compactMap { document in
      guard snapshot.problems(of: document).contains(where: { $0.code == "note.conflict-markers" }) else { return nil }
      let path = snapshot.key(of: document)
      let bytes = files.contents(of: path) ?? []
      let lines = NoteParser.parse(bytes.span).conflicts(in: bytes.span)
      if lines.isEmpty { return nil }
      return NoteConflict(kind: .markers, path: path, original: nil, tool: nil, lines: lines)
    }
  }

  private func copy(at path: [UInt8]) -> NoteConflict? {
    if let name = ConflictCopyName(path) {
      let isThere = view.snapshot.document(withKey: name.original) != nil
      return NoteConflict(
        kind: .copy, path: path, original: isThere ? name.original : nil, tool: name.tool, lines: [])
    }
    guard let original = numberedOriginal(of: path), view.snapshot.document(withKey: original) != nil,
      let (mine, theirs) = files.contents(of: original).flatMap({ mine in files.contents(of: path).map { (mine, $0) } }
      ),
      Self.isCopy(theirs, of: mine)
    else { return nil }
    return NoteConflict(kind: .copy, path: path, original: original, tool: "iCloud", lines: [])
  }

  /// The minimum share of common text for `name 2.md` to count as a copy of `name.md`. Copies differ in a few lines;
  /// notes that a person numbers, such as minutes made from one template, have only their headings in common.
  private static let similar = 0.7

  /// Returns whether a note has most of the text of another one. Properties, which templates share, are not compared,
  /// but notes with different ids are never copies.
  private static func isCopy(_ copy: [UInt8], of note: [UInt8]) -> Bool {
    let (one, two) = (NoteParser.parse(copy.span), NoteParser.parse(note.span))
    let ids = [one, two].compactMap { $0.validMatter?.value("id")?.text }
    if ids.count == 2, ids[0] != ids[1] { return false }
    let (mine, theirs) = (LineSimilarity(Array(copy[one.bodyRange])), LineSimilarity(Array(note[two.bodyRange])))
    return !mine.isEmpty && mine.share(theirs) >= similar
  }

  /// Returns `name.md` for `name 2.md`, the form in which iCloud names its copies.
  private func numberedOriginal(of path: [UInt8]) -> [UInt8]? {
    guard VaultFiles.isNotePath(path), let dot = path.lastIndex(of: UInt8(ascii: ".")), dot > 2,
      (UInt8(ascii: "2")...UInt8(ascii: "9")).contains(path[dot - 1]), path[dot - 2] == 0x20
    else { return nil }
    return Array(path[..<(dot - 2)]) + path[dot...]
  }
}

private func < (left: ([UInt8], String), right: ([UInt8], String)) -> Bool {
  left.0 == right.0 ? left.1 < right.1 : left.0.lexicographicallyPrecedes(right.0)
}
