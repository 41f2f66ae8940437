internal import Bytes

/// A set of scalars or bytes, as ascending runs with gaps between them.
struct CodeSet: Sendable, Hashable {
  /// A range of consecutive codes, inclusive at both ends.
  struct Run: Sendable, Hashable {
    var first: UInt32
    var last: UInt32

    init(_ first: UInt32, _ last: UInt32) { (self.first, self.last) = (first, last) }
  }

  /// The universe of a set, which determines its complement.
  enum Universe: Sendable {
    case scalars, bytes

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

  init(_ code: UInt32) { runs = [Run(code, code)] }

  /// Makes a set from the first and last codes of runs, alternating, in ascending order.
  init(bounds: [UInt32]) { runs = stride(from: 0, to: bounds.count - 1, by: 2).map { Run(bounds[$0], bounds[$0 + 1]) } }

  var isEmpty: Bool { runs.isEmpty }

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

  func symmetricDifference(_ other: CodeSet) -> CodeSet { union(other).subtracting(intersection(other)) }

  func inverted(in universe: Universe) -> CodeSet { universe.everything.subtracting(self) }

  /// The scalars that `\d` matches: the decimal digits of all scripts.
  static let digits = CodeSet(zeros.map { Run($0, $0 + 9) })

  /// The zero of each row of decimal digits (Nd) of Unicode 17; the digits one to nine follow it.
  private static let zeros: [UInt32] = [
    0x30, 0x660, 0x6F0, 0x7C0, 0x966, 0x9E6, 0xA66, 0xAE6, 0xB66, 0xBE6, 0xC66, 0xCE6, 0xD66, 0xDE6, 0xE50, 0xED0,
    0xF20, 0x1040, 0x1090, 0x17E0, 0x1810, 0x1946, 0x19D0, 0x1A80, 0x1A90, 0x1B50, 0x1BB0, 0x1C40, 0x1C50, 0xA620,
    0xA8D0, 0xA900, 0xA9D0, 0xA9F0, 0xAA50, 0xABF0, 0xFF10, 0x104A0, 0x10D30, 0x10D40, 0x11066, 0x110F0, 0x11136,
    0x111D0, 0x112F0, 0x11450, 0x114D0, 0x11650, 0x116C0, 0x116D0, 0x116DA, 0x11730, 0x118E0, 0x11950, 0x11BF0,
    0x11C50, 0x11D50, 0x11DA0, 0x11DE0, 0x11F50, 0x16130, 0x16A60, 0x16AC0, 0x16B50, 0x16D70, 0x1CCF0, 0x1D7CE,
    0x1D7D8, 0x1D7E2, 0x1D7EC, 0x1D7F6, 0x1E140, 0x1E2F0, 0x1E4F0, 0x1E5F1, 0x1E950, 0x1FBF0,
  ]

  /// The scalars that `\s` matches: those with the property White_Space.
  static let spaces = CodeSet([
    Run(0x09, 0x0D), Run(0x20, 0x20), Run(0x85, 0x85), Run(0xA0, 0xA0), Run(0x1680, 0x1680), Run(0x2000, 0x200A),
    Run(0x2028, 0x2029), Run(0x202F, 0x202F), Run(0x205F, 0x205F), Run(0x3000, 0x3000),
  ])

  static let words = CodeSet(bounds: wordBounds)

  static let asciiDigits = CodeSet([Run(0x30, 0x39)])
  static let asciiSpaces = CodeSet([Run(0x09, 0x0D), Run(0x20, 0x20)])
  static let asciiWords = CodeSet([Run(0x30, 0x39), Run(0x41, 0x5A), Run(0x5F, 0x5F), Run(0x61, 0x7A)])

  /// Returns the POSIX class with the name in `[:name:]`; nil if there is none.
  static func posix(_ name: String) -> CodeSet? {
    switch name {
    case "alnum": CodeSet([Run(0x30, 0x39), Run(0x41, 0x5A), Run(0x61, 0x7A)])
    case "alpha": CodeSet([Run(0x41, 0x5A), Run(0x61, 0x7A)])
    case "ascii": CodeSet([Run(0x00, 0x7F)])
    case "blank": CodeSet([Run(0x09, 0x09), Run(0x20, 0x20)])
    case "cntrl": CodeSet([Run(0x00, 0x1F), Run(0x7F, 0x7F)])
    case "digit": asciiDigits
    case "graph": CodeSet([Run(0x21, 0x7E)])
    case "lower": CodeSet([Run(0x61, 0x7A)])
    case "print": CodeSet([Run(0x20, 0x7E)])
    case "punct": CodeSet([Run(0x21, 0x2F), Run(0x3A, 0x40), Run(0x5B, 0x60), Run(0x7B, 0x7E)])
    case "space": asciiSpaces
    case "upper": CodeSet([Run(0x41, 0x5A)])
    case "word": asciiWords
    case "xdigit": CodeSet([Run(0x30, 0x39), Run(0x41, 0x46), Run(0x61, 0x66)])
    default: nil
    }
  }
}
