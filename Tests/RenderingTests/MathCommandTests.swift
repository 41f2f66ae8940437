import Bytes
import NoteSyntax
import SystemCalls
import TestSupport
import Testing

@testable import Rendering

/// Commands of TeX beyond the common ones, and where formulas stand.
@Suite struct MathCommandTests {
  private static let file = Repository.root.appending(RawPath("Tests/Fixtures/rendering/formulas.txt"))

  private func mathML(_ source: String) -> String? {
    guard let node = TeXReader.read(source) else { return nil }
    var output = MarkupWriter()
    MathMLWriter.write(node, isDisplay: false, into: &output)
    return String(output.text.dropFirst(6).dropLast(7))
  }

  /// The commands that notes use most, each in a formula: those of 60,000 formulas of four public collections.
  @Test func theMostUsedCommandsAreKnown() throws {
    let formulas = try String(decoding: FileDescriptor.open(Self.file).readToEnd(limit: 1 << 20), as: UTF8.self)
      .split(separator: "\n")
    #expect(formulas.count >= 200)
    for formula in formulas { #expect(TeXReader.read(String(formula)) != nil, "\(formula)") }
  }

  @Test(arguments: [
    ("\\text{ if }x", "<mrow><mtext>\u{A0}if\u{A0}</mtext><mi>x</mi></mrow>"),
    ("\\text{  a  b }", "<mtext>\u{A0}a  b\u{A0}</mtext>"), ("\\text{ }", "<mtext>\u{A0}</mtext>"),
    ("\\text{node $x$}", "<mrow><mtext>node\u{A0}</mtext><mi>x</mi></mrow>"),
    ("\\text{a \\(x\\) b}", "<mrow><mtext>a\u{A0}</mtext><mi>x</mi><mtext>\u{A0}b</mtext></mrow>"),
    ("\\text{caf\\'e, \\\"{o}, \\v s, 5\\%}", "<mtext>cafe\u{301}, o\u{308}, s\u{30C}, 5%</mtext>"),
    ("\\text{``a'' -- b}", "<mtext>“a” – b</mtext>"),
    (
      "\\text{a \\textbf{b} {c}}",
      "<mrow><mtext>a\u{A0}</mtext><mtext>𝐛</mtext><mtext>\u{A0}</mtext><mtext>c</mtext></mrow>"
    ),
    ("\\textit{a}", "<mrow class=\"italic\"><mtext>a</mtext></mrow>"),
    ("\\operatorname{arg\\,max}", "<mi>arg max</mi>"), ("\\operatorname{d}", "<mi mathvariant=\"normal\">d</mi>"),
    ("\\mathop{x}_i", "<munder><mrow><mi>x</mi></mrow><mi>i</mi></munder>"),
    ("\\mathop{\\mathrm{arg}}_i", "<munder><mo movablelimits=\"true\">arg</mo><mi>i</mi></munder>"),
    ("\\textcolor{red}{a}", "<mrow class=\"ink red\"><mi>a</mi></mrow>"),
    ("{\\color{#00F} a} b", "<mrow><mrow class=\"ink blue\"><mi>a</mi></mrow><mi>b</mi></mrow>"),
    ("\\color{black} a", "<mi>a</mi>"), ("\\boxed{x}", "<mrow class=\"boxed\"><mi>x</mi></mrow>"),
    ("\\cancel{x}", "<mrow class=\"cancel\"><mi>x</mi></mrow>"),
    ("\\large x", "<mstyle mathsize=\"120%\"><mi>x</mi></mstyle>"),
    ("\\scriptstyle x", "<mstyle displaystyle=\"false\" scriptlevel=\"1\"><mi>x</mi></mstyle>"),
    ("{\\rm ab}c", "<mrow><mi mathvariant=\"normal\">ab</mi><mi>c</mi></mrow>"),
    (
      "a \\mod n",
      "<mrow><mi>a</mi><mrow><mspace width=\"0.666em\" /><mi>mod</mi><mspace width=\"0.333em\" /><mi>n</mi></mrow></mrow>"
    ),
    (
      "f^{''}",
      "<msup><mi>f</mi><msup><mrow></mrow><mo stretchy=\"false\" lspace=\"0\" rspace=\"0\">′′</mo></msup></msup>"
    ),
    ("\\hspace{1em}", "<mspace width=\"1.000em\" />"), ("\\kern-.5em", "<mspace width=\"-0.500em\" />"),
    (
      "x \\tag{1}",
      "<mrow><mi>x</mi><mspace width=\"2.000em\" /><mtext>(</mtext><mtext>1</mtext><mtext>)</mtext></mrow>"
    ),
    ("a % a comment\n b", "<mrow><mi>a</mi><mi>b</mi></mrow>"), ("a \\label{eq:x}", "<mi>a</mi>"),
    (
      "\\begin{array}{c|c}a&b\\\\ \\hline c&d\\end{array}",
      "<mtable><mtr><mtd><mi>a</mi></mtd><mtd class=\"before\"><mi>b</mi></mtd></mtr><mtr class=\"above\"><mtd><mi>c</mi></mtd>"
        + "<mtd class=\"before\"><mi>d</mi></mtd></mtr></mtable>"
    ),
    (
      "\\begin{array}{|l|}\\hline a\\\\ \\hline\\end{array}",
      "<mtable><mtr class=\"above below\"><mtd class=\"left before after\"><mi>a</mi></mtd></mtr></mtable>"
    ),
    (
      "\\begin{pmatrix*}[r]1\\end{pmatrix*}",
      "<mrow><mo fence=\"true\" form=\"prefix\">(</mo><mtable><mtr><mtd class=\"right\"><mn>1</mn></mtd></mtr></mtable>"
        + "<mo fence=\"true\" form=\"postfix\">)</mo></mrow>"
    ),
  ])
  func furtherCommandsAreUnderstood(source: String, expected: String) {
    #expect(mathML(source) == expected, "\(source)")
  }

  private func page(_ text: String) -> String {
    html(Array(text.utf8), HTMLForm(idPrefix: "", below: 1, hasDirections: false), KnownLinks())
  }

  @Test(arguments: [
    "$$x$$", "a:\n$$x$$\nb", "a $$x$$ b", "- $$x$$", "- a\n\n  $$x$$", "> $$x$$", "1. a\n   $$x$$", "a\n$$\nx\n$$\nb",
    "> [!note]\n> $$x$$", "a[^1]\n\n[^1]: $$x$$", "$$ x $$", "$$x$$.",
  ])
  func aFormulaInTwoSignsStandsBelowTheText(text: String) {
    let page = page(text)
    #expect(
      page.contains(
        "<div class=\"wide math\" tabindex=\"0\" role=\"region\" aria-label=\"Formula\"><math display=\"block\"><mi>x</mi></math></div>"
      ), "\(page)")
    #expect(HTMLChecker(page, isPage: true).fault == nil)
    #expect(!page.contains("<p></p>") && !page.contains("<span class=\"math"))
  }

  @Test(arguments: ["# $$x$$", "*a $$x$$*", "| a |\n|---|\n| $$x$$ |", "[a $$x$$](b)"])
  func whereThereIsNoPlaceBelowItIsALineOfItsOwn(text: String) {
    #expect(
      page(text).contains(
        "<span class=\"math display\"><math displaystyle=\"true\"><mrow><mi>x</mi></mrow></math></span>"))
  }

  @Test func formulasThatAreNotReadAreCounted() {
    let text = Array("$x$ $\\foo$ $$\\foo$$\n\n$$\n\\foo\n$$\n\n# $$\\foo$$\n".utf8)
    var output = MarkupWriter()
    let count = HTMLWriter.write(
      document(text), of: text.span, links: KnownLinks(), form: HTMLForm(idPrefix: "", below: 1, hasDirections: false),
      into: &output)
    #expect(count == 4)
  }

  @Test(arguments: [
    ("red", "ink red"), ("#F00", "ink red"), ("#ff0000", "ink red"), ("rgb(255, 0, 0)", "ink red"),
    ("DarkGreen", "ink green"),
    ("#2196F3", "ink blue"), ("#ffa500", "ink amber"), ("#800080", "ink magenta"), ("#00bcd4", "ink teal"),
    ("#888", "ink plain"),
    ("#673ab7", "ink violet"),
  ])
  func coloursAreThoseOfTheStyle(written: String, expected: String) {
    #expect(InkColor.className(of: written)?.description == expected)
  }

  @Test(arguments: [
    "black", "white", "#000", "#fff", "", "#12", "#ggg", "url(x)", "rgb(1,2)", "rgb(1,2,300)", "expression(x)",
  ])
  func othersAreThatOfAllText(written: String) { #expect(InkColor.className(of: written) == nil) }
}
