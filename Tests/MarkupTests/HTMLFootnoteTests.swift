import NoteSyntax
import TestSupport
import Testing

@testable import Markup

/// Footnotes, as Pandoc, GitHub, kramdown, Word, LibreOffice, Google Docs, Docutils and MediaWiki write them.
struct HTMLFootnoteTests {
  private func markdown(_ html: String) -> String {
    var writer = HTMLToMarkdown(HTMLDocument(Array(html.utf8)))
    return writer.text()
  }

  @Test(arguments: [
    "<p>a<a href=#fn1 class=footnote-ref id=fnref1><sup>1</sup></a></p><section><hr><ol><li id=fn1><p>N<a href=#fnref1>↩︎</a></p></ol></section>",
    "<p>a<sup><a href=#u-fn-1 id=u-ref-1>1</a></sup></p><hr><ol><li id=u-fn-1><p>N <a href=#u-ref-1>↩</a></p></ol>",
    "<p>a<sup id=fnref:1><a href=#fn:1>1</a></sup></p><hr><ol><li id=fn:1><p>N <a href=#fnref:1>&#8617;</a></p></ol>",
    "<p>a<a href=#_ftn1 name=_ftnref1>[1]</a></p><hr><div id=ftn1><p><a href=#_ftnref1 name=_ftn1>[1]</a> N</p></div>",
    "<p>a<a class=sdfootnoteanc name=s1anc href=#s1sym><sup>1</sup></a></p><hr><div id=s1><p><a name=s1sym href=#s1anc>1</a> N</p></div>",
    "<p>a<sup><a href=#ftnt1 id=ftnt_ref1>[1]</a></sup></p><hr><div><p><a href=#ftnt_ref1 id=ftnt1>[1]</a> N</p></div>",
    "<p>a<a href=#id2 id=id1>1</a></p><hr><aside id=id2><span>[</span><a href=#id1>1</a><span>]</span><p>N</p></aside>",
    "<p>a<sup id=cite_ref-1><a href=#cite_note-1>[1]</a></sup></p><hr><ol><li id=cite_note-1><b><a href=#cite_ref-1>^</a></b> N</ol>",
  ])
  func footnotesOfAllProgramsBecomeFootnotes(_ html: String) {
    #expect(markdown(html) == "a[^1]\n\n---\n\n[^1]: N\n")
  }

  @Test func aNoteWithSeveralReferencesIsOneNote() {
    let html =
      "<p>a<sup id=r1><a href=#n1>[1]</a></sup> b<sup id=r2><a href=#n1>[1]</a></sup> c<sup id=r3><a href=#n2>*</a></sup>"
      + "<ol><li id=n1>^ <a href=#r1>a</a> <a href=#r2>b</a> One<li>Plain<li id=n2><a href=#r3>^</a> Two<p>More</ol>"
    #expect(markdown(html) == "a[^1] b[^1] c[^2]\n\n2. Plain\n\n[^1]: One\n[^2]: Two\n\n    More\n")
  }

  @Test(arguments: [
    // A table of contents that leads there and back.
    "<ul><li><a id=t1 href=#c1>1</a></ul><h2 id=c1><a href=#t1>One</a></h2><p>x",
    // A list whose items lead to the top.
    "<p id=top>a <a href=#c1>Chapter</a></p><ol><li id=c1>x <a href=#top>up</a></ol>",
    // Notes without links back, outside of a list of notes.
    "<p>a <a href=#c1>1</a></p><ol><li id=c1>x</ol>",
  ])
  func otherLinksThereAndBackAreNoFootnotes(_ html: String) { #expect(!markdown(html).contains("[^")) }

  @Test func aSavedPageHasItsAddressBeforeFragments() {
    let html =
      "<link rel=canonical href='https://e.org/p'><p>a<sup id=r1><a href='https://e.org/p#n1'>1</a></sup></p>"
      + "<ol class=references><li id=n1>N</ol>"
    #expect(markdown(html) == "a[^1]\n\n[^1]: N\n")
  }

  /// Each reference of a random page has its definition, and the text of each note is there once.
  @Test(arguments: Seeds.some(30)) func allReferencesHaveTheirNotes(_ seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    let count = Int.random(in: 1..<9, using: &generator)
    var text = ""
    var back = Array(repeating: "", count: count)
    for number in 0..<Int.random(in: count..<(count + 6), using: &generator) {
      let note = number < count ? number : Int.random(in: 0..<count, using: &generator)
      text +=
        "<p>w\(number)<sup id=r\(number)><a href=#n\(note)>\(Bool.random(using: &generator) ? "\(note)" : "[\(note)]")</a></sup>"
      back[note] += "<a href=#r\(number)>↩</a> "
    }
    let notes = (0..<count).map { "<li id=n\($0)>\(Bool.random(using: &generator) ? "<p>" : "")\(back[$0])note\($0)" }
    let written = markdown(text + "<ol>" + notes.joined() + "</ol>")
    let references = Set(written.matches(of: /\[\^(\w+)\](?!:)/).map { String($0.output.1) })
    let definitions = written.matches(of: /(?m)^\[\^(\w+)\]: note\d+$/).map { String($0.output.1) }
    #expect(references == Set(definitions) && definitions.count == count, "\(written)")
    #expect(!written.contains("↩") && !written.contains("](#"), "\(written)")
  }
}
