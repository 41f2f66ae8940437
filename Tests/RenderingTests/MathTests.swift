import Bytes
import NoteSyntax
import TestSupport
import Testing

@testable import Rendering

/// Formulas in TeX as MathML.
@Suite struct MathTests {
  private func mathML(_ source: String, isDisplay: Bool = false) -> String? {
    guard let node = TeXReader.read(source) else { return nil }
    var output = MarkupWriter()
    MathMLWriter.write(node, isDisplay: isDisplay, into: &output)
    return String(output.text.dropFirst(isDisplay ? 22 : 6).dropLast(7))
  }

  @Test(arguments: [
    ("-a+b=c", ["−a", "+b", "=c"]), ("a=-b", ["a", "=−b"]), ("x", ["x"]), ("\\frac{a+b}{c}", ["a+bc"]),
    ("a,b\\to c", ["a,b", "→c"]),
  ])
  func partsOfALongFormulaBeginWithItsOperators(source: String, parts: [String]) throws {
    var output = MarkupWriter()
    MathMLWriter.write(try #require(TeXReader.read(source)), isDisplay: true, inParts: true, into: &output)
    let written = output.text.split(separator: "</math>")
    #expect(written.map { String($0.replacing(/<[^>]*>/, with: "")) } == parts)
    // Together they are the formula.
    let whole = output.text.replacing("</mrow></math><math displaystyle=\"true\"><mrow>", with: "")
      .replacing(" form=\"infix\"", with: "").dropFirst("<math displaystyle=\"true\">".count).dropLast("</math>".count)
    #expect(whole == mathML(source) ?? "" || whole == "<mrow>\(mathML(source) ?? "")</mrow>")
  }

  private static let table: [(String, String)] = [
    ("x", "<mi>x</mi>"),
    ("x+1.5", "<mrow><mi>x</mi><mo>+</mo><mn>1.5</mn></mrow>"),
    ("a-b", "<mrow><mi>a</mi><mo>−</mo><mi>b</mi></mrow>"),
    ("\\frac{a}{b}", "<mfrac><mi>a</mi><mi>b</mi></mfrac>"),
    ("\\frac12", "<mfrac><mn>1</mn><mn>2</mn></mfrac>"),
    ("{a \\over b}", "<mfrac><mi>a</mi><mi>b</mi></mfrac>"),
    (
      "\\binom{n}{k}",
      "<mrow><mo fence=\"true\" form=\"prefix\">(</mo><mfrac linethickness=\"0\"><mi>n</mi><mi>k</mi></mfrac>"
        + "<mo fence=\"true\" form=\"postfix\">)</mo></mrow>"
    ),
    ("\\sqrt{2}", "<msqrt><mn>2</mn></msqrt>"),
    ("\\sqrt[3]{x}", "<mroot><mi>x</mi><mn>3</mn></mroot>"),
    ("x^2", "<msup><mi>x</mi><mn>2</mn></msup>"),
    ("x^12", "<mrow><msup><mi>x</mi><mn>1</mn></msup><mn>2</mn></mrow>"),
    ("x_i^{2n}", "<msubsup><mi>x</mi><mi>i</mi><mrow><mn>2</mn><mi>n</mi></mrow></msubsup>"),
    ("f'", "<msup><mi>f</mi><mo stretchy=\"false\" lspace=\"0\" rspace=\"0\">′</mo></msup>"),
    ("\\alpha\\Omega", "<mrow><mi>α</mi><mi mathvariant=\"normal\">Ω</mi></mrow>"),
    ("a \\le b \\to c", "<mrow><mi>a</mi><mo>≤</mo><mi>b</mi><mo>→</mo><mi>c</mi></mrow>"),
    (
      "\\sum_{i=1}^n i",
      "<mrow><munderover><mo movablelimits=\"true\">∑</mo><mrow><mi>i</mi><mo>=</mo><mn>1</mn></mrow><mi>n</mi>"
        + "</munderover><mi>i</mi></mrow>"
    ),
    ("\\int_0^1 x", "<mrow><msubsup><mo>∫</mo><mn>0</mn><mn>1</mn></msubsup><mi>x</mi></mrow>"),
    ("\\int\\limits_0 x", "<mrow><munder><mo>∫</mo><mn>0</mn></munder><mi>x</mi></mrow>"),
    ("\\lim_{x} f", "<mrow><munder><mo movablelimits=\"true\">lim</mo><mi>x</mi></munder><mi>f</mi></mrow>"),
    (
      "2\\sin x",
      "<mrow><mn>2</mn><mspace width=\"0.166em\" /><mi>sin</mi><mspace width=\"0.166em\" /><mi>x</mi></mrow>"
    ),
    ("\\hat x", "<mover accent=\"true\"><mi>x</mi><mo stretchy=\"false\">^</mo></mover>"),
    ("\\overline{ab}", "<mover class=\"bar\"><mrow><mi>a</mi><mi>b</mi></mrow><mo stretchy=\"true\">¯</mo></mover>"),
    (
      "\\underbrace{a}_{n}",
      "<munder><munder><mi>a</mi><mo stretchy=\"true\">⏟</mo></munder><mi>n</mi></munder>"
    ),
    ("\\mathbb{R}", "<mi mathvariant=\"normal\">ℝ</mi>"), ("\\mathcal L", "<mi mathvariant=\"normal\">ℒ</mi>"),
    ("\\mathbf{v}", "<mi mathvariant=\"normal\">𝐯</mi>"),
    ("\\mathfrak{g}1", "<mrow><mi mathvariant=\"normal\">𝔤</mi><mn>1</mn></mrow>"),
    (
      "\\mathrm{idf}(",
      "<mrow><mi mathvariant=\"normal\">idf</mi><mo stretchy=\"false\" lspace=\"0\" rspace=\"0\">(</mo></mrow>"
    ),
    ("\\text{a \\& b <c>}", "<mtext>a &amp; b &lt;c&gt;</mtext>"),
    ("a\\quad b", "<mrow><mi>a</mi><mspace width=\"1.000em\" /><mi>b</mi></mrow>"),
    ("a\\!b", "<mrow><mi>a</mi><mspace width=\"-0.166em\" /><mi>b</mi></mrow>"),
    (
      "\\left\\{ a \\middle| b \\right.",
      "<mrow><mo fence=\"true\" form=\"prefix\">{</mo><mrow><mi>a</mi><mo fence=\"true\" form=\"infix\">|</mo><mi>b</mi>"
        + "</mrow></mrow>"
    ),
    (
      "\\begin{pmatrix} a & b \\\\ c & d \\end{pmatrix}",
      "<mrow><mo fence=\"true\" form=\"prefix\">(</mo><mtable><mtr><mtd><mi>a</mi></mtd><mtd><mi>b</mi></mtd></mtr>"
        + "<mtr><mtd><mi>c</mi></mtd><mtd><mi>d</mi></mtd></mtr></mtable><mo fence=\"true\" form=\"postfix\">)</mo></mrow>"
    ),
    (
      "\\begin{cases} 1 & x \\\\[2pt] 0 \\end{cases}",
      "<mrow><mo fence=\"true\" form=\"prefix\">{</mo><mtable><mtr><mtd class=\"left\"><mn>1</mn></mtd>"
        + "<mtd class=\"left\"><mi>x</mi></mtd></mtr><mtr><mtd class=\"left\"><mn>0</mn></mtd></mtr></mtable></mrow>"
    ),
    (
      "\\begin{align*} a &= b \\\\ &= c \\end{align*}",
      "<mtable displaystyle=\"true\"><mtr><mtd class=\"right\"><mi>a</mi></mtd><mtd class=\"left\"><mrow><mo>=</mo><mi>b</mi></mrow></mtd></mtr>"
        + "<mtr><mtd class=\"right\"><mrow></mrow></mtd><mtd class=\"left\"><mrow><mo>=</mo><mi>c</mi></mrow></mtd></mtr>"
        + "</mtable>"
    ),
    (
      "a \\\\ b",
      "<mtable displaystyle=\"true\"><mtr><mtd><mi>a</mi></mtd></mtr><mtr><mtd><mi>b</mi></mtd></mtr></mtable>"
    ),
    ("\\big(", "<mo stretchy=\"true\" lspace=\"0\" rspace=\"0\" minsize=\"1.2em\" maxsize=\"1.2em\">(</mo>"),
    ("\\not= \\pm", "<mrow><mo>=\u{338}</mo><mo>±</mo></mrow>"),
    ("\\displaystyle x", "<mstyle displaystyle=\"true\"><mi>x</mi></mstyle>"),
    ("\\operatorname{rank} A", "<mrow><mi>rank</mi><mspace width=\"0.166em\" /><mi>A</mi></mrow>"),
    ("α < 5\\%", "<mrow><mi>α</mi><mo>&lt;</mo><mn>5</mn><mi mathvariant=\"normal\">%</mi></mrow>"),
  ]

  @Test(arguments: table.indices) func commonFormulasAreUnderstood(index: Int) {
    let (source, expected) = Self.table[index]
    #expect(mathML(source) == expected, "\(source)")
  }

  @Test(arguments: [
    "\\foo", "x \\href{javascript:x}{y}", "\\def\\a{\\a\\a}\\a", "\\frac{a}", "{a", "a}", "x^", "x^2^3", "\\left( a",
    "a & b",
    "\\begin{matrix} a", "\\begin{matrix} a \\end{pmatrix}", "\\begin{array}{x} a \\end{array}", "\\sqrt[3",
    "100%",
    "\\text{$x}", "\\", "\\color x", "#1", "\\hspace{x}", "\\verb", "\\text{\\foo}", "\\tag", "\\genfrac{(}{)}{}{}{a}",
  ]) func whatIsNotKnownStaysAsItIsWritten(source: String) {
    #expect(TeXReader.read(source) == nil)
    let bytes = Array("a $\(source)$ b\n\n$$\n\(source)\n$$\n".utf8)
    var output = MarkupWriter()
    HTMLWriter.write(
      NoteDocument(NoteParser.parse(bytes.span), in: bytes.span), of: bytes.span, links: WebLinks(),
      form: HTMLForm(idPrefix: "", below: 1, hasDirections: false), into: &output)
    #expect(output.text.contains("<pre class=\"math\" tabindex=\"0\" role=\"region\" aria-label=\"Formula\">"))
    #expect(!output.text.contains("<math"))
    #expect(HTMLChecker.visible(HTMLChecker(output.text, isPage: true).text).contains(HTMLChecker.visible(source)))
  }

  @Test func formulasAreInTheirPlacesOnAPage() {
    let bytes = Array("a $x$ $$y$$ b\n\n$$\nz\n$$\n".utf8)
    var output = MarkupWriter()
    HTMLWriter.write(
      NoteDocument(NoteParser.parse(bytes.span), in: bytes.span), of: bytes.span, links: WebLinks(),
      form: HTMLForm(idPrefix: "", below: 1, hasDirections: false), into: &output)
    #expect(
      output.text == """
        <p>a <math><mi>x</mi></math> </p>
        <div class="wide math" tabindex="0" role="region" aria-label="Formula">\
        <math display="block"><mi>y</mi></math></div>
        <p> b</p>
        <div class="wide math" tabindex="0" role="region" aria-label="Formula">\
        <math display="block"><mi>z</mi></math></div>

        """)
  }

  @Test func aLongFormulaInALineCanBeWrapped() {
    let bytes = Array("a $\(String(repeating: "x+", count: 30))y$ b\n".utf8)
    var output = MarkupWriter()
    HTMLWriter.write(
      NoteDocument(NoteParser.parse(bytes.span), in: bytes.span), of: bytes.span, links: WebLinks(),
      form: HTMLForm(idPrefix: "", below: 1, hasDirections: false), into: &output)
    #expect(
      output.text.hasPrefix("<p>a <span class=\"math\" tabindex=\"0\"><math><mrow><mi>x</mi></mrow></math><math><mrow>")
    )
    #expect(output.text.hasSuffix("<mi>y</mi></mrow></math></span> b</p>\n"))
  }

  private static let pieces = [
    "x", "2", "1.5", "+", "-", "(", ")", "[", "]", "{", "}", "^", "_", "&", "\\\\", "'", " ", "~", "|", "<", "\"", "é",
    "標",
    "\\frac", "\\sqrt", "\\sqrt[", "\\left(", "\\right)", "\\left.", "\\middle|", "\\begin{matrix}", "\\end{matrix}",
    "\\begin{cases}", "\\end{cases}", "\\begin{align}", "\\end{align}", "\\begin{array}{lr}", "\\end{array}", "\\sum",
    "\\limits", "\\alpha", "\\text{", "\\mathbf", "\\mathrm{", "\\hat", "\\underbrace", "\\overset", "\\not", "\\big",
    "\\over", "\\color{red}", "\\textcolor{#00f}", "\\hline", "\\begin{array}{|c|}", "\\large", "\\rm", "\\boxed",
    "\\cancel",
    "\\mathop", "\\tag{", "$", "\\begin{alignedat}{2}", "\\end{alignedat}", "\\genfrac", "\\hspace{1em}",
    "\\operatorname*{",
    "%", "\n", "\\\"o", "\\verb|", "\\smash", "\\displaystyle", "\\substack{", "\\xrightarrow[", "\\,", "\\{", "\\}",
    "\\unknown", "\\", "\u{1}",
    "\u{0}",
  ]

  @Test(arguments: Seeds.some(8)) func anyFormulaIsWellFormedAndOfABoundedSize(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var understood = 0
    for _ in 0..<Seeds.rounds(2_000) {
      let source = random.text(of: Self.pieces, upTo: 2 + random.below(40))
      guard let node = TeXReader.read(source) else { continue }
      understood += 1
      var output = MarkupWriter()
      MathMLWriter.write(node, isDisplay: true, into: &output)
      let checker = HTMLChecker(output.text)
      #expect(checker.fault == nil, "\(source.debugDescription)")
      #expect(output.bytes.count <= 200 + 100 * source.utf8.count, "\(source.debugDescription)")
    }
    #expect(understood > 20)
  }

  @Test(arguments: ["{", "\\sqrt{", "x^{", "\\left(", "\\begin{matrix}", "\\hat", "\\displaystyle", "\\frac{"])
  func deepFormulasEnd(piece: String) {
    for count in [10, 100, 1_000, 100_000] {
      let ends = ["{": "}", "\\left(": "\\right)", "\\begin{matrix}": "\\end{matrix}"]
      let end = ends[piece] ?? (piece.hasSuffix("{") ? "}" : "")
      let source = String(repeating: piece, count: count) + "x" + String(repeating: end, count: count)
      #expect(TeXReader.read(source) == nil || count < 100)
    }
  }

  @Test func longFormulasStayAsTheyAre() {
    #expect(TeXReader.read(String(repeating: "x+", count: 3_999) + "x") != nil)
    #expect(TeXReader.read(String(repeating: "x+", count: 4_000) + "x") == nil)
    // Each brace is two levels of 40, and so is what is in the innermost one.
    for (count, isRead) in [(19, true), (20, false)] {
      let source = String(repeating: "{", count: count) + "x" + String(repeating: "}", count: count)
      #expect((TeXReader.read(source) != nil) == isRead)
    }
  }
}
