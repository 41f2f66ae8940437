internal import Bytes

/// A search for the common elements of two sequences by the linear-space form of Myers' algorithm ("An O(ND) Difference
/// Algorithm and Its Variations", 1986).
///
/// If there are more than `costLimit` differences between two points, the elements between them that occur once on each
/// side are matched first, as in the patience diff of Bram Cohen. Where there are none, everything counts as different.
/// So the time is at most linear times that limit.
struct SequenceDiff {
  static let costLimit = 2_000

  private let old, new: [Int]
  /// For each element of the old sequence, the index of its counterpart in the new one, or -1.
  private var counterparts: [Int]
  /// How far the paths from the start and from the end reach on each diagonal.
  private var forward, backward: [Int]
  private let middle: Int

  /// Returns, for each element of `old`, the index in `new` of the equal element it matches, or -1; matches ascend.
  static func counterparts<Element: Hashable>(_ old: [Element], _ new: [Element]) -> [Int] {
    // Equal elements get equal numbers, which are compared fast.
    var numbers: [Element: Int] = [:]
    func number(_ elements: [Element]) -> [Int] {
      elements.map { element in
        if let number = numbers[element] { return number }
        numbers[element] = numbers.count
        return numbers.count - 1
      }
    }
    var diff = SequenceDiff(number(old), number(new))
    diff.run()
    return diff.counterparts
  }

  /// Returns the parts of both sequences that differ: what is between the elements that are matched.
  static func differences<Element: Hashable>(
    _ old: [Element], _ new: [Element]
  ) -> [(old: Range<Int>, new: Range<Int>)] {
    var parts: [(old: Range<Int>, new: Range<Int>)] = []
    var (start, next) = (0, 0)
    for (index, counterpart) in counterparts(old, new).enumerated() where counterpart >= 0 {
      parts.append((start..<index, next..<counterpart))
      (start, next) = (index + 1, counterpart + 1)
    }
    parts.append((start..<old.count, next..<new.count))
    return parts.filter { !$0.old.isEmpty || !$0.new.isEmpty }
  }

  private init(_ old: [Int], _ new: [Int]) {
    self.old = old
    self.new = new
    counterparts = [Int](repeating: -1, count: old.count)
    middle = min(Self.costLimit, (old.count + new.count + 1) / 2) + 1
    forward = [Int](repeating: 0, count: 2 * middle + 1)
    backward = forward
  }

  private struct Box { var old, new: Range<Int> }

  private mutating func run() {
    var pending = [Box(old: 0..<old.count, new: 0..<new.count)]
    while var box = pending.popLast() {
      var isDivided = false
      while !box.old.isEmpty, !box.new.isEmpty, old[box.old.lowerBound] == new[box.new.lowerBound] {
        counterparts[box.old.lowerBound] = box.new.lowerBound
        box = Box(old: box.old.dropFirst(), new: box.new.dropFirst())
      }
      while !box.old.isEmpty, !box.new.isEmpty, old[box.old.upperBound - 1] == new[box.new.upperBound - 1] {
        counterparts[box.old.upperBound - 1] = box.new.upperBound - 1
        box = Box(old: box.old.dropLast(), new: box.new.dropLast())
      }
      if box.old.isEmpty || box.new.isEmpty { continue }
      for split in split(box).map({ [$0] }) ?? anchors(in: box) {
        pending.append(Box(old: box.old.lowerBound..<split.old, new: box.new.lowerBound..<split.new))
        box = Box(old: split.old..<box.old.upperBound, new: split.new..<box.new.upperBound)
        isDivided = true
      }
      if isDivided { pending.append(box) }
    }
  }

  /// Returns a point within `box` in the middle of a shortest path through it; nil when the path is too long.
  private mutating func split(_ box: Box) -> (old: Int, new: Int)? {
    let (height, width) = (box.old.count, box.new.count)
    let delta = height - width
    let isOdd = delta & 1 != 0
    forward[middle + 1] = 0
    backward[middle + 1] = 0
    for cost in 0..<min(middle, (height + width + 1) / 2 + 1) {
      for diagonal in stride(from: -cost, through: cost, by: 2) {
        let goesDown =
          diagonal == -cost || diagonal != cost && forward[middle + diagonal - 1] < forward[middle + diagonal + 1]
        let start = goesDown ? forward[middle + diagonal + 1] : forward[middle + diagonal - 1] + 1
        var row = start
        while row < height, row - diagonal < width,
          old[box.old.lowerBound + row] == new[box.new.lowerBound + row - diagonal]
        { row += 1 }
        forward[middle + diagonal] = row
        if isOdd, abs(delta - diagonal) < cost, row + backward[middle + delta - diagonal] >= height {
          return inside(box, row, row - diagonal)
        }
      }
      for diagonal in stride(from: -cost, through: cost, by: 2) {
        let goesDown =
          diagonal == -cost || diagonal != cost && backward[middle + diagonal - 1] < backward[middle + diagonal + 1]
        let start = goesDown ? backward[middle + diagonal + 1] : backward[middle + diagonal - 1] + 1
        var row = start
        while row < height, row - diagonal < width,
          old[box.old.upperBound - 1 - row] == new[box.new.upperBound - 1 - row + diagonal]
        { row += 1 }
        backward[middle + diagonal] = row
        if !isOdd, abs(delta - diagonal) <= cost, row + forward[middle + delta - diagonal] >= height {
          return inside(box, height - row, width - row + diagonal)
        }
      }
    }
    return nil
  }

  /// Returns the point at these offsets in `box`, if it divides the box.
  private func inside(_ box: Box, _ old: Int, _ new: Int) -> (old: Int, new: Int)? {
    guard old >= 0, new >= 0, old <= box.old.count, new <= box.new.count, old + new > 0,
      old + new < box.old.count + box.new.count
    else { return nil }
    return (box.old.lowerBound + old, box.new.lowerBound + new)
  }

  /// Returns indexes of elements that occur once on each side of `box`, as many as are in the same order. O(n log n).
  private func anchors(in box: Box) -> [(old: Int, new: Int)] {
    func indexes(_ elements: [Int], _ range: Range<Int>) -> [Int: Int] {
      Dictionary(range.lazy.map { (elements[$0], $0) }) { _, _ in -1 }
    }
    let (inOld, inNew) = (indexes(old, box.old), indexes(new, box.new))
    let unique = box.old.compactMap { oldIndex -> (old: Int, new: Int)? in
      guard inOld[old[oldIndex]] == oldIndex, let there = inNew[old[oldIndex]], there >= 0 else { return nil }
      return (oldIndex, there)
    }
    // The longest run of pairs that ascend on both sides: `ends` has the last pair of the best run of each length.
    var ends: [Int] = []
    var before = [Int](repeating: -1, count: unique.count)
    for (index, pair) in unique.enumerated() {
      let length = ends.indices.partitioningIndex { unique[ends[$0]].new > pair.new }
      if length > 0 { before[index] = ends[length - 1] }
      if length < ends.count { ends[length] = index } else { ends.append(index) }
    }
    var run: [(old: Int, new: Int)] = []
    var index = ends.last ?? -1
    while index >= 0 {
      run.append(unique[index])
      index = before[index]
    }
    return run.reversed()
  }
}
