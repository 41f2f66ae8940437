import Bytes
import Foundation
import TestSupport
import Testing

@testable import NoteSyntax

/// The examples of the CommonMark specification have the headings and destinations of links that their HTML shows.
@Suite struct SpecificationTests {
  @Test func examplesHaveTheHeadingsAndDestinationsOfTheirHTML() throws {
    let examples = try SpecificationExample.all()
    #expect(examples.count == 655)
    for example in examples where !Self.extended.contains(example.number) {
      // A line break before it keeps front matter out; a specification example may begin with a rule.
      let bytes = Array(("\n" + example.markdown).utf8)
      let note = NoteParser.parse(bytes.span)
      let headings = note.headings.map { "\($0.level) \($0.plainText)" }
      #expect(headings == example.headings, "example \(example.number): \(example.markdown)")
      let links = note.links.filter { $0.kind != .html && $0.kind != .definition }
      let destinations = links.map { PercentEncoding.decode($0.target + $0.subpath) }
      #expect(destinations == example.destinations, "example \(example.number): \(example.markdown)")
      expectTiling(note, bytes)
    }
  }

  /// Examples with wikilinks and embeds, which CommonMark does not have.
  private static let extended: Set = [550, 561, 592]
}

extension SpecificationExample {
  /// The levels and texts of the headings in its HTML.
  fileprivate var headings: [String] {
    html.matches(of: /(?s)<h([1-6])>(.*?)<\/h\1>/).map { match in
      let shown = match.2.replacing(/<img [^>]*alt="([^"]*)"[^>]*>/) { $0.1 }.replacing(/<[^>]*>/, with: "")
      let line = Self.unescaped(String(shown)).split(whereSeparator: \.isNewline).joined(separator: " ")
      return "\(match.1) \(line)"
    }
  }

  /// The destinations of the links in its HTML, with percent-encoding undone.
  fileprivate var destinations: [String] {
    html.matches(of: /<(?:a href|img src)="([^"]*)"/).compactMap { match in
      // Raw HTML is passed through and is no link of the note; a link without destination is none here.
      if markdown.contains("\(match.0)") || match.1.isEmpty { return nil }
      return PercentEncoding.decode(Self.unescaped(String(match.1)))
    }
  }

  private static func unescaped(_ text: String) -> String {
    text.replacing("&lt;", with: "<").replacing("&gt;", with: ">").replacing("&quot;", with: "\"")
      .replacing("&amp;", with: "&")
  }
}
