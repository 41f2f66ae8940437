internal import Bytes

/// Snippet and preview of a note. They are parts of one text nearly always, which often begins with the title.
///
///     text   := shape:uint8 [snippet:varint] [preview:varint] (line:varint){lines} rest
///     shape  := lines | isTitled << 2 | isWhole << 3 | isBehindTitle << 4
///
/// The text is the title, if it is titled, and `rest`. The snippet is its first `snippet` bytes, or all of it when it is
/// whole. The preview begins at byte `preview`, or one byte behind the title, and has up to two lines of the given sizes,
/// with one byte of the text between them.
package struct NoteTexts: Equatable, Sendable {
  /// The beginning of the body.
  package var snippet: String
  /// The first lines after the title.
  package var preview: String

  /// The given texts.
  init(snippet: String, preview: String) {
    self.snippet = snippet
    self.preview = preview
  }

  /// The bytes of the texts of a note with a title.
  func bytes(title: String) -> [UInt8] {
    let title = title.utf8Span.span
    var flat = [UInt8](preview.utf8Span.span)
    let lineBreak = flat.span.firstOffset(of: 10)
    if let lineBreak { flat[lineBreak] = UInt8(ascii: " ") }
    let lines = flat.isEmpty ? 0 : lineBreak == nil ? 1 : 2
    var text: [UInt8] = []
    text.reserveCapacity(snippet.utf8.count + flat.count)
    text.append(snippet.utf8Span.span)
    let size = text.count
    let start = flat.isEmpty ? 0 : Self.overlap(text.span, flat.span)
    if size - start < flat.count { text.append(flat.span.extracting((size - start)...)) }

    let isTitled = !title.isEmpty && text.span.hasPrefix(title)
    let isWhole = size == text.count
    let isBehindTitle = isTitled && start == title.count + 1
    var writer = ByteWriter(reserving: text.count + 12)
    writer.append(UInt8(lines | (isTitled ? 4 : 0) | (isWhole ? 8 : 0) | (isBehindTitle ? 16 : 0)))
    if !isWhole { writer.append(varint: size) }
    if !isBehindTitle { writer.append(varint: start) }
    if lines > 0 { writer.append(varint: lineBreak ?? flat.count) }
    if let lineBreak { writer.append(varint: flat.count - lineBreak - 1) }
    writer.append(text.span.extracting((isTitled ? title.count : 0)...))
    return writer.bytes
  }

  /// Where in `text` the first bytes of `next` begin that go on to the end of either; at the end when nowhere.
  private static func overlap(_ text: Span<UInt8>, _ next: Span<UInt8>) -> Int {
    var start = 0
    while let found = text.firstOffset(of: next[0], from: start) {
      let count = min(text.count - found, next.count)
      if text.extracting(found..<found + count).isEqual(to: next.extracting(0..<count)) { return found }
      start = found + 1
    }
    return text.count
  }

  /// The texts in a stored column of a note with a title; what is damaged is empty.
  init(_ bytes: Span<UInt8>, title: String) {
    self.init(snippet: "", preview: "")
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
