/// A part of a three-way merge of sequences, with the elements of the result or of a conflict.
enum ThreeWayChunk: Equatable {
  /// Elements of our sequence that nobody changed, that only we changed, or that both changed in the same way.
  case ours(Range<Int>)
  /// Elements of their sequence that only they changed.
  case theirs(Range<Int>)
  /// Both sides changed the same elements in different ways.
  case conflict(base: Range<Int>, ours: Range<Int>, theirs: Range<Int>)

  /// Returns the chunks of the merge of `ours` and `theirs`, both made from `base`. Conflicts may begin and end with
  /// elements that both sides have; see `common`.
  static func merge(base: [Int], ours: [Int], theirs: [Int]) -> [ThreeWayChunk] {
    ThreeWayRegion.regions(
      inOurs: SequenceDiff.counterparts(base, ours), inTheirs: SequenceDiff.counterparts(base, theirs),
      ours: ours.count, theirs: theirs.count
    ).map { region in
      let (one, two) = (ours[region.ours], theirs[region.theirs])
      if region.isStable || one == two || two == base[region.base] { return .ours(region.ours) }
      if one == base[region.base] { return .theirs(region.theirs) }
      return .conflict(base: region.base, ours: region.ours, theirs: region.theirs)
    }
  }

  /// Returns how many elements both sides of a conflict have in common at the start and at the end.
  static func common<Element: Equatable>(
    _ ours: ArraySlice<Element>, _ theirs: ArraySlice<Element>
  ) -> (head: Int, tail: Int) {
    let shorter = min(ours.count, theirs.count)
    var head = 0
    while head < shorter, ours[ours.startIndex + head] == theirs[theirs.startIndex + head] { head += 1 }
    var tail = 0
    while tail < shorter - head, ours[ours.endIndex - 1 - tail] == theirs[theirs.endIndex - 1 - tail] { tail += 1 }
    return (head, tail)
  }
}

/// A part of three sequences between elements that all of them have, or a run of such elements.
struct ThreeWayRegion: Equatable {
  var base, ours, theirs: Range<Int>
  /// Whether all three have these elements.
  var isStable: Bool

  /// Divides `ours` and `theirs`, both made from a base, into regions (diff3; see Khanna, Kunal and Pierce, "A Formal
  /// Investigation of Diff3", 2007).
  ///
  /// - Parameters:
  ///   - inOurs: For each element of the base the index of its counterpart in our sequence, or -1.
  ///   - inTheirs: The same for their sequence.
  ///   - ours: The number of elements of our sequence.
  ///   - theirs: That of their sequence.
  static func regions(inOurs: [Int], inTheirs: [Int], ours: Int, theirs: Int) -> [ThreeWayRegion] {
    let count = inOurs.count
    var regions: [ThreeWayRegion] = []
    var (line, our, their) = (0, 0, 0)
    while true {
      var next = line
      while next < count, inOurs[next] < 0 || inTheirs[next] < 0 { next += 1 }
      let (ourNext, theirNext) = next < count ? (inOurs[next], inTheirs[next]) : (ours, theirs)
      if next > line || ourNext > our || theirNext > their {
        regions.append(
          ThreeWayRegion(base: line..<next, ours: our..<ourNext, theirs: their..<theirNext, isStable: false))
      }
      (line, our, their) = (next, ourNext, theirNext)
      guard line < count else { return regions }
      let (start, ourStart, theirStart) = (line, our, their)
      while line < count, inOurs[line] == our, inTheirs[line] == their {
        line += 1
        our += 1
        their += 1
      }
      regions.append(
        ThreeWayRegion(base: start..<line, ours: ourStart..<our, theirs: theirStart..<their, isStable: true))
    }
  }
}

/// A table that assigns equal numbers to equal values, so that sequences of values can be compared fast.
struct ValueNumbers<Value: Hashable> {
  private var numbers: [Value: Int] = [:]

  mutating func of(_ values: [Value]) -> [Int] {
    values.map { value in
      if let number = numbers[value] { return number }
      let number = numbers.count
      numbers[value] = number
      return number
    }
  }
}

extension ThreeWayChunk {
  /// Merges lists as sets: the result has the elements that either side added, without those that either side removed.
  /// The order is the same when the sides are exchanged, even where both sides added elements in the same place.
  static func union<Value: Hashable & Comparable>(base: [Value], ours: [Value], theirs: [Value]) -> [Value] {
    var numbers = ValueNumbers<Value>()
    let chunks = merge(base: numbers.of(base), ours: numbers.of(ours), theirs: numbers.of(theirs))
    let before = Set(base)
    let (ourSet, theirSet) = (Set(ours), Set(theirs))
    var candidates: [Value] = []
    for chunk in chunks {
      switch chunk {
      case .ours(let range): candidates += ours[range]
      case .theirs(let range): candidates += theirs[range]
      case .conflict(_, let our, let their):
        let (one, two) = (ours[our], theirs[their])
        let (head, tail) = common(one, two)
        let (first, second) = (one.dropFirst(head).dropLast(tail), two.dropFirst(head).dropLast(tail))
        candidates += one.prefix(head)
        candidates += first.lexicographicallyPrecedes(second) ? first + second : second + first
        candidates += one.suffix(tail)
      }
    }
    // Elements that one side moved may be lost if the other side changed their old place.
    candidates += ourSet.union(theirSet).subtracting(candidates).sorted()
    var seen: Set<Value> = []
    return candidates.filter { value in
      let stays = before.contains(value) ? ourSet.contains(value) && theirSet.contains(value) : true
      return stays && seen.insert(value).inserted
    }
  }
}
