internal import Bytes
internal import LinkGraph
package import NoteSyntax
internal import SearchIndex

extension StoredNames {
  /// Creates the names of a parsed note at a path.
  package init(_ note: ParsedNote, in bytes: Span<UInt8>, path: [UInt8], config: VaultConfig) {
    let opening = NoteOpening(of: note, in: bytes, path: path.span, order: config.titleOrder, limit: 0)
    self.init(note, opening, path: path, config: config)
  }

  /// Creates the names of a parsed note at a path, whose first lines were already read.
  package init(_ note: ParsedNote, _ opening: NoteOpening, path: [UInt8], config: VaultConfig) {
    let matter = note.validMatter ?? .empty
    self.init(
      id: matter.string("id"), title: opening.title.text,
      aliases: matter.aliases(legacy: config.readsLegacyFrontMatter),
      competes: !VaultFiles.isConflictCopy(path), isTitleName: opening.title.isName)
  }
}
