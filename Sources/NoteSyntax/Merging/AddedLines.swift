import Bytes

/// Joins the lines that both sides of a merge added at the same place, when it is certain that both are wanted: at the
/// end of the text, as in a daily note to which two machines appended, or as items of one list.
///
/// The result is the same when the sides are exchanged: the lines that begin with the earlier time of day come first;
/// without times, the lines whose bytes sort first.
struct AddedLines {
  /// Whether only blank lines follow.
  let isAtEnd: Bool
  /// Whether there is no base text, so that both sides are new. They are then joined only if they begin with the same
  /// lines.
  let isNew: Bool

  /// Returns the lines of both sides; an empty line represents a blank line. Returns nil if the lines may exclude each
  /// other.
  func joined(_ ours: ArraySlice<ArraySlice<UInt8>>, _ theirs: ArraySlice<ArraySlice<UInt8>>) -> [ArraySlice<UInt8>]? {
    let head = zip(ours, theirs).prefix { $0 == $1 }.count
    if isNew, ours.prefix(head).allSatisfy(Self.isBlank) { return nil }
    let (one, two) = (ours.dropFirst(head), theirs.dropFirst(head))
    let isList = Self.isList(one) && Self.isList(two)
    guard isAtEnd || isList else { return nil }
    let (first, second) = Self.precedes(one, two) ? (one, two) : (two, one)
    var lines = Array(ours.prefix(head))
    if isList {
      let items = Self.items(first)
      let known = Set(items.map(Self.content))
      let added = Self.items(second).filter { !known.contains(Self.content($0)) }
      lines += items.joined()
      lines += added.joined()
      return lines
    }
    lines += first
    // If a blank line separates the added lines from the text before, it must also separate them from the other side's
    // lines.
    let isSeparated = lines.prefix(head).last.map(Self.isBlank) ?? false
    if isSeparated, let last = first.last, let next = second.first, !Self.isBlank(last), !Self.isBlank(next) {
      lines.append([])
    }
    return lines + second
  }

  /// Returns whether a line has only white space.
  static func isBlank(_ line: ArraySlice<UInt8>) -> Bool { line.allSatisfy { $0.isBlank || $0.isLineBreak } }

  // MARK: - Lists

  /// The indentation of a line that begins a list item; nil for other lines.
  private static func itemIndent(_ line: ArraySlice<UInt8>) -> Int? {
    let rest = line.drop(while: \.isBlank)
    let digits = rest.prefix(while: \.isDigit)
    guard digits.count < 10, let marker = rest.dropFirst(digits.count).first else { return nil }
    let isMarker = digits.isEmpty ? [0x2A, 0x2B, 0x2D].contains(marker) : [0x29, 0x2E].contains(marker)
    guard isMarker, let next = rest.dropFirst(digits.count + 1).first, next.isBlank else { return nil }
    return line.count - rest.count
  }

  /// Whether the lines are whole list items of one list: the first begins one, and all others begin one or are
  /// indented.
  private static func isList(_ lines: ArraySlice<ArraySlice<UInt8>>) -> Bool {
    guard let first = lines.first, let indent = itemIndent(first) else { return false }
    return lines.allSatisfy { line in
      if let other = itemIndent(line) { return other >= indent }
      return !isBlank(line) && line.prefix(while: \.isBlank).count > indent
    }
  }

  /// Divides the lines of a list into its items, each with the lines below it.
  private static func items(_ lines: ArraySlice<ArraySlice<UInt8>>) -> [[ArraySlice<UInt8>]] {
    guard let indent = lines.first.flatMap(itemIndent) else { return [Array(lines)] }
    var items: [[ArraySlice<UInt8>]] = []
    for line in lines {
      if itemIndent(line) == indent || items.isEmpty { items.append([]) }
      items[items.count - 1].append(line)
    }
    return items
  }

  /// The bytes of an item without its line break, for comparing items.
  private static func content(_ item: [ArraySlice<UInt8>]) -> [UInt8] {
    var bytes = Array(item.joined())
    while let last = bytes.last, last.isLineBreak { bytes.removeLast() }
    return bytes
  }

  // MARK: - Order

  private static func precedes(_ one: ArraySlice<ArraySlice<UInt8>>, _ two: ArraySlice<ArraySlice<UInt8>>) -> Bool {
    if let first = time(one), let second = time(two), first != second { return first < second }
    return one.joined().lexicographicallyPrecedes(two.joined())
  }

  /// The first time of day, `hh:mm`, in the first line that is not blank, in minutes.
  private static func time(_ lines: ArraySlice<ArraySlice<UInt8>>) -> Int? {
    guard let line = lines.first(where: { !isBlank($0) }), line.count >= 5 else { return nil }
    for start in line.startIndex...line.endIndex - 5 {
      let text = line[start..<start + 5]
      let digits = [0, 1, 3, 4].map { text[start + $0] }
      guard digits.allSatisfy(\.isDigit), text[start + 2] == 0x3A,
        start == line.startIndex || !line[start - 1].isDigit
      else { continue }
      let numbers = digits.map { Int($0 - 0x30) }
      return (numbers[0] * 10 + numbers[1]) * 60 + numbers[2] * 10 + numbers[3]
    }
    return nil
  }
}
