internal import NoteSyntax

extension HTMLWriter {
  /// Returns the id that a tag of a note has on a page; nil if the tag is shown as text.
  package static func id(ofTag tag: [UInt8]) -> String? {
    guard case .start(let name, let attributes)? = RawHTML.pieces(of: tag).first else { return nil }
    return id(name, attributes).map { NoteAnchors.tag($0, prefix: "") }
  }

  /// Returns the text of the heading of level 1 that a block of HTML is; nil if it has anything else.
  package static func heading(ofBlock html: [UInt8]) -> String? {
    var (text, isIn, isThere) = ("", false, false)
    for piece in RawHTML.pieces(of: html) {
      switch piece {
      case .start(let name, _) where name.description == "h1": (isIn, isThere) = (true, true)
      case .end(let name) where name.description == "h1": isIn = false
      case .text(let part): if isIn { text += part } else if part.contains(where: { !$0.isWhitespace }) { return nil }
      case .start(let name, _) where name.description == "img" && !isIn: return nil
      case .media: return nil
      case .start, .end, .mediaEnd: break
      }
    }
    return isThere ? text : nil
  }

  private static func id(_ name: StaticString, _ attributes: [String: String]) -> String? {
    attributes["id"] ?? (name.description == "a" ? attributes["name"] : nil)
  }

  /// The number of elements of raw HTML within each other from which further ones are left out.
  private static let deepestHTML = 100

  mutating func writeRaw(_ html: [UInt8], isBlock: Bool) {
    if !isBlock { beginText() }
    var html = html[...]
    while isBlock, html.last == UInt8(ascii: "\n") { html.removeLast() }
    if keepsRawHTML {
      output.unescaped(Array(html))
    } else {
      for piece in RawHTML.pieces(of: Array(html)) { write(piece) }
    }
    if isBlock { output.startLine() }
  }

  private mutating func write(_ piece: RawHTML) {
    switch piece {
    case .text(let text): output.text(text)
    case .start(let name, let attributes): start(name, attributes)
    case .end(let name): end(name)
    case .media(let attributes, let isSound): writeMedia(attributes, isSound: isSound)
    case .mediaEnd: break
    }
  }

  mutating func closeRawElements(downTo count: Int) {
    while rawElements.count > count {
      let name = rawElements.removeLast()
      output.markup("</")
      output.markup(name)
      output.markup(">")
    }
  }

  private mutating func start(_ name: StaticString, _ attributes: [String: String]) {
    if name.description == "img" { return writePicture(attributes) }
    if name.description == "a", isInLink { return }
    let name = shown(name)
    let isVoid = RawHTML.isVoid(name)
    // Browsers end a paragraph there, and would make another one of its end tag.
    if RawHTML.endsParagraph(name),
      let index = rawElements[(rawCounts.last ?? 0)...].lastIndex(where: { $0.description == "p" })
    {
      closeRawElements(downTo: index)
    }
    if !isVoid, rawElements.count >= Self.deepestHTML { return }
    output.markup("<")
    output.markup(name)
    if name.description == "a", let written = attributes["href"],
      case .page(let address)? = links.target(ofRaw: written, isPicture: false)
    {
      if form.isPart, address.isElsewhere { output.markup(" rel=\"noreferrer\"") }
      output.attribute("href", address: address)
    }
    writeAttributes(name, attributes)
    output.markup(isVoid ? " />" : ">")
    if !isVoid { rawElements.append(name) }
  }

  /// Returns the element that is written for one of the note: on a page, only the title is a heading of level 1.
  private func shown(_ name: StaticString) -> StaticString { form.isPart && name.description == "h1" ? "h2" : name }

  /// Writes a picture, or a link or text in its place.
  private mutating func writePicture(_ attributes: [String: String]) {
    switch attributes["src"].flatMap({ links.target(ofRaw: $0, isPicture: true) }) {
    case .picture(let address, let size)?:
      output.markup("<img")
      output.attribute("src", address: address)
      var attributes = attributes
      if let width = RawHTML.width(in: attributes, of: size) { attributes["width"] = width }
      writeAttributes("img", attributes)
      if let size, attributes["width"] == nil, attributes["height"] == nil {
        output.attribute("width", number: size.width)
        if let height = size.height { output.attribute("height", number: height) }
      }
      if attributes["alt"] == nil { output.attribute("alt", text: "") }
      output.markup(" />")
    case .page(let address)? where !isInLink:
      output.markup("<a")
      output.open(form.isPart && address.isElsewhere ? Self.outwards : "", to: address)
      output.text(RawHTML.description(ofPicture: attributes))
      output.markup("</a>")
    case .page?, .missing?, nil: output.text(RawHTML.description(ofPicture: attributes))
    }
  }

  /// Writes a sound or a film, or a link or nothing in its place.
  private mutating func writeMedia(_ attributes: [String: String], isSound: Bool) {
    guard let written = attributes["src"], case .page(let address)? = links.target(ofRaw: written, isPicture: false)
    else { return }
    if address.isElsewhere {
      if !isInLink { output.open(form.isPart ? "<a class=\"out\" rel=\"noreferrer\"" : "<a", to: address) }
      output.text(address.text)
      return isInLink ? () : output.markup("</a>")
    }
    output.markup(isSound ? "<audio controls=\"\" preload=\"none\"" : "<video controls=\"\" preload=\"none\"")
    output.attribute("src", address: address)
    writeAttributes(isSound ? "audio" : "video", attributes)
    output.markup(isSound ? "></audio>" : "></video>")
  }

  private mutating func writeAttributes(_ name: StaticString, _ attributes: [String: String]) {
    if let idPrefix = form.idPrefix, let id = Self.id(name, attributes), rawIDs.insert(id).inserted {
      output.attribute("id", text: NoteAnchors.tag(id, prefix: idPrefix))
    }
    let classes = RawHTML.classes(in: attributes)
    if !classes.isEmpty { output.attribute("class", text: classes.joined(separator: " ")) }
    for (name, value) in RawHTML.textAttributes(of: name, in: attributes) { output.attribute(name, text: value) }
  }

  /// Ends an element and those in it. An end tag without a start tag is left out.
  private mutating func end(_ name: StaticString) {
    let (name, first) = (shown(name), rawCounts.last ?? 0)
    guard let index = rawElements[first...].lastIndex(where: { $0.description == name.description }) else { return }
    closeRawElements(downTo: index)
  }
}
