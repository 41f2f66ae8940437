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
    // Browsers slant the letter of an identifier that has only one.
    case .function(let name) where name.count > 1: element("<mi>", name, "</mi>")
    case .upright(let text), .function(let text): element("<mi mathvariant=\"normal\">", text, "</mi>")
    case .number(let text): element("<mn>", text, "</mn>")
    case .text(let text): element("<mtext>", Self.withFixedEdges(text), "</mtext>")
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
    case .operation(let content): element("<mrow>", [content], "</mrow>")
    case .table(let table): write(table)
    case .style(let content, let style): write(content, style)
    }
  }

  /// Returns a text in which the spaces at its edges are those that browsers keep.
  private static func withFixedEdges(_ text: String) -> String {
    guard text.hasPrefix(" ") || text.hasSuffix(" ") else { return text }
    let inner = text.drop { $0 == " " }
    if inner.isEmpty { return "\u{A0}" }
    let end = inner.lastIndex { $0 != " " } ?? inner.startIndex
    return (text.hasPrefix(" ") ? "\u{A0}" : "") + inner[...end] + (text.hasSuffix(" ") ? "\u{A0}" : "")
  }

  private mutating func write(_ content: MathNode, _ style: MathStyle) {
    switch style {
    case .display: element("<mstyle displaystyle=\"true\">", [content], "</mstyle>")
    case .line: element("<mstyle displaystyle=\"false\">", [content], "</mstyle>")
    case .script(let level):
      output.markup("<mstyle displaystyle=\"false\"")
      output.attribute("scriptlevel", number: level)
      element(">", [content], "</mstyle>")
    case .size(let hundredths):
      output.markup("<mstyle")
      output.attribute("mathsize", text: "\(hundredths)%")
      element(">", [content], "</mstyle>")
    case .classes(let names):
      output.markup("<mrow")
      output.attribute("class", markup: names)
      element(">", [content], "</mrow>")
    case .phantom: element("<mphantom>", [content], "</mphantom>")
    case .width: element("<mpadded height=\"0\" depth=\"0\"><mphantom>", [content], "</mphantom></mpadded>")
    case .height: element("<mpadded width=\"0\"><mphantom>", [content], "</mphantom></mpadded>")
    case .withoutWidth: element("<mpadded width=\"0\">", [content], "</mpadded>")
    case .withoutHeight: element("<mpadded height=\"0\" depth=\"0\">", [content], "</mpadded>")
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
    // Few fonts have a bar that is as wide as what is below it, so the style sheet draws one.
    let isBar = above == .symbol("¯", .wide) && below == nil
    let isLine = below == .symbol("_", .wide) && above == nil
    let start: StaticString =
      if isBar {
        "<mover class=\"bar\">"
      } else if isLine {
        "<munder class=\"bar\">"
      } else {
        isMark && below == nil && areLimits ? "<mover accent=\"true\">" : tags.0
      }
    element(start, [base] + [below, above].compactMap(\.self), tags.1)
  }

  private mutating func write(_ table: MathTable) {
    output.markup(table.isDisplay ? "<mtable displaystyle=\"true\">" : "<mtable>")
    for (index, row) in table.rows.enumerated() {
      let isLast = index == table.rows.count - 1
      output.markup("<mtr")
      write(
        classes: [
          table.lines.contains(index) ? "above" : nil, isLast && table.lines.contains(index + 1) ? "below" : nil,
        ])
      output.markup(">")
      for (column, cell) in row.enumerated() {
        output.markup("<mtd")
        write(classes: table.classes(ofColumn: column))
        element(">", [cell], "</mtd>")
      }
      output.markup("</mtr>")
    }
    output.markup("</mtable>")
  }

  private mutating func write(classes: [String?]) {
    let names = classes.compactMap(\.self)
    if !names.isEmpty { output.attribute("class", text: names.joined(separator: " ")) }
  }
}

extension MathTable {
  /// Returns the side of the cells of a column, and where lines are beside it.
  fileprivate func classes(ofColumn column: Int) -> [String?] {
    guard case .letters(let written) = columns else { return [column % 2 == 0 ? "right" : "left"] }
    // Each letter with the line before it, and one after the last letter.
    var (letters, lines): ([Character], Set<Int>) = ([], [])
    for letter in written { if letter == "|" { lines.insert(letters.count) } else { letters.append(letter) } }
    let letter = column < letters.count ? letters[column] : letters.last ?? "c"
    let isLast = column == letters.count - 1
    return [
      letter == "l" ? "left" : letter == "r" ? "right" : nil, lines.contains(column) ? "before" : nil,
      isLast && lines.contains(letters.count) ? "after" : nil,
    ]
  }
}
