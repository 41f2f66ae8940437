internal import JSON
internal import Markup

/// Converts texts of the editor Lexical, in which Standard Notes stores 'super' notes, to Markdown.
enum LexicalText {
  /// Returns the Markdown of a document in JSON; nil if the text is none.
  static func markdown(_ text: String, losses: inout [String]) -> String? {
    guard let root = JSONRecord(try? JSONValue(Array(text.utf8)))?.record("root") else { return nil }
    let blocks = root.records("children").compactMap { block($0, &losses) }
    return blocks.isEmpty ? "" : blocks.joined(separator: "\n\n") + "\n"
  }

  /// The maximal depth of nested lists, since the text of a source is not trusted.
  private static let depthLimit = 64

  private static func block(_ node: JSONRecord, _ losses: inout [String]) -> String? {
    let text: String
    switch node.text("type") {
    case "heading":
      let level = node.text("tag")?.last?.wholeNumberValue ?? 1
      text = String(repeating: "#", count: min(max(level, 1), 6)) + " " + inline(node, &losses)
    case "quote": text = inline(node, &losses).split(separator: "\n").map { "> " + $0 }.joined(separator: "\n")
    case "code": text = MarkdownText.codeBlock(plain(node), language: node.text("language") ?? "")
    case "list": text = list(node, depth: 0, &losses)
    case "horizontalrule": text = "---"
    case "table":
      text = node.records("children").enumerated().map { number, row in
        let cells = row.records("children").map { cell in
          cell.records("children").map { inline($0, &losses) }.joined(separator: "<br>").replacing("\n", with: "<br>")
        }
        let line = "| " + cells.joined(separator: " | ") + " |"
        return number == 0 ? line + "\n|" + String(repeating: " --- |", count: cells.count) : line
      }.joined(separator: "\n")
    case "paragraph", "collapsible-title":
      text = inline(node, &losses).split(separator: "\n", omittingEmptySubsequences: false)
        .map { MarkdownText.escapedLine(String($0)) }.joined(separator: "\n")
    case "collapsible-container", "collapsible-content", "root":
      text = node.records("children").compactMap { block($0, &losses) }.joined(separator: "\n\n")
    default:
      losses.append("the element '\(node.text("type") ?? "")'")
      text = inline(node, &losses)
    }
    return text.isEmpty ? nil : text
  }

  private static func list(_ node: JSONRecord, depth: Int, _ losses: inout [String]) -> String {
    var lines: [String] = []
    var number = Int(node.number("start") ?? 1)
    for item in node.records("children") {
      let lists = item.records("children").filter { $0.text("type") == "list" }
      if let inner = lists.first, depth < depthLimit {
        lines += list(inner, depth: depth + 1, &losses).split(separator: "\n").map {
          "  " + (isNumbered(node) ? " " : "") + $0
        }
        continue
      }
      let box = node.text("listType") == "check" ? item.bool("checked") == true ? "[x] " : "[ ] " : ""
      lines.append(
        (isNumbered(node) ? "\(number). " : "- ") + box + inline(item, &losses).replacing("\n", with: "\n  "))
      number += 1
    }
    return lines.joined(separator: "\n")
  }

  private static func isNumbered(_ list: JSONRecord) -> Bool { list.text("listType") == "number" }

  private static func inline(_ node: JSONRecord, _ losses: inout [String]) -> String {
    node.records("children").map { child in
      switch child.text("type") {
      case "linebreak": return "\n"
      case "link", "autolink":
        let label = inline(child, &losses)
        guard let address = child.text("url"), !MarkdownText.isDangerous(address) else { return label }
        return label == MarkdownText.escaped(address) ? "<\(address)>" : MarkdownText.link(label, to: address)
      case "text", "code-highlight", "hashtag": return marked(child)
      case "snfile", "unencrypted-image", "snbubble":
        losses.append("the element '\(child.text("type") ?? "")'")
        return ""
      default:
        return child.list("children").isEmpty
          ? MarkdownText.escaped(child.string("text") ?? "") : inline(child, &losses)
      }
    }.joined()
  }

  /// Returns a text with the marks that the bits of its format state.
  private static func marked(_ node: JSONRecord) -> String {
    let text = node.string("text") ?? ""
    let format = Int(node.number("format") ?? 0)
    guard format != 0, let first = text.first, let last = text.last, !first.isWhitespace, !last.isWhitespace else {
      return node.text("type") == "hashtag" ? text : MarkdownText.escaped(text)
    }
    var marked = format & 16 != 0 ? MarkdownText.code(text) : MarkdownText.escaped(text)
    for (bit, open, close) in [
      (1, "**", "**"), (2, "*", "*"), (4, "~~", "~~"), (8, "<u>", "</u>"), (32, "<sub>", "</sub>"),
      (64, "<sup>", "</sup>"),
      (128, "==", "=="),
    ] where format & bit != 0 {
      marked = open + marked + close
    }
    return marked
  }

  private static func plain(_ node: JSONRecord) -> String {
    node.records("children").map { $0.text("type") == "linebreak" ? "\n" : $0.string("text") ?? plain($0) }.joined()
  }
}
