import Bytes

extension InlineParser {
  /// Reads the tag at `start`, a `#`; if there is none, skips it.
  mutating func readTag(at start: Int, _ text: Span<UInt8>) -> Int {
    var tag = TagDraft(start: start, end: start &+ 1)
    guard mayBegin(&tag, text) else { return start &+ 1 }
    var offset = start &+ 1
    while offset < text.count {
      let byte = text[offset]
      if byte == .underscore, tag.closer < 0, hasOpenUnderscore {
        let run = offset
        while offset < text.count, text[offset] == .underscore { offset &+= 1 }
        let count = delimiters.count
        addDelimiter(.underscore, run..<offset, text, canOnlyClose: true)
        if delimiters.count > count { tag.closer = count }
      } else if byte < 0x80 {
        guard byte.isTagCharacter else { break }
        offset &+= 1
      } else {
        let (scalar, length) = text.scalar(at: offset)
        guard scalar.isTagCharacter else { break }
        offset &+= length
      }
    }
    tag.end = offset
    guard Self.name(tag.start &+ 1..<tag.end, text) != nil else { return max(offset, start &+ 1) }
    tags.append(tag)
    chunkStart = offset
    return offset
  }

  /// Returns whether a tag may begin at `tag.start`; for some, this depends on whether the text before is markup.
  private func mayBegin(_ tag: inout TagDraft, _ text: Span<UInt8>) -> Bool {
    let start = tag.start
    if start == chunkStart || start == 0 { return true }
    let before = text[start &- 1]
    if before < 0x80 {
      if before.isWhitespace { return true }
      if before == .openBracket, brackets.last?.contentStart == start {
        tag.isBracketed = true
        return true
      }
      if lastDelimiter >= 0, delimiters[lastDelimiter].canOpen,
        delimiters[lastDelimiter].start &+ delimiters[lastDelimiter].length == start
      {
        tag.opener = lastDelimiter
        return true
      }
      return false
    }
    return text.scalar(before: start).isSpacing
  }

  /// Whether a run of `_` before the current offset may open emphasis.
  private var hasOpenUnderscore: Bool {
    var index = lastDelimiter
    let bottom = brackets.last?.delimiter ?? -1
    var steps = 0
    // The search is limited because of its cost.
    while index > bottom, steps < 16 {
      if delimiters[index].byte == .underscore, delimiters[index].canOpen { return true }
      index = delimiters[index].previous
      steps += 1
    }
    return false
  }

  /// Returns the name in `range` without trailing slashes; nil when it is empty or consists of digits.
  static func name(_ range: Range<Int>, _ text: Span<UInt8>) -> Range<Int>? {
    var end = range.upperBound
    while end > range.lowerBound, text[end &- 1] == .slash { end &-= 1 }
    for offset in range.lowerBound..<end where !text[offset].isDigit { return range.lowerBound..<end }
    return nil
  }

  /// Removes invalid tags and sets the ends of the others, after all markup is known.
  mutating func finishTags(_ text: Span<UInt8>) {
    var count = 0
    for index in tags.indices {
      var tag = tags[index]
      if tag.isBracketed || tag.opener >= 0 && delimiters[tag.opener].opened == 0 { continue }
      if tag.closer >= 0, delimiters[tag.closer].closed > 0 { tag.end = delimiters[tag.closer].start }
      guard let name = Self.name(tag.start &+ 1..<tag.end, text) else { continue }
      tag.end = name.upperBound
      record(.tag, tag.start..<tag.end, tag.start..<tag.end)
      tags[count] = tag
      count &+= 1
    }
    if count < tags.count { tags.removeSubrange(count...) }
  }
}

extension UInt8 {
  /// Whether a tag's name may contain this ASCII character: neither white space nor one of
  /// ``!"#$%&'()*+,.:;<=>?@[\]^`{|}~``.
  @inline(__always) fileprivate var isTagCharacter: Bool {
    if isPunctuation { return self == .hyphen || self == .underscore || self == .slash }
    return !isWhitespace
  }
}

extension Unicode.Scalar {
  /// Whether a tag's name may contain this non-ASCII character: no white space, no General or Supplemental Punctuation.
  fileprivate var isTagCharacter: Bool {
    !isSpacing && !(value >= 0x2000 && value <= 0x206F) && !(value >= 0x2E00 && value <= 0x2E7F)
  }
}

/// A possible tag; whether it is valid may depend on the text after it.
struct TagDraft {
  /// The offset of `#`, and the end of the name.
  var start, end: Int
  /// Whether it follows `[`; if so, it is a tag if the bracket is that of a link.
  var isBracketed = false
  /// The delimiter run before it, or -1; it is a tag if the run opens emphasis.
  var opener = -1
  /// A run of `_` in its name, or -1; the name ends there if the run closes emphasis.
  var closer = -1
}

/// The limits of a tag's name. A name is indexed with all tags above it, so a long one with many levels would need
/// memory that grows with the square of its length. A longer name is text.
enum TagLimit {
  /// The maximal number of bytes, without `#`.
  static let bytes = 256
  /// The maximal number of levels, which slashes separate.
  static let levels = 32

  static let message = "this is too long for a tag: the limits are \(bytes) bytes and \(levels) levels"

  static func accepts(_ name: Span<UInt8>) -> Bool {
    if name.count > bytes { return false }
    var count = 1
    for offset in 0..<name.count where name[offset] == .slash { count &+= 1 }
    return count <= levels
  }
}
