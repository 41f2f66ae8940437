import TestSupport
import Testing

@testable import Terminal

@Suite struct HyperlinkTests {
  @Test(arguments: [
    ("/home/me/a b.md", "file://host/home/me/a%20b.md"), ("/ü#?%&.md", "file://host/%C3%BC%23%3F%25%26.md"),
    ("/a\u{1B}\\\n;b", "file://host/a%1B%5C%0A%3Bb"),
  ])
  func filesHaveAddresses(path: String, url: String) {
    #expect(Hyperlink(host: "host", path: Array(path.utf8)).url == url)
  }

  @Test func hostsCannotEndTheSequence() {
    #expect(Hyperlink(host: "a\u{1B}\\;b/c", path: [0x2F]).url == "file://abc/")
  }

  private static let addresses: [(String, String?)] = [
    ("https://example.com/a_b?c=d#e", "https://example.com/a_b?c=d#e"),
    ("mailto:me@example.com", "mailto:me@example.com"),
    ("HTTP://example.com/ü", "HTTP://example.com/%C3%BC"), ("https://a\u{1B}\\", "https://a%1B%5C"),
    ("javascript:alert(1)", nil), ("file:///etc/passwd", nil), ("note.md", nil), ("", nil),
  ]

  @Test(arguments: addresses) func webAddressesAreEncoded(address: String, url: String?) {
    #expect(Hyperlink(address: address)?.url == url)
  }

  @Test(arguments: Seeds.some(50)) func urlsArePrintable(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let path = random.bytes(upTo: 60)
    #expect(
      Hyperlink(host: "h", path: path).url.utf8.allSatisfy { (0x21..<0x7F).contains($0) }, "seed \(seed)")
  }
}
