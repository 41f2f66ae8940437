/// A part of the sequences of a three-way merge: a run of elements that all three have, or what is between such runs.
struct ThreeWayRegion: Equatable {
  enum Change {
    case none
    /// Both changed the elements of the base in the same way.
    case same
    case ours, theirs
    /// Both changed the same elements in different ways; both may begin and end with common elements (see `common`).
    case conflict
  }

  var base, ours, theirs: Range<Int>
  var change: Change

  /// Divides `ours` and `theirs`, both made from `base`, into regions (diff3; see Khanna, Kunal and Pierce, "A Formal
  /// Investigation of Diff3", 2007). Also returns, for each element of the base, the index of its counterpart in our
  /// and in their sequence, or -1.
  static func regions<Element: Hashable>(
    base: [Element], ours: [Element], theirs: [Element]
  ) -> (regions: [ThreeWayRegion], inOurs: [Int], inTheirs: [Int]) {
    let inOurs = SequenceDiff.counterparts(base, ours)
    let inTheirs = SequenceDiff.counterparts(base, theirs)
    let count = base.count
    var regions: [ThreeWayRegion] = []
    var (line, our, their) = (0, 0, 0)
    while true {
      var next = line
      while next < count, inOurs[next] < 0 || inTheirs[next] < 0 { next += 1 }
      let (ourNext, theirNext) = next < count ? (inOurs[next], inTheirs[next]) : (ours.count, theirs.count)
      if next > line || ourNext > our || theirNext > their {
        let (old, one, two) = (base[line..<next], ours[our..<ourNext], theirs[their..<theirNext])
        let change: Change = one == two ? .same : two == old ? .ours : one == old ? .theirs : .conflict
        regions.append(
          ThreeWayRegion(base: line..<next, ours: our..<ourNext, theirs: their..<theirNext, change: change))
      }
      (line, our, their) = (next, ourNext, theirNext)
      guard line < count else { return (regions, inOurs, inTheirs) }
      let (start, ourStart, theirStart) = (line, our, their)
      while line < count, inOurs[line] == our, inTheirs[line] == their {
        line += 1
        our += 1
        their += 1
      }
      regions.append(
        ThreeWayRegion(base: start..<line, ours: ourStart..<our, theirs: theirStart..<their, change: .none))
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

  /// Merges lists as sets: the result has the elements that either side added, without those that either side removed.
  /// The order is the same when the sides are exchanged, even where both sides added elements in the same place.
  static func union<Value: Hashable & Comparable>(base: [Value], ours: [Value], theirs: [Value]) -> [Value] {
    let before = Set(base)
    let (ourSet, theirSet) = (Set(ours), Set(theirs))
    var candidates: [Value] = []
    for region in regions(base: base, ours: ours, theirs: theirs).regions {
      let (one, two) = (ours[region.ours], theirs[region.theirs])
      switch region.change {
      case .none, .same, .ours: candidates += one
      case .theirs: candidates += two
      case .conflict:
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
