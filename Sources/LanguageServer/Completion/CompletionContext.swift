internal import Bytes
internal import NoteSyntax

/// The kind of text that is being typed at a position in a note, and the bytes that a completion replaces.
enum CompletionContext: Equatable {
  /// The target of a wikilink: `[[ab`.
  case wikilink(Range<Int>, isEmbed: Bool)
  /// The part of a note in a wikilink: `[[note#ab` or `[[#ab`; the `^` of a block is part of the text.
  case part(of: String, Range<Int>)
  /// The destination of a Markdown link or of a link definition: `](ab` or `[label]: ab`.
  case destination(Range<Int>, isImage: Bool)
  /// The part of a note in the destination of a Markdown link: `](note.md#ab`.
  case destinationPart(of: String, Range<Int>)
  /// A tag, without its `#`.
  case tag(Range<Int>)
  /// The label of a footnote: `[^ab`.
  case footnote(Range<Int>)
  /// The label of a reference link: `[text][ab` or `[ab`.
  case label(Range<Int>)
  /// The type of a callout: `> [!ab`.
  case callout(Range<Int>)
  /// The key of a property.
  case key(Range<Int>)
  /// The value of a property, or an item of its list.
  case value(of: String, Range<Int>)

  var range: Range<Int> {
    switch self {
    case .wikilink(let range, _), .destination(let range, _), .part(_, let range), .destinationPart(_, let range),
      .value(_, let range), .tag(let range), .footnote(let range), .label(let range), .callout(let range),
      .key(let range):
      range
    }
  }

  init?(at offset: Int, in page: Page) {
    let bytes = page.bytes
    let line = page.note.lines.range(of: page.note.lines.index(at: offset))
    let typed = bytes[line.lowerBound..<offset]
    if page.note.frontMatter?.contentRange.touches(offset) == true {
      self.init(inFrontMatter: typed, of: bytes)
      return
    }
    let clamped = min(offset, max(0, bytes.count - 1))
    switch page.note.blocks.first(where: { $0.range.contains(clamped) })?.kind {
    case .html:
      guard let link = Self.attribute(typed) else { return nil }
      self = link
      return
    case .fencedCode, .indentedCode, .math, .frontMatter: return nil
    default: break
    }
    // Text after an odd number of backticks is code.
    if typed.count(where: { $0 == UInt8(ascii: "`") }) % 2 == 1 { return nil }
    self.init(inText: typed, rest: bytes[offset..<max(offset, line.upperBound)])
  }

  /// Determines the kind of the typed text in the address of an HTML tag: `<img src="ab`.
  private static func attribute(_ typed: ArraySlice<UInt8>) -> CompletionContext? {
    guard let open = typed.lastIndex(of: UInt8(ascii: "<")), !typed[open...].contains(UInt8(ascii: ">")),
      let quote = typed.lastIndex(where: { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "'") }), quote > open,
      typed[open...].count(where: { $0 == typed[quote] }) % 2 == 1
    else { return nil }
    let words = typed[open + 1..<quote].split { $0.isWhitespace }.map {
      String(decoding: $0, as: UTF8.self).lowercased()
    }
    let isAddress =
      switch words.first {
      case "a": words.last == "href="
      case "img", "video", "audio", "source", "track", "iframe", "embed":
        words.last == "src=" || words.last == "poster="
      default: false
      }
    guard isAddress, words.count > 1 else { return nil }
    return destination(typed[(quote + 1)...], isImage: words.first != "a")
  }

  /// Determines the kind of the typed text on a line of the body.
  private init?(inText typed: ArraySlice<UInt8>, rest: ArraySlice<UInt8>) {
    if let link = Self.wikilink(typed, rest) ?? Self.destination(typed) ?? Self.definition(typed)
      ?? Self.attribute(typed)
    {
      self = link
      return
    }
    let end = typed.endIndex
    if let open = typed.lastIndex(of: UInt8(ascii: "[")), !typed[open...].contains(UInt8(ascii: "]")) {
      guard let bracket = Self.bracket(open, typed) else { return nil }
      self = bracket
      return
    }
    guard let hash = typed.lastIndex(of: UInt8(ascii: "#")) else { return nil }
    let isAfterSpace = hash == typed.startIndex || typed[hash - 1] == .space || typed[hash - 1] == .tab
    guard isAfterSpace, !typed[(hash + 1)...].contains(where: { $0 == .space || $0 == .tab }) else { return nil }
    self = .tag(hash + 1..<end)
  }

  private static func wikilink(_ typed: ArraySlice<UInt8>, _ rest: ArraySlice<UInt8>) -> CompletionContext? {
    guard let open = last("[[", in: typed), last("]]", in: typed[open...]) == nil else { return nil }
    let (start, stop) = (open + 2, typed.endIndex + targetLength(rest))
    let inside = typed[start...]
    if inside.contains(UInt8(ascii: "|")) { return nil }
    if let hash = inside.firstIndex(of: UInt8(ascii: "#")) {
      return .part(of: String(decoding: inside[..<hash], as: UTF8.self), hash + 1..<stop)
    }
    return .wikilink(start..<stop, isEmbed: open > typed.startIndex && typed[open - 1] == UInt8(ascii: "!"))
  }

  private static func destination(_ typed: ArraySlice<UInt8>) -> CompletionContext? {
    guard let open = last("](", in: typed) else { return nil }
    let inside = typed[(open + 2)...]
    if inside.contains(UInt8(ascii: ")")) { return nil }
    let label = typed[..<open].lastIndex(of: UInt8(ascii: "["))
    let isImage = label.map { $0 > typed.startIndex && typed[$0 - 1] == UInt8(ascii: "!") } ?? false
    return destination(inside, isImage: isImage)
  }

  /// Determines the kind of the typed text in a link definition, such as `[label]: a`.
  private static func definition(_ typed: ArraySlice<UInt8>) -> CompletionContext? {
    let indented = typed.drop { $0 == .space }
    guard indented.first == UInt8(ascii: "["), typed.count - indented.count < 4,
      indented.dropFirst().first != UInt8(ascii: "^"),
      let close = last("]:", in: indented), !indented[..<close].contains(UInt8(ascii: "]"))
    else { return nil }
    return destination(indented[(close + 2)...].drop { $0 == .space || $0 == .tab }, isImage: false)
  }

  /// Determines the kind of the typed text in a destination, from its first byte.
  private static func destination(_ typed: ArraySlice<UInt8>, isImage: Bool) -> CompletionContext? {
    let isPointed = typed.first == UInt8(ascii: "<")
    guard isPointed ? !typed.contains(UInt8(ascii: ">")) : !typed.contains(.space) else { return nil }
    let inside = isPointed ? typed.dropFirst() : typed
    if let hash = inside.firstIndex(of: UInt8(ascii: "#")) {
      let target = String(decoding: inside[..<hash], as: UTF8.self)
      return .destinationPart(of: PercentEncoding.decode(target), hash + 1..<typed.endIndex)
    }
    return .destination(inside.startIndex..<typed.endIndex, isImage: isImage)
  }

  /// Determines the kind of the typed text after a single bracket.
  private static func bracket(_ open: Int, _ typed: ArraySlice<UInt8>) -> CompletionContext? {
    let (start, end) = (open + 1, typed.endIndex)
    switch start < end ? typed[start] : 0 {
    case UInt8(ascii: "^"): return .footnote(start + 1..<end)
    case UInt8(ascii: "!"):
      let before = typed[..<open]
      let isQuote = before.contains(UInt8(ascii: ">")) && before.allSatisfy { $0 == UInt8(ascii: ">") || $0 == .space }
      return isQuote ? .callout(start + 1..<end) : nil
    default: return .label(start..<end)
    }
  }

  // MARK: - Front matter

  private init?(inFrontMatter typed: ArraySlice<UInt8>, of bytes: [UInt8]) {
    let isItem = typed.first == .space || typed.first == UInt8(ascii: "-")
    if let colon = typed.firstIndex(of: UInt8(ascii: ":")), !isItem {
      self.init(value: typed[(colon + 1)...], of: String(decoding: typed[..<colon], as: UTF8.self))
    } else if isItem, let key = Self.listKey(before: typed.startIndex, in: bytes) {
      self.init(value: typed.drop { $0 == .space || $0 == UInt8(ascii: "-") }, of: key)
    } else if !isItem, typed.first != UInt8(ascii: "#") {
      self = .key(typed.startIndex..<typed.endIndex)
    } else {
      return nil
    }
  }

  /// Determines the kind of the typed text in a value; in a list, it is the last item.
  private init?(value: ArraySlice<UInt8>, of key: String) {
    if let link = Self.wikilink(value, []) {
      self = link
      return
    }
    let separators = [UInt8(ascii: "["), UInt8(ascii: ",")]
    let last = value.lastIndex { separators.contains($0) }.map { $0 + 1 } ?? value.startIndex
    let item = value[last...].drop { " #\"'".utf8.contains($0) }
    self = .value(of: key, item.startIndex..<value.endIndex)
  }

  /// Returns the key of the list that the line at `start` belongs to.
  private static func listKey(before start: Int, in bytes: [UInt8]) -> String? {
    var end = start
    while end > 0 {
      let before = bytes[..<(end - 1)].lastIndex(of: .lineFeed).map { $0 + 1 } ?? 0
      let line = bytes[before..<(end - 1)]
      guard let first = line.first else { return nil }
      if first != .space, first != UInt8(ascii: "-") {
        return line.firstIndex(of: UInt8(ascii: ":")).map { String(decoding: line[..<$0], as: UTF8.self) }
      }
      end = before
    }
    return nil
  }

  // MARK: - Scanning

  /// Returns how many bytes after the cursor belong to the target: the rest of a word that ends at `]`, `|` or `#`.
  private static func targetLength(_ rest: ArraySlice<UInt8>) -> Int {
    let word = rest.prefix { !" \t[]|#\r\n".utf8.contains($0) }
    guard let next = rest.dropFirst(word.count).first else { return 0 }
    return "]|#".utf8.contains(next) ? word.count : 0
  }

  private static func last(_ pair: StaticString, in bytes: ArraySlice<UInt8>) -> Int? {
    let pair = Array(pair.description.utf8)
    return bytes.indices.dropLast().last { bytes[$0] == pair[0] && bytes[$0 + 1] == pair[1] }
  }
}
