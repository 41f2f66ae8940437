internal import LinkGraph
internal import NoteSyntax
package import VaultCore

/// Finds images and other files in the trash that notes in the trash link to.
package struct TrashedAttachments {
  private let view: VaultView
  private var graph: LinkGraph
  /// The files in the trash that are not notes, the last trashed first.
  private let files: [Trash.File]

  /// Creates a finder for a trash.
  package init(_ view: VaultView, _ trash: Trash) {
    self.view = view
    graph = view.graph
    files = trash.listed.filter { !$0.isNote }
  }

  /// Returns the files in the trash that links of a note refer to and that the vault no longer has; for each link, the
  /// one trashed last.
  package mutating func files(of note: Trash.File) -> [Trash.File] {
    if files.isEmpty { return [] }
    guard note.isNote, let bytes = view.vault.contents(of: note.path) else { return [] }
    let source = note.originalPath
    var attachments: [Trash.File] = []
    for link in NoteParser.parse(bytes.span).links where !link.isExternal {
      guard NoteDraft.isAttachmentName(link.target) || NameTerms.imageName(ofURL: link.target) != nil else { continue }
      guard graph.resolve(target: link.target, fromPath: source) == nil,
        let wanted = NameTerms.wanted(target: link.target, from: source),
        let file = files.first(where: { Self.answers($0.originalPath, to: wanted) }), !attachments.contains(file)
      else { continue }
      attachments.append(file)
    }
    return attachments
  }

  private static func answers(_ path: [UInt8], to wanted: WantedName) -> Bool {
    switch wanted.reach {
    case .anywhere: NameTerms.path(path, endsWith: wanted.text)
    case .root: LinkKey(fileName: path.span).text == wanted.text
    case .image: NameTerms.imageNames(path).contains(wanted.text)
    case .id, .nowhere, .page: false
    }
  }
}
