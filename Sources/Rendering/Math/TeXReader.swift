/// Reads the part of TeX that notes use for formulas, in linear time. A formula is either understood as a whole or not
/// at all, so that nothing of it is lost: what is not understood is shown as it was written.
struct TeXReader {
  private let source: [Unicode.Scalar]
  private var offset = 0
  private var depth = 0

  /// The maximal number of characters of a formula, and of levels in it.
  private static let (longest, deepest) = (8_000, 40)

  private struct Unknown: Error {}

  /// Returns what a formula shows; nil if some of it is not known, or if it is too long or too deep.
  static func read(_ source: String) -> MathNode? {
    let scalars = Array(source.unicodeScalars.prefix(longest + 1))
    if scalars.count > longest { return nil }
    var reader = TeXReader(source: scalars)
    guard let rows = try? reader.rows(), reader.offset == scalars.count else { return nil }
    if rows.count == 1, rows[0].count == 1 { return rows[0][0] }
    return rows.contains { $0.count > 1 } ? nil : .table(rows, .columns("c"))
  }

  // MARK: - Characters

  private var next: Unicode.Scalar? { offset < source.count ? source[offset] : nil }

  private mutating func skipSpace() { while let scalar = next, scalar.properties.isWhitespace { offset += 1 } }

  private mutating func skip(_ scalar: Unicode.Scalar) -> Bool {
    skipSpace()
    if next != scalar { return false }
    offset += 1
    return true
  }

  /// Returns the name of the command at the offset, without reading it: letters, or one other character.
  private func command() -> String? {
    guard next == "\\", offset + 1 < source.count else { return nil }
    let letters = source[(offset + 1)...].prefix { $0.isASCII && $0.properties.isAlphabetic }
    return letters.isEmpty ? String(Character(source[offset + 1])) : String(String.UnicodeScalarView(letters))
  }

  private mutating func skip(command name: String) { offset += 1 + name.unicodeScalars.count }

  /// Reads the text between braces as it is, with the characters that TeX needs a backslash for.
  private mutating func braced() throws(Unknown) -> String {
    guard skip("{") else { throw Unknown() }
    var (text, open) = (String.UnicodeScalarView(), 0)
    while let scalar = next {
      offset += 1
      switch scalar {
      case "}" where open == 0: return String(text)
      case "{": open += 1
      case "}": open -= 1
      case "\\":
        guard let escaped = next, "\\{}$%&#_ ".unicodeScalars.contains(escaped) else { throw Unknown() }
        text.append(escaped)
        offset += 1
      case "$": throw Unknown()
      case "~": text.append("\u{A0}")
      default: text.append(scalar)
      }
    }
    throw Unknown()
  }

  // MARK: - Rows

  /// Reads rows that are divided by `\\`, each with cells that are divided by `&`.
  private mutating func rows() throws(Unknown) -> [[MathNode]] {
    var rows: [[MathNode]] = [[]]
    while true {
      rows[rows.count - 1].append(try row())
      skipSpace()
      if skip("&") { continue }
      guard command() == "\\" else { break }
      offset += 2
      // The space after a row is not kept.
      if skip("[") {
        while let scalar = next, scalar != "]" {
          guard scalar.isASCII, scalar.properties.isAlphabetic || "0123456789.-".unicodeScalars.contains(scalar) else {
            throw Unknown()
          }
          offset += 1
        }
        guard skip("]") else { throw Unknown() }
      }
      rows.append([])
    }
    // A break at the end begins no row.
    if rows.count > 1, rows[rows.count - 1] == [.row([])] { rows.removeLast() }
    return rows
  }

  private mutating func row(until end: Unicode.Scalar? = nil) throws(Unknown) -> MathNode {
    depth += 1
    defer { depth -= 1 }
    if depth > Self.deepest { throw Unknown() }
    var nodes: [MathNode] = []
    while true {
      skipSpace()
      guard let scalar = next, scalar != "}", scalar != "&", scalar != end else { break }
      let name = command()
      if let name, ["\\", "right", "end", "middle"].contains(name) { break }
      if let name, let isDisplay = ["displaystyle": true, "textstyle": false][name] {
        skip(command: name)
        nodes.append(.style(try row(until: end), isDisplay: isDisplay))
        break
      }
      if let name, let (fraction, ends) = Self.infix[name] {
        skip(command: name)
        let (over, under) = (Self.joined(nodes), try row(until: end))
        let node = MathNode.fraction(over, under, hasLine: fraction)
        nodes = [ends.isEmpty ? node : .fence(String(ends.prefix(1)), node, String(ends.suffix(1)))]
        break
      }
      if name == "nonumber" || name == "notag" || name == "nolimits" || name == "limits" {
        // Limits are read with what they belong to.
        guard name == "nonumber" || name == "notag" else { throw Unknown() }
        skip(command: name ?? "")
        continue
      }
      let node = try scripted()
      if let last = nodes.last, Self.needsSpace(last, node) { nodes.append(.space(3)) }
      nodes.append(node)
    }
    return Self.joined(nodes)
  }

  private static func joined(_ nodes: [MathNode]) -> MathNode { nodes.count == 1 ? nodes[0] : .row(nodes) }

  private static let infix: [String: (hasLine: Bool, ends: String)] = [
    "over": (true, ""), "atop": (false, ""), "choose": (false, "()"),
  ]

  /// Whether there is a space between two things because one is the name of a function.
  private static func needsSpace(_ one: MathNode, _ other: MathNode) -> Bool {
    func isOperand(_ node: MathNode) -> Bool {
      switch node {
      case .identifier, .upright, .number, .function, .text, .fraction, .root: true
      case .scripts(let base, _, _, _): isOperand(base)
      default: false
      }
    }
    func isFunction(_ node: MathNode) -> Bool {
      switch node {
      case .function: true
      case .scripts(let base, _, _, _): isFunction(base)
      default: false
      }
    }
    return isFunction(one) && isOperand(other) || isFunction(other) && isOperand(one)
  }

  // MARK: - Atoms

  private mutating func scripted() throws(Unknown) -> MathNode {
    skipSpace()
    let base: MathNode = next == "^" || next == "_" ? .row([]) : try atom()
    var (below, above): (MathNode?, MathNode?) = (nil, nil)
    var areLimits = if case .symbol(_, .large) = base { true } else { Self.isBraced(base) }
    while true {
      skipSpace()
      if command() == "limits" || command() == "nolimits" {
        areLimits = command() == "limits"
        skip(command: areLimits ? "limits" : "nolimits")
      } else if next == "'" {
        var primes = ""
        while next == "'" {
          primes += "′"
          offset += 1
        }
        if above != nil { throw Unknown() }
        above = .symbol(primes, .tight)
        if skip("^") { above = .row([.symbol(primes, .tight), try argument()]) }
      } else if next == "^" || next == "_" {
        let isAbove = next == "^"
        offset += 1
        if (isAbove ? above : below) != nil { throw Unknown() }
        let script = try argument()
        if isAbove { above = script } else { below = script }
      } else {
        break
      }
    }
    if below == nil, above == nil { return base }
    return .scripts(base, below: below, above: above, areLimits: areLimits)
  }

  /// Whether something has a brace above or below it, so that a script is its label.
  private static func isBraced(_ node: MathNode) -> Bool {
    guard case .scripts(_, let below, let above, true) = node else { return false }
    return [below, above].contains { $0 == .symbol("⏟", .wide) || $0 == .symbol("⏞", .wide) }
  }

  /// Reads the argument of a command: a group, a command with its arguments, or one character.
  private mutating func argument() throws(Unknown) -> MathNode {
    skipSpace()
    guard let scalar = next, scalar != "}", scalar != "&", scalar != "^", scalar != "_" else { throw Unknown() }
    if scalar.isNumber {
      offset += 1
      return .number(String(Character(scalar)))
    }
    return try atom()
  }

  /// Reads the argument in brackets that a command may have.
  private mutating func option() throws(Unknown) -> MathNode? {
    guard skip("[") else { return nil }
    let option = try row(until: "]")
    guard skip("]") else { throw Unknown() }
    return option
  }

  private mutating func atom() throws(Unknown) -> MathNode {
    depth += 1
    defer { depth -= 1 }
    guard let scalar = next, depth <= Self.deepest else { throw Unknown() }
    if scalar == "\\" {
      guard let name = command() else { throw Unknown() }
      skip(command: name)
      return try node(of: name)
    }
    if scalar == "{" {
      offset += 1
      let node = try row()
      guard skip("}") else { throw Unknown() }
      return node
    }
    if scalar.isNumber { return .number(number()) }
    offset += 1
    if scalar.properties.isAlphabetic { return .identifier(String(Character(scalar))) }
    switch scalar {
    case "%", "#", "$", "&", "}", "^", "_", "'": throw Unknown()
    case "~": return .space(6)
    case "-": return .symbol("−", .plain)
    case "*": return .symbol("∗", .plain)
    case "(", ")", "[", "]", "|", "/": return .symbol(String(Character(scalar)), .tight)
    default:
      if scalar.properties.generalCategory == .control { throw Unknown() }
      return .symbol(String(Character(scalar)), .plain)
    }
  }

  /// Reads digits, with points between them.
  private mutating func number() -> String {
    var number = String.UnicodeScalarView()
    while let scalar = next {
      let isInside = scalar == "." && offset + 1 < source.count && source[offset + 1].isNumber
      guard scalar.isNumber || isInside else { break }
      number.append(scalar)
      offset += 1
    }
    return String(number)
  }

  // MARK: - Commands

  private mutating func node(of name: String) throws(Unknown) -> MathNode {
    if let node = TeXSymbols.nodes[name] { return node }
    if let (mark, isBelow, isWide) = TeXSymbols.accents[name] {
      let (base, mark) = (try argument(), MathNode.symbol(mark, isWide ? .wide : .mark))
      return .scripts(base, below: isBelow ? mark : nil, above: isBelow ? nil : mark, areLimits: true)
    }
    if let alphabet = MathAlphabet(name) { return alphabet.applied(to: try argument()) }
    switch name {
    case "frac": return .fraction(try argument(), try argument(), hasLine: true)
    case "dfrac", "cfrac": return .style(.fraction(try argument(), try argument(), hasLine: true), isDisplay: true)
    case "tfrac": return .style(.fraction(try argument(), try argument(), hasLine: true), isDisplay: false)
    case "binom", "dbinom", "tbinom":
      let node = MathNode.fence("(", .fraction(try argument(), try argument(), hasLine: false), ")")
      return name == "binom" ? node : .style(node, isDisplay: name == "dbinom")
    case "sqrt":
      let index = try option()
      return .root(try argument(), index: index)
    case "text", "textrm", "textnormal", "mbox": return .text(try braced())
    case "textbf": return .text(MathAlphabet.bold.letters(try braced()))
    case "texttt": return .text(MathAlphabet.mono.letters(try braced()))
    case "operatorname":
      let areLimits = skip("*")
      let operation = try braced()
      return areLimits ? .symbol(operation, .large) : .function(operation)
    case "overset", "stackrel":
      let above = try argument()
      return .scripts(try argument(), below: nil, above: above, areLimits: true)
    case "underset":
      let below = try argument()
      return .scripts(try argument(), below: below, above: nil, areLimits: true)
    case "xrightarrow", "xleftarrow":
      let below = try option()
      let arrow = MathNode.symbol(name == "xrightarrow" ? "→" : "←", .wide)
      return .scripts(arrow, below: below, above: try argument(), areLimits: true)
    case "phantom": return .phantom(try argument())
    case "pmod":
      let (start, end) = (MathNode.symbol("(", .tight), MathNode.symbol(")", .tight))
      return .row([.space(8), start, .function("mod"), .space(6), try argument(), end])
    case "not":
      guard case .symbol(let symbol, let form) = try argument() else { throw Unknown() }
      return .symbol(symbol + "\u{338}", form)
    case "substack":
      guard skip("{") else { throw Unknown() }
      let rows = try rows()
      guard skip("}") else { throw Unknown() }
      return .table(rows, .columns("c"))
    case "left": return try fence()
    case "begin": return try environment()
    default:
      if let height = TeXSymbols.heights[name] { return .symbol(try delimiter(), .sized(height)) }
      throw Unknown()
    }
  }

  /// Reads a delimiter; an empty one for `.`.
  private mutating func delimiter() throws(Unknown) -> String {
    skipSpace()
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
    case "(", ")", "[", "]", "|", "/": return String(Character(scalar))
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
    guard let (form, ends) = TeXSymbols.environments[name] else { throw Unknown() }
    var columns = form
    if name == "array" {
      columns = try braced().filter { !$0.isWhitespace }
      // Lines between columns are not drawn, so they are not understood.
      guard !columns.isEmpty, columns.allSatisfy({ "lcr".contains($0) }) else { throw Unknown() }
    }
    let rows = try rows()
    guard command() == "end" else { throw Unknown() }
    skip(command: "end")
    guard try braced() == name else { throw Unknown() }
    let table = MathNode.table(rows, columns.isEmpty ? .pairs : .columns(columns))
    return ends.isEmpty ? table : .fence(ends[0], table, ends[1])
  }
}

extension Unicode.Scalar {
  fileprivate var isNumber: Bool { ("0"..."9").contains(self) }
}
