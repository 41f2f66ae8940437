import TestSupport
import Testing

/// The checker of HTML finds the faults for which it is there.
@Suite struct HTMLCheckerTests {
  @Test(arguments: [
    "<p>", "</p>", "<p><b></p></b>", "a < b", "a & b", "a > b", "<script></script>", "<P></P>", "<p a=b></p>",
    "<p a=\"b></p>", "<p a=\"<\"></p>", "<p a=\"&\"></p>", "<p a=\"\" a=\"\"></p>", "<p id=\"x\"></p><p id=\"x\"></p>",
    "<a href=\"javascript:x\"></a>", "<a href=\"a b\"></a>", "<a><a></a></a>", "<b onclick=\"x\"></b>",
    "<b style=\"x\"></b>",
  ])
  func faultsAreFound(html: String) {
    #expect(HTMLChecker(html).fault != nil)
  }

  @Test func textEqualsThatOfTheNote() {
    let checker = HTMLChecker("<p>a &lt;<sup>1</sup> <img alt=\"b\" />\u{301}</p>")
    #expect(checker.fault == nil)
    #expect(checker.text == "a<b\u{301}")
  }
}
