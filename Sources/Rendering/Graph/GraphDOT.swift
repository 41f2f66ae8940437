internal import Terminal

/// Formats a graph in Graphviz's DOT language (graphviz.org/doc/info/lang.html).
package enum GraphDOT {
  /// Returns the text of a drawing, with a remark in a comment.
  package static func text(of drawing: GraphDrawing, remark: String?) -> String {
    var text = "digraph notes {\n"
    if let remark { text += "  // \(remark)\n" }
    text += "  rankdir=LR;\n"
    text += "  node [shape=box, style=rounded, fontname=\"sans-serif\", fontsize=11];\n"
    text += "  edge [color=\"#888888\", fontname=\"sans-serif\", fontsize=9];\n"
    for (number, node) in drawing.nodes.enumerated() {
      var attributes = "label=\(quoted(node.label))"
      if !node.path.isEmpty { attributes += ", tooltip=\(quoted(TerminalText.safe(node.path)))" }
      switch node.kind {
      case .note: if node.isCentre { attributes += ", penwidth=2" }
      case .attachment: attributes += ", shape=note"
      case .missing: attributes += ", style=\"rounded,dashed\""
      }
      text += "  n\(number) [\(attributes)];\n"
    }
    for arrow in drawing.arrows {
      let label = arrow.count > 1 ? " [label=\"\(arrow.count)\"]" : ""
      text += "  n\(arrow.from) -> n\(arrow.to)\(label);\n"
    }
    return text + "}\n"
  }

  /// Returns a text as a quoted string. Graphviz interprets backslashes as escapes, and entities as characters.
  static func quoted(_ text: String) -> String {
    var result = "\""
    for character in text.unicodeScalars {
      switch character {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "&": result += "&amp;"
      case "\n", "\r": result += " "
      default: result.unicodeScalars.append(character)
      }
    }
    return result + "\""
  }
}
