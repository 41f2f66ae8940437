/// The difference between two versions of a file, as `diff -u` and git write it.
package struct UnifiedDiff: Sendable, Hashable {
  /// A line of a hunk.
  package enum Line: Sendable, Hashable {
    /// In both versions.
    case same(ArraySlice<UInt8>)
    /// In the old version alone.
    case removed(ArraySlice<UInt8>)
    /// In the new version alone.
    case added(ArraySlice<UInt8>)
  }

  /// Lines that changed, with a few that did not around them.
  package struct Hunk: Sendable, Hashable {
    /// The number of the first line in the old version, from 1; the line before when there is none of the old version.
    package let oldStart: Int
    /// The same in the new version.
    package let newStart: Int
    /// The lines, with the line breaks they have.
    package let lines: [Line]

    /// How many of the lines are in the old version.
    package var oldCount: Int { lines.count { if case .added = $0 { false } else { true } } }
    /// How many of the lines are in the new version.
    package var newCount: Int { lines.count { if case .removed = $0 { false } else { true } } }

    /// The line that begins the hunk, `@@ -1,3 +1,4 @@`.
    package var header: String { "@@ -\(Self.range(oldStart, oldCount)) +\(Self.range(newStart, newCount)) @@" }

    private static func range(_ start: Int, _ count: Int) -> String { count == 1 ? "\(start)" : "\(start),\(count)" }
  }

  /// The hunks, in order; none when nothing differs.
  package let hunks: [Hunk]

  /// The difference between `old` and `new`, with as many lines around changes. Linear space; a line ends with LF.
  package init(_ old: [UInt8], _ new: [UInt8], context: Int = 3) {
    let (oldLines, newLines) = (Self.lines(old), Self.lines(new))
    var numbers = ValueNumbers<ArraySlice<UInt8>>()
    let counterparts = SequenceDiff.counterparts(numbers.of(oldLines), numbers.of(newLines))
    // All lines in order, each with the numbers of lines before it.
    var lines: [(line: Line, old: Int, new: Int)] = []
    var next = 0
    for (index, line) in oldLines.enumerated() {
      let counterpart = counterparts[index]
      if counterpart < 0 {
        lines.append((.removed(line), index, next))
        continue
      }
      while next < counterpart {
        lines.append((.added(newLines[next]), index, next))
        next += 1
      }
      lines.append((.same(line), index, next))
      next += 1
    }
    while next < newLines.count {
      lines.append((.added(newLines[next]), oldLines.count, next))
      next += 1
    }
    let changed = lines.indices.filter { if case .same = lines[$0].line { false } else { true } }
    var hunks: [Hunk] = []
    var index = 0
    while index < changed.count {
      let start = max(0, changed[index] - context)
      var end = changed[index]
      while index < changed.count, changed[index] - context <= end + context + 1 || changed[index] == end {
        end = changed[index]
        index += 1
      }
      let range = start..<min(lines.count, end + context + 1)
      let first = lines[range.lowerBound]
      let part = lines[range].map(\.line)
      let hasOld = part.contains { if case .added = $0 { false } else { true } }
      let hasNew = part.contains { if case .removed = $0 { false } else { true } }
      hunks.append(
        Hunk(oldStart: first.old + (hasOld ? 1 : 0), newStart: first.new + (hasNew ? 1 : 0), lines: part))
    }
    self.hunks = hunks
  }

  /// The lines of `text`, each with the LF that ends it.
  private static func lines(_ text: [UInt8]) -> [ArraySlice<UInt8>] {
    var lines: [ArraySlice<UInt8>] = []
    var start = 0
    while start < text.count {
      let end = text[start...].firstIndex(of: 0x0A).map { $0 + 1 } ?? text.count
      lines.append(text[start..<end])
      start = end
    }
    return lines
  }
}
