internal import Bytes
internal import NoteSyntax
internal import Rendering
internal import Terminal
internal import VaultCore

/// The picture of the notes and the links between them, with lists that say the same in words.
extension PageWriter {
  /// The maximal number of notes in the picture, and its size.
  private static let (mostNodes, width, height, edge) = (300, 940.0, 680.0, 40.0)
  private static let mostLinked = 10

  mutating func writeGraph() {
    let head = PageHead(title: "Graph", section: .graph, script: .graph, kind: "list")
    let degrees = site.order.map { ($0, site.notes(linkingTo: $0).count + site.notes(linkedFrom: $0).count) }
    let linked = degrees.filter { $0.1 > 0 }.sorted { $0.1 != $1.1 ? $0.1 > $1.1 : $0.0 < $1.0 }
    let shown = linked.prefix(Self.mostNodes).map(\.0).sorted()
    let places = Dictionary(shown.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    var pairs: Set<[Int]> = []
    for (place, number) in shown.enumerated() {
      for target in site.notes(linkedFrom: number) {
        if let other = places[target] { pairs.insert([min(place, other), max(place, other)]) }
      }
    }
    let lines = pairs.sorted { ($0[0], $0[1]) < ($1[0], $1[1]) }
    begin(head)
    output.markup("<div class=\"head\"><h1>Graph</h1>\n<p class=\"count\">")
    let (notes, links) = (Count.text(shown.count, "note"), Count.text(lines.count, "link"))
    output.text("\(notes) and \(links) between them.")
    let (alone, more) = (site.order.count - linked.count, linked.count - shown.count)
    if more > 0 { output.text(" The most linked are drawn; \(Count.grouped(more)) more are not.") }
    if alone > 0 {
      output.text(
        " \(Count.text(alone, "note")) \(alone == 1 ? "has no links and is" : "have no links and are") not drawn.")
    }
    output.markup("</p></div>\n<div class=\"lists\"><div class=\"main\">\n")
    if !shown.isEmpty {
      writePicture(shown, lines, Dictionary(degrees.map { ($0.0, $0.1) }, uniquingKeysWith: { first, _ in first }))
    }
    output.markup("</div>\n<div class=\"side\">\n")
    writeTopFolders()
    writeMostLinked()
    output.markup("</div></div>\n")
    end(head)
  }

  private mutating func writePicture(_ shown: [Int], _ pairs: [[Int]], _ degrees: [Int: Int]) {
    let sizes = shown.map { _ in GraphLayout.Size(width: 60, height: 26) }
    let points = fitted(GraphLayout(sizes: sizes, pairs: pairs.map { ($0[0], $0[1]) }).points)
    output.markup(
      "<div class=\"graph\" tabindex=\"0\" role=\"region\" aria-label=\"Graph\"><svg viewBox=\"0 0 940 680\" width=\"940\" height=\"680\">\n<g class=\"edges\">\n"
    )
    for pair in pairs {
      let (from, to) = (points[pair[0]], points[pair[1]])
      output.markup("<path")
      output.attribute("d", text: "M\(from.x) \(from.y)L\(to.x) \(to.y)")
      output.attribute("data-ends", text: "\(pair[0]) \(pair[1])")
      output.markup(" />")
    }
    output.markup("</g>\n")
    let named = names(shown, points, degrees)
    for (index, number) in shown.enumerated() {
      let note = site.notes[number]
      let radius = (Self.radius(degrees[number] ?? 0) * 10).rounded() / 10
      output.markup("<a")
      output.attribute("href", address: here.to(site.layout.pages[number]))
      output.attribute("data-node", number: index)
      output.markup("><circle class=\"")
      output.markup(site.hues.hue(of: note.folder))
      output.markup("\"")
      output.attribute("cx", number: points[index].x)
      output.attribute("cy", number: points[index].y)
      output.attribute("r", text: "\(radius)")
      output.markup("><title>")
      output.text(note.title)
      output.markup("</title></circle>")
      if let name = named[index] {
        output.markup((degrees[number] ?? 0) >= 10 ? "<text class=\"hub\"" : "<text")
        output.attribute("x", number: points[index].x)
        output.attribute("y", number: points[index].y + Int(radius) + 12)
        element(">", name, "</text>")
      }
      output.markup("</a>\n")
    }
    output.markup("</svg></div>\n")
  }

  private static func radius(_ degree: Int) -> Double { 3.5 + 1.25 * Double(degree).squareRoot() }

  /// Returns points in whole units within the picture.
  private func fitted(_ points: [GraphLayout.Point]) -> [(x: Int, y: Int)] {
    let (left, right) = (points.map(\.x).min() ?? 0, points.map(\.x).max() ?? 0)
    let (top, bottom) = (points.map(\.y).min() ?? 0, points.map(\.y).max() ?? 0)
    func place(_ value: Double, _ from: Double, _ to: Double, length: Double) -> Int {
      if to - from < 1 { return Int(length / 2) }
      let scale = min((length - 2 * Self.edge) / (to - from), 2.5)
      return Int(((value - (from + to) / 2) * scale + length / 2).rounded())
    }
    return points.map { (place($0.x, left, right, length: Self.width), place($0.y, top, bottom, length: Self.height)) }
  }

  /// Returns the names that are shown: those of the most linked notes first, as long as none overlaps another.
  private func names(_ shown: [Int], _ points: [(x: Int, y: Int)], _ degrees: [Int: Int]) -> [Int: String] {
    var names: [Int: String] = [:]
    var taken: [(left: Int, right: Int, y: Int)] = []
    let ranked = shown.indices.sorted {
      let (one, other) = (degrees[shown[$0]] ?? 0, degrees[shown[$1]] ?? 0)
      return one != other ? one > other : $0 < $1
    }
    for index in ranked {
      let title = site.notes[shown[index]].title
      let name = title.count > 26 ? String(title.prefix(23)) + "…" : title
      let half = DisplayWidth.columns(of: name) * 3 + 4
      let y = points[index].y + Int(Self.radius(degrees[shown[index]] ?? 0)) + 12
      let box = (left: points[index].x - half, right: points[index].x + half, y: y)
      guard box.left >= 0, box.right <= Int(Self.width),
        !taken.contains(where: { abs($0.y - y) < 13 && $0.left < box.right && box.left < $0.right })
      else { continue }
      taken.append(box)
      names[index] = name
    }
    return names
  }

  private mutating func writeTopFolders() {
    section("Folders")
    output.markup("<ul class=\"tree\">\n")
    let top = site.folders.filter { $0.path.isEmpty ? !$0.group.notes.isEmpty : !$0.path.contains(UInt8(ascii: "/")) }
      .sorted { one, other in
        let counts = [one, other].map { $0.path.isEmpty ? $0.group.notes.count : $0.total }
        return counts[0] != counts[1] ? counts[0] > counts[1] : one.path.lexicographicallyPrecedes(other.path)
      }
    for entry in top {
      output.markup("<li>")
      folder(entry.path)
      tab(entry.path)
      element("<span>", Count.grouped(entry.path.isEmpty ? entry.group.notes.count : entry.total), "</span></li>\n")
    }
    output.markup("</ul>\n")
  }

  private mutating func writeMostLinked() {
    let counts = site.order.map { ($0, site.notes(linkingTo: $0).count) }.filter { $0.1 > 0 }
      .sorted { $0.1 != $1.1 ? $0.1 > $1.1 : $0.0 < $1.0 }
    if counts.isEmpty { return }
    section("Most linked")
    output.markup("<ul class=\"tree serif\">\n")
    for (number, count) in counts.prefix(Self.mostLinked) {
      output.markup("<li>")
      title(number)
      element(" <span>", Count.grouped(count), "</span></li>\n")
    }
    output.markup("</ul>\n")
  }
}
