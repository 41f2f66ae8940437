/// Formats a graph as a Mermaid flowchart (mermaid.js.org/syntax/flowchart.html).
package enum GraphMermaid {
  /// Returns the text of a drawing, with a remark in a comment.
  package static func text(of drawing: GraphDrawing, remark: String?) -> String {
    var text = "flowchart LR\n"
    if let remark { text += "  %% \(remark)\n" }
    for (number, node) in drawing.nodes.enumerated() {
      let (opening, closing) =
        node.kind == .attachment ? ("[/", "/]") : node.kind == .missing ? ("([", "])") : ("[", "]")
      text += "  n\(number)\(opening)\(quoted(node.label))\(closing)\n"
    }
    for arrow in drawing.arrows {
      let line = drawing.nodes[arrow.to].kind == .missing ? "-.->" : "-->"
      text += "  n\(arrow.from) \(line)\(arrow.count > 1 ? "|\(arrow.count)|" : "") n\(arrow.to)\n"
    }
    if let centre = drawing.nodes.firstIndex(where: \.isCentre) { text += "  style n\(centre) stroke-width:3px\n" }
    return text
  }

  /// Returns a text in quotation marks; characters with a meaning in Mermaid, Markdown or HTML are written as numbers.
  static func quoted(_ text: String) -> String {
    var result = "\""
    // The marker of a list at the beginning: `1.`, `2)`, `-`, `+`.
    let marker = text.unicodeScalars.firstIndex { !("0"..."9").contains($0) }
    for (index, scalar) in zip(text.unicodeScalars.indices, text.unicodeScalars) {
      let isMarker = index == marker && ".)-+".unicodeScalars.contains(scalar)
      if scalar.isASCII, isMarker || !isPlain(scalar) {
        result += "#\(scalar.value);"
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }

  private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9", " ", ",", ".", ":", "-", "(", ")", "'", "/", "!", "?", "+", "=": true
    default: false
    }
  }
}
