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
    fileprivate var wikilink: String?
    /// The numbers of the notes to which the links around it lead.
    fileprivate var targets: [Int] = []
  }

  private(set) var runs: [Run] = []
  /// The character in the box of the task that the line is.
  private(set) var status: Character?

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
      let whole = WholeLine(block.inlines, bytes, targets)
      for target in whole.targets { body(target, LinkingLine(whole, around: target, status: status)) }
      var inner: Character?
      if case .item(_, let task?) = block.kind { inner = Character(task.status) }
      if case .comment = block.kind { continue }
      visit(block.children, in: bytes, status: inner, targets, body)
    }
  }

  /// The text of a block, in which the lines around all its links are found.
  private struct WholeLine {
    private(set) var runs: [Run] = []
    /// The number of characters before each piece, and of all.
    private(set) var offsets: [Int] = [0]
    /// The notes to which its links lead, each once, and the first piece of the text of a link to it.
    private(set) var targets: [Int] = []
    private(set) var firsts: [Int: Int] = [:]

    init(_ events: [InlineEvent], _ bytes: Span<UInt8>, _ wanted: [Int: Int]) {
      var seen: Set<Int> = []
      for event in events {
        if let target = Self.target(of: event, wanted), seen.insert(target).inserted { targets.append(target) }
      }
      if targets.isEmpty { return }
      var hidden = 0
      var marks = Run(text: "")
      var stack: [Run] = []
      for event in events {
        switch event.kind {
        case .open(let markup):
          stack.append(marks)
          if let target = Self.target(of: event, wanted) { marks.targets.append(target) }
          if hidden > 0 || Excerpts.isHidden(markup) && !Self.isLink(markup) { hidden += 1 }
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
    }

    /// Returns the note to which the link leads that an event begins; nil for other events.
    private static func target(of event: InlineEvent, _ wanted: [Int: Int]) -> Int? {
      guard case .open(.link(let link)) = event.kind else { return nil }
      return link.index.flatMap { wanted[$0] }
    }

    private static func isLink(_ markup: InlineMarkup) -> Bool { if case .link = markup { true } else { false } }

    private mutating func add(_ text: String, _ marks: Run) {
      var run = marks
      run.text = text == marks.wikilink ? WikilinkLabel.text(of: text) : text
      for target in marks.targets where firsts[target] == nil { firsts[target] = runs.count }
      runs.append(run)
      offsets.append(offsets[offsets.count - 1] + run.text.count)
    }
  }

  /// Cuts a text to what is around the first link to a note, at words. O(characters of the line).
  private init(_ whole: WholeLine, around target: Int, status: Character?) {
    self.status = status
    let (offsets, total) = (whole.offsets, whole.offsets[whole.offsets.count - 1])
    let before = offsets[whole.firsts[target] ?? whole.runs.count]
    let start = max(0, min(before - 80, total - Self.most))
    // The last piece that begins at or before the line has its beginning.
    var index = max(offsets.indices.partitioningIndex { offsets[$0] > start } - 1, 0)
    while index < whole.runs.count, offsets[index] <= start + Self.most {
      var run = whole.runs[index]
      run.isHit = run.targets.contains(target)
      let (from, to) = (max(start - offsets[index], 0), min(start + Self.most - offsets[index], run.text.count))
      index += 1
      guard from < to else { continue }
      if to - from < run.text.count { run.text = String(run.text.dropFirst(from).prefix(to - from)) }
      runs.append(run)
    }
    if runs.isEmpty { return }
    if start > 0 {
      let text = runs[0].text
      let space = runs[0].isHit ? nil : text.prefix(Self.longestWord).firstIndex(of: " ")
      runs[0].text = "…" + text[(space.map { text.index(after: $0) } ?? text.startIndex)...]
    }
    if start + Self.most < total {
      let last = runs[runs.count - 1]
      let space = last.isHit ? nil : last.text.suffix(Self.longestWord).lastIndex(of: " ")
      runs[runs.count - 1].text = last.text[..<(space ?? last.text.endIndex)] + "…"
    }
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
