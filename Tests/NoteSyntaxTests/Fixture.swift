import Foundation
import Testing

@testable import NoteSyntax

/// Where things are, for tests that read files.
enum Fixture {
  /// The root of the package.
  static let packageRoot: URL = {
    let file = URL(filePath: #filePath).resolvingSymlinksInPath()
    return file.deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  }()
}

/// The note that `text` is.
func parse(_ text: String) -> ParsedNote {
  let bytes = Array(text.utf8)
  let note = NoteParser.parse(bytes.span)
  expectTiling(note, bytes)
  return note
}

/// Expects that the blocks of `note` tile `bytes`, that its lines and containers are sound, and all ranges inside.
func expectTiling(_ note: ParsedNote, _ bytes: [UInt8], _ comment: Comment? = nil) {
  var offset = 0
  for block in note.blocks {
    #expect(block.range.lowerBound == offset, comment)
    #expect(!block.range.isEmpty, comment)
    #expect(!block.lines.isEmpty && block.lines.upperBound <= note.lines.count, comment)
    #expect(block.contentRange.upperBound <= bytes.count, comment)
    if let container = block.container { #expect(note.containers.indices.contains(container), comment) }
    offset = block.range.upperBound
  }
  #expect(offset == bytes.count, comment)
  for (index, container) in note.containers.enumerated() {
    #expect(container.range.upperBound <= bytes.count, comment)
    if let parent = container.parent { #expect(parent < index, comment) }
  }
  let inside = 0..<bytes.count + 1
  for link in note.links {
    #expect(inside.contains(link.range.upperBound) && inside.contains(link.targetRange.upperBound), comment)
  }
  for tag in note.tags { #expect(inside.contains(tag.range.upperBound), comment) }
}
