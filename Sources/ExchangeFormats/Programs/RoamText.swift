/// Converts the text of blocks of Roam Research to Markdown.
struct RoamText {
  /// Returns a link to a page, with a label or the name of the page; nil if there is no such page.
  let page: (_ name: String, _ label: String?) -> String?
  /// Returns a link to a block; nil if there is no such block.
  let block: (_ id: String, _ label: String?, _ isEmbed: Bool) -> String?
  /// The widths of the pictures of the block, by their addresses.
  var widths: [String: Int] = [:]
  private(set) var losses: [String] = []

  mutating func markdown(_ text: String) -> String {
    var text = text[...]
    var result = ""
    for (mark, state) in [("TODO", " "), ("DONE", "x")] {
      for form in ["{{[[\(mark)]]}}", "{{\(mark)}}"] where text.hasPrefix(form) {
        result = "[\(state)]"
        text = text.dropFirst(form.count)
      }
    }
    while let first = text.first {
      if let (written, rest) = element(text) {
        result += written
        text = rest
      } else {
        result.append(first)
        text = text.dropFirst()
      }
    }
    return result
  }

  /// Returns the Markdown of the element at the beginning of a text, and the text after it; nil if there is none.
  private mutating func element(_ text: Substring) -> (String, Substring)? {
    switch text.first {
    case "`": return code(text)
    case "{" where text.hasPrefix("{{"): return component(text)
    case "(" where text.hasPrefix("(("):
      guard let (id, rest) = Self.inner(text, "((", "))"), Self.isID(id) else { return nil }
      return (reference(id, label: nil, isEmbed: false) ?? "((\(id)))", rest)
    case "#" where text.hasPrefix("#[["):
      guard let (name, rest) = Self.inner(text.dropFirst(), "[[", "]]") else { return nil }
      return (link(name), rest)
    case "[" where text.hasPrefix("[["):
      guard let (name, rest) = Self.inner(text, "[[", "]]") else { return nil }
      return (link(name), rest)
    case "[": return labelled(text)
    case "!" where text.hasPrefix("!["): return picture(text)
    case "^" where text.hasPrefix("^^"): return marked(text, "^^", "==")
    case "_" where text.hasPrefix("__"): return marked(text, "__", "*")
    default: return nil
    }
  }

  private func link(_ name: String) -> String { page(name, nil) ?? "[[\(name)]]" }

  private mutating func reference(_ id: String, label: String?, isEmbed: Bool) -> String? {
    let written = block(id, label, isEmbed)
    if written == nil { losses.append("the target of a reference to a block, which is missing") }
    return written
  }

  private static func isID(_ text: String) -> Bool {
    text.count >= 6 && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_" || $0 == "-") }
  }

  /// The maximal length of an element in characters; without a limit, searching for its end could take quadratic time.
  private static let limit = 4_000

  /// Returns what is between two marks at the beginning of a text, in which pairs of them can be nested, and the text
  /// after it; nil if there is no such pair, or it is not on one line.
  private static func inner(_ text: Substring, _ open: String, _ close: String) -> (String, Substring)? {
    var depth = 0
    var rest = text.prefix(limit)
    while let first = rest.first, !first.isNewline {
      if rest.hasPrefix(open) {
        depth += 1
        rest = rest.dropFirst(2)
      } else if rest.hasPrefix(close) {
        depth -= 1
        if depth == 0 {
          let inner = text[text.index(text.startIndex, offsetBy: 2)..<rest.startIndex]
          let after = rest.index(rest.startIndex, offsetBy: 2)
          return inner.isEmpty ? nil : (String(inner), text[after...])
        }
        rest = rest.dropFirst(2)
      } else {
        rest = rest.dropFirst()
      }
    }
    return nil
  }

  /// Returns code as it is; the fences of a block of code get lines of their own.
  private func code(_ text: Substring) -> (String, Substring)? {
    let fence = String(text.prefix { $0 == "`" })
    let rest = text.dropFirst(fence.count)
    guard let end = rest.firstRange(of: fence) else { return (fence, rest) }
    let inner = String(rest[..<end.lowerBound])
    guard fence.count >= 3, inner.contains(where: \.isNewline) else {
      return (fence + inner + fence, rest[end.upperBound...])
    }
    let body = inner.last?.isNewline == true ? inner : inner + "\n"
    return (fence + body + fence, rest[end.upperBound...])
  }

  /// Returns a component: `{{name}}` or `{{name: argument}}`.
  private mutating func component(_ text: Substring) -> (String, Substring)? {
    guard let (inner, rest) = Self.inner(text, "{{", "}}") else { return nil }
    let parts = inner.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let name = parts[0].filter { !"[] ".contains($0) }.lowercased()
    let argument = (parts.count > 1 ? parts[1] : "").drop { $0 == " " }
    if name.hasPrefix("embed") {
      if let (id, _) = Self.inner(argument, "((", "))"), let written = reference(id, label: nil, isEmbed: true) {
        return (written, rest)
      }
      if let (name, _) = Self.inner(argument, "[[", "]]"), let written = page(name, nil) {
        return ("!" + written, rest)
      }
    } else if name == "alias" {
      if let (id, label) = Self.inner(argument, "((", "))"),
        let written = reference(id, label: String(label.drop { $0 == " " }), isEmbed: false)
      {
        return (written, rest)
      }
      if let (name, label) = Self.inner(argument, "[[", "]]"),
        let written = page(name, String(label.drop { $0 == " " }))
      {
        return (written, rest)
      }
    } else if name == "todo" || name == "done" {
      return (name == "done" ? "[x]" : "[ ]", rest)
    }
    losses.append("the component '{{\(name.prefix(40))}}', which is kept as text")
    return ("{{\(inner)}}", rest)
  }

  /// Returns a link with a label, to a page, a block or an address.
  private mutating func labelled(_ text: Substring) -> (String, Substring)? {
    guard let (label, target, rest) = Self.parts(text) else { return nil }
    if let (name, after) = Self.inner(target, "[[", "]]"), after.isEmpty {
      return (page(name, label) ?? "[[\(name)|\(label)]]", rest)
    }
    if let (id, after) = Self.inner(target, "((", "))"), after.isEmpty, Self.isID(id) {
      return (reference(id, label: label, isEmbed: false) ?? "[\(label)](\(target))", rest)
    }
    var writer = self
    let inner = writer.markdown(label)
    losses = writer.losses
    return ("[\(inner)](\(target))", rest)
  }

  private func picture(_ text: Substring) -> (String, Substring)? {
    guard let (label, target, rest) = Self.parts(text.dropFirst()) else { return nil }
    let width = widths[String(target)].map { label.isEmpty ? "\($0)" : "|\($0)" } ?? ""
    return ("![\(label)\(width)](\(target))", rest)
  }

  /// Returns the label and the target of `[label](target)` at the beginning of a text, and the text after it.
  private static func parts(_ text: Substring) -> (label: String, target: Substring, rest: Substring)? {
    var depth = 0
    var index = text.startIndex
    let near = text.prefix(limit)
    func matching(_ open: Character, _ close: Character) -> Substring.Index? {
      depth = 0
      while index < near.endIndex, !near[index].isNewline {
        if text[index] == open { depth += 1 }
        if text[index] == close { depth -= 1 }
        if depth == 0 { return index }
        index = text.index(after: index)
      }
      return nil
    }
    guard let close = matching("[", "]") else { return nil }
    index = text.index(after: close)
    guard index < text.endIndex, text[index] == "(", let end = matching("(", ")") else { return nil }
    let target = text[text.index(close, offsetBy: 2)..<end]
    return (String(text[text.index(after: text.startIndex)..<close]), target, text[text.index(after: end)...])
  }

  private mutating func marked(_ text: Substring, _ mark: String, _ new: String) -> (String, Substring)? {
    guard let end = text.dropFirst(2).firstRange(of: mark), end.lowerBound > text.index(text.startIndex, offsetBy: 2)
    else { return nil }
    var writer = self
    let inner = writer.markdown(String(text[text.index(text.startIndex, offsetBy: 2)..<end.lowerBound]))
    losses = writer.losses
    return (new + inner + new, text[end.upperBound...])
  }
}
