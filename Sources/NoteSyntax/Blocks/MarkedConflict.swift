internal import Bytes

/// A conflict that a merge marked in a text: a line of `<`, both sides with a line of `=` between them, and a line of
/// `>`. Before the line of `=` there may be the common version, after a line of `|`.
///
/// All its markers have the same length, which is 7 by default. git writes longer ones if the attribute
/// `conflict-marker-size` asks for that, and if a merge conflicts in a file that both sides renamed.
package struct MarkedConflict: Sendable, Hashable {
  /// The lines of the conflict, from 1, with those of its markers.
  package let lines: ClosedRange<Int>
  /// The line of the marker before the common version, from 1; nil if there is none.
  package let origin: Int?
  /// The line of the marker between both sides, from 1; nil if several lines could be this marker, since a line of `=`
  /// can underline a heading too.
  package let middle: Int?

  /// The shortest marker.
  static let minimumLength = 7

  /// Finds the conflicts of a text. A conflict within another one is a part of it.
  package static func list(in bytes: Span<UInt8>) -> [MarkedConflict] { list(in: bytes, LineTable(bytes)) }

  /// Returns a text without the lines that are the markers of its conflicts. A line that only looks like one stays.
  package static func withoutMarkers(_ text: [UInt8]) -> [UInt8] {
    let lines = LineTable(text.span)
    let markers = list(in: text.span, lines).flatMap { conflict in
      [conflict.lines.lowerBound, conflict.origin, conflict.middle, conflict.lines.upperBound].compactMap(\.self)
    }
    var (result, start) = ([UInt8](), 0)
    for marker in markers.sorted() {
      let range = lines.range(of: marker - 1)
      result += text[start..<range.lowerBound]
      start = range.upperBound
    }
    return result + text[start...]
  }

  static func list(in bytes: Span<UInt8>, _ lines: LineTable) -> [MarkedConflict] {
    func isBeginning(_ line: Int) -> Bool {
      let offset = lines.range(of: line).lowerBound
      return bytes.byte(at: offset) == Mark.beginning && markerLength(at: offset, bytes) != nil
    }
    guard let first = (0..<lines.count).first(where: isBeginning) else { return [] }
    var marks: [Int: [Mark]] = [:]
    for line in first..<lines.count {
      let offset = lines.range(of: line).lowerBound
      let byte = bytes.byte(at: offset)
      guard [Mark.beginning, Mark.origin, Mark.middle, Mark.end].contains(byte),
        let length = markerLength(at: offset, bytes)
      else { continue }
      let isHeading = byte == Mark.middle && canUnderline(line, bytes, lines)
      marks[length, default: []].append(Mark(byte: byte, line: line, canBeText: isHeading))
    }
    return outermost(marks.values.flatMap(pairs))
  }

  /// A line that may be a marker.
  private struct Mark {
    static let beginning = UInt8(ascii: "<")
    static let origin = UInt8(ascii: "|")
    static let middle = UInt8(ascii: "=")
    static let end = UInt8(ascii: ">")

    let byte: UInt8
    /// The line, from 0.
    let line: Int
    /// Whether the line can underline a heading.
    let canBeText: Bool
  }

  /// Returns the length of a line's marker: at least seven equal characters, followed by a blank or nothing; or nil.
  private static func markerLength(at offset: Int, _ bytes: Span<UInt8>) -> Int? {
    // The text after a last line break is a line that does not exist.
    guard offset == 0 || bytes[offset &- 1].isLineBreak else { return nil }
    var end = offset
    while end < bytes.count, bytes[end] == bytes[offset] { end &+= 1 }
    guard end &- offset >= minimumLength, end == bytes.count || bytes[end].isWhitespace else { return nil }
    return end &- offset
  }

  /// Returns whether the line before a line is text, which the line then underlines.
  private static func canUnderline(_ line: Int, _ bytes: Span<UInt8>, _ lines: LineTable) -> Bool {
    let before = lines.range(of: line &- 1)
    return markerLength(at: before.lowerBound, bytes) == nil && before.contains { !bytes[$0].isWhitespace }
  }

  /// A conflict whose end was not found yet.
  private struct Opening {
    let line: Int
    /// The lines of `|` and of `=`.
    var inner: [Mark] = []

    func conflict(to end: Int) -> MarkedConflict {
      var (before, after) = ([Mark](), inner.filter { $0.byte == Mark.middle })
      var origin = inner.first { $0.byte == Mark.origin }
      if let line = origin?.line {
        before = after.filter { $0.line < line }
        after.removeAll { $0.line < line }
        // Without a line of `=` after it, the line of `|` belongs to the second side.
        if after.isEmpty { (before, after, origin) = ([], before, nil) }
      }
      let certain = after.filter { !$0.canBeText }
      let middle = after.count == 1 ? after.first : certain.count == 1 ? certain.first : nil
      let isClear = inner.count { $0.byte == Mark.origin } <= 1 && before.allSatisfy(\.canBeText)
      return MarkedConflict(
        lines: line &+ 1...end &+ 1, origin: origin.map { $0.line &+ 1 },
        middle: isClear ? middle.map { $0.line &+ 1 } : nil)
    }
  }

  /// Returns the conflicts whose markers have one length. If there are beginnings without an end, it is not known which
  /// of the others they belong to.
  private static func pairs(_ marks: [Mark]) -> [MarkedConflict] {
    var open: [Opening] = []
    var conflicts: [MarkedConflict] = []
    for mark in marks {
      if mark.byte == Mark.beginning {
        open.append(Opening(line: mark.line))
      } else if let last = open.indices.last {
        if mark.byte != Mark.end {
          open[last].inner.append(mark)
        } else if open[last].inner.contains(where: { $0.byte == Mark.middle }) {
          conflicts.append(open.removeLast().conflict(to: mark.line))
        }
      }
    }
    if open.isEmpty { return conflicts }
    return conflicts.map { MarkedConflict(lines: $0.lines, origin: nil, middle: nil) }
  }

  /// Returns the conflicts that are not within another one, by line.
  private static func outermost(_ conflicts: [MarkedConflict]) -> [MarkedConflict] {
    var result: [MarkedConflict] = []
    for conflict in conflicts.sorted(by: { $0.lines.lowerBound < $1.lines.lowerBound }) {
      guard let last = result.last, last.lines.upperBound >= conflict.lines.lowerBound else {
        result.append(conflict)
        continue
      }
      if conflict.lines.upperBound <= last.lines.upperBound { continue }
      // Conflicts that overlap, with markers of different lengths, cannot be taken apart.
      result[result.count - 1] = MarkedConflict(
        lines: last.lines.lowerBound...conflict.lines.upperBound, origin: nil, middle: nil)
    }
    return result
  }
}
