import Bytes

/// Joins the lines that both sides of a merge added at the same place, when it is certain that both are wanted: at the
/// end of the text, as in a daily note to which two machines appended, or as items of one list.
///
/// The result is the same when the sides are exchanged: lines that begin with a time of day are in the order of the
/// times; without times, the lines whose bytes sort first come first.
struct AddedLines {
  let ours, theirs: BlockMerge.Version
  /// Whether only blank lines follow.
  let isAtEnd: Bool
  /// Whether both sides are new, without a base text; they are then joined only if they begin with the same lines.
  let isNew: Bool

  private struct Side {
    let version: BlockMerge.Version
    let origin: WritableKeyPath<LineOrigin, Int>
    /// The lines without those at their start that both sides have.
    let lines, added: Range<Int>

    func line(_ index: Int) -> ArraySlice<UInt8> { version.lines[index] }
    func isBlank(_ index: Int) -> Bool { AddedLines.isBlank(line(index)) }
  }

  /// Whole lines of a side that stay together.
  private struct Group {
    let side: Side
    var lines: Range<Int>
    /// The time of day with which they begin, in minutes.
    let time: Int?

    var bytes: [UInt8] { Array(lines.map(side.line).joined()) }
  }

  /// Returns the ways to join the lines of both sides, best first; empty if the lines may exclude each other.
  func joined(_ our: Range<Int>, _ their: Range<Int>) -> [[LineOrigin]] {
    let head = self.head(our, their)
    if isNew, our.prefix(head).allSatisfy({ Self.isBlank(ours.lines[$0]) }) { return [] }
    let one = Side(version: ours, origin: \.ours, lines: our.dropFirst(head), added: our)
    let two = Side(version: theirs, origin: \.theirs, lines: their.dropFirst(head), added: their)
    let start = zip(our.prefix(head), their.prefix(head)).map { LineOrigin(ours: $0, theirs: $1) }
    let isList = self.isList(one) && self.isList(two)
    guard isAtEnd || isList else { return [] }
    // One side is only the beginning of the other.
    if one.lines.isEmpty || two.lines.isEmpty { return [start + origins(one, one.lines) + origins(two, two.lines)] }
    // One side has all lines of the other, as when both carried tasks to a note, and one of them knew of more.
    if let whole = containing(one, two) ?? containing(two, one) { return [start + whole] }
    let headings = [one, two].flatMap { side in side.lines.compactMap { level(side, $0) } }
    var groups = [one, two].map { self.groups($0, level: headings.min()) }
    if !precedes(groups[0], groups[1]) { groups.swapAt(0, 1) }
    if isList {
      let existing = Set(units(groups[0][0].side).map { content(groups[0][0].side, $0) })
      groups[1] = self.groups(groups[1][0].side, level: nil, without: existing)
    }
    let (first, second) = (groups[0], groups[1])
    var ways = [interleaved(first, second), first + second]
    if headings.isEmpty { ways.append(second + first) }
    var joins: [[LineOrigin]] = []
    for way in ways {
      for isSeparated in [false, true] {
        let join = start + origins(way, isList: isList, isSeparated: isSeparated)
        if !joins.contains(join) { joins.append(join) }
      }
    }
    return joins
  }

  /// Returns the lines of a side if those of the other are among them in their order; nil if they are not. Blank lines do
  /// not count.
  private func containing(_ longer: Side, _ shorter: Side) -> [LineOrigin]? {
    var rest = shorter.lines.filter { !shorter.isBlank($0) }[...]
    var origins = origins(longer, longer.lines)
    for (index, line) in longer.lines.enumerated() {
      guard let next = rest.first else { break }
      if longer.line(line) == shorter.line(next) {
        origins[index][keyPath: shorter.origin] = next
        rest.removeFirst()
      }
    }
    return rest.isEmpty ? origins : nil
  }

  static func isBlank(_ line: ArraySlice<UInt8>) -> Bool { line.allSatisfy { $0.isBlank || $0.isLineBreak } }

  // MARK: - Parts

  /// Returns the number of lines at the start that both sides have, in whole blocks and up to a rule.
  private func head(_ our: Range<Int>, _ their: Range<Int>) -> Int {
    let equal = zip(our, their).prefix { one, two in
      ours.lines[one] == theirs.lines[two] && ours.blocks.lines[one].kind != .thematicBreak
    }.count
    return (0...equal).last { count in
      ours.blocks.isBoundary(our.lowerBound + count, in: our)
        && theirs.blocks.isBoundary(their.lowerBound + count, in: their)
    } ?? 0
  }

  /// The frames of a line that begin in the added lines.
  private func inner(_ side: Side, _ line: Int) -> ArraySlice<BlockLines.Frame> {
    side.version.blocks.lines[line].frames.drop { $0.first < side.added.lowerBound }
  }

  /// Whether the lines are whole list items.
  private func isList(_ side: Side) -> Bool {
    side.lines.allSatisfy { side.isBlank($0) || inner(side, $0).first?.isItem == true }
  }

  private func level(_ side: Side, _ line: Int) -> Int? {
    let details = side.version.blocks.lines[line]
    guard case .heading(let level) = details.kind, details.isFirst, inner(side, line).count == 1 else { return nil }
    return level
  }

  /// Divides the lines into the smallest parts that stay whole: items, blocks, and lines of a paragraph that begin with
  /// a time. Blank lines belong to the part after them.
  private func units(_ side: Side) -> [Range<Int>] {
    var units: [Range<Int>] = []
    var start = side.lines.lowerBound
    var hasText = false
    for line in side.lines {
      if hasText, isStart(side, line) {
        units.append(start..<line)
        (start, hasText) = (line, false)
      }
      if !side.isBlank(line) { hasText = true }
    }
    return hasText || units.isEmpty
      ? units + [start..<side.lines.upperBound]
      : units.dropLast() + [(units.last?.lowerBound ?? start)..<side.lines.upperBound]
  }

  private func isStart(_ side: Side, _ line: Int) -> Bool {
    let blocks = side.version.blocks
    guard blocks.isBoundary(line, in: side.added) else { return false }
    let details = blocks.lines[line]
    return details.isFirst || inner(side, line).first?.first == line
      || details.kind == .paragraph && inner(side, line).isEmpty && Self.time(side.line(line)) != nil
  }

  /// Divides the lines of a side into groups, each with what belongs to its first line: sections that begin with a
  /// heading of the level, or without headings, parts that begin with a time.
  private func groups(_ side: Side, level: Int?, without existing: Set<[UInt8]> = []) -> [Group] {
    var groups: [Group] = []
    for unit in units(side) where !existing.contains(content(side, unit)) {
      let first = unit.first { !side.isBlank($0) } ?? unit.lowerBound
      let time = Self.time(side.line(first))
      let begins = level.map { limit in self.level(side, first).map { $0 <= limit } ?? false } ?? (time != nil)
      if !begins, let last = groups.last, last.lines.upperBound == unit.lowerBound {
        groups[groups.count - 1].lines = last.lines.lowerBound..<unit.upperBound
      } else {
        groups.append(Group(side: side, lines: unit, time: begins ? time : nil))
      }
    }
    return groups
  }

  /// The bytes of a unit without the line breaks around it, for comparing items.
  private func content(_ side: Side, _ unit: Range<Int>) -> [UInt8] {
    let bytes = Array(unit.map(side.line).joined().drop(while: \.isLineBreak))
    return Array(bytes.prefix((bytes.lastIndex { !$0.isLineBreak } ?? -1) + 1))
  }

  // MARK: - Order

  private func precedes(_ one: [Group], _ two: [Group]) -> Bool {
    let (goesOn, follows) = (continues(one), continues(two))
    if goesOn != follows { return goesOn }
    if let first = one.first?.time, let second = two.first?.time, first != second { return first < second }
    return one.flatMap(\.bytes).lexicographicallyPrecedes(two.flatMap(\.bytes))
  }

  /// Whether the lines go on what is before them: a list, a paragraph.
  private func continues(_ groups: [Group]) -> Bool {
    guard let group = groups.first else { return false }
    let line = group.lines.lowerBound
    return !group.side.isBlank(line) && level(group.side, line) == nil
  }

  /// Returns both sides' groups in the order of their times; those without one stay behind the groups before them.
  private func interleaved(_ first: [Group], _ second: [Group]) -> [Group] {
    var (one, two) = (first[...], second[...])
    var result: [Group] = []
    while let x = one.first, let y = two.first {
      let isLater: Bool
      if let a = x.time, let b = y.time {
        isLater = b < a
      } else {
        // What has no time and goes on nothing comes after what goes on the text before.
        isLater = y.time == nil && y.lines.lowerBound == y.side.lines.lowerBound && x.time != nil && !continues(first)
      }
      if isLater { result.append(two.removeFirst()) } else { result.append(one.removeFirst()) }
    }
    return result + one + two
  }

  /// The first time of day, `h:mm` or `hh:mm`, at the beginning of a line, after marks such as those of items, tasks,
  /// headings and emphasis and after a date, in minutes.
  static func time(_ line: ArraySlice<UInt8>) -> Int? {
    var rest = line.drop { !$0.isAlphanumeric }
    if let mark = rest.first, line[..<rest.startIndex].last == UInt8(ascii: "["),
      rest.dropFirst().first == UInt8(ascii: "]"), !mark.isDigit
    {
      rest = rest.dropFirst(2).drop { !$0.isAlphanumeric }
    }
    let date = rest.prefix { $0.isDigit || $0 == UInt8(ascii: "-") }
    if date.count == 10, date.split(separator: UInt8(ascii: "-")).map(\.count) == [4, 2, 2] {
      rest = rest.dropFirst(10)
      if rest.first == UInt8(ascii: "T") { rest = rest.dropFirst() }
      rest = rest.drop { !$0.isAlphanumeric }
    }
    let hours = rest.prefix(while: \.isDigit)
    guard (1...2).contains(hours.count), rest.dropFirst(hours.count).first == UInt8(ascii: ":") else { return nil }
    let minutes = rest.dropFirst(hours.count + 1).prefix(while: \.isDigit)
    guard minutes.count == 2, let hour = Int(String(decoding: hours, as: UTF8.self)), hour < 25,
      let minute = Int(String(decoding: minutes, as: UTF8.self)), minute < 60
    else { return nil }
    return hour * 60 + minute
  }

  // MARK: - Origins

  private func origins(_ side: Side, _ lines: Range<Int>) -> [LineOrigin] {
    lines.map { line in
      var origin = LineOrigin()
      origin[keyPath: side.origin] = line
      return origin
    }
  }

  /// Returns the lines of groups. Between groups of different sides there is a blank line if one was before the second
  /// group on its side, except in a list, or if `isSeparated`.
  private func origins(_ groups: [Group], isList: Bool, isSeparated: Bool) -> [LineOrigin] {
    var result: [LineOrigin] = []
    var last: Group?
    for group in groups {
      if let last, let end = last.lines.last, last.side.origin != group.side.origin, !last.side.isBlank(end),
        !group.side.isBlank(group.lines.lowerBound)
      {
        let before = group.lines.lowerBound - 1
        if isSeparated || !isList && before >= 0 && group.side.isBlank(before) { result.append(LineOrigin()) }
      }
      result += origins(group.side, group.lines)
      last = group
    }
    return result
  }
}
