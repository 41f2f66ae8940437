internal import Bytes
internal import NoteSyntax

/// The offsets of the lines of a text, for conversion between positions and byte offsets. A line ends with `\n`, `\r\n`
/// or `\r`, as the protocol defines.
struct LineIndex: Equatable {
  private(set) var starts: [Int]
  /// Offsets in long lines with their columns, ascending, so that a position in a long line does not count from its start.
  private(set) var checkpoints: [Checkpoint] = []

  /// An offset at the start of a character, with its column in different units.
  struct Checkpoint: Equatable {
    var offset: Int
    let utf16: Int
    let utf32: Int
  }

  /// The number of bytes between checkpoints, and at the beginning of a line without any.
  static let spacing = 1_024

  /// Creates the index of a text. O(bytes).
  init(_ bytes: Span<UInt8>) {
    starts = [0]
    Self.append(0..<bytes.count, of: bytes, to: &starts)
    checkpoints = madeCheckpoints(ofLines: starts.indices, in: bytes)
  }

  private func madeCheckpoints(ofLines lines: Range<Int>, in bytes: Span<UInt8>) -> [Checkpoint] {
    var made: [Checkpoint] = []
    for line in lines {
      let content = content(of: line, in: bytes)
      if content.count <= Self.spacing { continue }
      var (current, last, utf16, utf32) = (content.lowerBound, content.lowerBound, 0, 0)
      while current < content.upperBound {
        let (length, units) = Self.character(at: current, below: content.upperBound, in: bytes, .utf16)
        if current - last >= Self.spacing {
          made.append(Checkpoint(offset: current, utf16: utf16, utf32: utf32))
          last = current
        }
        current += length
        utf16 += units
        utf32 += 1
      }
    }
    return made
  }

  var count: Int { starts.count }

  private static func append(_ range: Range<Int>, of bytes: Span<UInt8>, to starts: inout [Int]) {
    var offset = range.lowerBound
    while offset < range.upperBound {
      var end = offset
      while end < range.upperBound, bytes[end] != .lineFeed, bytes[end] != .carriageReturn { end &+= 1 }
      guard end < range.upperBound else { return }
      offset = end &+ (bytes[end] == .carriageReturn && end &+ 1 < bytes.count && bytes[end &+ 1] == .lineFeed ? 2 : 1)
      starts.append(offset)
    }
  }

  /// Updates the index after a range was replaced by `count` bytes. O(new bytes + changed lines + following lines).
  mutating func replace(_ range: Range<Int>, by count: Int, in bytes: Span<UInt8>) {
    // The neighbouring lines are read again, since the change can join or split a `\r\n`.
    let first = max(0, line(at: range.lowerBound) - 1)
    let delta = count - range.count
    var last = line(at: range.upperBound) + 1
    while last < starts.count, starts[last] <= range.upperBound + 1 { last += 1 }
    let end = last < starts.count ? starts[last] + delta : bytes.count
    var fresh: [Int] = []
    Self.append(starts[first]..<end, of: bytes, to: &fresh)
    if last < starts.count, fresh.last == end { fresh.removeLast() }
    if delta != 0 { for index in last..<max(last, starts.count) { starts[index] += delta } }
    starts.replaceSubrange(first + 1..<max(first + 1, last), with: fresh)
    let changed = checkpoints.indices.partitioningIndex { checkpoints[$0].offset >= starts[first] }
    let following = checkpoints.indices.partitioningIndex { checkpoints[$0].offset >= end - delta }
    for index in following..<checkpoints.count { checkpoints[index].offset += delta }
    checkpoints.replaceSubrange(
      changed..<following, with: madeCheckpoints(ofLines: first..<first + fresh.count + 1, in: bytes))
  }

  /// Returns the line, from 0, of a byte offset. O(log lines).
  func line(at offset: Int) -> Int { max(starts.indices.partitioningIndex { starts[$0] > offset } - 1, 0) }

  /// Returns the range of the text of a line, without its line break.
  func content(of line: Int, in bytes: Span<UInt8>) -> Range<Int> {
    var end = line + 1 < starts.count ? starts[line + 1] : bytes.count
    let start = starts[line]
    if line + 1 < starts.count {
      if end > start, bytes[end - 1] == .lineFeed { end -= 1 }
      if end > start, bytes[end - 1] == .carriageReturn { end -= 1 }
    }
    return start..<end
  }

  /// Returns the byte offset of a position. A position after the end of a line becomes that end, one after the last
  /// line becomes the end of the text, and one inside of a character becomes its start.
  func offset(of position: TextPosition, in bytes: Span<UInt8>, _ encoding: PositionEncoding) -> Int {
    guard position.line < starts.count else { return bytes.count }
    let line = content(of: max(0, position.line), in: bytes)
    var (offset, rest) = (line.lowerBound, position.character)
    if rest > 0, let checkpoint = checkpoint(in: line, { Self.column($0, line, encoding) <= position.character }) {
      (offset, rest) = (checkpoint.offset, rest - Self.column(checkpoint, line, encoding))
    }
    while offset < line.upperBound, rest > 0 {
      if rest >= 8, line.upperBound - offset >= 8, Self.isASCII(at: offset, in: bytes) {
        offset += 8
        rest -= 8
        continue
      }
      let (length, units) = Self.character(at: offset, below: line.upperBound, in: bytes, encoding)
      if units > rest { break }
      offset += length
      rest -= units
    }
    return offset
  }

  /// Returns the position of a byte offset. An offset inside of a character becomes the start of the character, and one
  /// inside of a line break becomes the end of the line.
  func position(at offset: Int, in bytes: Span<UInt8>, _ encoding: PositionEncoding) -> TextPosition {
    let index = line(at: offset)
    let line = content(of: index, in: bytes)
    let end = min(offset, line.upperBound)
    var (current, column) = (line.lowerBound, 0)
    if let known = checkpoint(in: line, { $0.offset <= end }) {
      (current, column) = (known.offset, Self.column(known, line, encoding))
    }
    while current < end {
      if end - current >= 8, Self.isASCII(at: current, in: bytes) {
        current += 8
        column += 8
        continue
      }
      let (length, units) = Self.character(at: current, below: line.upperBound, in: bytes, encoding)
      if current + length > end { break }
      current += length
      column += units
    }
    return TextPosition(line: index, character: column)
  }

  /// Returns the last checkpoint in a line that meets a condition, which all before it must meet. O(log checkpoints).
  private func checkpoint(in line: Range<Int>, _ isBefore: (Checkpoint) -> Bool) -> Checkpoint? {
    if line.count <= Self.spacing { return nil }
    let first = checkpoints.indices.partitioningIndex { checkpoints[$0].offset >= line.lowerBound }
    let next = (first..<checkpoints.count).partitioningIndex {
      checkpoints[$0].offset >= line.upperBound || !isBefore(checkpoints[$0])
    }
    return next > first ? checkpoints[next - 1] : nil
  }

  private static func column(_ checkpoint: Checkpoint, _ line: Range<Int>, _ encoding: PositionEncoding) -> Int {
    switch encoding {
    case .utf8: checkpoint.offset - line.lowerBound
    case .utf16: checkpoint.utf16
    case .utf32: checkpoint.utf32
    }
  }

  /// Returns whether the next eight bytes are ASCII, as most are.
  private static func isASCII(at offset: Int, in bytes: Span<UInt8>) -> Bool {
    bytes.loadUInt64(at: offset) & 0x8080_8080_8080_8080 == 0
  }

  /// Returns the numbers of bytes and units of the character at an offset. Each maximal subpart of invalid UTF-8 counts
  /// as one U+FFFD, as clients decode it.
  private static func character(
    at offset: Int, below end: Int, in bytes: Span<UInt8>, _ encoding: PositionEncoding
  ) -> (length: Int, units: Int) {
    if bytes[offset] < 0x80 { return (1, 1) }
    let (scalar, read) = bytes.scalar(at: offset)
    let length = scalar == "\u{FFFD}" && read == 1 ? invalidLength(at: offset, below: end, in: bytes) : read
    switch encoding {
    case .utf8: return (length, length)
    case .utf16: return (length, scalar.value > 0xFFFF ? 2 : 1)
    case .utf32: return (length, 1)
    }
  }

  /// Returns the number of bytes that decoders replace by one U+FFFD: the longest prefix of a valid character (Unicode
  /// 16, section 3.9, "U+FFFD Substitution of Maximal Subparts").
  private static func invalidLength(at offset: Int, below end: Int, in bytes: Span<UInt8>) -> Int {
    let first = bytes[offset]
    let count = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : first >= 0xC2 ? 2 : 1
    guard first <= 0xF4 else { return 1 }
    var length = 1
    while length < count, offset + length < end {
      let byte = bytes[offset + length]
      let range: ClosedRange<UInt8> =
        switch (length, first) {
        case (1, 0xE0): 0xA0...0xBF
        case (1, 0xED): 0x80...0x9F
        case (1, 0xF0): 0x90...0xBF
        case (1, 0xF4): 0x80...0x8F
        default: 0x80...0xBF
        }
      if !range.contains(byte) { break }
      length += 1
    }
    return length
  }
}
