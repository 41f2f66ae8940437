internal import Bytes
internal import LinkGraph
internal import NoteSyntax
internal import Rendering
internal import SearchIndex
internal import SystemCalls
internal import VaultCore

/// Reads the texts of the notes of a site. Each thread has its own, since it remembers what it has read.
final class SiteReader {
  final class Text {
    let bytes: [UInt8]
    let note: ParsedNote
    private(set) lazy var document = { [bytes, note] in NoteDocument(note, in: bytes.span) }()
    /// The first definition of each footnote, by its label in lower case.
    private(set) lazy var footnotes = {
      var found: [String: DocumentBlock] = [:]
      document.blocks.collectFootnotes(&found)
      return found
    }()
    private(set) lazy var parts = { [bytes, note] in PartTable(note, in: bytes.span) }()
    /// Its headings and blocks, which most links name.
    private(set) lazy var names = { [bytes, note] in PartTable(note, in: bytes.span, hasFragments: false) }()
    /// The slugs of the headings on the page. Most pages need these, but no other part.
    private(set) lazy var slugs = { [note] in HeadingSlug.slugs(of: note.headings.lazy.map(\.plainText), .pages) }()
    private(set) lazy var hasRightToLeft = { [bytes] in TextLanguage.hasRightToLeft(bytes.span) }()

    init(_ bytes: [UInt8]) {
      self.bytes = bytes
      note = NoteParser.parse(bytes.span)
    }
  }

  let site: Site
  private var graph: LinkGraph
  private var texts: [Int: Text] = [:]
  private var excerpts: [Int: String] = [:]
  private var sizes: [DocumentID: PictureSize?] = [:]
  private var slugs: [PartName: String?] = [:]
  private let files: NoteFiles
  private var finder: RelatedNotes
  /// What was made of all notes; nil if it is made for each page.
  private let gathered: SiteGathering?
  /// What was read since it was last emptied.
  var reads = Reads() {
    didSet { last = nil }
  }
  /// The text that was asked for last, which `reads` has.
  private var last: (number: Int, text: Text)?
  /// The first file that could not be read, so that pages lack it.
  private(set) var unread: UnreadFile?
  /// Whether all texts are those that the index has: a note may be edited while the site is made.
  private(set) var isIndexed = true

  /// The notes whose texts were read for a page, and the files of which the page says something.
  struct Reads {
    var notes: Set<Int> = []
    var files: Set<DocumentID> = []
    /// The hash of the related notes as they are shown.
    var related: UInt64 = 0
    /// The number of formulas of the page's own note that are shown as they are written.
    var unreadFormulas = 0
  }

  /// The number of texts that are kept, and of ids.
  private static let (most, mostSlugs) = (200, 20_000)

  init(_ site: Site, _ gathered: SiteGathering? = nil) {
    self.site = site
    self.gathered = gathered
    graph = site.view.graph
    files = NoteFiles(site.view.vault)
    finder = RelatedNotes(site.listed.vault, site.listed.snapshot, knowing: gathered?.related)
  }

  /// Returns the text of a note; an empty one if it cannot be read.
  func text(_ number: Int) -> Text {
    if let last, last.number == number { return last.text }
    let text = unrecordedText(number)
    reads.notes.insert(number)
    last = (number, text)
    return text
  }

  /// Returns the text of a note without recording that, for what `SiteInputs` knows of it anyway.
  private func unrecordedText(_ number: Int) -> Text {
    if let known = texts[number] { return known }
    if texts.count >= Self.most { texts.removeAll(keepingCapacity: true) }
    let bytes = bytes(of: site.notes[number].path)
    if let bytes, !bytes.isEmpty, isIndexed,
      ContentHash(of: bytes.span) != site.view.snapshot.contentHash(of: site.notes[number].document)
    {
      isIndexed = false
    }
    let text = Text(site.answers[number] ?? bytes ?? [])
    texts[number] = text
    return text
  }

  /// Returns the bytes of a note or a canvas; nil if it cannot be read.
  func bytes(of path: [UInt8]) -> [UInt8]? {
    read(path) { () throws(SystemError) in try files.text(of: path) }
  }

  /// Returns the beginning of a file and the number of its bytes; nil if it cannot be read.
  func head(of path: [UInt8]) -> (bytes: [UInt8], count: Int)? {
    read(path) { () throws(SystemError) in try MediaFile.head(of: path, in: site.view.vault) }
  }

  private func read<Contents>(_ path: [UInt8], _ body: () throws(SystemError) -> Contents) -> Contents? {
    do throws(SystemError) { return try body() } catch {
      unread = unread ?? UnreadFile(path: path, error: error)
      if site.isPreview { site.view.vault.surroundings.readFailures.add(path, error) }
      return nil
    }
  }

  func resolve(_ target: String, in number: Int) -> DocumentID? { resolve(target, from: site.notes[number].document) }

  /// Returns the document to which a link in a document leads; nil if there is none in the site.
  func resolve(_ target: String, from document: DocumentID) -> DocumentID? {
    graph.resolve(target: target, from: document)?.document
  }

  /// Returns the listed notes that are related to a note, the most closely related first, without some notes.
  func notes(relatedTo number: Int, without others: [Int], limit: Int) -> [RelatedNote] {
    let text = unrecordedText(number)
    return finder.notes(
      relatedTo: site.notes[number].document, text: (text.note, text.bytes),
      excluding: others.map { site.notes[$0].document }, limit: limit
    ).notes
  }

  func lines(from source: Int, to target: Int) -> LinkingLines {
    gathered?.lines[source] ?? LinkingLines(of: source, to: [target], self)
  }

  private struct PartName: Hashable {
    let note: Int
    let subpath: String
    let isFragment: Bool
  }

  func id(ofPart subpath: String, of note: Int, isFragment: Bool) -> String? {
    let name = PartName(note: note, subpath: subpath, isFragment: isFragment)
    reads.notes.insert(note)
    if let known = slugs[name] { return known }
    let text = text(note)
    let parts = isFragment ? text.parts : text.names
    let id = parts.part(ofSubpath: subpath, isFragment: isFragment).flatMap { PartID.id(of: $0, in: text) }
    if slugs.count >= Self.mostSlugs { slugs.removeAll(keepingCapacity: true) }
    slugs[name] = id
    return id
  }

  /// Returns what a note is about: its summary or description, or else the beginning of its first paragraph of prose.
  func excerpt(_ number: Int) -> String {
    if let known = gathered?.excerpts[number] ?? excerpts[number] { return known }
    let note = site.notes[number]
    let stated = [note.card.summary, note.record.value(ofProperty: "description")?.text].compactMap(\.self)
    let excerpt = stated.first { !$0.isEmpty } ?? Self.firstProse(unrecordedText(number))
    let cut = Excerpts.cut(Excerpts.oneLine(excerpt), to: 200)
    excerpts[number] = cut
    return cut
  }

  /// Returns the text of the first paragraph at the top level that is prose; that of the first that only points elsewhere
  /// if there is none, and empty if that is missing too.
  private static func firstProse(_ text: Text) -> String {
    let bytes = text.bytes
    var pointer = ""
    for block in text.document.blocks {
      guard case .paragraph = block.kind else { continue }
      let line = Excerpts.plainText(of: block.inlines, in: bytes.span)
      // Lines of inline fields and of pictures alone are no prose.
      let isField = text.note.inlineFields.contains {
        block.range.contains($0.range.lowerBound) && line.hasPrefix($0.key)
      }
      if isField || !line.contains(where: \.isLetter) { continue }
      if !Excerpts.isPointer(block.inlines, in: bytes.span) { return line }
      if pointer.isEmpty { pointer = line }
    }
    return pointer
  }

  func size(of document: DocumentID) -> PictureSize? {
    reads.files.insert(document)
    if let known = sizes[document] { return known }
    let path = site.view.snapshot.key(of: document)
    let size = head(of: path).flatMap { bytes, _ -> PictureSize? in
      if MediaKind.fileExtension(path) == "svg" { return MediaFile.sizeOfSVG(bytes) }
      return ImageSize(of: bytes).map { PictureSize(width: $0.width, height: $0.height) }
    }
    sizes[document] = size
    return size
  }
}
