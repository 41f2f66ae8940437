import Foundation
import Testing

@testable import NoteSyntax

/// The examples of the CommonMark specification: their HTML, and the headings and destinations of links that the note has.
@Suite struct SpecificationTests {
  private static func examples() throws -> [SpecificationExample] {
    let path = Fixture.packageRoot.appending(path: "Tests/Fixtures/commonmark-0.31.2-examples.txt")
    return SpecificationExample.read(try String(contentsOf: path, encoding: .utf8))
  }

  @Test func examplesGiveTheHeadingsAndDestinationsOfTheirHTML() throws {
    let examples = try Self.examples()
    #expect(examples.count == 655)
    for example in examples where Self.extended[example.number] == nil {
      // A line break before it keeps front matter out; a specification example may begin with a rule.
      let bytes = Array(("\n" + example.markdown).utf8)
      let note = NoteParser.parse(bytes.span)
      let headings = note.headings.map { "\($0.level) \($0.plainText)" }
      #expect(headings == example.headings, "example \(example.number): \(example.markdown)")
      let destinations = note.links.map { SpecificationExample.comparable($0.target + $0.subpath) }
      #expect(destinations == example.destinations, "example \(example.number): \(example.markdown)")
      expectTiling(note, bytes)
    }
  }

  @Test func examplesGiveTheirHTML() throws {
    for example in try Self.examples() {
      let bytes = Array(example.markdown.utf8)
      let note = NoteParser.parse(body: bytes.span)
      let html = HTMLWriter.html(of: NoteDocument(note, in: bytes.span), bytes)
      if let reason = Self.extended[example.number] {
        #expect(html != example.html, "example \(example.number) reads as CommonMark has it, not so that \(reason)")
      } else {
        #expect(html == example.html, "example \(example.number): \(example.markdown)")
      }
    }
  }

  /// Examples that read otherwise on purpose, and why.
  private static let extended: [Int: String] = [
    550: "three brackets around a label hold a wikilink",
    561: "two brackets are a wikilink, not a bracket and a reference",
    592: "an embed, not an image whose label would need escaped brackets",
  ]
}

/// One example: what is written, and what its HTML shows.
struct SpecificationExample {
  let number: Int
  let markdown: String
  let html: String
  let headings: [String]
  let destinations: [String]

  /// The examples in the text of the specification.
  static func read(_ text: String) -> [SpecificationExample] {
    let fence = String(repeating: "`", count: 32)
    var examples: [SpecificationExample] = []
    var markdown: [Substring] = []
    var html: [Substring] = []
    var part = 0
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      switch part {
      case 0:
        if line == fence + " example" { part = 1 }
      case 1:
        if line == "." { part = 2 } else { markdown.append(line) }
      default:
        if line == fence {
          let tabbed = { (lines: [Substring]) in
            lines.map { $0.replacing("→", with: "\t") + "\n" }.joined()
          }
          examples.append(
            SpecificationExample(
              number: examples.count + 1, markdown: tabbed(markdown), html: tabbed(html)))
          (markdown, html, part) = ([], [], 0)
        } else {
          html.append(line)
        }
      }
    }
    return examples
  }

  private init(number: Int, markdown: String, html: String) {
    self.number = number
    self.markdown = markdown
    self.html = html
    headings = html.matches(of: /(?s)<h([1-6])>(.*?)<\/h\1>/).map { match in
      let shown = match.2.replacing(/<img [^>]*alt="([^"]*)"[^>]*>/) { $0.1 }.replacing(/<[^>]*>/, with: "")
      let line = Self.unescaped(String(shown)).split(whereSeparator: \.isNewline).joined(separator: " ")
      return "\(match.1) \(line)"
    }
    destinations = html.matches(of: /<(?:a href|img src)="([^"]*)"/).compactMap { match in
      // Raw HTML is passed through and is no link of the note; a link without destination is none here.
      if markdown.contains("\(match.0)") || match.1.isEmpty { return nil }
      return Self.comparable(Self.unescaped(String(match.1)))
    }
  }

  /// A destination with percent-encoding undone.
  static func comparable(_ destination: String) -> String {
    PercentEncoding.decode(destination)
  }

  private static func unescaped(_ text: String) -> String {
    text.replacing("&lt;", with: "<").replacing("&gt;", with: ">").replacing("&quot;", with: "\"")
      .replacing("&amp;", with: "&")
  }
}
