internal import Bytes
internal import NoteSyntax

/// A document that the client has open, with its current text, which might be unsaved.
final class OpenDocument {
  /// The address, as the client writes it.
  let uri: DocumentURI
  let workspace: Workspace
  /// The path from the vault's root.
  let path: [UInt8]
  /// The version of the text, as numbered by the client.
  private(set) var version: Int
  private(set) var text: DocumentText
  /// Whether a change was invalid, so that the text is unknown until the client sends the whole text.
  private(set) var isLost = false
  /// The identity of a text among all texts of the document, including those before it was closed and opened again.
  /// Versions of clients do not suffice, because they can be missing and start again.
  struct Generation: Hashable {
    /// The number of the `didOpen` notification.
    let opening: Int
    var changes = 0
  }

  private(set) var generation: Generation
  private var parsed: (generation: Generation, note: ParsedNote)?
  private var hashed: (generation: Generation, hash: ContentHash)?

  /// Creates a document with an `opening` number that is unique among all opened documents.
  init(_ uri: DocumentURI, in workspace: Workspace, path: [UInt8], version: Int, text: [UInt8], opening: Int) {
    (self.uri, self.workspace, self.path, self.version) = (uri, workspace, path, version)
    generation = Generation(opening: opening)
    self.text = DocumentText(text)
  }

  /// Applies changes in order, each to the result of the previous one.
  func change(_ changes: [TextChange?], version: Int?, _ encoding: PositionEncoding) {
    if let version { self.version = version }
    for change in changes {
      guard let change, !isLost || change.range == nil else {
        isLost = true
        continue
      }
      if change.range == nil { isLost = false }
      text.apply(change, encoding)
    }
    generation.changes += 1
  }

  var note: ParsedNote {
    if let parsed, parsed.generation == generation { return parsed.note }
    let note = NoteParser.parse(text.bytes.span)
    parsed = (generation, note)
    return note
  }

  /// The hash of the text, which is comparable with those of files in the index.
  var hash: ContentHash {
    if let hashed, hashed.generation == generation { return hashed.hash }
    let hash = ContentHash(of: text.bytes.span)
    hashed = (generation, hash)
    return hash
  }
}
