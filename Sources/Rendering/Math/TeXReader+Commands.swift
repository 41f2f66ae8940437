extension TeXReader {
  mutating func node(of name: String) throws(Unknown) -> MathNode {
    if let node = TeXSymbols.nodes[name] { return node }
    if let (mark, isBelow, isWide) = TeXSymbols.accents[name] {
      let (base, mark) = (try argument(), MathNode.symbol(mark, isWide ? .wide : .mark))
      return .scripts(base, below: isBelow ? mark : nil, above: isBelow ? nil : mark, areLimits: true)
    }
    if let alphabet = MathAlphabet(name) { return alphabet.applied(to: try argument()) }
    if let style = TeXSymbols.dresses[name] {
      if name == "smash" { _ = try option() }
      return .style(try argument(), style)
    }
    if let arrow = TeXSymbols.longArrows[name] {
      let below = try option()
      return .scripts(.symbol(arrow, .wide), below: below, above: try argument(), areLimits: true)
    }
    if let height = TeXSymbols.heights[name] { return .symbol(try delimiter(), .sized(height)) }
    if let text = try text(of: name) { return text }
    if let fraction = try fraction(of: name) { return fraction }
    if let fence = try fenced(name) { return fence }
    if let operation = try named(name) { return operation }
    return try stacked(name)
  }

  private mutating func fraction(of name: String) throws(Unknown) -> MathNode? {
    switch name {
    case "frac": return .fraction(try argument(), try argument(), hasLine: true)
    case "dfrac", "cfrac":
      if name == "cfrac" { _ = try option() }
      return .style(.fraction(try argument(), try argument(), hasLine: true), .display)
    case "tfrac": return .style(.fraction(try argument(), try argument(), hasLine: true), .line)
    case "binom", "dbinom", "tbinom":
      let node = MathNode.fence("(", .fraction(try argument(), try argument(), hasLine: false), ")")
      return name == "binom" ? node : .style(node, name == "dbinom" ? .display : .line)
    case "genfrac":
      let ends = (try bracedDelimiter(), try bracedDelimiter())
      let (thickness, style) = (try braced(), try braced())
      let fraction = MathNode.fraction(try argument(), try argument(), hasLine: Self.width(thickness) != 0)
      let node = ends == ("", "") ? fraction : .fence(ends.0, fraction, ends.1)
      return style.isEmpty ? node : .style(node, style == "0" ? .display : style == "1" ? .line : .script(1))
    case "sqrt":
      let index = try option()
      return .root(try argument(), index: index)
    default: return nil
    }
  }

  private mutating func bracedDelimiter() throws(Unknown) -> String {
    guard skip("{") else { throw Unknown() }
    if skip("}") { return "" }
    let delimiter = try delimiter()
    guard skip("}") else { throw Unknown() }
    return delimiter
  }

  /// Reads what has delimiters around it.
  private mutating func fenced(_ name: String) throws(Unknown) -> MathNode? {
    switch name {
    case "left": return try fence()
    case "begin": return try environment()
    case "bra", "Bra": return .fence("⟨", try argument(), "|")
    case "ket", "Ket": return .fence("|", try argument(), "⟩")
    case "braket", "Braket": return .fence("⟨", try argument(), "⟩")
    case "set", "Set": return .fence("{", .row([.space(3), try argument(), .space(3)]), "}")
    case "pmod", "pod":
      let start = MathNode.symbol("(", .tight)
      let words = name == "pmod" ? [MathNode.function("mod"), .space(6)] : []
      return .row([.space(8), start] + words + [try argument(), .symbol(")", .tight)])
    case "mod": return .row([.space(12), .function("mod"), .space(6), try argument()])
    default: return nil
    }
  }

  /// Reads operators with names, and what is made one.
  private mutating func named(_ name: String) throws(Unknown) -> MathNode? {
    switch name {
    case "operatorname", "operatornamewithlimits":
      let areLimits = skip("*") || name == "operatornamewithlimits"
      let content = MathAlphabet.roman.applied(to: try argument())
      guard let written = Self.name(content) else { return areLimits ? .operation(content) : content }
      return areLimits ? .symbol(written, .large) : .function(written)
    case "mathop":
      let content = try argument()
      if case .symbol(let symbol, _) = content { return .symbol(symbol, .large) }
      if case .upright(let name) = content { return .symbol(name, .large) }
      return .operation(content)
    case "varlimsup", "varliminf", "varinjlim", "varprojlim":
      let mark = ["varlimsup": "¯", "varliminf": "_", "varinjlim": "→"][name] ?? "←"
      let sign = MathNode.symbol(mark, .wide)
      let isAbove = name == "varlimsup"
      return .operation(
        .scripts(.function("lim"), below: isAbove ? nil : sign, above: isAbove ? sign : nil, areLimits: true))
    case "mathbin", "mathrel", "mathpunct":
      let content = try argument()
      if case .symbol(let symbol, _) = content { return .symbol(symbol, .plain) }
      return .row([.space(4), content, .space(4)])
    case "mathord", "mathopen", "mathclose", "mathinner":
      let content = try argument()
      if case .symbol(let symbol, _) = content { return .symbol(symbol, .tight) }
      return content
    case "not":
      switch try argument() {
      case .symbol(let symbol, let form): return .symbol(symbol + "\u{338}", form)
      case .identifier(let letter): return .identifier(letter + "\u{338}")
      case .upright(let letters): return .upright(letters + "\u{338}")
      case let other: return .style(other, .classes("cancel"))
      }
    default: return nil
    }
  }

  /// Returns the letters of a name that has nothing else; nil for others.
  private static func name(_ node: MathNode) -> String? {
    switch node {
    case .identifier(let text), .upright(let text), .number(let text), .text(let text), .function(let text): return text
    case .symbol(let symbol, _): return symbol == "−" ? "-" : symbol
    case .space: return " "
    case .row(let nodes):
      var joined = ""
      for node in nodes { if let part = name(node) { joined += part } else { return nil } }
      return joined
    default: return nil
    }
  }

  /// Reads what stands above something else, and what is moved or has a colour.
  private mutating func stacked(_ name: String) throws(Unknown) -> MathNode {
    switch name {
    case "overset", "stackrel":
      let above = try argument()
      return .scripts(try argument(), below: nil, above: above, areLimits: true)
    case "underset":
      let below = try argument()
      return .scripts(try argument(), below: below, above: nil, areLimits: true)
    case "overunderset", "underoverset":
      let (one, other) = (try argument(), try argument())
      let (above, below) = name == "overunderset" ? (one, other) : (other, one)
      return .scripts(try argument(), below: below, above: above, areLimits: true)
    case "substack":
      guard skip("{") else { throw Unknown() }
      let (rows, lines) = try rows()
      guard skip("}") else { throw Unknown() }
      return .table(MathTable(rows: rows, columns: .letters("c"), lines: lines))
    case "textcolor":
      let color = try braced()
      return Self.colored(try argument(), color)
    case "mathllap", "mathclap", "vcenter", "hbox": return try argument()
    case "raisebox":
      _ = try braced()
      return try argument()
    case "mathchoice":
      let first = try argument()
      for _ in 0..<3 { _ = try argument() }
      return first
    case "hspace", "mspace", "kern", "mkern", "hskip", "mskip":
      _ = skip("*")
      skipSpace()
      let written = next == "{" ? try braced() : length()
      guard let width = Self.width(written) else { throw Unknown() }
      return .space(width)
    default: throw Unknown()
    }
  }

  /// Returns a part of a formula in a colour of the style sheet.
  static func colored(_ node: MathNode, _ color: String) -> MathNode {
    InkColor.className(of: color).map { .style(node, .classes($0)) } ?? node
  }

  // MARK: - What changes the rest of a group

  /// Reads the rest of a group in another style; nil if the command at the offset is none that changes it.
  mutating func change(of name: String, until end: Unicode.Scalar?) throws(Unknown) -> MathNode? {
    if let style = TeXSymbols.styles[name] ?? TeXSymbols.sizes[name].map({ .size($0) }) {
      skip(command: name)
      return .style(try row(until: end), style)
    }
    if let alphabet = MathAlphabet.switches[name] {
      skip(command: name)
      return alphabet.applied(to: try row(until: end))
    }
    guard name == "color" else { return nil }
    skip(command: name)
    let color = try braced()
    return Self.colored(try row(until: end), color)
  }

  /// Reads the number of an equation, and what is not shown; nil for other commands.
  mutating func tag(_ name: String) throws(Unknown) -> [MathNode]? {
    switch name {
    case "nonumber", "notag":
      skip(command: name)
      return []
    case "label":
      skip(command: name)
      _ = try braced()
      return []
    case "tag":
      skip(command: name)
      let isBare = skip("*")
      let content = try textArgument(.plain)
      return [.space(36)] + (isBare ? [content] : [.text("("), content, .text(")")])
    default: return nil
    }
  }

  // MARK: - Lengths

  /// Reads a length without braces.
  private mutating func length() -> String {
    var text = String.UnicodeScalarView()
    while let scalar = next, scalar.isNumber || ".-+ ".unicodeScalars.contains(scalar) {
      text.append(scalar)
      offset += 1
    }
    for _ in 0..<2 {
      guard let scalar = next, scalar.isASCII, scalar.properties.isAlphabetic else { break }
      text.append(scalar)
      offset += 1
    }
    return String(text)
  }

  /// Returns a length in eighteenths of an em; nil if it is none.
  static func width(_ written: String) -> Int? {
    let text = written.filter { !$0.isWhitespace }
    guard let unit = units.first(where: { text.hasSuffix($0.name) }),
      let number = Double(text.dropLast(unit.name.count)),
      abs(number) < 1_000
    else { return nil }
    return Int((number * unit.width).rounded())
  }

  private static let units: [(name: String, width: Double)] = [
    ("em", 18), ("ex", 8), ("mu", 1), ("pt", 1.8), ("px", 1.35), ("cm", 51), ("mm", 5.1), ("in", 130),
  ]

  // MARK: - Delimiters and environments

  /// Reads a delimiter; an empty one for `.`.
  mutating func delimiter() throws(Unknown) -> String {
    skipSpace()
    if skip("{") {
      let inner = try delimiter()
      guard skip("}") else { throw Unknown() }
      return inner
    }
    guard let scalar = next else { throw Unknown() }
    if scalar == "\\" {
      guard let name = command(), let delimiter = TeXSymbols.delimiters[name] else { throw Unknown() }
      skip(command: name)
      return delimiter
    }
    offset += 1
    switch scalar {
    case ".": return ""
    case "<": return "⟨"
    case ">": return "⟩"
    case "(", ")", "[", "]", "|", "/", "‖", "⟨", "⟩", "⌊", "⌋", "⌈", "⌉", "∣", "∥": return String(Character(scalar))
    default: throw Unknown()
    }
  }

  private mutating func fence() throws(Unknown) -> MathNode {
    let start = try delimiter()
    var parts = [try row()]
    while command() == "middle" {
      skip(command: "middle")
      parts.append(.symbol(try delimiter(), .middle))
      parts.append(try row())
    }
    guard command() == "right" else { throw Unknown() }
    skip(command: "right")
    return .fence(start, parts.count == 1 ? parts[0] : .row(parts), try delimiter())
  }

  private mutating func environment() throws(Unknown) -> MathNode {
    let name = try braced()
    let base = name.hasSuffix("*") ? String(name.dropLast()) : name
    guard let environment = TeXSymbols.environments[base] else { throw Unknown() }
    // Where it stands beside the text, or the columns of `matrix*`.
    let option = next == "[" ? try option().flatMap { Self.name($0) } : nil
    var letters = environment.letters
    if environment.hasCount { _ = try braced() }
    if letters == nil { letters = Self.columns(try columns()) }
    if letters == "c", let option, option.count == 1, "lcr".contains(option) { letters = option }
    guard let letters else { throw Unknown() }
    let (rows, lines) = try rows()
    guard command() == "end" else { throw Unknown() }
    skip(command: "end")
    guard try braced() == name else { throw Unknown() }
    let table = MathNode.table(
      MathTable(
        rows: rows, columns: letters.isEmpty ? .pairs : .letters(letters), lines: lines,
        isDisplay: environment.isDisplay))
    let node = environment.isSmall ? MathNode.style(table, .script(1)) : table
    return environment.ends.isEmpty ? node : .fence(environment.ends[0], node, environment.ends[1])
  }

  /// Reads the columns of an array, whose parts may have braces of their own.
  private mutating func columns() throws(Unknown) -> String {
    guard skip("{") else { throw Unknown() }
    var (text, open) = (String.UnicodeScalarView(), 1)
    while let scalar = next {
      offset += 1
      if scalar == "{" { open += 1 }
      if scalar == "}" { open -= 1 }
      if open == 0 { return String(text) }
      text.append(scalar)
    }
    throw Unknown()
  }

  /// Returns the letters and lines of columns; nil if something else is between them.
  private static func columns(_ written: String) -> String? {
    // `@{}` takes away the space between columns.
    let text = written.replacing("@{}", with: "").replacing("||", with: "|").replacing(":", with: "|")
      .filter { !$0.isWhitespace }
    return text.isEmpty ? "c" : text.contains { $0 != "|" } && text.allSatisfy { "lcr|".contains($0) } ? text : nil
  }
}
