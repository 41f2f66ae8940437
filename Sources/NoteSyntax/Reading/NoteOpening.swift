import Bytes

/// The beginning of a note, read in one pass over its first lines.
package struct NoteOpening: Sendable {
  /// The first lines with text, without markup, each as a single line, separated by spaces. Only as many lines are read
  /// as are needed.
  package private(set) var text: [UInt8] = []
  /// The range of the first line in the text.
  package private(set) var firstLine = 0..<0
  package private(set) var title = NoteTitle()
  /// The number of bytes of the text that are the snippet: the first characters (grapheme clusters) of the body.
  package private(set) var snippetCount = 0
  /// The range of the preview in the text: the first two lines after the title, up to `previewLimit`.
  package private(set) var previewRange = 0..<0
  /// The offset in the text of the space between the two lines of the preview.
  package private(set) var previewBreak: Int?

  /// The maximum number of characters in the preview, because a note can be a single line of megabytes.
  private static let previewLimit = 1000

  /// Makes an empty opening.
  package init() {}

  /// Reads the opening of a note.
  ///
  /// - Parameters:
  ///   - path: The path or the name of its file; empty when it has none.
  ///   - order: The sources of its title.
  ///   - limit: The number of characters in the snippet.
  package init(
    of note: ParsedNote, in bytes: Span<UInt8>, path: Span<UInt8>, order: [TitleSource] = TitleSource.standard,
    limit: Int = 200
  ) {
    var lines = PlainLines()
    read(note, in: bytes, path: path, order: order, limit: limit, using: &lines)
  }

  /// Replaces this opening by that of another note, using the same memory.
  package mutating func read(
    _ note: ParsedNote, in bytes: Span<UInt8>, path: Span<UInt8>, order: [TitleSource], limit: Int = 200,
    using lines: inout PlainLines
  ) {
    text.removeAll(keepingCapacity: true)
    (firstLine, snippetCount, previewRange, previewBreak) = (0..<0, 0, 0..<0, nil)
    lines.restart()
    var next = nextLine(note, bytes, &lines)
    if let next { firstLine = next.0 }
    var heading: Heading?
    if let next { heading = note.openingHeading(first: next.block, in: bytes) }
    title = NoteTitle(
      of: note, in: bytes, path: path, order: order, heading: heading, firstLine: text.span.extracting(firstLine),
      beginsPart: next.map { note.blocks[$0.block].beginsPart } ?? false)
    // A heading or line that is the title, or repeats it, is not part of the preview.
    var (titleBlock, isTitle) = (-1, false)
    if let heading, title.origin == .heading || NoteText.flattened(heading.plainText) == title.text {
      titleBlock = heading.block
    } else {
      let line = text.span.extracting(firstLine)
      isTitle =
        title.origin == .firstLine || line.isEqual(to: title.text.utf8Span.span)
        || title.origin == .file && line.hasWords(of: title.text.utf8Span.span)
    }
    // Finding the boundaries of characters is the most expensive step, so it is done only when there may be enough of
    // them.
    var enough = limit
    var (isSnippetWhole, isPreviewWhole) = (false, false)
    while !isSnippetWhole || !isPreviewWhole, let (line, block) = next {
      defer { if !isSnippetWhole || !isPreviewWhole { next = nextLine(note, bytes, &lines) } }
      if !isTitle, block > titleBlock, !isPreviewWhole { isPreviewWhole = addToPreview(line) }
      isTitle = false
      guard !isSnippetWhole, text.count >= enough else { continue }
      if let end = text.span.offset(afterCharacters: limit) {
        snippetCount = end
        isSnippetWhole = true
      } else {
        enough = text.count * 2
      }
    }
    if !isSnippetWhole { snippetCount = text.span.offset(afterCharacters: limit) ?? text.count }
  }

  /// Appends the next line to the text; returns its range and its block.
  private mutating func nextLine(
    _ note: ParsedNote, _ bytes: Span<UInt8>, _ lines: inout PlainLines
  ) -> (Range<Int>, block: Int)? {
    let end = text.count
    if end > 0 { text.append(.space) }
    let start = text.count
    guard let block = lines.appendNext(of: note, bytes, to: &text) else {
      text.removeSubrange(end...)
      return nil
    }
    if !note.isValidUTF8 {
      let repaired = String(decoding: text[start...], as: UTF8.self)
      text.replaceSubrange(start..., with: repaired.utf8)
    }
    return (start..<text.count, block)
  }

  /// Adds the next line to the preview; returns whether the preview is complete.
  private mutating func addToPreview(_ line: Range<Int>) -> Bool {
    if previewRange.isEmpty {
      previewRange = line
    } else {
      previewBreak = line.lowerBound - 1
      previewRange = previewRange.lowerBound..<line.upperBound
    }
    guard let count = text.span.extracting(previewRange).offset(afterCharacters: Self.previewLimit) else {
      return previewBreak != nil
    }
    previewRange = previewRange.lowerBound..<previewRange.lowerBound + count
    // An empty second line is removed.
    if let lineBreak = previewBreak, previewRange.upperBound <= lineBreak + 1 {
      previewRange = previewRange.lowerBound..<lineBreak
      previewBreak = nil
    }
    return true
  }

  package var snippet: String { String(text.span.extracting(..<snippetCount)) }

  /// The preview, with a line break between its lines.
  package var preview: String {
    var preview = Array(text[previewRange])
    if let previewBreak { preview[previewBreak - previewRange.lowerBound] = .lineFeed }
    return String(decoding: preview, as: UTF8.self)
  }
}

extension Block {
  /// Whether it is a heading.
  fileprivate var beginsPart: Bool {
    switch kind {
    case .heading: true
    default: false
    }
  }
}

extension Span where Element == UInt8 {
  /// Returns whether texts differ only in ASCII punctuation and spaces, as a file name made from a line does. O(count).
  fileprivate func hasWords(of other: Span<UInt8>) -> Bool {
    var (here, there) = (0, 0)
    while true {
      while here < count, self[here] == .space || self[here].isPunctuation { here &+= 1 }
      while there < other.count, other[there] == .space || other[there].isPunctuation { there &+= 1 }
      if here == count || there == other.count { return here == count && there == other.count && count > 0 }
      if self[here] != other[there] { return false }
      here &+= 1
      there &+= 1
    }
  }

  /// Returns the end of the first `limit` characters of a text on one line, or nil when it has fewer characters.
  fileprivate func offset(afterCharacters limit: Int) -> Int? {
    if count < limit { return nil }
    // The text as a string, which is made when it is first needed.
    var library: String?
    var offset = 0
    var characters = 0
    while characters < limit, offset < count {
      // A plain scalar is a character, unless a scalar that is not plain follows. Text on one line has no CR.
      var last = offset
      var next = offset
      while next &+ 8 <= count, characters &+ 8 <= limit, loadUInt64(at: next) & 0x8080_8080_8080_8080 == 0 {
        last = next &+ 7
        next &+= 8
        characters &+= 8
      }
      while next < count, case let length = plainLength(at: next), length > 0 {
        if characters == limit { return next }
        last = next
        next &+= length
        characters &+= 1
      }
      if next == count { return characters == limit ? next : nil }
      if next > offset { characters &-= 1 }
      // The library finds the boundaries from a character with other scalars up to the next plain scalar.
      let text = library ?? String(self)
      library = text
      var index = text.utf8.index(text.startIndex, offsetBy: last)
      repeat {
        index = text.index(after: index)
        offset = text.utf8.distance(from: text.startIndex, to: index)
        characters &+= 1
      } while characters < limit && offset < count && PlainScalar(self, at: offset) == nil
    }
    return characters == limit ? offset : nil
  }

  /// Returns the number of bytes of the plain scalar at `offset` of valid text; 0 when the scalar there is not plain.
  @inline(__always) private func plainLength(at offset: Int) -> Int {
    switch self[offset] {
    case 0..<0x80: 1
    // U+00C0 to U+02FF, U+0380 to U+047F: letters of Latin, Greek and Cyrillic, and symbols among them.
    case 0xC3...0xCB, 0xCE...0xD1: 2
    default: PlainScalar(self, at: offset)?.length ?? 0
    }
  }
}
