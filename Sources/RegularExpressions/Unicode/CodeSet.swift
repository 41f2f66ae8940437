internal import Bytes

/// A set of scalars or bytes, as ascending runs with gaps between them.
struct CodeSet: Sendable, Hashable {
  /// A range of consecutive codes, inclusive at both ends.
  struct Run: Sendable, Hashable {
    var first: UInt32
    var last: UInt32

    init(_ first: UInt32, _ last: UInt32) {
      self.first = first
      self.last = last
    }
  }

  /// The universe of a set, which determines its complement.
  enum Universe: Sendable {
    case scalars
    case bytes

    var everything: CodeSet {
      switch self {
      case .scalars: CodeSet([Run(0, 0xD7FF), Run(0xE000, 0x10_FFFF)])
      case .bytes: CodeSet([Run(0, 0xFF)])
      }
    }
  }

  private(set) var runs: [Run]

  /// Makes a set from `runs`, which may overlap and need not be sorted.
  init(_ runs: [Run] = []) {
    self.runs = runs
    normalise()
  }

  init(_ code: UInt32) {
    runs = [Run(code, code)]
  }

  /// Makes a set from the first and last codes of runs, alternating, in ascending order.
  init(bounds: [UInt32]) {
    runs = stride(from: 0, to: bounds.count - 1, by: 2).map { Run(bounds[$0], bounds[$0 + 1]) }
  }

  var isEmpty: Bool { runs.isEmpty }

  /// The number of codes in the set.
  var count: Int { runs.reduce(0) { $0 + Int($1.last - $1.first) + 1 } }

  /// Whether all codes are ASCII, so that each scalar is one byte.
  var isASCII: Bool { (runs.last?.last ?? 0) < 0x80 }

  /// The individual codes; only for small sets.
  var codes: [UInt32] { runs.flatMap { Array($0.first...$0.last) } }

  func contains(_ code: UInt32) -> Bool {
    let index = runs.indices.partitioningIndex { runs[$0].last >= code }
    return index < runs.count && runs[index].first <= code
  }

  private mutating func normalise() {
    runs.sort { $0.first < $1.first }
    var count = 0
    for run in runs {
      if count > 0, run.first <= runs[count - 1].last + 1 {
        runs[count - 1].last = max(runs[count - 1].last, run.last)
      } else {
        runs[count] = run
        count += 1
      }
    }
    runs.removeSubrange(count...)
  }
}

extension CodeSet {
  func union(_ other: CodeSet) -> CodeSet { CodeSet(runs + other.runs) }

  func intersection(_ other: CodeSet) -> CodeSet {
    var shared: [Run] = []
    var mine = 0
    var theirs = 0
    while mine < runs.count, theirs < other.runs.count {
      let first = max(runs[mine].first, other.runs[theirs].first)
      let last = min(runs[mine].last, other.runs[theirs].last)
      if first <= last { shared.append(Run(first, last)) }
      if runs[mine].last < other.runs[theirs].last { mine += 1 } else { theirs += 1 }
    }
    return CodeSet(shared)
  }

  func subtracting(_ other: CodeSet) -> CodeSet {
    var left: [Run] = []
    var index = 0
    for run in runs {
      var first = run.first
      while index < other.runs.count, other.runs[index].last < first { index += 1 }
      var next = index
      while next < other.runs.count, other.runs[next].first <= run.last, first <= run.last {
        if other.runs[next].first > first { left.append(Run(first, other.runs[next].first - 1)) }
        first = other.runs[next].last + 1
        next += 1
      }
      if first <= run.last { left.append(Run(first, run.last)) }
    }
    return CodeSet(left)
  }

  func symmetricDifference(_ other: CodeSet) -> CodeSet {
    union(other).subtracting(intersection(other))
  }

  func inverted(in universe: Universe) -> CodeSet {
    universe.everything.subtracting(self)
  }
}
