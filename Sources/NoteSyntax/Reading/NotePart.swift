/// A part of a note, as somebody names it behind the note: `#Heading`, `#A#B`, `#^block` or `:LINE`.
package enum NotePart: Sendable, Hashable {
  /// The section under a heading, which is named as links name it, without the first `#`.
  case heading(String)
  /// A block, by its id without `^`.
  case block(String)
  /// A line, from 1.
  case line(Int)

  /// How it is written behind a note.
  package var text: String {
    switch self {
    case .heading(let name): "#" + name
    case .block(let id): "#^" + id
    case .line(let number): ":\(number)"
    }
  }

  /// The part that the text behind a `#` names; nil for an empty text.
  package init?(subpath: String) {
    if let id = HeadingKey.blockID(ofSubpath: "#" + subpath) {
      self = .block(id)
    } else if subpath.allSatisfy({ $0 == "#" || $0.isWhitespace }) {
      return nil
    } else {
      self = .heading(subpath)
    }
  }
}

/// Where a part of a note is.
package struct LocatedPart: Sendable {
  /// Its bytes: whole lines.
  package let range: Range<Int>
  /// Its lines, from 1.
  package let lines: ClosedRange<Int>
  /// The heading that it begins with, by its number; nil for other parts.
  package let heading: Int?
}

extension ParsedNote {
  /// Where a part is; nil when the note has no such part. Of several headings with one text the first counts.
  package func location(of part: NotePart) -> LocatedPart? {
    switch part {
    case .heading(let name):
      guard let heading = heading(named: name) else { return nil }
      return located(section(under: heading), heading: heading)
    case .block(let id):
      guard let block = blockID(id) else { return nil }
      let range = block.blockRange
      return located(min(range.lowerBound, block.range.lowerBound)..<max(range.upperBound, block.range.upperBound))
    case .line(let number):
      guard number >= 1, number <= lineCount else { return nil }
      let range = lines.range(of: number - 1)
      return LocatedPart(
        range: range, lines: number...number, heading: headings.firstIndex { $0.range.contains(range.lowerBound) })
    }
  }

  /// How many lines the note has; an empty one behind the last line break is none.
  package var lineCount: Int {
    guard lines.count > 0 else { return 0 }
    return lines.range(of: lines.count - 1).isEmpty ? lines.count - 1 : lines.count
  }

  /// The heading of a name as links have it, by its number; else the one whose whole text is the name, as where it has a `#`.
  package func heading(named name: String) -> Int? {
    if let found = heading(atSubpath: "#" + name) { return headings.firstIndex { $0.range == found.range } }
    let key = HeadingKey(name)
    return headings.firstIndex { HeadingKey($0.text) == key || HeadingKey($0.plainText) == key }
  }

  /// The range from a heading to the next one of its level or above beside it; at most to the end of the quote or list item
  /// that it stands in.
  private func section(under index: Int) -> Range<Int> {
    let heading = headings[index]
    let container = blocks[heading.block].container
    let limit = container.map { containers[$0].range.upperBound } ?? bodyRange.upperBound
    let next = headings[(index + 1)...].first {
      $0.level <= heading.level && blocks[$0.block].container == container
    }
    return heading.range.lowerBound..<min(next?.range.lowerBound ?? limit, limit)
  }

  /// The whole lines of a range.
  private func located(_ range: Range<Int>, heading: Int? = nil) -> LocatedPart {
    let first = lines.index(at: range.lowerBound)
    let last = lines.index(at: max(range.upperBound - 1, range.lowerBound))
    return LocatedPart(
      range: lines.range(of: first).lowerBound..<lines.range(of: last).upperBound, lines: first + 1...last + 1,
      heading: heading)
  }
}
