internal import Bytes
internal import NoteSyntax
internal import Rendering

/// A line of a note around a link, in pieces of text with their marks.
struct LinkingLine {
  struct Run {
    var text: String
    var isStrong = false
    var isEmphasized = false
    var isCode = false
    /// Whether it is the text of the link in question.
    var isHit = false
    /// The destination of the wikilink around it.
    var wikilink: String?
  }

  private(set) var runs: [Run] = []
  /// The character in the box of the task that the line is.
  var status: Character?

  /// The maximal number of characters.
  private static let most = 240
  /// The maximal number of characters that are left out so that no word is cut.
  private static let longestWord = 30

  /// Calls `body` with each line that has wanted links, in order, and the note to which they lead: one line for each
  /// block and note. `targets` has the numbers of the notes by the indices of the links in the list of links.
  static func visit(_ text: SiteReader.Text, _ targets: [Int: Int], _ body: (_ target: Int, LinkingLine) -> Void) {
    let bytes = text.bytes
    if !targets.isEmpty { visit(text.document.blocks, in: bytes.span, status: nil, targets, body) }
  }

  private static func visit(
    _ blocks: [DocumentBlock], in bytes: Span<UInt8>, status: Character?, _ targets: [Int: Int],
    _ body: (_ target: Int, LinkingLine) -> Void
  ) {
    for block in blocks {
      var wanted: [Int: Set<Int>] = [:]
      for event in block.inlines {
        if case .open(.link(let link)) = event.kind, let index = link.index, let target = targets[index] {
          wanted[target, default: []].insert(index)
        }
      }
      for (target, links) in wanted {
        var line = LinkingLine()
        line.status = status
        if line.read(block.inlines, bytes, links) {
          line.cut()
          body(target, line)
        }
      }
      var inner: Character?
      if case .item(_, let task?) = block.kind { inner = Character(task.status) }
      if case .comment = block.kind { continue }
      visit(block.children, in: bytes, status: inner, targets, body)
    }
  }

  /// Reads the text of a block; returns whether it has one of the links.
  private mutating func read(_ events: [InlineEvent], _ bytes: Span<UInt8>, _ wanted: Set<Int>) -> Bool {
    var (hidden, found) = (0, false)
    var marks = Run(text: "")
    var stack: [Run] = []
    for event in events {
      switch event.kind {
      case .open(let markup):
        stack.append(marks)
        if case .link(let link) = markup, let index = link.index, wanted.contains(index) {
          (marks.isHit, found) = (true, true)
        } else if hidden > 0 || Excerpts.isHidden(markup) && !Self.isLink(markup) {
          hidden += 1
        }
        if case .link(let link) = markup, link.form == .wikilink || link.form == .embed {
          marks.wikilink = link.destination
        }
        if markup == .strong { marks.isStrong = true }
        if markup == .emphasis { marks.isEmphasized = true }
        if markup == .code { marks.isCode = true }
      case .close:
        if let last = stack.popLast() { marks = last }
        hidden = max(hidden - 1, 0)
      case .text where hidden == 0: add(String(bytes.extracting(event.range)), marks)
      case .entity(let characters) where hidden == 0: add(characters, marks)
      case .softBreak where hidden == 0, .hardBreak where hidden == 0: add(" ", marks)
      default: break
      }
    }
    return found
  }

  private static func isLink(_ markup: InlineMarkup) -> Bool { if case .link = markup { true } else { false } }

  private mutating func add(_ text: String, _ marks: Run) {
    var run = marks
    run.text = text == marks.wikilink ? WikilinkLabel.text(of: text) : text
    runs.append(run)
  }

  /// Cuts the line to the text around the first link, at words.
  private mutating func cut() {
    let total = runs.reduce(0) { $0 + $1.text.count }
    guard total > Self.most else { return }
    let before = runs.prefix { !$0.isHit }.reduce(0) { $0 + $1.text.count }
    let start = max(0, min(before - 80, total - Self.most))
    var offset = 0
    var kept: [Run] = []
    for run in runs {
      let (from, to) = (max(start - offset, 0), min(start + Self.most - offset, run.text.count))
      offset += run.text.count
      guard from < to else { continue }
      var part = run
      part.text = String(run.text.dropFirst(from).prefix(to - from))
      kept.append(part)
    }
    if kept.isEmpty {
      runs = kept
      return
    }
    if start > 0 {
      let text = kept[0].text
      let space = kept[0].isHit ? nil : text.prefix(Self.longestWord).firstIndex(of: " ")
      kept[0].text = "…" + text[(space.map { text.index(after: $0) } ?? text.startIndex)...]
    }
    if start + Self.most < total {
      let last = kept[kept.count - 1]
      let space = last.isHit ? nil : last.text.suffix(Self.longestWord).lastIndex(of: " ")
      kept[kept.count - 1].text = last.text[..<(space ?? last.text.endIndex)] + "…"
    }
    runs = kept
  }

  func write(into output: inout MarkupWriter) {
    if let status { output.text(status == " " ? "☐ " : status == "x" || status == "X" ? "☑ " : "[\(status)] ") }
    for run in runs {
      if run.isHit { output.markup("<b>") }
      if run.isStrong { output.markup("<strong>") }
      if run.isEmphasized { output.markup("<em>") }
      if run.isCode { output.markup("<code>") }
      output.text(run.text)
      if run.isCode { output.markup("</code>") }
      if run.isEmphasized { output.markup("</em>") }
      if run.isStrong { output.markup("</strong>") }
      if run.isHit { output.markup("</b>") }
    }
  }
}

/// The lines of a note with links to other notes of the site, as HTML.
struct LinkingLines: Sendable {
  private var html = MarkupWriter()
  /// The ranges of the lines by the numbers of the notes to which they lead.
  private var ranges: [Int: Range<Int>] = [:]

  init(of source: Int, to wanted: Set<Int>, _ reader: SiteReader) {
    let site = reader.site
    var targets: [Int: Int] = [:]
    let text = reader.text(source)
    for (index, link) in text.note.links.enumerated() where link.propertyPath == nil && !link.isExternal {
      let target = link.target.isEmpty ? source : reader.resolve(link.target, in: source).flatMap { site.numbers[$0] }
      if let target, wanted.contains(target) { targets[index] = target }
    }
    var lines: [Int: [LinkingLine]] = [:]
    LinkingLine.visit(text, targets) { lines[$0, default: []].append($1) }
    for (target, lines) in lines {
      let start = html.bytes.count
      for line in lines {
        html.markup("<p class=\"line\" dir=\"auto\"")
        if let language = site.notes[source].language { html.attribute("lang", text: language) }
        html.markup(">")
        line.write(into: &html)
        html.markup("</p>")
      }
      ranges[target] = start..<html.bytes.count
    }
  }

  func write(to target: Int, into output: inout MarkupWriter) {
    if let range = ranges[target] { output.append(range, of: html) }
  }
}
