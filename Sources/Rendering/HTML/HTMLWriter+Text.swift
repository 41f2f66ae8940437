internal import Bytes
internal import NoteSyntax

extension HTMLWriter {
  mutating func openText(_ element: NoteElement) {
    if case .picture(let picture) = element, picture.isAlone, form.isPart, picture.link.form == .image,
      !picture.description.isEmpty, isInParagraph
    {
      return writeFigure(picture)
    }
    if case .math(isDisplay: true) = element, isInParagraph, form.isPart {
      (inlineFormula, isFormulaAlone) = ("", true)
      return
    }
    beginText()
    switch element {
    case .emphasis: output.markup("<em>")
    case .strong: output.markup("<strong>")
    case .strikethrough: output.markup("<del>")
    case .highlight: output.markup("<mark>")
    case .code:
      codeDepth += 1
      output.markup("<code>")
    case .math(let isDisplay): if form.isPart { inlineFormula = "" } else { startFormula(isDisplay: isDisplay) }
    case .link(let link): open(link, className: nil)
    case .embed(let link): open(link, className: "embed")
    case .picture(let picture): write(picture)
    case .tag(let address):
      isAtTag = form.isPart
      openTag(isInLink ? nil : address)
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
    case .math(let isDisplay): closeFormula(isDisplay: isDisplay)
    case .link, .embed, .tag:
      (isAtTag, wikilink) = (false, nil)
      switch openLinks.popLast() {
      case .anchor?:
        if form.isPart, !output.hasText(from: linkStart) { output.text(linkLabel) }
        output.markup("</a>")
      case .span?: output.markup("</span>")
      case .nothing?, nil: break
      }
    case .footnoteReference, .blockID: hidesText = false
    default: break
    }
  }

  // MARK: - Formulas

  /// Begins a formula that is shown as it is written.
  private mutating func startFormula(isDisplay: Bool) {
    output.markup(isDisplay ? "<code class=\"math display\">" : "<code class=\"math\">")
  }

  private mutating func closeFormula(isDisplay: Bool) {
    if let source = inlineFormula {
      inlineFormula = nil
      if isFormulaAlone {
        isFormulaAlone = false
        interrupt("")
        return writeFormula(source.trimmed)
      }
      if let node = TeXReader.read(source) {
        // A part that is wider than a narrow screen is scrolled by itself. Firefox has no other way in a line.
        let isLong = source.utf8.count > Self.longFormula
        if isLong || isDisplay {
          output.markup(isDisplay ? "<span class=\"math display\"" : "<span class=\"math\"")
          output.markup(isLong ? " tabindex=\"0\">" : ">")
        }
        MathMLWriter.write(node, isDisplay: isDisplay, inParts: isLong || isDisplay, into: &output)
        return isLong || isDisplay ? output.markup("</span>") : ()
      }
      unreadFormulas += 1
      startFormula(isDisplay: isDisplay)
      output.text(source)
    }
    output.markup("</code>")
  }

  /// The number of bytes of the source of a formula from which it may be wider than a narrow screen.
  private static let longFormula = 40

  mutating func writeFormula(_ source: String) {
    guard form.isPart else {
      output.markup("<pre class=\"math\">")
      output.text(source)
      return output.markup("</pre>\n")
    }
    let node = TeXReader.read(source)
    if node == nil { unreadFormulas += 1 }
    let isLong = source.utf8.count > Self.longFormula
    output.markup(
      node == nil ? "<pre class=\"math\"" : isLong ? "<div class=\"wide math center\"" : "<div class=\"wide math\"")
    output.markup(" tabindex=\"0\" role=\"region\"")
    output.attribute("aria-label", text: form.labels.formula)
    output.markup(">")
    if let node {
      MathMLWriter.write(node, isDisplay: true, inParts: isLong, into: &output)
      output.markup("</div>\n")
    } else {
      output.text(source)
      output.markup("</pre>\n")
    }
  }

  // MARK: - Links

  /// Begins a link. One that leads nowhere, or is in another one, is text.
  private mutating func open(_ link: NoteLink, className: String?) {
    guard let address = link.address, !isInLink else {
      if link.isMissing { output.markup("<span class=\"missing\">") }
      return openLinks.append(link.isMissing ? .span : .nothing)
    }
    openLinks.append(.anchor)
    if form.isPart, link.form == .wikilink || link.form == .embed { wikilink = link.destination }
    output.markup("<a")
    if let className { output.attribute("class", text: className) }
    if form.isPart, address.isElsewhere { output.markup(className == nil ? Self.outwards : Self.outwardsAlone) }
    output.attribute("href", address: address)
    if let title = link.title { output.attribute("title", text: title) }
    output.markup(">")
    (linkStart, linkLabel) = (output.bytes.count, Self.label(of: link, address))
  }

  /// Returns the text of a link that has none: where it leads.
  private static func label(of link: NoteLink, _ address: SafeAddress) -> String {
    if link.form == .wikilink || link.form == .embed { return WikilinkLabel.text(of: link.destination) }
    if address.isElsewhere { return link.destination }
    let name = link.destination.split(separator: "/").last.map { PercentEncoding.decode(String($0)) }
    return name ?? link.destination
  }

  /// Whether the open element is a link or in one, so that there can be no other one.
  var isInLink: Bool { openLinks.contains(.anchor) || rawElements.contains { $0.description == "a" } }

  /// The attributes of a link to another site, with and without a class.
  static let outwards: StaticString = " class=\"out\" rel=\"noreferrer\""
  private static let outwardsAlone: StaticString = " rel=\"noreferrer\""

  private mutating func openTag(_ address: SafeAddress?) {
    openLinks.append(address == nil ? .span : .anchor)
    (linkStart, linkLabel) = (output.bytes.count, "")
    if let address { output.open("<a class=\"tag\"", to: address) } else { output.markup("<span class=\"tag\">") }
  }

  private mutating func writeFigure(_ picture: Picture) {
    interrupt("<figure>")
    write(picture)
    output.markup("<figcaption>")
    output.text(picture.description)
    output.markup("</figcaption></figure>\n")
  }

  /// Writes what an embed shows in its place; returns false if that is a link to it.
  mutating func openEmbedded(_ link: NoteLink) -> Bool {
    guard form.isPart, !isInLink, let content = links.embedded(link) else { return false }
    switch content {
    case .note(let passage):
      guard isInParagraph else { return false }
      write(passage)
    case .drawing(let drawing, let label, let hue, let address):
      guard isInParagraph else { return false }
      openLeaf(label, hue, address)
      output.append(0..<drawing.bytes.count, of: drawing)
      output.markup("</div>\n")
    case .sound(let address):
      beginText()
      output.markup("<audio controls=\"\" preload=\"none\"")
      output.attribute("src", address: address)
      output.markup("></audio>")
    case .film(let address):
      beginText()
      output.markup("<video controls=\"\" preload=\"none\"")
      output.attribute("src", address: address)
      output.markup("></video>")
    case .file(let address, let name, let facts):
      beginText()
      output.open("<a class=\"file\"", to: address)
      output.markup("<b>")
      output.text(name)
      output.markup("</b> <span>")
      output.text(facts)
      output.markup("</span></a>")
    }
    return true
  }

  /// Writes a passage of a note, with its headings below those around it.
  private mutating func write(_ passage: NotePassage) {
    openLeaf(passage.label, passage.hue, passage.address)
    embedCount += 1
    let labels = form.labels
    var form = HTMLForm(idPrefix: "e\(embedCount):", below: levels.current, hasDirections: form.hasDirections)
    form.labels = labels
    var inner = HTMLWriter(form, passage.links)
    (inner.embedCount, inner.pictureCount) = (embedCount, pictureCount)
    inner.write(passage.document, of: passage.bytes.span, into: &output)
    (embedCount, pictureCount) = (inner.embedCount, inner.pictureCount)
    output.startLine()
    output.markup("</div>\n")
  }

  /// Begins the leaf on which something else is shown.
  private mutating func openLeaf(_ label: String, _ hue: StaticString, _ address: SafeAddress) {
    interrupt("<div class=\"embed\"><p class=\"from\"><span class=\"tab ")
    output.markup(hue)
    output.open("\"></span><a", to: address)
    output.text(label)
    output.markup("</a></p>\n")
  }

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
    if let address { output.open("<a", to: address) }
    output.text(String(mark.number ?? 0))
    output.markup(address == nil ? "</sup>" : "</a></sup>")
  }
}

/// The tag of a link or of what has the form of one.
enum LinkTag { case nothing, anchor, span }
