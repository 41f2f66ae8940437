import TestSupport
import Testing

@testable import Markup

struct XMLReaderTests {
  /// The tokens of a text that comes in pieces; texts beside each other are one.
  private func tokens(_ text: String, pieces: Int = 1 << 20) throws -> [XMLReader.Token] {
    var rest = Array(text.utf8)[...]
    var reader = XMLReader {
      defer { rest = rest.dropFirst(pieces) }
      return Array(rest.prefix(pieces))
    }
    var tokens: [XMLReader.Token] = []
    while let token = try reader.next() {
      if case .text(let piece) = token, case .text(let before)? = tokens.last {
        tokens[tokens.count - 1] = .text(before + piece)
      } else {
        tokens.append(token)
      }
    }
    return tokens
  }

  @Test(arguments: [1, 2, 3, 7, 20, 1 << 20]) func aDocumentIsRead(_ pieces: Int) throws {
    let text = """
      \u{FEFF}<?xml version="1.0"?><!DOCTYPE a [<!ENTITY e "<x>">]><!-- <b> -->
      <a one='1 &amp; "2"' two="&#x41;"><b/>x &lt; y &e; &nbsp;<![CDATA[<c> &amp; ]] ]]>]]&gt;</a>
      """
    let expected: [XMLReader.Token] = [
      .start(name: "a", attributes: ["one": "1 & \"2\"", "two": "A"]), .start(name: "b", attributes: [:]),
      .end(name: "b"),
      .text(Array("x < y &e; \u{A0}<c> &amp; ]] ]]>".utf8)), .end(name: "a"),
    ]
    #expect(try tokens(text, pieces: pieces) == expected)
  }

  @Test func aCommentMayBeInSeveralPieces() throws {
    let text = "<a>" + String(repeating: "x", count: 40) + "<!--y--></a>"
    for pieces in 1..<text.utf8.count {
      let expected =
        [.start(name: "a", attributes: [:]), .text([UInt8](repeating: 0x78, count: 40)), .end(name: "a")]
        as [XMLReader.Token]
      #expect(try tokens(text, pieces: pieces) == expected)
    }
  }

  @Test func faultsHaveAnOffset() throws {
    for (text, reason, offset) in [
      ("<a><b></a>", XMLError.Reason.mismatchedEnd("a"), 6), ("<a>", .unclosed("a"), 3),
      ("<a b=\"", .unclosed("tag"), 0),
      ("<a><![CDATA[x", .unclosed("CDATA"), 12), ("<a>< b></a>", .invalidTag, 3),
      (String(repeating: "<a>", count: 300), .tooDeep, 768), ("<!-- x", .unclosed("comment"), 4),
    ] {
      #expect(throws: XMLError(reason: reason, offset: offset), "\(text.prefix(20))") { try tokens(text) }
    }
    var reader = XMLReader([0xFF, 0xFE, 0x3C, 0x00])
    #expect(throws: XMLError(reason: .unknownEncoding, offset: 0)) { try reader.next() }
  }

  @Test func aLongTextComesInPieces() throws {
    let long = String(repeating: "0123456789abcdef&amp;", count: 50_000)
    var reader = XMLReader(Array("<a>\(long)</a>".utf8))
    _ = try reader.next()
    #expect(throws: XMLError.self) { try reader.text(limit: 1000) }
    var (count, most) = (0, 0)
    var again = XMLReader(Array("<a>\(long)</a>".utf8))
    while let token = try again.next() {
      if case .text(let piece) = token {
        count += piece.count
        most = max(most, piece.count)
      }
    }
    #expect(count == 17 * 50_000 && most <= 1 << 16)
  }

  @Test func anElementWithoutAnEndHasNoSource() throws {
    var reader = XMLReader(Array("<a>text</b>".utf8))
    _ = try reader.next()
    #expect(throws: XMLError.self) { try reader.source(limit: 100) }
  }

  /// An element can be read as it is written, and reading goes on behind one that is not well-formed.
  @Test(arguments: [1, 2, 3, 7, 20, 1 << 20]) func readingRecoversAfterAFault(_ pieces: Int) throws {
    let text = "<a><b><![CDATA[x</c>]]> &amp;</d></b ><n><t>y</n><n><t u=\"<v>z</n><n/><n>end</n></a>"
    var rest = Array(text.utf8)[...]
    var reader = XMLReader {
      defer { rest = rest.dropFirst(pieces) }
      return Array(rest.prefix(pieces))
    }
    #expect(try reader.next() == .start(name: "a", attributes: [:]))
    #expect(try reader.next() == .start(name: "b", attributes: [:]))
    #expect(try String(decoding: reader.source(limit: 100), as: UTF8.self) == "<![CDATA[x</c>]]> &amp;</d>")
    for offset in [38, 49] {
      #expect(try reader.next() == .start(name: "n", attributes: [:]))
      #expect(reader.tagOffset == offset)
      #expect(throws: XMLError.self) { while try reader.next() != nil {} }
      let isFound = reader.recover(closing: "n", at: 2)
      #expect(isFound)
      #expect(reader.depth == 1)
    }
    #expect(try reader.next() == .start(name: "n", attributes: [:]))
    #expect(try reader.source(limit: 100).isEmpty)
    #expect(try reader.next() == .start(name: "n", attributes: [:]))
    #expect(throws: XMLError.self) { try reader.source(limit: 2) }
    let isFound = reader.recover(closing: "n", at: 2)
    let isFoundAgain = reader.recover(closing: "n", at: 2)
    #expect(isFound && !isFoundAgain)
  }
}
