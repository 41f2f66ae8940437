internal import Bytes
internal import NoteSyntax

/// The snippet and preview of a note. They are nearly always parts of one text, which often begins with the title.
///
///     text   := shape:uint8 [snippet:varint] [preview:varint] (line:varint){lines} rest
///     shape  := lines | isTitled << 2 | isWhole << 3 | isBehindTitle << 4
///
/// The text is the title, if `isTitled`, followed by `rest`. The snippet is its first `snippet` bytes, or all of it if
/// `isWhole`. The preview begins at byte `preview`, or one byte after the title if `isBehindTitle`, and has up to two
/// lines of the given sizes, separated by one byte of the text.
package struct NoteTexts: Equatable, Sendable {
  /// The beginning of the body.
  package var snippet: String
  /// The first lines after the title.
  package var preview: String

  static func write(_ opening: NoteOpening, title: String, to writer: inout ByteWriter) {
    let (text, preview) = (opening.text.span, opening.previewRange)
    let lineBreak = opening.previewBreak.map { $0 - preview.lowerBound }
    write(
      snippet: text.extracting(..<opening.snippetCount), preview: text.extracting(preview), lineBreak: lineBreak,
      title: title.utf8Span.span, to: &writer)
  }

  /// Appends texts; the lines of the preview are separated by one byte, at `lineBreak`.
  static func write(
    snippet: Span<UInt8>, preview: Span<UInt8>, lineBreak: Int?, title: Span<UInt8>, to writer: inout ByteWriter
  ) {
    let lines = preview.isEmpty ? 0 : lineBreak == nil ? 1 : 2
    let start = preview.isEmpty ? 0 : overlap(snippet, preview)
    let rest = preview.extracting(min(snippet.count - start, preview.count)...)

    // The title might extend from the snippet into the rest.
    let shared = min(title.count, snippet.count)
    let isTitled =
      !title.isEmpty && snippet.hasPrefix(title.extracting(..<shared)) && rest.hasPrefix(title.extracting(shared...))
    let isBehindTitle = isTitled && start == title.count + 1
    writer.append(UInt8(lines | (isTitled ? 4 : 0) | (rest.isEmpty ? 8 : 0) | (isBehindTitle ? 16 : 0)))
    if !rest.isEmpty { writer.append(varint: snippet.count) }
    if !isBehindTitle { writer.append(varint: start) }
    if lines > 0 { writer.append(varint: lineBreak ?? preview.count) }
    if let lineBreak { writer.append(varint: preview.count - lineBreak - 1) }
    writer.append(snippet.extracting((isTitled ? shared : 0)...))
    writer.append(rest.extracting((isTitled ? title.count - shared : 0)...))
  }

  /// Returns the offset in `text` where an overlap with the beginning of `next` starts that extends to the end of
  /// either; the end of `text` if there is none.
  private static func overlap(_ text: Span<UInt8>, _ next: Span<UInt8>) -> Int {
    var start = 0
    while let found = text.firstOffset(of: next[0], from: start) {
      let count = min(text.count - found, next.count)
      if text.extracting(found..<found + count).isEqual(to: next.extracting(0..<count)) { return found }
      start = found + 1
    }
    return text.count
  }

  /// Reads the texts of a note with the given title from a stored column; damaged texts are empty.
  init(_ bytes: Span<UInt8>, title: String) {
    (snippet, preview) = ("", "")
    if bytes.isEmpty { return }
    var reader = ByteReader(bytes)
    let shape = reader.byte()
    let size = shape & 8 == 0 ? reader.count() : nil
    let start = shape & 16 == 0 ? reader.count() : title.utf8.count + 1
    let lines = (0..<min(shape & 3, 2)).map { _ in reader.count() }
    if reader.isDamaged { return }
    var text = shape & 4 == 0 ? [] : Array(title.utf8)
    text.append(bytes.clamped(reader.offset..<bytes.count))
    snippet = String(text.span.clamped(0..<(size ?? text.count)))
    var offset = start
    preview = lines.map { count in
      defer { offset += count + 1 }
      return String(text.span.clamped(offset..<offset + count))
    }.joined(separator: "\n")
  }
}
