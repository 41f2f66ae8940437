/// Writes the source of a manual page in mdoc(7), line by line.
struct MdocWriter {
  let catalog: CommandCatalog
  /// The page that is written, to which mdoc(7) wants no cross-reference.
  let name: String
  let section: Int
  private(set) var lines: [String] = []
  /// The number of definitions that contain what is written.
  private var depth = 0

  init(catalog: CommandCatalog, name: String, section: Int) {
    (self.catalog, self.name, self.section) = (catalog, name, section)
  }

  /// Writes a macro with arguments that are already escaped.
  mutating func macro(_ name: String, _ arguments: String...) {
    lines.append(([".\(name)"] + arguments).joined(separator: " "))
  }

  /// Writes paragraphs, code and lists; there is a paragraph macro only between two paragraphs.
  mutating func prose(_ prose: Prose) {
    var needsBreak = depth > 0
    for block in prose.blocks {
      switch block {
      case .paragraph(let text):
        if needsBreak { macro("Pp") }
        phrase(text)
      case .code(let code): self.code(code)
      case .list(let items): list("-bullet", items)
      case .steps(let items): list("-enum -compact", items)
      case .definitions(let definitions):
        self.definitions(depth == 0 ? "-tag -width Ds" : Self.beside(definitions), definitions)
      case .table(let definitions): self.definitions(Self.beside(definitions), definitions)
      }
      if case .code = block { needsBreak = depth == 0 } else { needsBreak = true }
    }
  }

  private mutating func list(_ form: String, _ items: [Phrase]) {
    macro("Bl", form)
    for item in items {
      macro("It")
      phrase(item)
    }
    macro("El")
  }

  private mutating func definitions(_ form: String, _ definitions: [Prose.Definition]) {
    macro("Bl", form)
    for definition in definitions {
      macro("It", inline(definition.term))
      phrase(definition.meaning)
      depth += 1
      prose(definition.more)
      depth -= 1
    }
    macro("El")
  }

  /// Returns the form of a list in which meanings stand beside terms, unless these are long. What the name of a value
  /// follows counts without it.
  private static func beside(_ definitions: [Prose.Definition]) -> String {
    let terms = definitions.map { definition in
      let plain = definition.term.plain
      return plain.firstRange(of: ": ").map { String(plain[...$0.lowerBound]) } ?? plain
    }
    let widest = terms.filter { $0.count <= 16 }.max { $0.count < $1.count } ?? "Ds"
    return "-tag -width \"\(widest)\" -compact"
  }

  /// Writes lines unchanged.
  mutating func code(_ code: String) {
    macro("Bd", depth == 0 ? "-literal -offset indent" : "-literal -compact")
    for line in code.split(separator: "\n", omittingEmptySubsequences: false) {
      let kept = line.prefix(upTo: line.lastIndex { !$0.isWhitespace }.map(line.index(after:)) ?? line.startIndex)
      lines.append(Roff.line(Roff.literal(String(kept))))
    }
    macro("Ed")
  }

  /// Writes a phrase as filled text, with every sentence on a separate line.
  mutating func phrase(_ phrase: Phrase) {
    var line = ""
    func flush() {
      if !line.isEmpty { lines.append(Roff.line(line)) }
      line = ""
    }
    for word in phrase.words {
      if case .text(let text)? = word.first, word.count == 1 {
        let escaped = Roff.text(text)
        if line.count + escaped.count > 76 { flush() }
        line += line.isEmpty ? escaped : " " + escaped
        if Self.endsSentence(text) { flush() }
      } else {
        flush()
        lines.append("." + macros(word))
      }
    }
    flush()
  }

  /// Returns a phrase as arguments of a macro line; plain words end the effect of a macro before them.
  private func inline(_ phrase: Phrase) -> String {
    let words = phrase.words
    return words.enumerated().map { index, word in
      guard case .text(let text)? = word.first, word.count == 1 else { return macros(word, isAlone: words.count == 1) }
      return (index > 0 ? "No " : "") + Roff.argument(Roff.text(text))
    }.joined(separator: " ")
  }

  /// Returns a word with marked parts as a macro line without its dot; `isAlone` if nothing else is on the line.
  private func macros(_ word: [Phrase.Piece], isAlone: Bool = true) -> String {
    var parts: [String] = []
    var end = ""
    var word = word[...]
    if word.count > 1, case .text(let text)? = word.last, text.allSatisfy(Self.closing.contains) {
      end = text.map { " \($0)" }.joined()
      word.removeLast()
    }
    for (index, piece) in word.enumerated() {
      parts.append(macro(for: piece, endsLine: isAlone && index == word.count - 1))
    }
    return parts.joined(separator: " Ns ") + end
  }

  /// - Parameter endsLine: Whether nothing but punctuation follows on the line, to whose end `Ql` reaches.
  private func macro(for piece: Phrase.Piece, endsLine: Bool) -> String {
    switch piece {
    case .text(let text): "No " + Roff.argument(Roff.text(text))
    case .code(let code):
      endsLine ? "Ql " + Roff.argument(Roff.literal(code)) : "So \(Roff.argument(Roff.literal(code))) Sc"
    case .metavariable(let name): "Ar " + Roff.argument(Roff.literal(name))
    case .name(let name, .keyword): "Ic " + Roff.argument(Roff.literal(name))
    case .name(let name, .variable): "Ev " + Roff.argument(Roff.literal(name))
    case .name(let name, .section): "Sx " + Roff.argument(Roff.text(name))
    case .reference(.option(let name, _)): "Fl " + Roff.literal("-\(name)")
    case .reference(.page(let name, let section)):
      isOwnPage(name, section) ? "Ql " + Roff.argument(Roff.literal(name)) : "Xr \(Roff.text(name)) \(section)"
    case .reference(.command(let name)): crossReference(name)
    }
  }

  func isOwnPage(_ name: String, _ section: Int) -> Bool { name == self.name && section == self.section }

  private func crossReference(_ name: String) -> String {
    guard let entry = catalog.command(name), !entry.isHidden, !isOwnPage(catalog.pageName(of: entry), 1) else {
      return "Ql " + Roff.argument(Roff.literal("\(catalog.program) \(name)"))
    }
    return "Xr \(Roff.text(catalog.pageName(of: entry))) 1"
  }

  /// Punctuation that mdoc places directly after the previous word.
  private static let closing: Set<Character> = [".", ",", ":", ";", ")", "]", "?", "!"]

  private static func endsSentence(_ word: String) -> Bool {
    let end = word.last { $0 != ")" && $0 != "\"" }
    return word.count > 1 && (end == "." || end == "?" || end == "!")
  }
}

extension Phrase {
  /// The words between white space, each a list of pieces without white space; code keeps its white space.
  fileprivate var words: [[Piece]] {
    var words: [[Piece]] = []
    var word: [Piece] = []
    for piece in pieces {
      guard case .text(let text) = piece else {
        word.append(piece)
        continue
      }
      for (index, part) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isWhitespace).enumerated() {
        if index > 0, !word.isEmpty {
          words.append(word)
          word = []
        }
        if !part.isEmpty { word.append(.text(String(part))) }
      }
    }
    return word.isEmpty ? words : words + [word]
  }
}

/// Escapes text for roff, the language of manual pages (groff_char(7), mandoc_char(7)).
enum Roff {
  /// Returns escaped running text; a dash remains a hyphen, at which a line may break.
  static func text(_ text: String) -> String { text.unicodeScalars.map { escape($0) }.joined() }

  /// Returns escaped literal text: dashes are minus signs and never break.
  static func literal(_ text: String) -> String { text.unicodeScalars.map { $0 == "-" ? "\\-" : escape($0) }.joined() }

  /// Returns a whole line of text, protected from being read as a request because of a leading dot or quote.
  static func line(_ escaped: String) -> String {
    escaped.hasPrefix(".") || escaped.hasPrefix("'") || escaped.hasPrefix(" ") ? "\\&" + escaped : escaped
  }

  /// Returns escaped text as one argument of a macro: quoted if it has spaces, and never read as a macro or delimiter.
  static func argument(_ escaped: String) -> String {
    // A delimiter at the end of a longer word belongs to the word.
    let isDelimited = escaped.count > 1 && escaped.last.map(delimiters.contains) ?? false && !escaped.contains("\\[")
    let whole = isDelimited ? escaped + "\\&" : escaped
    if whole.contains(" ") { return "\"\(whole)\"" }
    return isSpecial(whole) ? "\\&" + whole : whole
  }

  /// Returns whether the word is special in a macro line: a delimiter, or a macro's name such as `No` or `Brq`.
  private static func isSpecial(_ word: String) -> Bool {
    guard let first = word.first else { return true }
    if word.count == 1 { return !first.isLetter && !first.isNumber }
    return first == "%" || (word.count <= 3 && first.isUppercase && word.dropFirst().allSatisfy(\.isLowercase))
  }

  private static let delimiters: Set<Character> = [".", ",", ":", ";", ")", "]", "?", "!"]

  private static func escape(_ scalar: UnicodeScalar) -> String {
    switch scalar {
    case "\\": "\\e"
    case "\"": "\\(dq"
    case "`": "\\(ga"
    case "'": "\\(aq"
    case "^": "\\(ha"
    case "~": "\\(ti"
    case "\t": " "
    case " "..."}": String(scalar)
    case _ where scalar.value < 0x20 || scalar.value == 0x7f: ""
    default: "\\[u\(hexadecimal(scalar.value))]"
    }
  }

  private static func hexadecimal(_ value: UInt32) -> String {
    let digits = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
