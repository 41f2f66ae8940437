internal import Bytes
internal import NoteSyntax
internal import SearchIndex

/// A document that the client has open: its text as it is on the screen.
final class OpenDocument {
  /// The address, as the client writes it.
  let uri: DocumentURI
  /// The vault around it.
  let workspace: Workspace
  /// The path from the vault's root.
  let path: [UInt8]
  /// The client's number of the text.
  private(set) var version: Int
  /// The text.
  private(set) var text: DocumentText
  /// Whether a change could not be understood, so that the text is unknown until the client sends all of it.
  private(set) var isLost = false
  /// The text among all texts that the document has had, also before it was closed and opened again. Versions of clients
  /// may be missing, and begin again.
  struct Generation: Hashable {
    /// The number of the opening.
    let opening: Int
    /// The number of changes since.
    var changes = 0
  }

  /// Which text it is.
  private(set) var generation: Generation
  private var parsed: (generation: Generation, note: ParsedNote)?
  private var hashed: (generation: Generation, hash: ContentHash)?

  /// Creates a document.
  ///
  /// - Parameter opening: A number that no other opening of a document has.
  init(_ uri: DocumentURI, in workspace: Workspace, path: [UInt8], version: Int, text: [UInt8], opening: Int) {
    (self.uri, self.workspace, self.path, self.version) = (uri, workspace, path, version)
    generation = Generation(opening: opening)
    self.text = DocumentText(text)
  }

  /// Applies changes one after the other, each to the result of the one before.
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

  /// The parsed text.
  var note: ParsedNote {
    if let parsed, parsed.generation == generation { return parsed.note }
    let note = NoteParser.parse(text.bytes.span)
    parsed = (generation, note)
    return note
  }

  /// The hash of the text, as the index has it for files.
  var hash: ContentHash {
    if let hashed, hashed.generation == generation { return hashed.hash }
    let hash = ContentHash(of: text.bytes.span)
    hashed = (generation, hash)
    return hash
  }
}
