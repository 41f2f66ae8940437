import Bytes

/// Finds the code in lines of text, between backticks.
package enum InlineCode {
  /// Returns the code that begins with one of some texts, perhaps after spaces, with its backticks and without. Code of
  /// several lines is left out.
  ///
  /// Only blocks with a backtick before such a text are parsed.
  package static func all(
    of note: ParsedNote, in bytes: Span<UInt8>, beginningWith prefixes: [[UInt8]]
  ) -> [(range: Range<Int>, content: Range<Int>)] {
    var reader = BlockText()
    var found: [(range: Range<Int>, content: Range<Int>)] = []
    for (index, block) in note.blocks.enumerated() {
      switch block.kind {
      case .paragraph, .heading, .table: break
      default: continue
      }
      guard hasCode(bytes.extracting(block.range), beginningWith: prefixes) else { continue }
      for span in reader.spans(of: index, note, bytes) where span.kind == .code {
        let content = bytes.trimming(span.contentRange)
        guard begins(content, bytes, with: prefixes), !(content.contains { bytes[$0].isLineBreak }) else { continue }
        found.append((span.range, content))
      }
    }
    return found
  }

  private static func hasCode(_ text: Span<UInt8>, beginningWith prefixes: [[UInt8]]) -> Bool {
    for offset in text.indices where text[offset] == .backtick {
      var start = offset &+ 1
      while start < text.count, text[start] == .space { start &+= 1 }
      if begins(start..<text.count, text, with: prefixes) { return true }
    }
    return false
  }

  private static func begins(_ range: Range<Int>, _ bytes: Span<UInt8>, with prefixes: [[UInt8]]) -> Bool {
    prefixes.contains { bytes.extracting(range).hasPrefix($0.span) }
  }
}
