import FuzzDriver
import Markup
import NoteSyntax

/// Whatever the bytes, they become a tree whose nodes have one parent each, and Markdown that would run nothing.
@main
enum HTMLFuzz {
  static func main() {
    Fuzzing.run { bytes in
      let document = HTMLDocument(Array(bytes))
      var seen = 1
      for node in document.nodes.indices { seen += document.children(of: node).count }
      precondition(seen == document.nodes.count, "a node without a place")
      var writer = HTMLToMarkdown(document)
      let text = Array(writer.text().utf8)
      precondition(text.isEmpty || text.last == 0x0A, "no line break at the end")
      for link in NoteParser.parse(text.span).links {
        let target = link.target.lowercased()
        precondition(!target.hasPrefix("javascript:") && !target.hasPrefix("vbscript:"), "a link that runs something")
      }
    }
  }
}
