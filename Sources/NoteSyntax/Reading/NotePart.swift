internal import Bytes

/// A part of a note, in the form that follows the note's name: `#Heading`, `#A#B`, `#^block` or `:LINE`.
package enum NotePart: Sendable, Hashable {
  /// The section under a heading, which is given as in links, without the first `#`.
  case heading(String)
  /// A block, by its id without `^`.
  case block(String)
  /// A line, from 1.
  case line(Int)

  /// The form that follows the note's name.
  package var text: String {
    switch self {
    case .heading(let name): "#" + name
    case .block(let id): "#^" + id
    case .line(let number): ":\(number)"
    }
  }

  /// Makes the part for the text after a `#`; nil for an empty text.
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

/// The location of a part of a note.
package struct LocatedPart: Sendable {
  /// The range of its bytes, which are whole lines.
  package let range: Range<Int>
  /// The numbers of its lines, from 1.
  package let lines: ClosedRange<Int>
  /// The number of the heading that it begins with; nil for other parts.
  package let heading: Int?
}

extension ParsedNote {
  /// Returns the location of a part; nil when the note has no such part. Of several headings with the same text, the
  /// first is used.
  package func location(of part: NotePart) -> LocatedPart? {
    switch part {
    case .heading(let name):
      guard let heading = heading(named: name) else { return nil }
      return located(section(under: heading), heading: heading)
    case .block(let id):
      guard let block = blockID(id) else { return nil }
      return located(block.wholeRange)
    case .line(let number):
      guard number >= 1, number <= lineCount else { return nil }
      let range = lines.range(of: number - 1)
      return LocatedPart(
        range: range, lines: number...number, heading: headings.firstIndex { $0.range.contains(range.lowerBound) })
    }
  }

  /// Returns the location of the section under a heading, by its number.
  package func location(ofSection heading: Int) -> LocatedPart { located(section(under: heading), heading: heading) }

  /// Returns the location of a part that a link leads to: the section of a heading, a block, or the block of an HTML tag.
  ///
  /// - Parameter parts: The parts of this note.
  package func location(of part: LinkedPart, _ parts: PartTable) -> LocatedPart {
    let range: Range<Int>
    switch part {
    case .heading(let number): return located(section(under: number), heading: number)
    case .block(let number): range = blockIDs[number].wholeRange
    case .tag(let number):
      let tag = parts.range(ofTag: number)
      let block = blocks.indices.partitioningIndex { blocks[$0].range.upperBound > tag.lowerBound }
      if let heading = headings.firstIndex(where: { $0.block == block }) {
        return located(section(under: heading), heading: heading)
      }
      range = block < blocks.count ? blocks[block].range : tag
    }
    return located(range)
  }

  /// The number of lines of the note; an empty one after the last line break is not counted.
  package var lineCount: Int {
    guard lines.count > 0 else { return 0 }
    return lines.range(of: lines.count - 1).isEmpty ? lines.count - 1 : lines.count
  }

  /// Returns the range from a heading to the next of its level or higher, at most to the end of its quote or list item.
  private func section(under index: Int) -> Range<Int> {
    let heading = headings[index]
    let container = blocks[heading.block].container
    let limit = container.map { containers[$0].range.upperBound } ?? bodyRange.upperBound
    let next = headings[(index + 1)...].first { $0.level <= heading.level && blocks[$0.block].container == container }
    return heading.range.lowerBound..<min(next?.range.lowerBound ?? limit, limit)
  }

  /// Returns the whole lines of a range.
  private func located(_ range: Range<Int>, heading: Int? = nil) -> LocatedPart {
    let first = lines.index(at: range.lowerBound)
    let last = lines.index(at: max(range.upperBound - 1, range.lowerBound))
    return LocatedPart(
      range: lines.range(of: first).lowerBound..<lines.range(of: last).upperBound, lines: first + 1...last + 1,
      heading: heading)
  }
}

extension BlockID {
  /// The range of the block and the id, which can be behind it.
  fileprivate var wholeRange: Range<Int> {
    min(blockRange.lowerBound, range.lowerBound)..<max(blockRange.upperBound, range.upperBound)
  }
}
