internal import NoteSyntax

extension HTMLWriter {
  private static let headingStarts: [StaticString] = ["<h1", "<h2", "<h3", "<h4", "<h5", "<h6"]
  private static let headingEnds: [StaticString] = ["</h1>\n", "</h2>\n", "</h3>\n", "</h4>\n", "</h5>\n", "</h6>\n"]

  mutating func open(_ element: NoteElement) {
    switch element {
    case .paragraph(let isTight, _):
      // Text directly in an item begins beside the tag of the item.
      if !isTight || output.bytes.count != itemStart { output.startLine() }
      if isTight { writeCheckbox() } else { paragraph = .pending }
      paragraphDepth = rawCounts.count
    case .heading(let level, let id):
      headingLevel = form.isPart ? levels.level(of: level) : level
      startBlock(Self.headingStarts[headingLevel - 1])
      if let id { output.attribute("id", text: id) }
      endTag()
    case .thematicBreak: startBlock("<hr />\n")
    case .codeBlock(let info): openCode(info)
    case .mathBlock:
      startBlock("")
      formula = FormulaText()
    case .htmlBlock: startBlock("")
    case .quote: startBlock("<blockquote>\n")
    case .callout(let callout, let hasTitle): open(callout, hasTitle: hasTitle)
    case .calloutTitle:
      output.markup(callouts.last?.folding == .fixed ? "<div class=\"title\"" : "<summary class=\"title\"")
      endTag()
      writeIcon()
    case .list(let start, _):
      startBlock(start == nil ? "<ul" : "<ol")
      if let start, start != 1 { output.attribute("start", number: start) }
      output.markup(">\n")
    case .item(let item): open(item)
    case .table:
      startBlock(form.isPart ? "<div class=\"wide\" tabindex=\"0\" role=\"region\"" : "")
      if form.isPart { output.attribute("aria-label", text: form.labels.table) }
      output.markup(form.isPart ? "><table>\n" : "<table>\n")
      hasTableBody = false
    case .row(let isHeader):
      if isHeader {
        output.markup("<thead>\n")
      } else if !hasTableBody {
        output.markup("<tbody>\n")
        hasTableBody = true
      }
      output.markup("<tr>\n")
    case .cell(let alignment, let isHeader):
      output.markup(isHeader ? "<th scope=\"col\"" : "<td")
      if let name = Self.className(alignment) { output.attribute("class", text: name) }
      endTag()
    case .footnotes: startBlock("<section class=\"footnotes\">\n<ol>\n")
    case .footnote(let mark):
      output.markup("<li")
      if let id = mark.id { output.attribute("id", text: id) }
      output.markup(">")
      itemStart = output.bytes.count
    case .definitions: break
    default: openText(element)
    }
  }

  mutating func close(_ element: NoteElement) {
    switch element {
    case .paragraph:
      breakParagraph()
      paragraph = .none
      paragraphDepth = 0
    case .heading(_, let id):
      if form.isPart, let address = id.flatMap({ SafeAddress("#" + $0) }), !isInLink {
        output.markup("<a class=\"anchor\"")
        output.attribute("aria-label", text: form.labels.headingLink)
        output.open("", to: address)
        output.markup("</a>")
      }
      output.markup(Self.headingEnds[headingLevel - 1])
    case .codeBlock: output.markup(form.isPart ? "</code></pre></div>\n" : "</code></pre>\n")
    case .mathBlock: writeFormula(formula.content)
    case .quote:
      output.startLine()
      output.markup("</blockquote>\n")
    case .callout: closeCallout()
    case .calloutTitle: output.markup(callouts.last?.folding == .fixed ? "</div>\n" : "</summary>\n")
    case .list(let start, _): output.markup(start == nil ? "</ul>\n" : "</ol>\n")
    case .item:
      writeCheckbox()
      tasks.removeLast()
      output.markup("</li>\n")
    case .table:
      if hasTableBody { output.markup("</tbody>\n") }
      output.markup(form.isPart ? "</table></div>\n" : "</table>\n")
    case .row(let isHeader): output.markup(isHeader ? "</tr>\n</thead>\n" : "</tr>\n")
    case .cell(_, let isHeader): output.markup(isHeader ? "</th>\n" : "</td>\n")
    case .footnotes: output.markup("</ol>\n</section>\n")
    case .footnote(let mark):
      if let id = mark.referenceID, let address = SafeAddress("#" + id) {
        output.startLine()
        output.open("<p><a class=\"back\"", to: address)
        output.markup("↩</a></p>\n")
      }
      output.markup("</li>\n")
    case .thematicBreak, .htmlBlock, .definitions: break
    default: closeText(element)
    }
  }

  private mutating func openCode(_ info: CodeInfo) {
    startBlock(form.isPart ? "<div class=\"code\"" : "<pre><code")
    if form.isPart {
      if let language = info.language { output.attribute("data-language", text: language) }
      output.markup(">")
      if let title = info.title {
        output.markup("<p class=\"name\">")
        output.text(title)
        output.markup("</p>")
      }
      output.markup("<pre tabindex=\"0\" role=\"region\"")
      output.attribute(
        "aria-label", text: [form.labels.code, info.language].compactMap(\.self).joined(separator: ": "))
      output.markup("><code")
    }
    if let language = form.isPart ? info.language : info.firstWord {
      output.attribute("class", text: "language-" + language)
    }
    output.markup(">")
  }

  /// Writes the start tag of a block on a line of its own. If an item begins with it, the checkbox comes before it.
  private mutating func startBlock(_ tag: StaticString) {
    writeCheckbox()
    output.startLine()
    output.markup(tag)
  }

  /// Ends the start tag of a block of text.
  private mutating func endTag() { output.markup(form.hasDirections ? " dir=\"auto\">" : ">") }

  // MARK: - Paragraphs

  /// Begins the text of a paragraph, unless that was done.
  mutating func beginText() {
    guard paragraph == .pending else { return }
    paragraph = .open
    output.startLine()
    output.markup("<p")
    endTag()
    writeCheckbox()
  }

  /// Ends the text of a paragraph, which may go on after a block.
  private mutating func breakParagraph() {
    if paragraph == .open { output.markup("</p>\n") }
    if paragraph != .none { paragraph = .pending }
  }

  mutating func interrupt(_ tag: StaticString) {
    breakParagraph()
    startBlock(tag)
  }

  /// Whether the open element is directly in a paragraph, so that a block can be in its place.
  var isInParagraph: Bool {
    paragraphDepth > 0 && rawCounts.count == paragraphDepth + 1 && rawElements.count == rawCounts[paragraphDepth - 1]
      && !isInLink
  }

  private static func className(_ alignment: TableAlignment) -> String? {
    switch alignment {
    case .none: nil
    case .left: "left"
    case .center: "center"
    case .right: "right"
    }
  }

  // MARK: - Items and callouts

  private mutating func open(_ item: ListItemElement) {
    output.markup("<li")
    if let status = item.status {
      output.attribute("class", text: "task")
      output.attribute("data-task", text: String(status))
    }
    output.markup(">")
    itemStart = output.bytes.count
    checkbox = item.status
    tasks.append(item.status != nil)
  }

  /// Writes the open item's checkbox, unless that was done, as a picture: a page cannot save the change of a control.
  private mutating func writeCheckbox() {
    guard let status = checkbox else { return }
    checkbox = nil
    output.markup("<span class=\"box\" role=\"img\"")
    if !" xX/-".contains(status) { output.attribute("data-mark", text: String(status)) }
    output.attribute("aria-label", text: form.labels.state(status))
    output.markup("></span> ")
  }

  /// Writes the text of a task, with dates, priority and other fields, which follow it, in a form of their own.
  mutating func writeTask(_ text: String) {
    let start = text.unicodeScalars.firstIndex { Self.signs.contains($0) } ?? text.endIndex
    output.text(String(text[..<start]))
    if start == text.endIndex { return }
    output.markup("<span class=\"when\">")
    output.text(String(text[start...]))
    output.markup("</span>")
  }

  private static let signs = Set("📅📆🗓⏳⌛🛫➕✅❌🔺⏫🔼🔽⏬🔁🏁🆔⛔".unicodeScalars)

  private mutating func open(_ callout: Callout, hasTitle: Bool) {
    startBlock(callout.folding == .fixed ? "<div" : "<details")
    output.attribute("class", markup: form.isPart ? CalloutStyle(callout.type).className : "callout")
    output.attribute("data-callout", text: callout.type)
    output.markup(callout.folding == .open ? " open=\"\">\n" : ">\n")
    callouts.append(callout)
    if !hasTitle { writeTypeName(callout) }
  }

  private mutating func closeCallout() {
    output.startLine()
    output.markup(callouts.popLast()?.folding == .fixed ? "</div>\n" : "</details>\n")
  }

  private mutating func writeIcon() {
    guard form.isPart, let callout = callouts.last else { return }
    output.markup("<svg viewBox=\"0 0 18 18\" aria-hidden=\"true\"><path")
    output.attribute("d", markup: CalloutStyle(callout.type).icon)
    output.markup(" /></svg>")
  }

  /// Writes the name of the type of a callout, which stands for a title.
  private mutating func writeTypeName(_ callout: Callout) {
    let folds = callout.folding != .fixed
    output.markup(folds ? "<summary class=\"title kind\">" : "<div class=\"title kind\">")
    writeIcon()
    output.text(form.labels.callouts[callout.type] ?? callout.typeName)
    output.markup(folds ? "</summary>\n" : "</div>\n")
  }
}

struct CalloutStyle {
  let className: StaticString
  /// The outline of the icon, on 18 × 18 units.
  let icon: StaticString

  /// Creates the style of a type; an unknown one has that of a note.
  init(_ type: String) {
    switch type {
    case "abstract", "summary", "tldr": self.init("callout teal", Self.pen)
    case "tip", "hint", "important":
      self.init("callout teal", "M6.5 12.5C4.8 11.4 4 9.9 4 8.2a5 5 0 0 1 10 0c0 1.7-.8 3.2-2.5 4.3v1h-5zM7 16h4")
    case "success", "check", "done": self.init("callout green", "m3 9.5 4 4 8-9")
    case "question", "help", "faq": self.init("callout amber", "M6.3 6.8a2.7 2.7 0 1 1 4 2.3C9.4 9.6 9 10 9 11M9 14v.1")
    case "warning", "caution", "attention": self.init("callout amber", "M9 2.5 16.5 15.5h-15zM9 7.5v3.5M9 13.2v.1")
    case "failure", "fail", "missing", "danger", "error", "bug":
      self.init("callout red", "M10 1.5 3.5 10.5H8.5L8 16.5l6.5-9h-5z")
    case "example": self.init("callout violet", "M6.5 4.5h9M6.5 9h9M6.5 13.5h9M2.5 4.5h.1M2.5 9h.1M2.5 13.5h.1")
    case "quote", "cite":
      self.init("callout plain", "M7.5 5C5 6 3.5 8 3.5 10.5H7V14H3.5zM14.5 5C12 6 10.5 8 10.5 10.5H14V14h-3.5z")
    default: self.init("callout blue", Self.pen)
    }
  }

  private init(_ className: StaticString, _ icon: StaticString) { (self.className, self.icon) = (className, icon) }

  private static let pen: StaticString = "M3.5 14.5 4 11.5l8-8 2.5 2.5-8 8zM10.5 5l2.5 2.5"
}
