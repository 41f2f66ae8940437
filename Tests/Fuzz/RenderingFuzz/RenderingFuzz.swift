import FuzzDriver
import NoteSyntax
import Rendering
import TestSupport

/// Whatever a note is, its HTML is nested, has no text that was not escaped, runs nothing and names each part once, alone
/// and as a part of a page; and a formula in a note is well-formed too.
@main
enum RenderingFuzz {
  static func main() {
    Fuzzing.run { bytes in
      check(Array(bytes))
      let formula = String(decoding: bytes, as: UTF8.self).filter { $0 != "$" && !$0.isNewline }
      check(Array("$\(formula)$ and\n\n$$\n\(formula)\n$$\n".utf8))
    }
  }

  private static func check(_ bytes: [UInt8]) {
    let document = NoteDocument(NoteParser.parse(bytes.span), in: bytes.span)
    for form in [HTMLForm(idPrefix: ""), HTMLForm(idPrefix: "", below: 1, hasDirections: true)] {
      var output = MarkupWriter()
      HTMLWriter.write(document, of: bytes.span, links: WebLinks(), form: form, into: &output)
      let checker = HTMLChecker(output.text, isPage: form.level != nil)
      precondition(checker.fault == nil, checker.fault ?? "")
      precondition(!output.text.contains("<script"), "a script")
    }
  }
}
