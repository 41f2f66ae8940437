/// Text in formulas: words, with formulas in dollar signs between them.
extension TeXReader {
  /// How the letters of a text are set.
  enum TextStyle { case plain, bold, italic, mono, sans }

  /// Reads the text of a command; nil if its argument is no text.
  mutating func text(of name: String) throws(Unknown) -> MathNode? {
    switch name {
    case "text", "textrm", "textnormal", "textmd", "textup", "mbox", "textsc", "llap", "clap":
      return try textArgument(.plain)
    case "textbf": return try textArgument(.bold)
    case "textit", "emph", "textsl": return try textArgument(.italic)
    case "texttt": return try textArgument(.mono)
    case "textsf": return try textArgument(.sans)
    case "fbox": return .style(try textArgument(.plain), .classes("boxed"))
    case "colorbox", "fcolorbox":
      for _ in 0..<(name == "colorbox" ? 1 : 2) { _ = try braced() }
      return .style(try textArgument(.plain), .classes("marked"))
    case "verb":
      guard let mark = next, let end = source[(offset + 1)...].firstIndex(of: mark) else { throw Unknown() }
      let content = String(String.UnicodeScalarView(source[(offset + 1)..<end]))
      offset = end + 1
      return .text(MathAlphabet.mono.letters(content))
    default: return nil
    }
  }

  /// Reads a group of text, or one character.
  mutating func textArgument(_ style: TextStyle) throws(Unknown) -> MathNode {
    guard skip("{") else {
      guard let scalar = next, scalar.properties.isAlphabetic || scalar.isNumber else { throw Unknown() }
      offset += 1
      return .text(Self.styled(String(Character(scalar)), style))
    }
    return try nested { reader throws(Unknown) in try reader.textContent(style) }
  }

  private mutating func textContent(_ style: TextStyle) throws(Unknown) -> MathNode {
    var (nodes, text): ([MathNode], String) = ([], "")
    func end() {
      if !text.isEmpty {
        let node = MathNode.text(Self.styled(text, style))
        nodes.append(style == .italic ? .style(node, .classes("italic")) : node)
      }
      text = ""
    }
    while let scalar = next {
      offset += 1
      switch scalar {
      case "}":
        end()
        return Self.joined(nodes)
      case "{":
        offset -= 1
        end()
        nodes.append(try textArgument(style))
      case "$":
        end()
        nodes.append(try row(until: "$"))
        guard skip("$") else { throw Unknown() }
      case "\\":
        offset -= 1
        guard let name = command() else { throw Unknown() }
        skip(command: name)
        if let letter = try accented(name) {
          text += letter
        } else if let written = Self.word(name) {
          text += written
          // The space after the letters of a command only ends it.
          if written.unicodeScalars.first?.properties.isWhitespace != true, name.first?.isLetter == true { skipSpace() }
        } else {
          end()
          if name == "(" {
            nodes.append(try row())
            guard command() == ")" else { throw Unknown() }
            skip(command: ")")
          } else {
            nodes.append(try node(of: name))
          }
        }
      case "~": text += "\u{A0}"
      case "-" where text.hasSuffix("–"): text = text.dropLast() + "—"
      case "-" where text.hasSuffix("-"): text = text.dropLast() + "–"
      case "`": text = text.hasSuffix("‘") ? text.dropLast() + "“" : text + "‘"
      case "'": text = text.hasSuffix("’") ? text.dropLast() + "”" : text + "’"
      default: if scalar.properties.isWhitespace { text += " " } else { text.unicodeScalars.append(scalar) }
      }
    }
    throw Unknown()
  }

  /// Returns what a command stands for within a text; nil for one that is no character.
  private static func word(_ name: String) -> String? {
    if name == "\\" || name == "newline" { return " " }
    switch TeXSymbols.nodes[name] {
    case .upright(let text)?, .text(let text)?, .symbol(let text, .tight)?: return name == "|" ? nil : text
    case .space(let width)?: return width <= 0 ? "" : width < 6 ? "\u{2009}" : width < 12 ? "\u{A0}" : "\u{2003}"
    case .row([])?: return ""
    default: return nil
    }
  }

  /// Reads a letter with an accent, such as `\"o` and `\v{s}`; nil for another command.
  private mutating func accented(_ name: String) throws(Unknown) -> String? {
    let marks: [String: Unicode.Scalar] = [
      "'": "\u{301}", "`": "\u{300}", "^": "\u{302}", "\"": "\u{308}", "~": "\u{303}", "=": "\u{304}", ".": "\u{307}",
      "u": "\u{306}", "v": "\u{30C}", "H": "\u{30B}", "r": "\u{30A}", "c": "\u{327}",
    ]
    guard let mark = marks[name] else { return nil }
    let isGroup = skip("{")
    guard var letter = next else { throw Unknown() }
    if letter == "\\", let name = command(), name == "i" || name == "j" {
      letter = name == "i" ? "i" : "j"
      offset += 1
    }
    guard letter.properties.isAlphabetic else { throw Unknown() }
    offset += 1
    if isGroup, !skip("}") { throw Unknown() }
    return String(Character(letter)) + String(Character(mark))
  }

  private static func styled(_ text: String, _ style: TextStyle) -> String {
    switch style {
    case .plain, .italic: text
    case .bold: MathAlphabet.bold.letters(text)
    case .mono: MathAlphabet.mono.letters(text)
    case .sans: MathAlphabet.sans.letters(text)
    }
  }
}
