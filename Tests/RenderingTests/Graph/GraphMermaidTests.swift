import Testing

@testable import Rendering

@Suite struct GraphMermaidTests {
  /// Mermaid takes a label for Markdown, in which a sign at the beginning makes it a list.
  @Test(arguments: [
    ("+ x", "#43; x"), ("- x", "#45; x"), ("1. x", "1#46; x"), ("12) x", "12#41; x"), ("x + y - z", "x + y - z"),
    ("a.b", "a.b"), ("1 + 1", "1 + 1"), ("* x", "#42; x"), ("", ""), ("3", "3"),
  ])
  func noLabelBeginsAList(_ title: String, _ label: String) {
    #expect(GraphMermaid.quoted(title) == "\"\(label)\"")
  }
}
