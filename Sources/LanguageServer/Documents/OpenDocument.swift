internal import Bytes
internal import LinkGraph
internal import NoteSyntax
internal import VaultCore

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
  /// The facts on which the findings in other documents may rest; nil if these were not yet compared.
  private var linkedFacts: LinkedFacts?
  private var parsed: (generation: Generation, vault: Vault, note: ParsedNote)?
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
    // With other settings, the same text can be of another kind of Markdown.
    if let parsed, parsed.generation == generation, parsed.vault === workspace.vault { return parsed.note }
    let note = Self.note(text.bytes, at: path, in: workspace.vault)
    parsed = (generation, workspace.vault, note)
    return note
  }

  /// Returns a parsed note. A base is a note without anything in it.
  static func note(_ bytes: [UInt8], at path: [UInt8], in vault: Vault) -> ParsedNote {
    VaultView.isBase(path) ? NoteParser.parse([UInt8]().span) : vault.parsed(bytes, at: path)
  }

  /// Returns whether findings in other documents may be others since the last call, because the note has other names or
  /// other parts to which links can lead.
  func changesLinkedFacts() -> Bool {
    let facts = LinkedFacts(note, text.bytes, path: path, in: workspace.vault)
    defer { linkedFacts = facts }
    return facts != linkedFacts
  }

  /// The hash of the text, which is comparable with those of files in the index.
  var hash: ContentHash {
    if let hashed, hashed.generation == generation { return hashed.hash }
    let hash = ContentHash(of: text.bytes.span)
    hashed = (generation, hash)
    return hash
  }
}

/// What links to a note depend on: its names, and its parts.
private struct LinkedFacts: Equatable {
  private let names: StoredNames
  private let headings: [String]
  private let levels: [Int]
  private let blocks: [String]
  private let tags: [String]

  init(_ note: ParsedNote, _ bytes: [UInt8], path: [UInt8], in vault: Vault) {
    names = StoredNames(note, in: bytes.span, path: path, config: vault.config)
    (headings, levels) = (note.headings.map(\.plainText), note.headings.map(\.level))
    blocks = note.blockIDs.map(\.id)
    let parts = bytes.contains(UInt8(ascii: "<")) ? PartTable(note, in: bytes.span) : nil
    tags = parts.map { parts in (0..<parts.tagCount).map { parts.id(ofTag: $0) } } ?? []
  }
}
