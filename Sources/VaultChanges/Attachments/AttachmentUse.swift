internal import Bytes
internal import LinkGraph
internal import QueryLanguage
internal import SearchIndex
package import VaultCore

/// Finds the notes that show or link to attachments.
package struct AttachmentUse {
  private let view: VaultView
  private var graph: LinkGraph
  /// The bytes of all canvases and bases, which can show files too; nil until they are needed.
  private var canvases: [[UInt8]]?

  /// Creates an instance for the vault of a view.
  package init(_ view: VaultView) {
    self.view = view
    graph = view.graph
  }

  /// Returns the paths of all attachments in ascending order, without documents in their own right, such as canvases.
  package func paths() -> [[UInt8]] {
    let documents = view.snapshot.documents(with: .attachment)
    return documents.map { view.snapshot.key(of: $0) }.filter { !Self.isWritten($0) }
      .sorted { $0.lexicographicallyPrecedes($1) }
  }

  /// Returns the paths of the notes that link to a file, in ascending order.
  package mutating func notes(linkingTo path: [UInt8]) -> [[UInt8]] {
    guard let document = view.snapshot.document(withKey: path) else { return [] }
    var sources: [[UInt8]] = []
    for link in graph.backlinks(of: document) {
      let source = view.snapshot.key(of: link.source)
      if sources.last != source { sources.append(source) }
    }
    return sources
  }

  /// Returns the paths of the files that a note links to.
  package func linked(from note: NoteRecord) -> Set<[UInt8]> {
    var graph = graph
    return Set(
      graph.outgoing(from: note.document).compactMap { $0.resolved.map { view.snapshot.key(of: $0.document) } })
  }

  /// Returns whether a canvas or a base shows a file.
  package mutating func isShownByCanvas(_ path: [UInt8]) -> Bool {
    let read = canvases ?? readCanvases()
    canvases = read
    // A canvas contains whole paths with escaped quotes and backslashes; characters outside of ASCII can be escaped
    // too.
    let searched = Array(path.reversed().prefix { $0 < 0x80 && $0 != .doubleQuote && $0 != .backslash }.reversed())
    return read.contains { $0.span.contains(searched.span) }
  }

  /// Returns the attachments that no other note links to after some notes are removed, in ascending order.
  package mutating func orphans(without gone: [NoteRecord]) -> [[UInt8]] {
    let removed = Set(gone.map(\.path))
    var candidates: Set<[UInt8]> = []
    for note in gone {
      for link in graph.outgoing(from: note.document) {
        guard let target = link.resolved?.document, !view.snapshot.isNote(target) else { continue }
        candidates.insert(view.snapshot.key(of: target))
      }
    }
    var orphans: [[UInt8]] = []
    for path in candidates.sorted(by: { $0.lexicographicallyPrecedes($1) }) where !Self.isWritten(path) {
      guard notes(linkingTo: path).allSatisfy({ removed.contains($0) }) else { continue }
      if !isShownByCanvas(path), !isNamed(path, besides: removed) { orphans.append(path) }
    }
    return orphans
  }

  /// Returns whether a file is not used at all: not linked to, not shown by a canvas, and not named in a text or a
  /// property, for example in HTML.
  package mutating func isOrphan(_ path: [UInt8]) -> Bool {
    notes(linkingTo: path).isEmpty && !isShownByCanvas(path) && !isNamed(path, besides: [])
  }

  /// Returns whether a note besides the given ones contains the name of a file; true if that cannot be determined.
  private func isNamed(_ path: [UInt8], besides notes: Set<[UInt8]>) -> Bool {
    var name = String(decoding: path.lastComponent, as: UTF8.self)
    // A file whose name is a UUID can be referred to by the UUID alone, as in the address of an image.
    if let dot = name.lastIndex(of: "."), name[..<dot].utf8.isUUID { name = String(name[..<dot]) }
    guard let words = QueryNode.words(of: name) else { return false }
    let query = ParsedQuery(words, text: name)
    guard let hits = try? view.find(query, including: NoteArea.leftOut) else { return true }
    return hits.documents.contains { !notes.contains(view.snapshot.key(of: $0)) }
  }

  private func readCanvases() -> [[UInt8]] {
    let files = NoteFiles(view.vault)
    return view.snapshot.documents(with: .attachment).map { view.snapshot.key(of: $0) }
      .filter(Self.isWritten).compactMap { files.contents(of: $0) }
  }

  /// Returns whether a file is a document in its own right, which is in use even if nothing links to it.
  package static func isWritten(_ path: [UInt8]) -> Bool {
    let ending = StoredNames.fileExtension(of: path).map { String(decoding: $0, as: UTF8.self).lowercased() }
    return ending == "canvas" || ending == "base"
  }
}
