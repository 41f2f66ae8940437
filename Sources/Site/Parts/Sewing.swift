internal import Rendering

/// The sewing: the notes around a note as a list of names on a spine, with an arc for each link.
extension PageWriter {
  private static let (mostNames, rowHeight) = (11, 28)

  mutating func writeSewing(of number: Int) {
    let incoming = Set(site.notes(linkingTo: number))
    let outgoing = Set(site.notes(linkedFrom: number))
    let around = incoming.union(outgoing)
    if around.isEmpty { return }
    func degree(_ note: Int) -> Int { site.notes(linkingTo: note).count }
    // Types are stated, without which the compiler takes seconds.
    let degrees: [(note: Int, degree: Int)] = around.map { ($0, degree($0)) }
    let ranked = degrees.sorted { (first, second) -> Bool in
      first.degree == second.degree ? first.note < second.note : first.degree > second.degree
    }
    let chosen = ranked.prefix(Self.mostNames).map(\.note)
    let above = chosen.filter { !outgoing.contains($0) }
    let names = above + [number] + chosen.filter { outgoing.contains($0) }
    output.markup("<aside class=\"sewing\"")
    output.attribute("aria-label", text: words[.linkedNotes])
    output.markup(">\n")
    section(.linkedNotes, more: (SiteLayout.graph, words[.graph].lowercased()))
    output.markup("<div class=\"spine\">")
    writeArcs(names, number, incoming)
    output.markup("<ul>\n")
    for name in names {
      // A title that is too long is cut at its end, which depends on its direction.
      let note = site.notes[name]
      output.markup(name == number ? "<li dir=\"auto\"><b" : "<li dir=\"auto\"><a")
      language(note)
      if name != number { output.attribute("href", address: here.to(site.layout.pages[name])) }
      element(">", note.title, name == number ? "</b></li>\n" : "</a></li>\n")
    }
    output.markup("</ul></div>\n")
    if around.count > chosen.count {
      element("<p class=\"facts\">", words.counted(.andMore, around.count - chosen.count), "</p>\n")
    }
    element("<p class=\"facts\">", words[.sewing], "</p>\n</aside>\n")
  }

  private mutating func writeArcs(_ names: [Int], _ number: Int, _ incoming: Set<Int>) {
    let rows = names.places
    func middle(_ row: Int) -> Int { row * Self.rowHeight + Self.rowHeight / 2 }
    output.markup("<svg width=\"48\" aria-hidden=\"true\"")
    output.attribute("height", number: names.count * Self.rowHeight)
    output.markup(">")
    var pairs: Set<[Int]> = []
    for name in names {
      for target in site.notes(linkedFrom: name) {
        guard let one = rows[name], let other = rows[target] else { continue }
        pairs.insert([min(one, other), max(one, other)])
      }
    }
    let own = rows[number] ?? 0
    // The arcs of the note itself lie over the others.
    for pair in pairs.sorted(by: { ($0.contains(own) ? 1 : 0, $0[0], $0[1]) < ($1.contains(own) ? 1 : 0, $1[0], $1[1]) }
    ) {
      let depth = min(38, 12 + 8 * (pair[1] - pair[0]))
      output.markup(pair.contains(own) ? "<path class=\"own\"" : "<path")
      output.attribute(
        "d",
        text:
          "M40 \(middle(pair[0]))C\(40 - depth) \(middle(pair[0])) \(40 - depth) \(middle(pair[1])) 40 \(middle(pair[1]))"
      )
      output.markup(" />")
    }
    for (row, name) in names.enumerated() {
      let isBoth = row > own && incoming.contains(name)
      output.markup(name == number ? "<circle class=\"own\"" : isBoth ? "<circle class=\"both\"" : "<circle")
      output.markup(" cx=\"40\" r=\"3.5\"")
      output.attribute("cy", number: middle(row))
      output.markup(" />")
    }
    output.markup("</svg>")
  }
}
