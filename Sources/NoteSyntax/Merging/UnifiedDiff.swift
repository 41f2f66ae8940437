/// The difference between two versions of a file, in the format of `diff -u` and git.
package struct UnifiedDiff: Sendable, Hashable {
  /// A line of a hunk.
  package enum Line: Sendable, Hashable {
    /// A line of both versions.
    case same(ArraySlice<UInt8>)
    /// A line of the old version only.
    case removed(ArraySlice<UInt8>)
    /// A line of the new version only.
    case added(ArraySlice<UInt8>)
  }

  /// Changed lines with some unchanged lines around them.
  package struct Hunk: Sendable, Hashable {
    /// The number of the hunk's first line in the old version, from 1; if it has no line of the old version, the number
    /// of the line before.
    package let oldStart: Int
    /// The same for the new version.
    package let newStart: Int
    /// The lines with their line breaks.
    package let lines: [Line]

    /// The number of lines of the old version.
    package var oldCount: Int { lines.count { if case .added = $0 { false } else { true } } }
    /// The number of lines of the new version.
    package var newCount: Int { lines.count { if case .removed = $0 { false } else { true } } }

    /// The header line of the hunk, `@@ -1,3 +1,4 @@`.
    package var header: String { "@@ -\(Self.range(oldStart, oldCount)) +\(Self.range(newStart, newCount)) @@" }

    private static func range(_ start: Int, _ count: Int) -> String { count == 1 ? "\(start)" : "\(start),\(count)" }
  }

  /// The hunks in order; empty when there are no differences.
  package let hunks: [Hunk]

  /// Computes the difference between `old` and `new`, with `context` unchanged lines around changes. Uses linear space;
  /// a line ends with LF.
  package init(_ old: [UInt8], _ new: [UInt8], context: Int = 3) {
    let (oldLines, newLines) = (old.lines, new.lines)
    let counterparts = SequenceDiff.counterparts(oldLines, newLines)
    // All lines in order, each with the number of lines before it in both versions.
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
      hunks.append(Hunk(oldStart: first.old + (hasOld ? 1 : 0), newStart: first.new + (hasNew ? 1 : 0), lines: part))
    }
    self.hunks = hunks
  }
}
