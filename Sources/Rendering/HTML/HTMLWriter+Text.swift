internal import NoteSyntax

/// The tags of elements in text.
extension HTMLWriter {
  mutating func openText(_ element: NoteElement) {
    switch element {
    case .emphasis: output.markup("<em>")
    case .strong: output.markup("<strong>")
    case .strikethrough: output.markup("<del>")
    case .highlight: output.markup("<mark>")
    case .code:
      codeDepth += 1
      output.markup("<code>")
    case .math(let isDisplay): output.markup(isDisplay ? "<code class=\"math display\">" : "<code class=\"math\">")
    case .link(let link): open(link, className: nil)
    case .embed(let link): open(link, className: "embed")
    case .picture(let picture): write(picture)
    case .tag: output.markup("<span class=\"tag\">")
    case .footnoteReference(let mark): open(mark)
    case .blockID(let id):
      // The id is not shown, but links lead to it.
      hidesText = true
      guard let id else { return }
      output.markup("<span")
      output.attribute("id", text: id)
      output.markup("></span>")
    default: break
    }
  }

  mutating func closeText(_ element: NoteElement) {
    switch element {
    case .emphasis: output.markup("</em>")
    case .strong: output.markup("</strong>")
    case .strikethrough: output.markup("</del>")
    case .highlight: output.markup("</mark>")
    case .code:
      codeDepth -= 1
      output.markup("</code>")
    case .math: output.markup("</code>")
    case .link, .embed: if links.popLast() == true { output.markup("</a>") }
    case .tag: output.markup("</span>")
    case .footnoteReference, .blockID: hidesText = false
    default: break
    }
  }

  /// Begins a link. One that leads nowhere, or is in another one, is text.
  private mutating func open(_ link: NoteLink, className: String?) {
    guard let address = link.address, !isInLink else { return links.append(false) }
    links.append(true)
    output.markup("<a")
    if let className { output.attribute("class", text: className) }
    output.attribute("href", address: address)
    if let title = link.title { output.attribute("title", text: title) }
    output.markup(">")
  }

  /// Whether the open element is a link or in one, so that there can be no other one.
  var isInLink: Bool { links.contains(true) || rawElements.contains { $0.description == "a" } }

  private mutating func write(_ picture: Picture) {
    output.markup("<img")
    output.attribute("src", address: picture.address)
    output.attribute("alt", text: picture.description)
    if let title = picture.link.title { output.attribute("title", text: title) }
    if let size = picture.size {
      output.attribute("width", number: size.width)
      if let height = size.height { output.attribute("height", number: height) }
    }
    if pictureCount > 0 { output.attribute("loading", text: "lazy") }
    output.markup(" />")
    pictureCount += 1
  }

  /// Writes the number of a footnote instead of the reference.
  private mutating func open(_ mark: FootnoteMark) {
    hidesText = true
    output.markup("<sup")
    if let id = mark.referenceID { output.attribute("id", text: id) }
    output.markup(">")
    let address = isInLink ? nil : mark.id.flatMap { SafeAddress("#" + $0) }
    if let address {
      output.markup("<a")
      output.attribute("href", address: address)
      output.markup(">")
    }
    output.text(String(mark.number ?? 0))
    output.markup(address == nil ? "</sup>" : "</a></sup>")
  }
}
