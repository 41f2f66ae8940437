internal import NoteSyntax
internal import SearchIndex
internal import VaultCore

/// The state of a note for one request: its text in the client, or else on the disk, and a snapshot of its vault.
struct Page {
  /// The address, as the client writes it.
  let uri: DocumentURI
  /// The path from the vault's root.
  let path: [UInt8]
  let text: DocumentText
  let note: ParsedNote
  /// The vault with the unsaved texts of all open documents.
  let view: VaultView
  let workspace: Workspace
  let encoding: PositionEncoding

  var bytes: [UInt8] { text.bytes }

  /// The document in the index; nil if the note is not part of the vault.
  var document: DocumentID? { view.snapshot.document(withKey: path) }

  func address(of path: [UInt8]) -> String { DocumentURI(workspace.vault.absolutePath(path)).text }

  func offset(of position: TextPosition) -> Int { text.lines.offset(of: position, in: text.bytes.span, encoding) }

  func range(of range: Range<Int>) -> TextRange { text.range(of: range, encoding) }

  /// Returns the link at a byte offset, including the offset of its end; nil if there is none. A link of HTML is only its
  /// address, and a definition is none.
  func link(at offset: Int) -> (index: Int, link: Link)? {
    // If a link is in the label of another one, the inner one is returned.
    note.links.enumerated().filter { _, link in
      link.range.touches(offset) && link.kind != .definition && (link.kind != .html || link.targetRange.touches(offset))
    }
    .min { $0.element.range.count < $1.element.range.count }.map { ($0.offset, $0.element) }
  }
}

extension Range<Int> {
  /// Returns whether an offset is in the range or at its end, as an editor's cursor after the last character is.
  func touches(_ offset: Int) -> Bool { lowerBound <= offset && offset <= upperBound }
}

extension DocumentText {
  /// Returns the range of a line, counted from 1, without its line break; nil if there is no such line.
  func range(ofLine line: Int) -> Range<Int>? {
    line >= 1 && line <= lines.count ? lines.content(of: line - 1, in: bytes.span) : nil
  }

  func range(of range: Range<Int>, _ encoding: PositionEncoding) -> TextRange {
    TextRange(
      start: lines.position(at: range.lowerBound, in: bytes.span, encoding),
      end: lines.position(at: range.upperBound, in: bytes.span, encoding))
  }
}
