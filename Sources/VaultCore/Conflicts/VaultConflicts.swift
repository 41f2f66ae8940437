internal import Bytes
package import GitHistory
package import NoteSyntax
internal import SearchIndex

/// A file with changes of two sides that have not been merged.
package struct NoteConflict: Sendable, Hashable {
  package enum Kind: String, Sendable, CaseIterable {
    /// A note, canvas or base with conflict markers in its text.
    case markers
    /// A conflict copy that a sync program made.
    case copy
    /// A file without markers whose conflict is recorded in git's index.
    case unmerged
  }

  package let kind: Kind
  /// The path of the file with the markers, or of the copy.
  package let path: [UInt8]
  /// The path of the original of a copy; nil for others, and if that file no longer exists.
  package let original: [UInt8]?
  /// The program that made the copy; nil for others.
  package let tool: String?
  /// The conflicts that are marked in the text.
  package let marked: [MarkedConflict]
  /// What git's index records about the file; nil if it records no conflict.
  package internal(set) var git: UnmergedFile?
  /// Whether the file has lines that no version in git's index has. They would be lost if one of these took its place.
  package internal(set) var hasOwnLines = false

  /// The lines of the conflicts, from 1, with those of their markers.
  package var lines: [ClosedRange<Int>] { marked.map(\.lines) }
}

/// Finds the conflicts of a vault.
package struct VaultConflicts: ~Copyable {
  /// The files with conflicts in git's index.
  package private(set) var unmerged: [UnmergedFile] = []
  /// The reason why git's index could not be read; nil if there is none, or no repository.
  package private(set) var problem: GitError?

  private let view: VaultView
  private let files: NoteFiles
  private var repository: GitRepository?

  /// Makes a finder.
  package init(_ view: VaultView) {
    self.view = view
    files = NoteFiles(view.vault)
    do throws(GitError) {
      let repository = try view.vault.repository()
      self.repository = repository
      unmerged = try repository.unmergedFiles()
    } catch {
      switch error {
      case .noRepository, .noWorkTree, .notInstalled: break
      default: problem = error
      }
    }
  }

  /// Returns all conflicts, by path.
  package func all() -> [NoteConflict] {
    var conflicts = markers() + recorded()
    for (_, path) in view.snapshot.documentsInKeyOrder() {
      if let copy = copy(at: path) { conflicts.append(copy) }
    }
    return conflicts.sorted { ($0.path, $0.kind.rawValue) < ($1.path, $1.kind.rawValue) }
  }

  /// Returns the conflicts of a file: its markers, itself if it is a copy, and its copies.
  package func conflicts(of path: [UInt8]) -> [NoteConflict] { all().filter { $0.path == path || $0.original == path } }

  /// Returns the conflicts that git's index records. Markers in code count too, because a merge wrote them.
  package func recorded() -> [NoteConflict] {
    unmerged.map { file in
      let text = files.contents(of: file.path)
      let marked = text.map { MarkedConflict.list(in: $0.span) } ?? []
      // Where the versions cannot be read, the file may have lines of its own.
      let hasOwnLines = text.map { (try? repository?.hasOwnLines($0, in: file, among: unmerged)) ?? true } ?? false
      return NoteConflict(
        kind: marked.isEmpty ? .unmerged : .markers, path: file.path, original: nil, tool: nil, marked: marked,
        git: file, hasOwnLines: hasOwnLines)
    }
  }

  /// Returns the files with conflict markers that git's index does not record, for example because they were committed.
  private func markers() -> [NoteConflict] {
    let unmergedPaths = Set(unmerged.map(\.path))
    let notes = view.snapshot.documents(with: .problem).filter { document in
      view.snapshot.problems(of: document).contains { $0.code == "note.conflict-markers" }
    }
    let inNotes = notes.map(view.snapshot.key).compactMap { path -> NoteConflict? in
      let bytes = files.contents(of: path) ?? []
      return Self.conflict(path, NoteParser.parse(bytes.span).conflicts(in: bytes.span))
    }
    return (inNotes + Self.inOtherFiles(view)).filter { !unmergedPaths.contains($0.path) }
  }

  /// Returns the canvases and bases with conflict markers.
  static func inOtherFiles(_ view: VaultView) -> [NoteConflict] {
    let paths = view.snapshot.documents(with: .attachment).map(view.snapshot.key).filter(mayHaveMarkers)
    return paths.compactMap { path in
      guard let bytes = view.vault.contents(of: path) else { return nil }
      return conflict(path, MarkedConflict.list(in: bytes.span))
    }
  }

  /// Whether a file that is not a note is a text in which conflict markers are looked for: a canvas or a base.
  static func mayHaveMarkers(_ path: [UInt8]) -> Bool {
    CanvasFile.isCanvasPath(path) || path.suffix(5).map { $0 | 0x20 }.elementsEqual(".base".utf8)
  }

  private static func conflict(_ path: [UInt8], _ marked: [MarkedConflict]) -> NoteConflict? {
    if marked.isEmpty { return nil }
    return NoteConflict(kind: .markers, path: path, original: nil, tool: nil, marked: marked)
  }

  private func copy(at path: [UInt8]) -> NoteConflict? {
    if let name = ConflictCopyName(path) {
      let isThere = view.snapshot.document(withKey: name.original) != nil
      return NoteConflict(kind: .copy, path: path, original: isThere ? name.original : nil, tool: name.tool, marked: [])
    }
    guard let (original, tool) = likelyOriginal(of: path), view.snapshot.document(withKey: original) != nil,
      let (mine, theirs) = files.contents(of: original).flatMap({ mine in files.contents(of: path).map { (mine, $0) } }
      ),
      Self.isCopy(theirs, of: mine)
    else { return nil }
    return NoteConflict(kind: .copy, path: path, original: original, tool: tool, marked: [])
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

  /// Returns `name.md` for `name 2.md`, as iCloud names its copies, and for `name (1).md` and `name (conflict).md` of
  /// other programs. People give such names too, so that only the texts tell whether it is a copy.
  private func likelyOriginal(of path: [UInt8]) -> (path: [UInt8], tool: String)? {
    guard VaultFiles.isNotePath(path), let dot = path.lastIndex(of: UInt8(ascii: ".")),
      let space = path[..<dot].lastIndex(of: .space), space > path.span.nameStart
    else { return nil }
    let mark = path[(space + 1)..<dot]
    let original = path[..<space] + path[dot...]
    if mark.count == 1, let digit = mark.first, (UInt8(ascii: "2")...UInt8(ascii: "9")).contains(digit) {
      return (Array(original), "iCloud")
    }
    guard mark.first == UInt8(ascii: "("), mark.last == UInt8(ascii: ")") else { return nil }
    let inner = mark.dropFirst().dropLast()
    let isNumber = (1...2).contains(inner.count) && inner.allSatisfy(\.isDigit)
    guard isNumber || inner.map({ $0 | 0x20 }).elementsEqual("conflict".utf8) else { return nil }
    return (Array(original), "a sync program")
  }
}

private func < (left: ([UInt8], String), right: ([UInt8], String)) -> Bool {
  left.0 == right.0 ? left.1 < right.1 : left.0.lexicographicallyPrecedes(right.0)
}
