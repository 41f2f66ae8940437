internal import Bytes
internal import LinkGraph
internal import NoteSyntax
internal import SearchIndex
internal import VaultCore

/// A file of a vault that gets another path, other names, or both.
struct RelocatedFile: Equatable {
  /// The old path; nil if it is not part of the vault yet.
  var from: [UInt8]?
  /// The new path; nil if it is no longer part of the vault.
  var to: [UInt8]?
  /// The names at the new path, in addition to the path; nil for a file that is not a note.
  var names: StoredNames?
}

extension Vault {
  func names(of contents: [UInt8], at path: [UInt8]) -> StoredNames {
    StoredNames(parsed(contents, at: path), in: contents.span, path: path, config: config)
  }
}

extension IndexSnapshot {
  /// Returns the snapshot in which links resolve as if files had other paths and names. It is an overlay in memory,
  /// whose cost depends only on the number of files. The new documents have only names and, for canvases, their flag.
  func relocating(_ files: [RelocatedFile], _ resolution: LinkResolution) -> IndexSnapshot {
    var segment = SegmentWriter()
    // The last entry for a path is used, since its names can depend on those of others.
    let namesByPath = Dictionary(
      files.compactMap { file in file.to.map { ($0, file.names) } }, uniquingKeysWith: { _, last in last })
    for (path, names) in namesByPath.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) }) {
      var document = IndexDocument(key: path, fingerprint: FileFingerprint(), contentHash: ContentHash(0))
      NameTerms.addKeys(
        ofPath: path, isNote: names != nil, stated: names?.addresses ?? [], resolution.site, to: &document.keys)
      if CanvasFile.isCanvasPath(path) { document.keys.append(.canvas) }
      if let names {
        names.addKeys(to: &document.keys)
        document[stored: .names] = names.bytes(path: path)
      }
      segment.append(document)
    }
    return adding(
      segments: namesByPath.isEmpty ? [] : [segment.finish()], removing: files.compactMap(\.from), scan: scan)
  }
}
