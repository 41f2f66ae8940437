internal import Markup
internal import Terminal

/// Draws a graph as an SVG 1.1 picture that is readable on light and dark backgrounds.
package enum GraphSVG {
  private struct Box { let x, y, width, height: Int }

  private static let characterWidth = 7.2
  private static let fontSize = 12
  private static let boxHeight = 24.0
  private static let padding = 16.0
  /// The maximal number of columns of a label; the tooltip has the whole title.
  private static let widestLabel = 32
  private static let edgeOfPicture = 20

  /// Returns the text of a drawing, with a remark in a comment.
  package static func text(of drawing: GraphDrawing, remark: String?) -> String {
    let labels = drawing.nodes.map { $0.label.truncated(toColumns: widestLabel) }
    let columns = labels.map { DisplayWidth.columns(of: $0) }
    let sizes = columns.map { GraphLayout.Size(width: Double($0) * characterWidth + padding, height: boxHeight) }
    let layout = GraphLayout(sizes: sizes, pairs: pairs(drawing))
    let left = zip(layout.points, sizes).map { $0.x - $1.width / 2 }.min() ?? 0
    let top = zip(layout.points, sizes).map { $0.y - $1.height / 2 }.min() ?? 0
    let boxes = zip(layout.points, sizes).map { point, size in
      Box(
        x: Int((point.x - size.width / 2 - left).rounded()) + edgeOfPicture,
        y: Int((point.y - size.height / 2 - top).rounded()) + edgeOfPicture, width: Int(size.width.rounded(.up)),
        height: Int(size.height))
    }
    let width = (boxes.map { $0.x + $0.width }.max() ?? 0) + edgeOfPicture
    let height = (boxes.map { $0.y + $0.height }.max() ?? 0) + edgeOfPicture + (remark == nil ? 0 : fontSize * 2)

    var text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)" viewBox="0 0 \(width) \(height)" \
      font-family="monospace" font-size="\(fontSize)">
      <style>
      .box{fill:#fff;stroke:#666}text{fill:#111}.edge,.tip{stroke:#888}.tip{fill:#888}.remark{fill:#888}
      @media (prefers-color-scheme:dark){.box{fill:#1c1c1c;stroke:#999}text{fill:#eee}.remark{fill:#888}}
      </style>
      <defs><marker id="tip" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="8" markerHeight="8" \
      markerUnits="userSpaceOnUse" orient="auto"><path class="tip" d="M0 1L8 4L0 7z"/></marker></defs>
      <g fill="none" marker-end="url(#tip)">

      """
    for arrow in drawing.arrows {
      let (start, end) = (middle(of: boxes[arrow.from]), border(of: boxes[arrow.to], from: boxes[arrow.from]))
      let dash = drawing.nodes[arrow.to].kind == .missing ? " stroke-dasharray=\"4 3\"" : ""
      text += """
        <path class="edge" d="M\(start.0) \(start.1)L\(end.0) \(end.1)" stroke-width="\(min(arrow.count, 4))"\(dash)/>

        """
    }
    text += "</g>\n"
    for (number, node) in drawing.nodes.enumerated() {
      text += shape(node, label: labels[number], columns: columns[number], boxes[number])
    }
    if let remark {
      let attributes = "x=\"\(edgeOfPicture)\" y=\"\(height - fontSize)\""
      text += "<text class=\"remark\" \(attributes)>\(XMLText.escaped(remark))</text>\n"
    }
    return text + "</svg>\n"
  }

  /// Returns each pair of nodes with arrows between them once.
  private static func pairs(_ drawing: GraphDrawing) -> [(Int, Int)] {
    var seen: Set<[Int]> = []
    return drawing.arrows.compactMap { arrow in
      let pair = (min(arrow.from, arrow.to), max(arrow.from, arrow.to))
      return seen.insert([pair.0, pair.1]).inserted ? pair : nil
    }
  }

  private static func shape(_ node: GraphDrawing.Node, label: String, columns: Int, _ box: Box) -> String {
    let title = node.path.isEmpty ? node.label : "\(node.label)\n\(TerminalText.safe(node.path))"
    let look =
      switch node.kind {
      case .note: "rx=\"6\"\(node.isCentre ? " stroke-width=\"3\"" : "")"
      case .attachment: "rx=\"0\""
      case .missing: "rx=\"6\" stroke-dasharray=\"4 3\""
      }
    let length = Int((Double(columns) * characterWidth).rounded())
    return """
      <g><title>\(XMLText.escaped(title))</title><rect class="box" x="\(box.x)" y="\(box.y)" width="\(box.width)" \
      height="\(box.height)" \(look)/><text x="\(box.x + box.width / 2)" y="\(box.y + 16)" text-anchor="middle"\
      \(columns > 0 ? " textLength=\"\(length)\" lengthAdjust=\"spacingAndGlyphs\"" : "")>\(XMLText.escaped(label))</text></g>

      """
  }

  private static func middle(of box: Box) -> (Int, Int) { (box.x + box.width / 2, box.y + box.height / 2) }

  /// Returns the point where a line from the centre of another box to that of `box` crosses the border of `box`.
  private static func border(of box: Box, from other: Box) -> (Int, Int) {
    let (end, start) = (middle(of: box), middle(of: other))
    let (dx, dy) = (Double(start.0 - end.0), Double(start.1 - end.1))
    let share = min(
      dx == 0 ? .infinity : Double(box.width) / 2 / abs(dx), dy == 0 ? .infinity : Double(box.height) / 2 / abs(dy), 1)
    return (end.0 + Int((dx * share).rounded()), end.1 + Int((dy * share).rounded()))
  }
}
