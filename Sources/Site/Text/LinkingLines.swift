internal import Bytes
internal import NoteSyntax
internal import Rendering

/// The lines of a note with links to other notes of the site, as HTML.
struct LinkingLines: Sendable {
  private var html = MarkupWriter()
  /// The ranges of the lines by the numbers of the notes to which they lead.
  private var ranges: [Int: Range<Int>] = [:]

  /// Reads a note.
  ///
  /// - Parameter wanted: The numbers of the notes to which the links lead.
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

  /// Writes the lines that lead to a note.
  func write(to target: Int, into output: inout MarkupWriter) {
    if let range = ranges[target] { output.append(range, of: html) }
  }
}
