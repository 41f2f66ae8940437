internal import Bytes

/// Raw HTML, which goes through the filter.
extension HTMLWriter {
  /// The number of elements of raw HTML within each other from which further ones are left out.
  private static let deepestHTML = 100

  mutating func writeRaw(_ html: [UInt8], isBlock: Bool) {
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
    let isVoid = RawHTML.isVoid(name)
    if !isVoid, rawElements.count >= Self.deepestHTML { return }
    output.markup("<")
    output.markup(name)
    if name.description == "a", let address = attributes["href"].flatMap({ SafeAddress($0) }) {
      output.attribute("href", address: address)
    }
    writeAttributes(name, attributes)
    output.markup(isVoid ? " />" : ">")
    if !isVoid { rawElements.append(name) }
  }

  /// Writes a picture. One from elsewhere is a link, so that a page loads nothing from other sites.
  private mutating func writePicture(_ attributes: [String: String]) {
    guard let address = attributes["src"].flatMap({ SafeAddress($0) }), !address.isElsewhere || !isInLink else {
      return output.text(RawHTML.description(ofPicture: attributes))
    }
    if !address.isElsewhere {
      output.markup("<img")
      output.attribute("src", address: address)
      writeAttributes("img", attributes)
      return output.markup(" />")
    }
    output.markup("<a")
    output.attribute("href", address: address)
    output.markup(">")
    output.text(RawHTML.description(ofPicture: attributes))
    output.markup("</a>")
  }

  private mutating func writeAttributes(_ name: StaticString, _ attributes: [String: String]) {
    if let idPrefix, let id = attributes["id"] ?? (name.description == "a" ? attributes["name"] : nil),
      rawIDs.insert(id).inserted
    {
      output.attribute("id", text: NoteAnchors.tag(id, prefix: idPrefix))
    }
    for (name, value) in RawHTML.textAttributes(in: attributes) { output.attribute(name, text: value) }
  }

  /// Ends an element and those in it. An end tag without a start tag is left out.
  private mutating func end(_ name: StaticString) {
    let first = rawCounts.last ?? 0
    guard let index = rawElements[first...].lastIndex(where: { $0.description == name.description }) else { return }
    closeRawElements(downTo: index)
  }
}
