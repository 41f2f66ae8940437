internal import Terminal

/// A picture of notes as circles in the colours of their folders, and of links between them as lines. A script can move
/// it, but it needs none.
///
/// Of many notes it has the 300 with the most links, since more could not be told apart.
package struct GraphPicture: Sendable {
  /// A circle.
  package struct Node: Sendable {
    /// The name of the note.
    package let title: String
    /// The class of its colour in the style sheet.
    package let hue: StaticString
    /// Where it leads; nil if it leads nowhere.
    package let address: SafeAddress?
    /// The number of its folder in the list beside the picture; nil if it is in none.
    package let folder: Int?

    /// Creates a circle.
    package init(title: String, hue: StaticString, address: SafeAddress?, folder: Int?) {
      (self.title, self.hue, self.address, self.folder) = (title, hue, address, folder)
    }
  }

  /// The maximal number of circles, the size of the picture, and the width of its margin.
  private static let (mostNodes, width, height, edge) = (300, 940.0, 680.0, 40.0)
  /// The number of the most linked notes, whose names may cover other notes.
  private static let hubs = 10

  /// The numbers of the notes that are drawn, in their order; the most linked ones are the last, over the others.
  package let shown: [Int]
  /// The number of notes that link to each one.
  package let linking: [Int]
  /// The number of links from and to each note that is drawn, among these.
  private let degrees: [Int]
  private let pairs: [(Int, Int)]
  private let (linkedCount, count): (Int, Int)

  /// Chooses what is drawn.
  ///
  /// - Parameter targets: For each note those to which it links, each once and without itself.
  package init(linksOfNotes targets: [[Int]]) {
    var linking = [Int](repeating: 0, count: targets.count)
    for target in targets.joined() { linking[target] += 1 }
    let degrees = zip(linking, targets).map { $0 + $1.count }
    let linked = degrees.indices.filter { degrees[$0] > 0 }
    let first = linked.sorted { degrees[$0] != degrees[$1] ? degrees[$0] > degrees[$1] : $0 < $1 }
    let drawnFirst = first.prefix(Self.mostNodes)
    let shown = drawnFirst.dropFirst(Self.hubs).sorted() + drawnFirst.prefix(Self.hubs).reversed()
    let positions = Dictionary(shown.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    var pairs: Set<[Int]> = []
    var drawn = [Int](repeating: 0, count: shown.count)
    for (position, number) in shown.enumerated() {
      for target in targets[number] {
        guard let other = positions[target] else { continue }
        pairs.insert([min(position, other), max(position, other)])
        drawn[position] += 1
        drawn[other] += 1
      }
    }
    self.pairs = pairs.sorted { ($0[0], $0[1]) < ($1[0], $1[1]) }.map { ($0[0], $0[1]) }
    (self.shown, self.linking, self.degrees) = (shown, linking, drawn)
    (linkedCount, count) = (linked.count, targets.count)
  }

  /// What the picture shows and what it leaves out.
  package var sentence: String {
    func text(_ number: Int, _ noun: String) -> String { "\(grouped(number)) \(noun)\(number == 1 ? "" : "s")" }
    if shown.isEmpty { return count == 0 ? "There are no notes." : "No note links to another, so nothing is drawn." }
    var sentence = "\(text(shown.count, "note")) and \(text(pairs.count, "link")) between them."
    if further > 0 { sentence += " The most linked are drawn; \(grouped(further)) more are not." }
    if alone > 0 {
      sentence += " \(text(alone, "note")) \(alone == 1 ? "has no links and is" : "have no links and are") not drawn."
    }
    return sentence
  }

  /// The number of links that are drawn.
  package var pairCount: Int { pairs.count }
  /// The number of notes with links that are not drawn.
  package var further: Int { linkedCount - shown.count }
  /// The number of notes without links.
  package var alone: Int { count - linkedCount }

  private func grouped(_ number: Int) -> String {
    number < 1_000 ? "\(number)" : grouped(number / 1_000) + "," + String("\(1_000 + number % 1_000)".dropFirst())
  }

  /// Writes the picture.
  ///
  /// - Parameters:
  ///   - label: The name of the picture.
  ///   - node: Returns what the circle of a note shows.
  package func write(into output: inout MarkupWriter, label: String = "Graph", _ node: (Int) -> Node) {
    let nodes = shown.map(node)
    let sizes = nodes.map { _ in GraphLayout.Size(width: 60, height: 26) }
    let points = Self.fitted(GraphLayout(sizes: sizes, pairs: pairs).points)
    output.markup("<div class=\"graph\" tabindex=\"0\" role=\"region\"")
    output.attribute("aria-label", text: label)
    output.markup(
      "><svg viewBox=\"0 0 940 680\" width=\"940\" height=\"680\">\n<g class=\"edges\">\n"
    )
    for (one, other) in pairs {
      output.markup("<path")
      output.attribute("d", text: "M\(points[one].x) \(points[one].y)L\(points[other].x) \(points[other].y)")
      output.attribute("data-ends", text: "\(one) \(other)")
      output.markup(" />")
    }
    output.markup("</g>\n")
    let named = names(nodes.map(\.title), points)
    for (index, node) in nodes.enumerated() {
      let degree = degrees[index]
      output.markup("<a")
      if let address = node.address { output.attribute("href", address: address) }
      output.attribute("data-node", number: index)
      if let folder = node.folder { output.attribute("data-folder", number: folder) }
      output.markup("><circle class=\"")
      output.markup(node.hue)
      output.markup("\"")
      output.attribute("cx", number: points[index].x)
      output.attribute("cy", number: points[index].y)
      output.attribute("r", text: "\((Self.radius(degree) * 10).rounded() / 10)")
      output.markup("><title>")
      output.text(node.title)
      output.markup("</title></circle>")
      if let name = named[index] {
        output.markup(degree >= 10 ? "<text class=\"hub\"" : "<text")
        output.attribute("x", number: name.x)
        output.attribute("y", number: name.y)
        output.markup(">")
        output.text(name.text)
        output.markup("</text>")
      }
      output.markup("</a>\n")
    }
    output.markup("</svg></div>\n")
  }

  private static func radius(_ degree: Int) -> Double { 3.5 + 1.25 * Double(degree).squareRoot() }

  /// Returns how far below the middle of a circle its name is, or above it.
  private static func lines(_ degree: Int) -> [Int] {
    let radius = Int((radius(degree) * 10).rounded() / 10)
    return [radius + 12, -radius - 5]
  }

  /// Returns the forms of a title that are tried in turn: the whole title, and its first words.
  private static func forms(_ title: String) -> [String] {
    if title.count <= 26 { return [title] }
    let part = title.prefix(24)
    let short = String(part.lastIndex(of: " ").map { part[..<$0] } ?? part.dropLast()) + "…"
    return title.count <= 40 ? [title, short] : [short]
  }

  private static func fitted(_ points: [GraphLayout.Point]) -> [(x: Int, y: Int)] {
    let (left, right) = (points.map(\.x).min() ?? 0, points.map(\.x).max() ?? 0)
    let (top, bottom) = (points.map(\.y).min() ?? 0, points.map(\.y).max() ?? 0)
    func scaled(_ value: Double, _ from: Double, _ to: Double, length: Double) -> Int {
      if to - from < 1 { return Int(length / 2) }
      let scale = min((length - 2 * edge) / (to - from), 2.5)
      return Int(((value - (from + to) / 2) * scale + length / 2).rounded())
    }
    return points.map { (scaled($0.x, left, right, length: width), scaled($0.y, top, bottom, length: height)) }
  }

  /// Returns the shown names with their middles, the most linked first: below or above their circle, if they overlap no
  /// other name and no circle. Those of hubs, which are often between many, may cover circles drawn before.
  private func names(_ titles: [String], _ points: [(x: Int, y: Int)]) -> [Int: (text: String, x: Int, y: Int)] {
    var names: [Int: (text: String, x: Int, y: Int)] = [:]
    var taken: [(left: Int, right: Int, y: Int)] = []
    let ranked = shown.indices.sorted {
      let (one, other) = (degrees[$0], degrees[$1])
      return one != other ? one > other : $0 < $1
    }
    func name(_ index: Int, clearOf circles: Range<Int>) {
      for text in Self.forms(titles[index]) {
        let half = DisplayWidth.columns(of: text) * 3 + 4
        let x = min(max(points[index].x, half), Int(Self.width) - half)
        for line in Self.lines(degrees[index]) {
          let y = points[index].y + line
          let box = (left: x - half, right: x + half, y: y)
          guard !taken.contains(where: { abs($0.y - y) < 13 && $0.left < box.right && box.left < $0.right }),
            !circles.contains(where: { other in
              let radius = Int(Self.radius(degrees[other]))
              return abs(points[other].x - x) < half + radius
                && abs(points[other].y - (y - 4)) < 5 + radius && other != index
            })
          else { continue }
          taken.append(box)
          names[index] = (text, x, y)
          return
        }
      }
    }
    for index in ranked {
      name(index, clearOf: points.indices)
      if names[index] == nil, index >= points.count - Self.hubs { name(index, clearOf: index + 1..<points.count) }
    }
    return names
  }
}
