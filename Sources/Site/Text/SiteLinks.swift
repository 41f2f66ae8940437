internal import Bytes
internal import NoteSyntax
internal import Rendering
internal import SearchIndex
internal import VaultCore

/// Where the links of a note lead on a page of the site. What is held back and what is missing are the same: text.
struct SiteLinks: NoteLinks {
  let reader: SiteReader
  /// The number of the note with the links.
  let number: Int
  let here: PageAddress
  /// The notes around the text, from the one of the page on, if it is embedded in others.
  var chain: [Int] = []
  /// How much more may be embedded in the text, in itself and in what it embeds.
  var room = EmbedRoom()

  /// How deep notes are embedded in each other.
  private static let deepest = 3

  private var site: Site { reader.site }

  func target(of link: DocumentLink) -> LinkTarget? {
    // Most links of many notes lead elsewhere, and a link of the list has much more than that.
    let text = link.index == nil ? nil : reader.text(number)
    let isExternal =
      link.index.flatMap { text?.note.links[$0].isExternal } ?? Self.isExternal(link.form, link.destination)
    if isExternal { return SafeAddress(link.destination).map { .page($0) } }
    let parsed = link.index.flatMap { text?.note.links[$0] }
    let (target, subpath) = parsed.map { ($0.target, $0.subpath) } ?? Self.parts(link.form, link.destination)
    let isFragment = parsed?.hasFragment ?? (link.form != .wikilink && link.form != .embed)
    return self.target(target, subpath, isFragment: isFragment, isPicture: link.form == .image || link.form == .embed)
      ?? (site.isPreview ? .missing : nil)
  }

  func target(ofRaw address: String, isPicture: Bool) -> LinkTarget? {
    guard let safe = SafeAddress(address) else { return nil }
    if safe.isElsewhere { return .page(safe) }
    let (target, subpath) = Self.parts(.link, address)
    return self.target(target, subpath, isFragment: true, isPicture: isPicture)
  }

  func address(ofTag name: String) -> SafeAddress? {
    site.tagNumbers[CaseFolding.fold(name)].map { here.to(site.tags[$0].group.pages[0]) }
  }

  func embedded(_ link: NoteLink) -> EmbeddedContent? {
    let parsed = link.index.map { reader.text(number).note.links[$0] }
    let (target, subpath) = parsed.map { ($0.target, $0.subpath) } ?? Self.parts(link.form, link.destination)
    guard let address = link.address, !address.isElsewhere, let document = reader.resolve(target, in: number)
    else { return nil }
    if let embedded = site.numbers[document] {
      return passage(of: embedded, subpath, isFragment: parsed?.hasFragment ?? false, address).map { .note($0) }
    }
    let path = site.view.snapshot.key(of: document)
    if site.layout.canvases[document] != nil {
      guard room.take(0) else { return nil }
      var picture = MarkupWriter()
      CanvasPicture(reader: reader, document: document, here: here).write(into: &picture)
      let hue = site.hues.hue(of: path.parentPath)
      return .drawing(picture, label: SiteCanvas.name(of: path), hue: hue, address: address)
    }
    switch MediaKind(path) {
    case .sound: return .sound(address)
    case .film: return .film(address)
    case .document:
      reader.reads.files.insert(document)
      let page = MediaKind.part(subpath, of: path).flatMap { $0.hasPrefix("page=") ? Int($0.dropFirst(5)) : nil }
      return .file(address, name: Self.name(path), facts: facts(of: path, from: page))
    case .picture, nil: return nil
    }
  }

  // MARK: - Links

  func target(_ target: String, _ subpath: String, isFragment: Bool, isPicture: Bool) -> LinkTarget? {
    // GitHub and other hosts show a folder where a link ends in a slash.
    if target.hasSuffix("/") || target == "." || target == "..", let folder = folder(target) { return folder }
    let document = target.isEmpty ? site.notes[number].document : reader.resolve(target, in: number)
    guard let document else { return folder(target) }
    return self.target(at: document, subpath, isFragment: isFragment, isPicture: isPicture)
  }

  /// Returns the page of a folder that is named from the folder of the note, or from the top; nil if there is none.
  private func folder(_ written: String) -> LinkTarget? {
    let path = Array(written.utf8)
    let isFromTop = path.first == UInt8(ascii: "/")
    for start in isFromTop ? [[]] : [site.notes[number].folder, []] {
      var parts = start.pathComponents.map { Array($0) }
      var isInside = true
      for part in path.pathComponents where !part.elementsEqual(".".utf8) {
        if !part.elementsEqual("..".utf8) {
          parts.append(Array(part))
        } else if parts.popLast() == nil {
          isInside = false
        }
      }
      let folder = Array(parts.joined(separator: "/".utf8))
      guard isInside, let found = site.folderNumbers[folder] else { continue }
      if folder.isEmpty || site.folders[found].total > 0 { return .page(here.to(site.folders[found].group.pages[0])) }
    }
    return nil
  }

  func target(at document: DocumentID, _ subpath: String, isFragment: Bool, isPicture: Bool) -> LinkTarget? {
    if let note = site.numbers[document] {
      return .page(here.to(site.layout.pages[note], part: part(subpath, of: note, isFragment: isFragment)))
    }
    if let address = site.layout.canvases[document] { return .page(here.to(address)) }
    guard let address = site.layout.copies[document] else { return nil }
    let path = site.view.snapshot.key(of: document)
    if MediaKind(path) == .picture {
      if isPicture { return .picture(here.to(address), reader.size(of: document)) }
      // A picture in SVG that is opened alone can run scripts.
      if MediaKind.fileExtension(path) == "svg" { return nil }
    }
    return .page(here.to(address, part: MediaKind.part(subpath, of: path)))
  }

  /// Returns the id of a part of a note on its page; nil for the whole note, or if there is no such part.
  private func part(_ subpath: String, of note: Int, isFragment: Bool) -> String? {
    subpath.isEmpty ? nil : reader.id(ofPart: subpath, of: note, isFragment: isFragment)
  }

  private static func isExternal(_ form: DocumentLink.Form, _ destination: String) -> Bool {
    switch form {
    case .wikilink, .embed: false
    case .link, .image, .autolink: SafeAddress(destination).map { $0.isElsewhere && !$0.isOfNotes } ?? true
    }
  }

  /// Returns the target and the subpath of a link that is not in the list of the note, such as one in a description.
  static func parts(_ form: DocumentLink.Form, _ destination: String) -> (target: String, subpath: String) {
    let isMarkdown = form != .wikilink && form != .embed
    let hash = destination.firstIndex(of: "#") ?? destination.endIndex
    let parts = [destination[..<hash], destination[hash...]].map {
      isMarkdown ? PercentEncoding.decode(String($0)) : $0.trimmed
    }
    return (parts[0], parts[1])
  }

  // MARK: - Embeds

  /// Returns a note, or a part of it, as it is embedded; nil if there is no such part, or if it is around the embed.
  private func passage(of embedded: Int, _ subpath: String, isFragment: Bool, _ address: SafeAddress) -> NotePassage? {
    let around = chain + [number]
    guard around.count <= Self.deepest, !around.contains(embedded) else { return nil }
    let text = reader.text(embedded)
    var label = site.notes[embedded].title
    var document = subpath.isEmpty ? text.withoutTitle(label).document : text.document
    if !subpath.isEmpty {
      guard let part = text.parts.part(ofSubpath: subpath, isFragment: isFragment) else { return nil }
      let location = text.note.location(of: part, text.parts)
      document.blocks = document.blocks.within(location.range)
      if case .heading(let index) = part {
        label += " › " + text.note.headings[index].plainText
        document.blocks.removeAll { if case .heading(_, index) = $0.kind { true } else { false } }
      }
      document.blocks += document.blocks.footnotes(among: text.footnotes)
    }
    guard room.take(document.blocks.reduce(0) { $0 + $1.range.count }) else { return nil }
    let folder = site.notes[embedded].folder
    return NotePassage(
      label: label, hue: site.hues.hue(of: folder), address: address, bytes: text.bytes, document: document,
      links: SiteLinks(reader: reader, number: embedded, here: here, chain: around, room: room))
  }

  private static func name(_ path: [UInt8]) -> String { String(decoding: path.lastComponent, as: UTF8.self) }

  /// Returns what is known of a file: `PDF, 2 pages, 1.2 MB`. A page of it may be the one that is meant.
  private func facts(of path: [UInt8], from page: Int?) -> String {
    let kind = MediaKind.fileExtension(path)
    var facts = [kind.uppercased()]
    if let page { facts.append(site.settings.words.counted(.page, page)) }
    guard let (head, count) = reader.head(of: path) else { return facts.joined(separator: ", ") }
    if kind == "pdf", page == nil, let pages = MediaFile.pageCount(ofPDF: head) {
      facts.append(site.settings.words.counted(.pageCount, pages))
    }
    return (facts + [MediaFile.sizeText(count)]).joined(separator: ", ")
  }
}

/// What the links of a note say of its text alone: an embed is a picture, of which the description is the text, or not.
/// Addresses are not made.
struct TextLinks: NoteLinks {
  let reader: SiteReader
  /// The number of the note with the links.
  let number: Int

  func target(of link: DocumentLink) -> LinkTarget? {
    guard link.form == .image || link.form == .embed else { return nil }
    let parsed = link.index.map { reader.text(number).note.links[$0] }
    if parsed?.isExternal == true { return nil }
    let target = parsed?.target ?? SiteLinks.parts(link.form, link.destination).target
    guard !target.isEmpty, let document = reader.resolve(target, in: number), reader.site.numbers[document] == nil,
      reader.site.layout.copies[document] != nil, MediaKind(reader.site.view.snapshot.key(of: document)) == .picture
    else { return nil }
    return .picture(.page, nil)
  }

  func address(ofBare text: String) -> SafeAddress? { nil }
}

/// How much a text may embed. Notes that embed each other would else be on each page as often as there are ways between
/// them.
final class EmbedRoom {
  private var (count, bytes) = (500, 2_000_000)

  /// Takes the room of a note or drawing; returns false if there is none left, so that a link is shown.
  func take(_ size: Int) -> Bool {
    guard count > 0, bytes >= size else { return false }
    (count, bytes) = (count - 1, bytes - size)
    return true
  }
}

enum PartID {
  static func id(of part: LinkedPart, in text: SiteReader.Text) -> String? {
    switch part {
    case .heading(let number):
      let slug = text.slugs[number]
      return slug.isEmpty ? "h:\(number + 1)" : slug
    case .block(let number): return "^" + text.note.blockIDs[number].id.lowercased()
    case .tag(let number): return HTMLWriter.id(ofTag: Array(text.bytes[text.parts.range(ofTag: number)]))
    }
  }
}

extension SiteReader.Text {
  /// Returns the note without the heading at its beginning that is its title, which the page shows above the text, and the
  /// number of that heading; nil if the note does not begin with its title.
  func withoutTitle(_ title: String) -> (document: NoteDocument, heading: Int?) {
    var document = document
    let bytes = bytes
    let name = TitleText.compared(title)
    var hasProse = false
    for (place, block) in document.blocks.enumerated() {
      switch block.kind {
      case .heading(let level, let index):
        // One of a lower level after prose has that above it for a reason.
        guard level == 1 || !hasProse, TitleText.compared(note.headings[index].plainText) == name
        else { return (document, nil) }
        document.blocks.remove(at: place)
        return (document, index)
      case .html:
        guard let heading = HTMLWriter.heading(ofBlock: lines(of: block)) else { continue }
        if TitleText.compared(heading) == name { document.blocks.remove(at: place) }
        return (document, nil)
      case .paragraph: if !Excerpts.isPointer(block.inlines, in: bytes.span) { hasProse = true }
      default: break
      }
    }
    return (document, nil)
  }

  private func lines(of block: DocumentBlock) -> [UInt8] {
    Array(block.lines.map { bytes[$0.range] }.joined(separator: [UInt8(ascii: "\n")]))
  }
}

/// Titles as they are compared: without regard to case, spaces, punctuation and emoji.
enum TitleText {
  static func compared(_ title: String) -> String {
    let letters = CaseFolding.fold(title).unicodeScalars.filter { scalar in
      let properties = scalar.properties
      if properties.isWhitespace || properties.isDefaultIgnorableCodePoint { return false }
      // Digits and some signs of ASCII can be parts of emoji too.
      if properties.isEmoji && !scalar.isASCII || properties.isEmojiModifier || scalar == "\u{20E3}" { return false }
      return !".,:;!?…'’‘\"“”«»()[]{}/\\|-‐–—_*`~<>".unicodeScalars.contains(scalar)
    }
    return letters.isEmpty ? title : String(String.UnicodeScalarView(letters))
  }
}

extension [DocumentBlock] {
  /// Returns the definitions of the footnotes to which these blocks refer and that are not among them.
  fileprivate func footnotes(among definitions: [String: DocumentBlock]) -> [DocumentBlock] {
    var (own, wanted) = ([String: DocumentBlock](), [String]())
    collectReferences(&wanted)
    if wanted.isEmpty { return [] }
    collectFootnotes(&own)
    var known = Set(own.keys)
    var found: [DocumentBlock] = []
    var next = 0
    while next < wanted.count {
      if known.insert(wanted[next]).inserted, let block = definitions[wanted[next]] {
        found.append(block)
        [block].collectReferences(&wanted)
      }
      next += 1
    }
    return found
  }

  /// Adds the first definition of each footnote, by its label in lower case.
  func collectFootnotes(_ found: inout [String: DocumentBlock]) {
    for block in self {
      if case .footnote(let label) = block.kind, found[label.lowercased()] == nil { found[label.lowercased()] = block }
      block.children.collectFootnotes(&found)
    }
  }

  /// Adds the labels of footnotes, in lower case and in the order of the references to them.
  fileprivate func collectReferences(_ labels: inout [String]) {
    for block in self {
      for event in block.inlines {
        if case .open(.footnoteReference(let label, _)) = event.kind { labels.append(label.lowercased()) }
      }
      block.children.collectReferences(&labels)
    }
  }

  /// Returns the blocks within a range; items of lists stay in their lists.
  func within(_ range: Range<Int>) -> [DocumentBlock] {
    let first = indices.partitioningIndex { self[$0].range.upperBound > range.lowerBound }
    return self[first...].prefix { $0.range.lowerBound < range.upperBound }.flatMap { block -> [DocumentBlock] in
      if range.lowerBound <= block.range.lowerBound, block.range.upperBound <= range.upperBound { return [block] }
      guard block.range.overlaps(range) else { return [] }
      if case .footnote = block.kind { return [] }
      let children = block.children.within(range)
      if children.isEmpty {
        // The range of a leaf is that of its lines, which may begin before the part.
        return block.children.isEmpty ? [block] : []
      }
      guard case .list = block.kind else { return children }
      var list = block
      list.children = children
      return [list]
    }
  }
}

extension SafeAddress {
  /// Whether it names a note by its id.
  fileprivate var isOfNotes: Bool { scheme == "sheaf" || scheme == "takenote" }
}
