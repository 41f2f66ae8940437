internal import Bytes
internal import LinkGraph
internal import NoteSyntax
internal import SearchIndex
internal import VaultCore

/// A file of a vault that gets another path, or other names, or both.
struct RelocatedFile: Equatable {
  /// Its path; nil for one that is not part of the vault yet.
  var from: [UInt8]?
  /// Its new path; nil for one that is not part of the vault any more.
  var to: [UInt8]?
  /// What it answers to at the new path besides that; nil for a file that is no note.
  var names: StoredNames?
}

extension IndexSnapshot {
  /// The snapshot as it would be if files had other paths and names, as far as links can tell.
  ///
  /// It is laid over this one in memory and costs what the files cost. The new documents have names and nothing else, but for
  /// canvases, which are known for what they are.
  func relocating(_ files: [RelocatedFile]) -> IndexSnapshot {
    var segment = SegmentWriter()
    let canvas = DocumentBuilder.canvasFlag
    // What is said last of a file counts: its names may depend on those of others.
    let placed = Dictionary(
      files.compactMap { file in file.to.map { ($0, file.names) } }, uniquingKeysWith: { _, last in last })
    for (path, names) in placed.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) }) {
      var document = IndexDocument(
        key: path, fingerprint: FileFingerprint(), contentHash: ContentHash(0))
      document.keys.append(.name) { NameTerms.append(stemOfPath: path, to: &$0) }
      if CanvasFile.isCanvasPath(path) { document.keys.append(.flag, canvas.span) }
      if let names {
        names.addKeys(to: &document.keys)
        document[stored: .names] = names.bytes(path: path)
      }
      segment.append(document)
    }
    return adding(
      segments: placed.isEmpty ? [] : [segment.finish()], removing: files.compactMap(\.from), scan: scan)
  }
}
