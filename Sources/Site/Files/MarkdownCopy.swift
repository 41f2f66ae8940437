internal import Bytes
internal import ExchangeFormats
internal import NoteSyntax
internal import Rendering
internal import VaultCore

/// The text of a note in Markdown beside its page: links lead to the texts of other notes, those that lead nowhere are
/// text, and what the page does not show, such as comments, is left out.
struct MarkdownCopy {
  let reader: SiteReader
  let number: Int

  private var site: Site { reader.site }

  func bytes() -> [UInt8] {
    let text = reader.text(number)
    var comments: [Range<Int>] = []
    Self.collect(text.document.blocks, text.bytes, &comments)
    let body: String
    if comments.isEmpty {
      let whole = BodyLinks.rewriting(text.note, in: text.bytes) { link, _ in rewritten(link) }
      body = String(decoding: whole[text.note.bodyRange.lowerBound...], as: UTF8.self)
    } else {
      let visible = Self.without(comments, text.bytes, text.note.bodyRange)
      body = BodyLinks.rewriting(String(decoding: visible, as: UTF8.self)) { link, _ in rewritten(link) }
    }
    return matter() + Array(body.utf8)
  }

  /// Returns the properties that every program knows.
  private func matter() -> [UInt8] {
    let note = site.notes[number]
    var writer = FrontMatterWriter()
    for property in reader.text(number).note.validMatter?.properties ?? [] {
      guard let meaning = PropertyMeaning(key: property.key),
        [.id, .title, .aliases, .tags, .created, .updated, .summary, .category].contains(meaning),
        let value = PropertyValue(property.value)
      else { continue }
      writer.append(property.key, value)
    }
    return note.record.flags.contains(.property) ? writer.block : []
  }

  private func rewritten(_ link: Link) -> String? {
    if link.isExternal { return nil }
    let label = link.hasSizeAsLabel ? "" : link.display ?? ""
    let text = label.isEmpty ? link.target + link.subpath : label
    let here = PageAddress(page: site.layout.texts[number])
    guard let document = link.target.isEmpty ? site.notes[number].document : reader.resolve(link.target, in: number)
    else { return text }
    let fragment = link.subpath.isEmpty ? nil : Self.fragment(link, in: reader, of: site.numbers[document])
    if let note = site.numbers[document] {
      return "[\(text)](\(here.to(site.layout.texts[note], part: fragment).text))"
    }
    if let page = site.layout.canvases[document] { return "[\(text)](\(here.to(page).text))" }
    guard let copy = site.layout.copies[document] else { return text }
    return "\(link.isEmbed ? "!" : "")[\(text)](\(here.to(copy).text))"
  }

  /// Returns the slug of the heading to which a link leads, which most programs understand.
  private static func fragment(_ link: Link, in reader: SiteReader, of note: Int?) -> String? {
    guard let note else { return nil }
    let parts = reader.text(note).parts
    guard case .heading(let number)? = parts.part(ofSubpath: link.subpath, isFragment: link.hasFragment)
    else { return nil }
    let slug = parts.slug(ofHeading: number)
    return slug.isEmpty ? nil : slug
  }

  private static func without(_ comments: [Range<Int>], _ bytes: [UInt8], _ range: Range<Int>) -> [UInt8] {
    var text: [UInt8] = []
    var start = range.lowerBound
    for comment in comments.sorted(by: { $0.lowerBound < $1.lowerBound }) where comment.upperBound > start {
      if comment.lowerBound > start { text += bytes[start..<comment.lowerBound] }
      start = max(start, comment.upperBound)
    }
    return text + bytes[min(start, range.upperBound)..<range.upperBound]
  }

  /// Appends the ranges of the comments of blocks, in either syntax.
  static func collect(_ blocks: [DocumentBlock], _ bytes: [UInt8], _ hidden: inout [Range<Int>]) {
    for block in blocks {
      if case .comment = block.kind {
        hidden.append(block.range)
        continue
      }
      if case .html = block.kind { hidden += comments(in: bytes, block.range) }
      for event in block.inlines {
        if case .open(.comment) = event.kind { hidden.append(event.range) }
        if case .open(.html) = event.kind { hidden += comments(in: bytes, event.range) }
      }
      collect(block.children, bytes, &hidden)
    }
  }

  /// Returns the ranges of the comments in raw HTML; one without an end reaches to the end.
  private static func comments(in bytes: [UInt8], _ range: Range<Int>) -> [Range<Int>] {
    var found: [Range<Int>] = []
    let html = bytes.span.extracting(..<range.upperBound)
    let (open, close) = (Array("<!--".utf8), Array("-->".utf8))
    var offset = range.lowerBound
    while let start = html.firstOffset(of: open.span, from: offset) {
      let end = html.firstOffset(of: close.span, from: start + open.count).map { $0 + close.count } ?? html.count
      found.append(start..<end)
      offset = end
    }
    return found
  }
}
