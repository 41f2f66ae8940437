/// Finds the links, tags, footnote marks and comments of a text, and what of their spelling is not shown.
struct InlineLinks {
  /// What a stretch of text is.
  enum Kind {
    case link
    case tag
    case footnote
    case blockID
  }

  /// A stretch that looks different.
  struct Span {
    var kind: Kind
    var range: Range<Int>
    var target: Hyperlink?
  }

  /// Stretches in ascending order of their beginnings; one may lie inside another.
  private(set) var spans: [Span] = []
  /// Bytes that are not shown.
  private(set) var isHidden: [Bool]
  /// Bytes that are no marks of emphasis, because they are hidden or belong to an address.
  private(set) var isTaken: [Bool]

  private let source: InlineSource
  private let wikilinkStarts: [Int]
  private let wikilinkEnds: [Int]
  private var nextStart = 0
  private var nextEnd = 0
  /// Where the text of the current link and of the current image ends; they do not nest in their kind.
  private var linkEnd = 0
  private var imageEnd = 0

  init(in source: InlineSource) {
    self.source = source
    isHidden = [Bool](repeating: false, count: source.bytes.count)
    isTaken = isHidden
    wikilinkStarts = Self.positions(of: "[[", in: source)
    wikilinkEnds = Self.positions(of: "]]", in: source)
    hideComments()
    var index = 0
    while index < source.bytes.count {
      index = isHidden[index] || source.isLiteral[index] ? index + 1 : read(at: index)
    }
    markBlockID()
  }

  private static func positions(of mark: String, in source: InlineSource) -> [Int] {
    source.bytes.indices.filter { source.hasMark(mark, at: $0) }
  }

  private mutating func hide(_ range: Range<Int>) {
    for index in range {
      isHidden[index] = true
      isTaken[index] = true
    }
  }

  private mutating func hideComments() {
    var start: Int?
    var index = 0
    while index < source.bytes.count {
      guard source.hasMark("%%", at: index) else {
        index += 1
        continue
      }
      index += 2
      if let opening = start {
        hide(opening..<index)
        start = nil
      } else {
        start = index - 2
      }
    }
  }

  /// Reads what begins at an index and returns where to go on.
  private mutating func read(at index: Int) -> Int {
    switch source.bytes[index] {
    case UInt8(ascii: "!") where source.hasMark("[[", at: index + 1):
      readWikilink(at: index + 1, outer: index) ?? index + 1
    case UInt8(ascii: "!") where source.hasMark("[", at: index + 1) && index >= imageEnd:
      readLink(at: index + 1, isImage: true) ?? index + 1
    case UInt8(ascii: "[") where source.hasMark("[[", at: index):
      readWikilink(at: index, outer: index) ?? index + 1
    case UInt8(ascii: "[") where source[index + 1] == UInt8(ascii: "^"):
      readFootnote(at: index)
    case UInt8(ascii: "[") where index >= linkEnd:
      readLink(at: index, isImage: false) ?? index + 1
    case UInt8(ascii: "<"), UInt8(ascii: "h"):
      readAddress(at: index) ?? index + 1
    case UInt8(ascii: "#"):
      readTag(at: index)
    default:
      index + 1
    }
  }

  /// `[[target|alias]]`: shows the alias, else the target.
  private mutating func readWikilink(at index: Int, outer: Int) -> Int? {
    let inner = index + 2
    while nextStart < wikilinkStarts.count, wikilinkStarts[nextStart] <= index { nextStart += 1 }
    while nextEnd < wikilinkEnds.count, wikilinkEnds[nextEnd] < inner { nextEnd += 1 }
    guard nextEnd < wikilinkEnds.count else { return nil }
    let end = wikilinkEnds[nextEnd]
    // Only the innermost opening counts, which is also why looking for the line break is not repeated.
    if nextStart < wikilinkStarts.count, wikilinkStarts[nextStart] + 1 < end { return nil }
    let text = source.bytes[inner..<end]
    if text.isEmpty || text.contains(0x0A) { return nil }
    let alias = text.firstIndex(of: UInt8(ascii: "|")).map { ($0 + 1)..<end }
    let target = inner..<(alias.map { $0.lowerBound - 1 } ?? end)
    let shown = alias.flatMap { $0.isEmpty ? nil : $0 } ?? target
    if shown.isEmpty { return nil }
    hide(outer..<shown.lowerBound)
    hide(shown.upperBound..<(end + 2))
    add(.link, shown, target: nil)
    if shown == target { take(shown) }
    return end + 2
  }

  /// `[text](address "title")`: shows the text, else the address.
  private mutating func readLink(at opening: Int, isImage: Bool) -> Int? {
    let closing = source.partner[opening]
    guard closing > opening, source.hasMark("(", at: closing + 1) else { return nil }
    let end = source.partner[closing + 1]
    guard end > closing else { return nil }
    var address = (closing + 2)..<end
    if source[address.lowerBound] == UInt8(ascii: "<"),
      let bracket = source.bytes[address].firstIndex(of: UInt8(ascii: ">"))
    {
      address = (address.lowerBound + 1)..<bracket
    } else {
      address = address.lowerBound..<(source.bytes[address].firstIndex { $0 == 0x20 || $0 == 0x0A } ?? end)
    }
    let text = (opening + 1)..<closing
    let shown = text.isEmpty ? address : text
    if shown.isEmpty { return nil }
    let outer = isImage ? opening - 1 : opening
    hide(outer..<shown.lowerBound)
    hide(shown.upperBound..<(end + 1))
    if text.isEmpty { take(shown) }
    let target = Hyperlink(address: String(decoding: source.bytes[address], as: UTF8.self))
    add(.link, shown, target: target)
    if isImage { imageEnd = closing } else { linkEnd = closing }
    return shown.lowerBound
  }

  private mutating func readFootnote(at index: Int) -> Int {
    let end = source.partner[index]
    guard end > index + 2, end - index < 128 else { return index + 1 }
    add(.footnote, index..<(end + 1), target: nil)
    return end + 1
  }

  /// A web address that stands alone or in angle brackets.
  private mutating func readAddress(at index: Int) -> Int? {
    let isBracketed = source.bytes[index] == UInt8(ascii: "<")
    let start = isBracketed ? index + 1 : index
    guard source.hasMark("https://", at: start) || source.hasMark("http://", at: start) else { return nil }
    if !isBracketed, index > 0, !source.isSpace(index - 1), !source.isPunctuation(index - 1) { return nil }
    var end = start
    while end < source.bytes.count, !source.isSpace(end), !"<>\"".utf8.contains(source[end]), !isHidden[end] {
      end += 1
    }
    if isBracketed {
      guard source[end] == UInt8(ascii: ">") else { return nil }
      hide(index..<start)
      hide(end..<(end + 1))
    } else {
      while end > start, "*_~=.,:;!?')]|".utf8.contains(source[end - 1]) { end -= 1 }
    }
    take(start..<end)
    let address = String(decoding: source.bytes[start..<end], as: UTF8.self)
    if index >= linkEnd { add(.link, start..<end, target: Hyperlink(address: address)) }
    return end
  }

  private mutating func readTag(at index: Int) -> Int {
    var end = index + 1
    let before = source[index - 1]
    guard source.isSpace(index - 1) || "*_~=".utf8.contains(before) else { return end }
    var hasOther = false
    while end < source.bytes.count, isTagByte(at: end) {
      if !(0x30...0x39).contains(source.bytes[end]) { hasOther = true }
      end += 1
    }
    while end > index + 1, "/_".utf8.contains(source[end - 1]) { end -= 1 }
    guard hasOther, end > index + 1 else { return max(end, index + 1) }
    take(index..<end)
    if index >= linkEnd { add(.tag, index..<end, target: nil) }
    return end
  }

  private func isTagByte(at index: Int) -> Bool {
    let byte = source.bytes[index]
    if byte < 0x80 {
      return !source.isSpace(index) && (!source.isPunctuation(index) || "-_/".utf8.contains(byte))
    }
    // General and supplemental punctuation end a tag, as spaces do.
    switch (byte, source[index + 1], source[index + 2]) {
    case (0xE2, 0x80, _), (0xE2, 0x81, 0x80...0xAF), (0xE2, 0xB8...0xB9, _): return false
    default: return !source.isSpace(index)
    }
  }

  /// ` ^id` at the end of a block.
  private mutating func markBlockID() {
    var start = source.bytes.count
    while start > 0, source[start - 1] == UInt8(ascii: "-") || !source.isPunctuation(start - 1),
      source[start - 1] < 0x80, !source.isSpace(start - 1)
    {
      start -= 1
    }
    guard start > 1, start < source.bytes.count, source.hasMark("^", at: start - 1), source.isSpace(start - 2)
    else { return }
    add(.blockID, (start - 1)..<source.bytes.count, target: nil)
  }

  private mutating func add(_ kind: Kind, _ range: Range<Int>, target: Hyperlink?) {
    spans.append(Span(kind: kind, range: range, target: target))
  }

  private mutating func take(_ range: Range<Int>) {
    for index in range { isTaken[index] = true }
  }
}
