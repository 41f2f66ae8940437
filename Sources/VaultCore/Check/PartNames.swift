internal import Bytes
internal import LinkGraph
internal import NoteSyntax

/// The names of the parts of a note, collected once for all links to them.
struct PartNames {
  let headings: HeadingTable
  /// The block ids in lower case.
  let blockIDs: Set<String>
  private let note: ParsedNote
  private let bytes: [UInt8]
  /// The slugs of the headings and the anchors of HTML elements, as on web pages.
  private lazy var slugs = Set(note.headings.map { Array(HeadingSlug($0.plainText).text.utf8) })
  private lazy var anchors = Self.anchors(bytes.span)

  init(_ note: ParsedNote, _ bytes: [UInt8]) {
    (self.note, self.bytes) = (note, bytes)
    headings = HeadingTable(note)
    blockIDs = Set(note.blockIDs.map { $0.id.lowercased() })
  }

  /// Returns whether a Markdown link refers to a heading by its slug, or to an HTML anchor, as on web pages.
  mutating func isNamedAsInPages(_ link: StoredLink) -> Bool {
    guard link.kind == .markdown || link.kind == .reference else { return false }
    return HeadingSlug.slugs(thatMayBe: link.subpath).contains { slugs.contains(Array($0.utf8)) }
      || anchors.contains(String(link.subpath.dropFirst()))
  }

  /// Returns the values of the attributes `id` and `name` that are in quotes.
  private static func anchors(_ text: Span<UInt8>) -> Set<String> {
    var found: Set<String> = []
    let quote = UInt8(ascii: "\"")
    var start = 0
    while let opening = text.firstOffset(of: quote, from: start) {
      start = opening + 1
      let before = text.extracting(..<opening)
      guard before.hasSuffix("id=".utf8Span.span) || before.hasSuffix("name=".utf8Span.span),
        let closing = text.firstOffset(of: quote, from: start)
      else { continue }
      found.insert(String(decoding: [UInt8](text.extracting(start..<closing)), as: UTF8.self))
    }
    return found
  }
}
