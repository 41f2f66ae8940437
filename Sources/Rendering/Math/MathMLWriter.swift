/// Writes a formula as MathML, with the elements of MathML Core alone, which browsers show without scripts.
struct MathMLWriter {
  private var output: MarkupWriter

  /// Writes a formula, in the line of the text or on a line of its own; `inParts` as several that begin with an
  /// operator, so that it can be wrapped, since browsers break no line in a formula.
  static func write(_ node: MathNode, isDisplay: Bool, inParts: Bool = false, into output: inout MarkupWriter) {
    var writer = MathMLWriter(output: MarkupWriter())
    swap(&writer.output, &output)
    if inParts {
      writer.writeParts(node, isDisplay ? "<math displaystyle=\"true\">" : "<math>")
    } else {
      writer.element(isDisplay ? "<math display=\"block\">" : "<math>", [node], "</math>")
    }
    swap(&writer.output, &output)
  }

  private mutating func writeParts(_ node: MathNode, _ tag: StaticString) {
    var rest = if case .row(let nodes) = node { nodes[...] } else { [node][...] }
    var isFirst = true
    while let first = rest.popFirst() {
      var end = rest.startIndex
      while end < rest.endIndex,
        !Self.isBreak(rest[end]) || Self.isBreak(end == rest.startIndex ? first : rest[end - 1])
      { end += 1 }
      output.markup(tag)
      output.markup("<mrow>")
      if !isFirst, case .symbol(let symbol, _) = first {
        // At the start of a formula it would have the space of a sign.
        element("<mo form=\"infix\">", symbol, "</mo>")
      } else {
        write(first)
      }
      for node in rest[..<end] { write(node) }
      output.markup("</mrow></math>")
      (rest, isFirst) = (rest[end...], false)
    }
  }

  /// Whether a line can begin with an operator.
  private static func isBreak(_ node: MathNode) -> Bool {
    if case .symbol(let symbol, .plain) = node { "+−±=≠<>≤≥≡≈∼≅∝∈→⇒⇔←·×∪∩∧∨⊂⊆⊕⊗".contains(symbol) } else { false }
  }

  private mutating func element(_ start: StaticString, _ text: String, _ end: StaticString) {
    output.markup(start)
    output.text(text)
    output.markup(end)
  }

  private mutating func element(_ start: StaticString, _ nodes: [MathNode], _ end: StaticString) {
    output.markup(start)
    for node in nodes { write(node) }
    output.markup(end)
  }

  private mutating func write(_ node: MathNode) {
    switch node {
    case .identifier(let text): element("<mi>", text, "</mi>")
    case .upright(let text): element("<mi mathvariant=\"normal\">", text, "</mi>")
    case .function(let name): element("<mi>", name, "</mi>")
    case .number(let text): element("<mn>", text, "</mn>")
    case .text(let text): element("<mtext>", text, "</mtext>")
    case .symbol(let symbol, let form): write(symbol, form)
    case .space(let width): space(width)
    case .row(let nodes): element("<mrow>", nodes, "</mrow>")
    case .fraction(let over, let under, let hasLine):
      element(hasLine ? "<mfrac>" : "<mfrac linethickness=\"0\">", [over, under], "</mfrac>")
    case .root(let radicand, nil): element("<msqrt>", [radicand], "</msqrt>")
    case .root(let radicand, let index?): element("<mroot>", [radicand, index], "</mroot>")
    case .scripts(let base, let below, let above, let areLimits): write(base, below, above, areLimits: areLimits)
    case .fence(let start, let content, let end):
      output.markup("<mrow>")
      if !start.isEmpty { element("<mo fence=\"true\" form=\"prefix\">", start, "</mo>") }
      write(content)
      if !end.isEmpty { element("<mo fence=\"true\" form=\"postfix\">", end, "</mo>") }
      output.markup("</mrow>")
    case .table(let rows, let form): table(rows, form)
    case .style(let content, let isDisplay):
      let start: StaticString = isDisplay ? "<mstyle displaystyle=\"true\">" : "<mstyle displaystyle=\"false\">"
      element(start, [content], "</mstyle>")
    case .phantom(let content): element("<mphantom>", [content], "</mphantom>")
    }
  }

  private mutating func write(_ symbol: String, _ form: MathSymbolForm) {
    switch form {
    case .plain: element("<mo>", symbol, "</mo>")
    case .tight: element("<mo stretchy=\"false\" lspace=\"0\" rspace=\"0\">", symbol, "</mo>")
    case .large: element("<mo movablelimits=\"true\">", symbol, "</mo>")
    case .wide: element("<mo stretchy=\"true\">", symbol, "</mo>")
    case .mark: element("<mo stretchy=\"false\">", symbol, "</mo>")
    case .middle: element("<mo fence=\"true\" form=\"infix\">", symbol, "</mo>")
    case .sized(let tenths):
      output.markup("<mo stretchy=\"true\" lspace=\"0\" rspace=\"0\"")
      output.attribute("minsize", text: "\(tenths / 10).\(tenths % 10)em")
      output.attribute("maxsize", text: "\(tenths / 10).\(tenths % 10)em")
      element(">", symbol, "</mo>")
    }
  }

  private mutating func space(_ width: Int) {
    output.markup("<mspace")
    let thousandths = abs(width) * 1_000 / 18
    let digits = String(thousandths % 1_000 + 1_000).dropFirst()
    output.attribute("width", text: "\(width < 0 ? "-" : "")\(thousandths / 1_000).\(digits)em")
    output.markup(" />")
  }

  private mutating func write(_ base: MathNode, _ below: MathNode?, _ above: MathNode?, areLimits: Bool) {
    let tags: (StaticString, StaticString) =
      switch (below != nil, above != nil) {
      case (true, true): areLimits ? ("<munderover>", "</munderover>") : ("<msubsup>", "</msubsup>")
      case (true, false): areLimits ? ("<munder>", "</munder>") : ("<msub>", "</msub>")
      default: areLimits ? ("<mover>", "</mover>") : ("<msup>", "</msup>")
      }
    let isMark = if case .symbol(_, .mark)? = above { true } else { false }
    let start = isMark && below == nil && areLimits ? "<mover accent=\"true\">" : tags.0
    element(start, [base] + [below, above].compactMap(\.self), tags.1)
  }

  private mutating func table(_ rows: [[MathNode]], _ form: MathTableForm) {
    output.markup("<mtable>")
    for row in rows {
      output.markup("<mtr>")
      for (column, cell) in row.enumerated() {
        let side: Character =
          switch form {
          case .pairs: column % 2 == 0 ? "r" : "l"
          case .columns(let letters): letters.dropFirst(column).first ?? letters.last ?? "c"
          }
        element(
          side == "l" ? "<mtd class=\"left\">" : side == "r" ? "<mtd class=\"right\">" : "<mtd>", [cell], "</mtd>")
      }
      output.markup("</mtr>")
    }
    output.markup("</mtable>")
  }
}
