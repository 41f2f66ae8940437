/// Parses a pattern into a `SyntaxNode` by recursive descent in one pass.
///
/// The syntax is that of Rust's regex crate with the settings of ripgrep: Unicode is enabled, `^` and `$` match at line
/// ends, and a match is within one line. No class therefore matches a line feed, and a pattern that requires one is an
/// error. `maximumDepth` limits the nesting.
struct PatternParser {
  /// The maximum nesting depth of groups, classes and repetitions.
  static let maximumDepth = 250

  let scalars: [Unicode.Scalar]
  /// The offset in the pattern of each scalar, and then the pattern's length.
  private let offsets: [Int]
  var index = 0
  var flags = PatternFlags()
  private var names: Set<String> = []
  /// Whether groups are nodes, and how many there are so far.
  private(set) var keepsGroups = false
  var groupCount = 0

  static func parse(
    _ pattern: some Collection<UInt8>, ignoringCase: Bool, keepsGroups: Bool = false
  ) throws(RegularExpressionError) -> SyntaxNode {
    var parser = try PatternParser(pattern)
    parser.keepsGroups = keepsGroups
    parser.flags.ignoresCase = ignoringCase
    let parsed = try parser.alternation(depth: 0)
    if parser.index < parser.scalars.count {
      throw parser.error("no group is open before ')'", hint: "write '\\)' for a parenthesis")
    }
    return parsed.node
  }

  private init(_ pattern: some Collection<UInt8>) throws(RegularExpressionError) {
    var scalars: [Unicode.Scalar] = []
    var offsets: [Int] = []
    var bytes = pattern.makeIterator()
    var decoder = UTF8()
    var offset = 0
    decoding: while true {
      switch decoder.decode(&bytes) {
      case .scalarValue(let scalar):
        scalars.append(scalar)
        offsets.append(offset)
        offset += UTF8.width(scalar)
      case .emptyInput: break decoding
      case .error:
        throw RegularExpressionError(
          at: offset, "the pattern is not valid UTF-8 here", hint: "write '(?-u:\\xFF)' for a byte")
      }
    }
    self.scalars = scalars
    self.offsets = offsets + [offset]
  }
}

/// A node and the nesting depth of its contents.
struct ParsedNode {
  var node: SyntaxNode
  var height: Int
}

extension PatternParser {
  var current: Unicode.Scalar? { index < scalars.count ? scalars[index] : nil }

  var next: Unicode.Scalar? { index + 1 < scalars.count ? scalars[index + 1] : nil }

  mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    guard current == scalar else { return false }
    index += 1
    return true
  }

  /// Returns an error at the scalar with the index `position`, or at the current one.
  func error(_ message: String, at position: Int? = nil, hint: String? = nil) -> RegularExpressionError {
    RegularExpressionError(at: offsets[min(position ?? index, scalars.count)], message, hint: hint)
  }

  /// Skips white space and comments if they are ignored.
  mutating func skipSpace() {
    guard flags.ignoresSpace else { return }
    while let scalar = current {
      if scalar.properties.isWhitespace {
        index += 1
      } else if scalar == "#" {
        while let inside = current, inside != "\n" { index += 1 }
      } else {
        return
      }
    }
  }

  func checkDepth(_ depth: Int, at position: Int) throws(RegularExpressionError) {
    guard depth > Self.maximumDepth else { return }
    throw error("the pattern nests more than \(Self.maximumDepth) levels", at: position)
  }

  /// Reads alternatives up to the end of the pattern or group. Flags set in them apply up to that end.
  mutating func alternation(depth: Int) throws(RegularExpressionError) -> ParsedNode {
    try checkDepth(depth, at: index)
    var branches: [SyntaxNode] = []
    var height = 0
    repeat {
      let branch = try sequence(depth: depth)
      branches.append(branch.node)
      height = max(height, branch.height)
    } while take("|")
    return branches.count == 1
      ? ParsedNode(node: branches[0], height: height) : ParsedNode(node: .alternatives(branches), height: height + 1)
  }

  private mutating func sequence(depth: Int) throws(RegularExpressionError) -> ParsedNode {
    var parts: [ParsedNode] = []
    // Whether a repetition may follow; flags alone cannot be repeated.
    var isRepeatable = false
    while true {
      skipSpace()
      guard let scalar = current, scalar != "|", scalar != ")" else { break }
      switch scalar {
      case "*", "+", "?", "{":
        guard isRepeatable, let last = parts.popLast() else {
          throw error("there is nothing before '\(scalar)' to repeat", hint: "write '\\\(scalar)' for the character")
        }
        try checkDepth(last.height + 1, at: index)
        parts.append(ParsedNode(node: try repetition(of: last.node), height: last.height + 1))
      case "(":
        if let group = try group(depth: depth) {
          parts.append(group)
          isRepeatable = true
        } else {
          isRepeatable = false
        }
      default:
        parts.append(ParsedNode(node: try single(depth: depth), height: 1))
        isRepeatable = true
      }
    }
    let height = parts.reduce(0) { max($0, $1.height) }
    switch parts.count {
    case 0: return ParsedNode(node: .empty, height: 0)
    case 1: return parts[0]
    default: return ParsedNode(node: .sequence(parts.map(\.node)), height: height + 1)
    }
  }

  /// Reads an element that matches one scalar, or a condition that matches an empty text.
  private mutating func single(depth: Int) throws(RegularExpressionError) -> SyntaxNode {
    let start = index
    switch scalars[index] {
    case ".":
      index += 1
      var all = flags.universe.everything.subtracting(CodeSet(0x0A))
      if flags.knowsReturns, !flags.dotMatchesAll { all = all.subtracting(CodeSet(0x0D)) }
      return try node(for: all, at: start)
    case "^":
      index += 1
      return .look(flags.knowsReturns ? .returnLineStart : .lineStart)
    case "$":
      index += 1
      return .look(flags.knowsReturns ? .returnLineEnd : .lineEnd)
    case "[": return try node(for: bracketClass(depth: depth + 1), at: start)
    case "\\":
      switch try escape() {
      case .literal(let scalar): return try node(for: literalSet(scalar, at: start), at: start)
      case .byte(let byte): return try node(for: CodeSet(UInt32(byte)), at: start)
      case .set(let set): return try node(for: set, at: start)
      case .look(let look): return .look(flags.isUnicode ? look : look.inASCII)
      }
    default:
      index += 1
      return try node(for: literalSet(scalars[start], at: start), at: start)
    }
  }

  /// Returns the set of a scalar, in any case if case is ignored.
  private func literalSet(_ scalar: Unicode.Scalar, at start: Int) throws(RegularExpressionError) -> CodeSet {
    try checkByte(scalar, at: start)
    return folded(CodeSet(scalar.value))
  }

  func checkByte(_ scalar: Unicode.Scalar, at start: Int) throws(RegularExpressionError) {
    guard !flags.isUnicode, scalar.value > 0x7F else { return }
    throw error("'\(scalar)' is more than one byte, and Unicode is off here", at: start)
  }

  /// Returns the set, with all cases of its members if case is ignored.
  func folded(_ set: CodeSet) -> CodeSet {
    guard flags.ignoresCase else { return set }
    return flags.isUnicode ? CaseOrbits.shared.closure(of: set) : set.closedUnderASCIICase()
  }

  /// Returns the node that matches one element of `set`, except a line feed.
  private func node(for set: CodeSet, at start: Int) throws(RegularExpressionError) -> SyntaxNode {
    let inLine = set.contains(0x0A) ? set.subtracting(CodeSet(0x0A)) : set
    if inLine.isEmpty, !set.isEmpty {
      throw error(
        "a match is within one line and cannot contain a line feed", at: start, hint: "write '$' for the end of a line")
    }
    return flags.isUnicode || inLine.isASCII ? .scalars(inLine) : .bytes(inLine)
  }

  /// Records a group's name; throws if it already exists.
  mutating func define(_ name: String, at position: Int) throws(RegularExpressionError) {
    if !names.insert(name).inserted { throw error("there are two groups named '\(name)'", at: position) }
  }
}

/// The flags that `(?…)` sets and clears.
struct PatternFlags: Sendable {
  /// `i`: case is ignored.
  var ignoresCase = false
  /// `s`: a dot matches every character that a match may contain.
  var dotMatchesAll = false
  /// `U`: `*` is lazy, and `*?` is greedy.
  var swapsGreed = false
  /// `u`: classes are sets of scalars instead of bytes.
  var isUnicode = true
  /// `x`: white space in the pattern is ignored, and `#` begins a comment.
  var ignoresSpace = false
  /// `R`: a carriage return also ends a line.
  var knowsReturns = false

  mutating func set(_ letter: Unicode.Scalar, to isOn: Bool) -> Bool {
    switch letter {
    case "i": ignoresCase = isOn
    case "m": break  // `^` and `$` match at line ends anyway, because a match never spans lines
    case "s": dotMatchesAll = isOn
    case "U": swapsGreed = isOn
    case "u": isUnicode = isOn
    case "x": ignoresSpace = isOn
    case "R": knowsReturns = isOn
    default: return false
    }
    return true
  }

  var universe: CodeSet.Universe { isUnicode ? .scalars : .bytes }
}
