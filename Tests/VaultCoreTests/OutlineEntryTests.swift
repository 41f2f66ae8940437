import Bytes
import Testing

@testable import VaultCore

@Suite struct OutlineEntryTests {
  static let entries = [
    OutlineEntry(level: 1, text: "Title", line: 1), OutlineEntry(level: 6, text: "", line: 1),
    OutlineEntry(level: 2, text: "Title", line: 300), OutlineEntry(level: 2, text: "Pa\u{301}rt", line: 100_000),
  ]

  @Test(arguments: ["Title", "", "P\u{e1}rt", "Other"]) func headingsSurviveTheRoundTrip(title: String) {
    var writer = ByteWriter()
    OutlineEntry.write(Self.entries, title: title, to: &writer)
    let bytes = writer.bytes
    let read = OutlineEntry.entries(in: bytes.span, title: title)
    #expect(read == Self.entries)
    #expect(read.map { Array($0.text.utf8) } == Self.entries.map { Array($0.text.utf8) })
    for length in bytes.indices {
      let cut = Array(bytes.prefix(length))
      let less = OutlineEntry.entries(in: cut.span, title: title)
      #expect(less.count < read.count)
    }
  }
}
