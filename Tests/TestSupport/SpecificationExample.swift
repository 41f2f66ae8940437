package import SystemCalls

/// An example of the specification of CommonMark.
package struct SpecificationExample: Sendable {
  /// Its number in the specification, from 1.
  package let number: Int
  /// The text that is written.
  package let markdown: String
  /// The HTML that it becomes.
  package let html: String

  /// Returns all examples.
  package static func all() throws(SystemError) -> [SpecificationExample] {
    let tests = RawPath(#filePath).parent.parent
    let file = tests.appending(RawPath("Fixtures/commonmark-0.31.2-examples.txt"))
    return read(String(decoding: try FileDescriptor.open(file).readToEnd(limit: 1 << 24), as: UTF8.self))
  }

  private static func read(_ text: String) -> [SpecificationExample] {
    let fence = String(repeating: "`", count: 32)
    var examples: [SpecificationExample] = []
    var markdown = ""
    var html = ""
    var part = 0
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let written = String(line.map { $0 == "→" ? "\t" : $0 }) + "\n"
      switch part {
      case 0:
        if line == fence + " example" { part = 1 }
      case 1:
        if line == "." { part = 2 } else { markdown += written }
      default:
        if line == fence {
          examples.append(SpecificationExample(number: examples.count + 1, markdown: markdown, html: html))
          (markdown, html, part) = ("", "", 0)
        } else {
          html += written
        }
      }
    }
    return examples
  }
}
