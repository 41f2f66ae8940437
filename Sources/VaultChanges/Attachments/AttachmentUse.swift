internal import Bytes
internal import LinkGraph
internal import SearchIndex
internal import SystemCalls
package import VaultCore

/// Tells which notes show or link to the other files of a vault.
package struct AttachmentUse {
  private let view: VaultView
  private var graph: LinkGraph
  /// The bytes of all canvases, once they were asked about: they show files too, and are no notes.
  private var canvases: [[UInt8]]?

  /// The use of attachments as a view has it.
  package init(_ view: VaultView) {
    self.view = view
    graph = view.graph
  }

  /// The paths of all attachments, ascending; canvases and the like, which somebody writes, are none.
  package func paths() -> [[UInt8]] {
    let documents = view.snapshot.documents(withKey: Array("attachment".utf8), in: .flag)
    return documents.map { view.snapshot.key(of: $0) }.filter { !Self.isWritten($0) }
      .sorted { $0.lexicographicallyPrecedes($1) }
  }

  /// The paths of the notes that link to a file, ascending.
  package mutating func notes(linkingTo path: [UInt8]) -> [[UInt8]] {
    guard let document = view.snapshot.document(withKey: path) else { return [] }
    var sources: [[UInt8]] = []
    for link in graph.backlinks(of: document) {
      let source = view.snapshot.key(of: link.source)
      if sources.last != source { sources.append(source) }
    }
    return sources
  }

  /// The paths of the files that a note links to.
  package func linked(from note: NoteRecord) -> Set<[UInt8]> {
    var graph = graph
    return Set(
      graph.outgoing(from: note.document).compactMap { $0.resolved.map { view.snapshot.key(of: $0.document) } })
  }

  /// Whether a canvas shows a file.
  package mutating func isShownByCanvas(_ path: [UInt8]) -> Bool {
    let read = canvases ?? readCanvases()
    canvases = read
    // A canvas has whole paths, with quotes and backslashes escaped; what is not ASCII may be escaped as well.
    let isPlain = path.allSatisfy { $0 < 0x80 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") }
    let wanted = isPlain ? path : Array(path.suffix(while: { $0 < 0x80 && $0 != 0x22 && $0 != 0x5C }))
    return read.contains { $0.span.contains(wanted.span) }
  }

  /// The attachments that no note links to any more when some notes are gone, ascending.
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

  /// Whether a file that no note links to is used by none otherwise: not by a canvas, nor by its name in a text or a
  /// property, as where HTML shows it.
  package mutating func isOrphan(_ path: [UInt8]) -> Bool {
    notes(linkingTo: path).isEmpty && !isShownByCanvas(path) && !isNamed(path, besides: [])
  }

  /// Whether a note says the name of a file anywhere, but for some notes. In doubt it does.
  private func isNamed(_ path: [UInt8], besides notes: Set<[UInt8]>) -> Bool {
    var name = String(decoding: VaultPath.name(of: path).bytes, as: UTF8.self)
    // One that is called by a UUID is named by that alone, as in the address of an image.
    if let dot = name.lastIndex(of: "."), NameTerms.isUUID(String(name[..<dot])) { name = String(name[..<dot]) }
    guard let words = QueryNode.words(of: name) else { return false }
    let runner = QueryRunner(view.vault, view.snapshot)
    guard let found = try? runner.run(words, text: name, includesArchive: true, includesTemplates: true) else {
      return true
    }
    return found.documents.contains { !notes.contains(view.snapshot.key(of: $0)) }
  }

  private func readCanvases() -> [[UInt8]] {
    let files = NoteFiles(view.vault)
    return view.snapshot.documents(withKey: Array("attachment".utf8), in: .flag).map { view.snapshot.key(of: $0) }
      .filter { Self.extension(of: $0) == "canvas" }.compactMap { files.contents(of: $0) }
  }

  /// Whether a file is a work of its own, which nothing need link to.
  private static func isWritten(_ path: [UInt8]) -> Bool { ["canvas", "base"].contains(`extension`(of: path)) }

  private static func `extension`(of path: [UInt8]) -> String {
    let name = VaultPath.name(of: path).bytes
    guard let dot = name.lastIndex(of: UInt8(ascii: ".")) else { return "" }
    return String(decoding: name[(dot + 1)...], as: UTF8.self).lowercased()
  }
}

extension [UInt8] {
  /// The longest end of which every byte meets a condition.
  fileprivate func suffix(while condition: (UInt8) -> Bool) -> ArraySlice<UInt8> {
    self[(lastIndex { !condition($0) }.map { $0 + 1 } ?? startIndex)...]
  }
}
