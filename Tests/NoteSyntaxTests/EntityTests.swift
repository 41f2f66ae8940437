import Bytes
import Testing

@testable import NoteSyntax

@Suite struct EntityTests {
  /// Every name of the list is found, and no name beside it.
  @Test func everyNamedReferenceIsReadAsTheListSays() throws {
    var texts: [String: String] = [:]
    for entry in EmbeddedFile.text("NoteSyntax/entities.txt").split(whereSeparator: \.isWhitespace) {
      let parts = entry.split(separator: "=")
      let scalars = try parts[1].split(separator: ",").map { code in
        try #require(UInt32(code, radix: 16).flatMap(Unicode.Scalar.init), "\(entry)")
      }
      texts[String(parts[0])] = String(String.UnicodeScalarView(scalars))
    }
    #expect(texts.count == 2125)
    for name in texts.keys.flatMap({ [$0, $0 + "a", "a" + $0, String($0.dropLast())] }) {
      let bytes = Array("&\(name);".utf8)
      let read = Entity.read(bytes.span, at: 0)
      #expect(read?.text == texts[name] && read?.end == texts[name].map { _ in bytes.count }, "\(name)")
    }
  }

  @Test(arguments: [
    ("a\\!b", 2, "a\\"), ("a\\!b", 3, "a!"), ("a\\bc", 3, "a\\b"), ("&amp;!", 4, "&amp"), ("&amp;!", 5, "&"),
  ])
  func whatIsBeyondTheRangeIsNotRead(_ text: String, _ end: Int, _ expected: String) {
    #expect(Array(text.utf8).span.decodedText(0..<end) == expected)
  }
}
