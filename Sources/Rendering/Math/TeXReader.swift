/// Reads the part of TeX that notes use for formulas, in linear time. A formula is either understood as a whole or not
/// at all, so that nothing of it is lost: what is not understood is shown as it was written.
struct TeXReader {
  let source: [Unicode.Scalar]
  var offset = 0
  private var depth = 0

  /// The maximal number of characters of a formula, and of levels in it.
  private static let (longest, deepest) = (8_000, 40)

  /// Something is not known, such as a command.
  struct Unknown: Error {}

  /// Returns what a formula shows; nil if some of it is not known, or if it is too long or too deep.
  static func read(_ source: String) -> MathNode? {
    let scalars = Array(source.unicodeScalars.prefix(longest + 1))
    if scalars.count > longest { return nil }
    var reader = TeXReader(source: scalars)
    guard let table = try? reader.rows(), reader.offset == scalars.count, table.lines.isEmpty else { return nil }
    let rows = table.rows
    if rows.count == 1, rows[0].count == 1 { return rows[0][0] }
    return rows.contains { $0.count > 1 }
      ? nil : .table(MathTable(rows: rows, columns: .letters("c"), isDisplay: true))
  }

  // MARK: - Characters

  var next: Unicode.Scalar? { offset < source.count ? source[offset] : nil }

  /// Skips white space and comments; the sign of a comment that no line ends may be one of per cent.
  mutating func skipSpace() {
    while let scalar = next {
      if scalar == "%" {
        guard let end = source[offset...].firstIndex(of: "\n") else { return }
        offset = end
      } else if !scalar.properties.isWhitespace {
        return
      }
      offset += 1
    }
  }

  mutating func skip(_ scalar: Unicode.Scalar) -> Bool {
    skipSpace()
    if next != scalar { return false }
    offset += 1
    return true
  }

  /// Returns the name of the command at the offset, without reading it: letters, or one other character.
  func command() -> String? {
    guard next == "\\", offset + 1 < source.count else { return nil }
    let letters = source[(offset + 1)...].prefix { $0.isASCII && $0.properties.isAlphabetic }
    return letters.isEmpty ? String(Character(source[offset + 1])) : String(String.UnicodeScalarView(letters))
  }

  mutating func skip(command name: String) { offset += 1 + name.unicodeScalars.count }

  /// Reads the text between braces as it is: the name of an environment, a colour or a length.
  mutating func braced() throws(Unknown) -> String {
    guard skip("{") else { throw Unknown() }
    var text = String.UnicodeScalarView()
    while let scalar = next {
      offset += 1
      switch scalar {
      case "}": return String(text)
      case "{", "\\", "$": throw Unknown()
      default: text.append(scalar)
      }
    }
    throw Unknown()
  }

  /// Goes one level deeper.
  mutating func nested<Result>(_ body: (inout TeXReader) throws(Unknown) -> Result) throws(Unknown) -> Result {
    depth += 1
    defer { depth -= 1 }
    if depth > Self.deepest { throw Unknown() }
    return try body(&self)
  }

  // MARK: - Rows

  /// Reads rows that are divided by `\\`, each with cells that are divided by `&`, and the lines above them.
  mutating func rows() throws(Unknown) -> (rows: [[MathNode]], lines: Set<Int>) {
    var (rows, lines): ([[MathNode]], Set<Int>) = ([[]], [])
    while true {
      skipSpace()
      while let name = command(), name == "hline" || name == "hdashline" {
        skip(command: name)
        lines.insert(rows.count - 1)
        skipSpace()
      }
      rows[rows.count - 1].append(try row())
      skipSpace()
      if skip("&") { continue }
      guard let name = command(), ["\\", "cr", "newline"].contains(name) else { break }
      skip(command: name)
      // The space after a row is not kept, nor whether a page can end there.
      if name == "\\" { _ = skip("*") }
      if name == "\\" { skipLength() }
      rows.append([])
    }
    // A break at the end begins no row.
    if rows.count > 1, rows[rows.count - 1] == [.row([])] { rows.removeLast() }
    return (rows, lines)
  }

  /// Skips the height in brackets that a row may have.
  private mutating func skipLength() {
    guard next == "[", let end = source[offset...].firstIndex(of: "]"),
      Self.width(String(String.UnicodeScalarView(source[(offset + 1)..<end]))) != nil
    else { return }
    offset = end + 1
  }

  mutating func row(until end: Unicode.Scalar? = nil) throws(Unknown) -> MathNode {
    try nested { reader throws(Unknown) in try reader.content(until: end) }
  }

  private mutating func content(until end: Unicode.Scalar?) throws(Unknown) -> MathNode {
    var nodes: [MathNode] = []
    while true {
      skipSpace()
      guard let scalar = next, scalar != "}", scalar != "&", scalar != end else { break }
      let name = command()
      if let name, Self.ends.contains(name) { break }
      if let name, let change = try change(of: name, until: end) {
        nodes.append(change)
        break
      }
      if let name, let (fraction, ends) = Self.infix[name] {
        skip(command: name)
        let (over, under) = (Self.joined(nodes), try row(until: end))
        let node = MathNode.fraction(over, under, hasLine: fraction)
        nodes = [ends.isEmpty ? node : .fence(String(ends.prefix(1)), node, String(ends.suffix(1)))]
        break
      }
      // Limits are read with what they belong to.
      if name == "nolimits" || name == "limits" { throw Unknown() }
      if let name, let tag = try tag(name) {
        nodes += tag
        continue
      }
      let node = try scripted()
      if let last = nodes.last, Self.needsSpace(last, node) { nodes.append(.space(3)) }
      nodes.append(node)
    }
    return Self.joined(nodes)
  }

  static func joined(_ nodes: [MathNode]) -> MathNode { nodes.count == 1 ? nodes[0] : .row(nodes) }

  private static let infix: [String: (hasLine: Bool, ends: String)] = [
    "over": (true, ""), "atop": (false, ""), "choose": (false, "()"), "brace": (false, "{}"), "brack": (false, "[]"),
  ]

  /// The commands before which a row ends.
  private static let ends: Set<String> = ["\\", "cr", "newline", "right", "end", "middle", ")", "hline", "hdashline"]

  /// Whether there is a space between two things because one is the name of a function.
  static func needsSpace(_ one: MathNode, _ other: MathNode) -> Bool {
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
    let base: MathNode = next == "^" || next == "_" || next == "'" ? .row([]) : try atom()
    var (below, above): (MathNode?, MathNode?) = (nil, nil)
    var areLimits =
      switch base {
      case .symbol(_, .large), .operation: true
      default: Self.isBraced(base)
      }
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
    return [below, above].contains { mark in
      if case .symbol(let symbol, .wide)? = mark { "⏟⏞⎵⎴⏝⏜⏡⏠".contains(symbol) } else { false }
    }
  }

  /// Reads the argument of a command: a group, a command with its arguments, or one character.
  mutating func argument() throws(Unknown) -> MathNode {
    skipSpace()
    guard let scalar = next, scalar != "}", scalar != "&", scalar != "^", scalar != "_" else { throw Unknown() }
    if scalar.isNumber {
      offset += 1
      return .number(String(Character(scalar)))
    }
    return try atom()
  }

  /// Reads the argument in brackets that a command may have.
  mutating func option() throws(Unknown) -> MathNode? {
    guard skip("[") else { return nil }
    let option = try row(until: "]")
    guard skip("]") else { throw Unknown() }
    return option
  }

  private mutating func atom() throws(Unknown) -> MathNode {
    try nested { reader throws(Unknown) in try reader.shallowAtom() }
  }

  private mutating func shallowAtom() throws(Unknown) -> MathNode {
    guard let scalar = next else { throw Unknown() }
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
}

extension Unicode.Scalar {
  var isNumber: Bool { ("0"..."9").contains(self) }
}
