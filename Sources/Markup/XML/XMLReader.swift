internal import Bytes

/// A pull reader of well-formed XML 1.0, which reads a text of any length token by token.
///
/// It stores only a piece of the text, the names of open elements, and the current tag. A document type is skipped and
/// its entities are never expanded: a reference to such an entity remains as it is written.
package struct XMLReader {
  /// A token of the text.
  package enum Token: Hashable, Sendable {
    /// The beginning of an element. An empty element has an end too.
    case start(name: String, attributes: [String: String])
    case end(name: String)
    /// A piece of text, in UTF-8, with references decoded. A long text comes in several pieces.
    case text([UInt8])
  }

  /// The maximum nesting depth.
  package static let depthLimit = 256
  private static let tagLimit = 1 << 20
  private static let pieceSize = 64 << 10
  /// The longest reference that is decoded, in bytes.
  private static let referenceLength = 40

  private let read: () -> [UInt8]
  private var buffer: [UInt8] = []
  private var offset = 0
  /// The offset in the text at which the buffer begins.
  private var base = 0
  private var isAtEnd = false
  private var isInCDATA = false
  private var isEmptyElement = false
  private var open: [String] = []
  /// The offset in the text at which the last start tag begins, in bytes.
  package private(set) var tagOffset = 0

  /// Creates a reader.
  ///
  /// - Parameter read: Returns the next piece of the text, or an empty array at its end.
  package init(_ read: @escaping () -> [UInt8]) { self.read = read }

  /// Creates a reader of a text.
  package init(_ bytes: [UInt8]) {
    var rest: [UInt8]? = bytes
    read = {
      defer { rest = nil }
      return rest ?? []
    }
  }

  /// The number of open elements.
  package var depth: Int { open.count }

  /// The offset in the text of what is read next, in bytes.
  package var position: Int { base + offset }

  /// Reads the next token; nil after the document.
  package mutating func next() throws(XMLError) -> Token? {
    if base == 0, offset == 0, buffer.isEmpty { try begin() }
    if isEmptyElement {
      isEmptyElement = false
      return .end(name: open.removeLast())
    }
    while true {
      if isInCDATA {
        if let piece = try rawText() { return .text(piece) }
        continue
      }
      guard offset < buffer.count || fill() else {
        if let name = open.last { throw error(.unclosed(name)) }
        return nil
      }
      if buffer[offset] == UInt8(ascii: "<") {
        if let token = try markup() { return token }
      } else {
        let piece = text()
        if !open.isEmpty { return .text(piece) }
      }
    }
  }

  /// Skips the rest of the innermost open element, whose start was read last.
  package mutating func skipElement() throws(XMLError) {
    let outer = depth - 1
    while depth > outer { if try next() == nil { return } }
  }

  /// Reads the text of the innermost open element, up to its end, without the elements in it.
  ///
  /// - Throws: `XMLError` with `tooLong` if there are more bytes than the limit.
  package mutating func text(limit: Int) throws(XMLError) -> [UInt8] {
    let outer = depth - 1
    var bytes: [UInt8] = []
    while depth > outer, let token = try next() {
      guard case .text(let piece) = token else { continue }
      if bytes.count + piece.count > limit { throw error(.tooLong) }
      bytes += piece
    }
    return bytes
  }

  /// Reads everything up to the end tag of the innermost open element as it is written, with its markup. The first end tag
  /// with the name of the element is that of the element, wherever it is.
  ///
  /// - Throws: `XMLError` with `tooLong` if there are more bytes than the limit.
  package mutating func source(limit: Int) throws(XMLError) -> [UInt8] {
    guard let name = open.last else { return [] }
    if isEmptyElement {
      isEmptyElement = false
      open.removeLast()
      return []
    }
    var bytes: [UInt8] = []
    let start = position
    let isFound = try passEndTag(of: name) { piece throws(XMLError) in
      if bytes.count + piece.count > limit { throw XMLError(reason: .tooLong, offset: start) }
      bytes += piece
    }
    guard isFound else { throw error(.unclosed(name)) }
    open.removeLast()
    return bytes
  }

  /// Continues after an error: skips everything up to the end tag of an element that is open at a depth.
  ///
  /// - Returns: Whether there is such an end tag; otherwise everything is read.
  package mutating func recover(closing name: String, at depth: Int) -> Bool {
    (isInCDATA, isEmptyElement) = (false, false)
    open = Array(open.prefix(depth - 1))
    while open.count < depth - 1 { open.append("") }
    return (try? passEndTag(of: name) { _ in }) ?? false
  }

  /// Passes the bytes before the next end tag of a name to `body`, and skips the tag; returns false at the text's end.
  private mutating func passEndTag(
    of name: String, _ body: (ArraySlice<UInt8>) throws(XMLError) -> Void
  ) throws(XMLError) -> Bool {
    let endTag = Array("</\(name)".utf8)
    while true {
      var cursor = offset
      while let tagStart = buffer.span.firstOffset(of: endTag.span, from: cursor) {
        if let close = buffer[(tagStart + endTag.count)...].firstIndex(where: { !$0.isWhitespace }),
          buffer[close] == .greaterThan
        {
          try body(buffer[offset..<tagStart])
          offset = close + 1
          return true
        }
        cursor = tagStart + 1
      }
      // The beginning of a tag may be at the end of the buffer.
      let safe = max(offset, buffer.count - endTag.count - 64)
      try body(buffer[offset..<safe])
      offset = safe
      if !fill() {
        try body(buffer[offset...])
        offset = buffer.count
        return false
      }
    }
  }

  // MARK: - The buffer

  private func error(_ reason: XMLError.Reason) -> XMLError { XMLError(reason: reason, offset: base + offset) }

  private mutating func begin() throws(XMLError) {
    guard fill() else { return }
    while buffer.count < 3, fill() {}
    if buffer.starts(with: [0xFE, 0xFF]) || buffer.starts(with: [0xFF, 0xFE]) { throw error(.unknownEncoding) }
    if buffer.starts(with: [0xEF, 0xBB, 0xBF]) { offset = 3 }
  }

  /// Reads the next piece and appends it to the unread part of the buffer; returns false at the end of the text.
  private mutating func fill() -> Bool {
    if isAtEnd { return false }
    let piece = read()
    if piece.isEmpty {
      isAtEnd = true
      return false
    }
    if offset == buffer.count {
      base += buffer.count
      buffer = piece
    } else {
      base += offset
      buffer.removeFirst(offset)
      buffer += piece
    }
    offset = 0
    return true
  }

  /// Returns the offset of `text` at or after `start`, reading pieces as needed; nil if it is not within the limit.
  private mutating func find(_ text: StaticString, from start: Int) -> Int? {
    let needle = text.description.utf8.map(\.self)
    // Reading more moves the contents of the buffer, so the offset is stored as a distance.
    let least = start - offset
    var distance = least
    while true {
      if let found = buffer.span.firstOffset(of: needle.span, from: offset + distance) { return found }
      distance = max(buffer.count - offset - needle.count + 1, least)
      if buffer.count - offset > Self.tagLimit || !fill() { return nil }
    }
  }

  /// Returns whether `text` comes next.
  private mutating func has(_ text: StaticString) -> Bool {
    let needle = text.description.utf8
    while buffer.count - offset < needle.count, fill() {}
    return buffer[offset...].starts(with: needle)
  }

  // MARK: - Text

  private mutating func text() -> [UInt8] {
    var end = min(buffer.count, offset + Self.pieceSize)
    if let tag = buffer.span.firstOffset(of: UInt8(ascii: "<"), from: offset), tag < end { end = tag }
    // A reference must not be split between two pieces.
    if let reference = buffer[offset..<end].lastIndex(of: UInt8(ascii: "&")), end - reference < Self.referenceLength,
      end == buffer.count || end == offset + Self.pieceSize, !buffer[reference..<end].contains(UInt8(ascii: ";"))
    {
      if reference > offset {
        end = reference
      } else if buffer.count - offset < Self.referenceLength, fill() {
        return text()
      } else {
        end = min(buffer.count, offset + 1)
      }
    }
    let piece = TagParser.decoded(Array(buffer[offset..<end]))
    offset = end
    return piece
  }

  /// Reads a piece of a CDATA section; nil at its end.
  private mutating func rawText() throws(XMLError) -> [UInt8]? {
    guard buffer.count - offset >= 3 || fill() || offset < buffer.count else { throw error(.unclosed("CDATA")) }
    let delimiter: [UInt8] = [.closeBracket, .closeBracket, .greaterThan]
    if let bracket = buffer.span.firstOffset(of: delimiter.span, from: offset) {
      defer { (offset, isInCDATA) = (bracket + 3, false) }
      return bracket == offset ? nil : Array(buffer[offset..<bracket])
    }
    let end = buffer.count - 2
    if end <= offset {
      if fill() { return nil }
      throw error(.unclosed("CDATA"))
    }
    defer { offset = end }
    return Array(buffer[offset..<end])
  }

  // MARK: - Markup

  /// Reads the markup that begins with `<`; nil if it is skipped.
  private mutating func markup() throws(XMLError) -> Token? {
    if has("<!--") { return try skip(to: "-->", from: 4, "comment") }
    if has("<![CDATA[") {
      offset += 9
      isInCDATA = true
      return nil
    }
    if has("<!") { return try skipDocumentType() }
    if has("<?") { return try skip(to: "?>", from: 2, "instruction") }
    return try tag()
  }

  private mutating func skip(to end: StaticString, from start: Int, _ name: String) throws(XMLError) -> Token? {
    offset += start
    while true {
      if let endOffset = find(end, from: offset) {
        offset = endOffset + end.utf8CodeUnitCount
        return nil
      }
      // A long comment is skipped piece by piece.
      if isAtEnd { throw error(.unclosed(name)) }
      offset = buffer.count - 2
    }
  }

  private mutating func skipDocumentType() throws(XMLError) -> Token? {
    var brackets = 0
    var quote: UInt8?
    while true {
      guard offset < buffer.count || fill() else { throw error(.unclosed("DOCTYPE")) }
      let byte = buffer[offset]
      offset += 1
      switch byte {
      case quote: quote = nil
      case _ where quote != nil: break
      case UInt8(ascii: "\""), UInt8(ascii: "'"): quote = byte
      case UInt8(ascii: "["): brackets += 1
      case UInt8(ascii: "]"): brackets -= 1
      case UInt8(ascii: ">") where brackets <= 0: return nil
      default: break
      }
    }
  }

  /// Returns the offset of the `>` that ends the next tag.
  private mutating func endOfTag() throws(XMLError) -> Int {
    var distance = 1
    var quote: UInt8?
    while true {
      while offset + distance < buffer.count {
        let byte = buffer[offset + distance]
        if byte == quote {
          quote = nil
        } else if quote != nil, byte == UInt8(ascii: "<") {
          throw error(.invalidTag)
        } else if quote == nil {
          if byte == UInt8(ascii: ">") { return offset + distance }
          // Otherwise, a damaged tag would hide the elements after it.
          if byte == UInt8(ascii: "<") { throw error(.invalidTag) }
          if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") { quote = byte }
        }
        distance += 1
      }
      if distance > Self.tagLimit { throw error(.tooLong) }
      if !fill() { throw error(.unclosed("tag")) }
    }
  }

  private mutating func tag() throws(XMLError) -> Token {
    let end = try endOfTag()
    tagOffset = base + offset
    var parser = TagParser(bytes: buffer, offset: offset + 1, end: end)
    if buffer[offset + 1] == UInt8(ascii: "/") {
      parser.offset += 1
      let name = parser.name()
      guard name == open.last else { throw error(.mismatchedEnd(name)) }
      open.removeLast()
      offset = end + 1
      return .end(name: name)
    }
    let name = parser.name()
    if name.isEmpty { throw error(.invalidTag) }
    if open.count == Self.depthLimit { throw error(.tooDeep) }
    let attributes = parser.attributes()
    open.append(name)
    isEmptyElement = buffer[end - 1] == UInt8(ascii: "/")
    offset = end + 1
    return .start(name: name, attributes: attributes)
  }
}
