import SystemCalls
import TestSupport
import Testing

@testable import LanguageServer

struct DocumentURITests {
  @Test(arguments: [
    ("file:///x/%41", "/x/A"), ("file:///x/%41b", "/x/Ab"), ("file:///x/%4", "/x/%4"), ("file:///x/%", "/x/%"),
    ("file:///x/%4g", "/x/%4g"), ("file:///x/%c3%A9.md", "/x/é.md"), ("FILE:///x", "/x"), ("file://host/x", "/x"),
    ("file:/x", "/x"), ("file:///x?q", "/x"), ("file:///x#f", "/x"), ("file:///x%3Fq%23f", "/x?q#f"),
    ("file:///a/../x", "/x"), ("untitled:Untitled-1", nil), ("file:x", nil), ("file:///x%00", nil), ("", nil),
  ])
  func theAddressOfAFileLeadsToIt(_ text: String, _ path: String?) {
    #expect(DocumentURI(text).path?.bytes == path.map { Array($0.utf8) })
  }

  @Test func everyPathSurvivesTheRoundTrip() {
    var random = SplitMix64(seed: 4)
    for _ in 0..<500 {
      let name = (0...random.below(6)).map { _ in UInt8(random.below(255) + 1) }.filter { $0 != 0x2F }
      let path = RawPath(Array("/v/n".utf8) + name)
      let address = DocumentURI(path)
      #expect(address.text.utf8.allSatisfy { (0x21...0x7E).contains($0) })
      #expect(DocumentURI(address.text).path == path)
    }
  }
}
