import Bytes

/// What a note looks like in a list: title, preview, snippet, length. All take the note and the very bytes it was
/// parsed from.
package enum NoteText {
  /// The title of a note with nothing in it.
  package static let untitled = "New Note"

  /// The title: the `title` property, else the first heading, else the first line with text without its markup, else
  /// the stem of `fileName`. A note with nothing in it is `untitled`.
  package static func title(of note: ParsedNote, in bytes: Span<UInt8>, fileName: String) -> String {
    if let title = note.frontMatter?.string("title").map({ flattened($0) }), !title.isEmpty { return title }
    for heading in note.headings where !heading.plainText.isEmpty { return flattened(heading.plainText) }
    var lines = PlainLines(note)
    if let line = lines.next(of: note, bytes) { return line.text }
    if note.bodyRange.isEmpty || bytes.trimming(note.bodyRange).isEmpty, note.frontMatter == nil {
      return untitled
    }
    let stem = stem(of: fileName)
    return stem.isEmpty ? untitled : stem
  }

  /// What a note begins with, in one walk over its first lines.
  package struct Opening: Sendable, Equatable {
    /// The first characters (grapheme clusters) of the body without markup, on one line.
    package var snippet = ""
    /// The first two lines with text after the title, without markup, with a line break between.
    package var preview = ""
  }

  /// Snippet and preview of a note.
  ///
  /// - Parameter limit: the characters in the snippet.
  package static func opening(of note: ParsedNote, in bytes: Span<UInt8>, limit: Int = 200) -> Opening {
    var opening = Opening()
    var lines = PlainLines(note)
    let title = note.frontMatter?.string("title").map { flattened($0) }
    var titleBlock = -1
    // Without a heading or a title of its own, the first line is the title.
    var isTitle = title == nil
    if let heading = note.headings.first(where: { !$0.plainText.isEmpty }) {
      isTitle = false
      // A title property that repeats the first heading, or stands for it, is not shown again.
      if title == nil || title == flattened(heading.plainText) { titleBlock = heading.block }
    }
    var previewLines = 0
    var text = ""
    // Finding the boundaries of characters costs more than all else; it is tried when there may be enough of them.
    var enough = limit
    while previewLines < 2 || enough != 0, let line = lines.next(of: note, bytes) {
      if previewLines < 2, !isTitle, line.block > titleBlock {
        if previewLines > 0 { opening.preview += "\n" }
        opening.preview += line.text
        previewLines += 1
      }
      isTitle = false
      guard enough != 0 else { continue }
      if text.isEmpty {
        text = line.text
      } else {
        text.reserveCapacity(limit * 2 + line.text.utf8.count)
        text += " "
        text += line.text
      }
      guard text.utf8.count >= enough else { continue }
      if let end = endOfSnippet(text, limit) {
        opening.snippet = String(text[..<end])
        enough = 0
      } else {
        enough = text.utf8.count * 2
      }
    }
    if enough != 0 { opening.snippet = endOfSnippet(text, limit).map { String(text[..<$0]) } ?? text }
    return opening
  }

  /// Where the first `limit` characters end, or nil when there are fewer.
  private static func endOfSnippet(_ text: String, _ limit: Int) -> String.Index? {
    let bytes = text.utf8Span.span
    if bytes.count < limit { return nil }
    var offset = 0
    var count = 0
    while count < limit, offset < bytes.count {
      // A plain scalar is a character, unless something that is not plain comes next: text on one line has no CR.
      var last = offset
      var next = offset
      while next &+ 8 <= bytes.count, count &+ 8 <= limit, bytes.loadUInt64(at: next) & 0x8080_8080_8080_8080 == 0 {
        last = next &+ 7
        next &+= 8
        count &+= 8
      }
      while next < bytes.count, let scalar = PlainScalar(bytes, at: next) {
        if count == limit { return text.utf8.index(text.startIndex, offsetBy: next) }
        last = next
        next &+= scalar.length
        count &+= 1
      }
      if next == bytes.count { return count == limit ? text.endIndex : nil }
      if next > offset { count &-= 1 }
      // From the character that what is not plain is in, the library says how long each is, up to the next plain scalar.
      var index = text.utf8.index(text.startIndex, offsetBy: last)
      repeat {
        index = text.index(after: index)
        offset = text.utf8.distance(from: text.startIndex, to: index)
        count &+= 1
      } while count < limit && offset < bytes.count && PlainScalar(bytes, at: offset) == nil
    }
    return count == limit ? text.utf8.index(text.startIndex, offsetBy: offset) : nil
  }

  /// Words and characters of the body.
  package static func counts(of note: ParsedNote, in bytes: Span<UInt8>) -> NoteCounts {
    NoteCounts(bytes, note.bodyRange)
  }

  /// The text of leaf block `index` without markup: paragraphs and headings without inline markup, code without
  /// fences, the rows of tables with a space between cells. Lines are separated by LF. Empty for what shows no text:
  /// front matter, definitions, comments, rules, raw HTML.
  package static func plainText(of index: Int, note: ParsedNote, in bytes: Span<UInt8>) -> String {
    guard note.blocks.indices.contains(index) else { return "" }
    var reader = BlockText(note)
    var lines: [String] = []
    reader.append(linesOf: index, note, bytes, to: &lines)
    return lines.joined(separator: "\n")
  }

  /// Inline Markdown without its markup; reference links stay as they are.
  package static func plainText(inline text: Span<UInt8>) -> String {
    var parser = InlineParser(references: ReferenceTable([]))
    parser.recordsSpans = true
    parser.parse(text)
    return PlainText.of(text, parser.spans)
  }

  /// The inline markup of leaf block `index`, a paragraph, heading, table or comment; offsets into the note.
  package static func spans(of index: Int, note: ParsedNote, in bytes: Span<UInt8>) -> [InlineSpan] {
    guard note.blocks.indices.contains(index) else { return [] }
    var reader = BlockText(note)
    return reader.spans(of: index, note, bytes)
  }

  /// `text` on one line: runs of white space as one space, none at the ends.
  static func flattened(_ text: String) -> String {
    if isFlat(text.utf8Span.span) { return text }
    return text.unicodeScalars.split { $0.isSpacing }.map { String($0) }.joined(separator: " ")
  }

  /// Whether flattening changes nothing.
  private static func isFlat(_ text: Span<UInt8>) -> Bool {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let highs: UInt64 = 0x8080_8080_8080_8080
    var isAfterSpace = true
    var offset = 0
    while offset < text.count {
      if offset &+ 8 <= text.count {
        // Eight bytes of ASCII without control characters: no space may follow another one.
        let word = text.loadUInt64(at: offset)
        if (word | ~(word &+ ones &* 0x60)) & highs == 0 {
          let spaces = ~((word ^ ones &* 0x20) &+ ones &* 0x7F) & highs
          if spaces & (spaces &<< 8 | (isAfterSpace ? 0x80 : 0)) != 0 { return false }
          isAfterSpace = spaces &>> 63 == 1
          offset &+= 8
          continue
        }
      }
      let byte = text[offset]
      if byte < 0x80 {
        if byte.isWhitespace, isAfterSpace || byte != 0x20 { return false }
        isAfterSpace = byte == 0x20
      } else {
        // White space beyond ASCII begins with one of these bytes.
        let mayBeSpace = byte == 0xC2 || byte >= 0xE1 && byte <= 0xE3 || byte == 0xEF
        if mayBeSpace, text.scalar(at: offset).scalar.isSpacing { return false }
        isAfterSpace = false
      }
      offset &+= 1
    }
    return !isAfterSpace || text.isEmpty
  }

  /// A file name without folders and extension.
  private static func stem(of fileName: String) -> String {
    let name = fileName.split(separator: "/").last.map(String.init) ?? ""
    return LinkKey.noteExtension(of: name).map { String(name.dropLast($0)) } ?? name
  }
}
