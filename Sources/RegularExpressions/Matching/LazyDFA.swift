internal import Bytes

/// A lazy deterministic automaton, which builds its states when the text first needs them (Thompson 1968; as in RE2:
/// Cox, "Regular Expression Matching in the Wild").
///
/// A state is the set of the Pike machine's threads without the beginnings of their matches. The automaton therefore
/// finds only the end of a match or, with a mirrored program, only its beginning. Whether a state is a match is known
/// one byte later, so that conditions can depend on that byte. Conditions on non-ASCII words see only single bytes, and
/// hold in case of doubt; with such conditions, a result is certain only for ASCII lines, but no match is missed.
struct LazyDFA: Sendable {
  enum Outcome: Sendable, Equatable {
    case none
    /// The offset of the match's end or, with a mirrored program, of its beginning.
    case found(Int)
    /// States are built faster than they are reused. The first match, if any, is in the line of this offset or later.
    case gaveUp(Int)
  }

  private let program: PatternProgram
  /// Whether all alternatives are followed, not only those preferred to the first match, so the longest match is found.
  private let isLongest: Bool
  private let maximumSize: Int
  private var table: StateTable
  private var threads: ThreadList
  private var resolved: ThreadList
  /// The transitions to the start state, by the class of the character before the text.
  private var starts = [UInt32?](repeating: nil, count: 8)
  /// The number of times that all states were discarded, over all searches.
  private(set) var clearings = 0

  /// - Parameter maximumSize: The maximum size of the states in bytes, after which they are discarded.
  init(_ program: PatternProgram, isLongest: Bool = false, maximumSize: Int) {
    (self.program, self.isLongest, self.maximumSize) = (program, isLongest, maximumSize)
    table = StateTable(classCount: program.classCount)
    threads = ThreadList(capacity: program.instructions.count)
    resolved = ThreadList(capacity: program.instructions.count)
  }

  /// The offset up to which the last forward search read; its result depends on one further byte at most.
  private(set) var stop = 0

  var stateCount: Int { table.count }

  /// Returns the end of the first match at or after `from`: of the matches with the earliest beginning, the preferred
  /// one or, with `isEarliest`, the one that is found first.
  mutating func end(in text: Span<UInt8>, from: Int, isEarliest: Bool) -> Outcome {
    var run = StateRun(offset: from, isEarliest: isEarliest)
    run.row = StateTable.Transition.row(start(before: program.hasLooks && from > 0 ? text[from &- 1] : .lineFeed))
    var budget = Budget(offset: from)
    defer { stop = run.offset }
    while true {
      switch run.advance(in: text, through: table.transitions.span, program.classes.span) {
      case .isDecided: return run.outcome
      case .isUnknown:
        guard step(&run.row, reading: text[run.offset], &budget, run.offset) != nil else { return run.gaveUp }
      case .isAtEnd:
        // The end of the text also ends a line.
        guard let last = step(&run.row, reading: .lineFeed, &budget, run.offset) else { return run.gaveUp }
        if last.isMatch { run.lastMatchEnd = text.count }
        return run.outcome
      }
    }
  }

  /// Returns the beginning, from `limit` on, of the longest match that ends at `end`. The program must be mirrored.
  mutating func beginning(in text: Span<UInt8>, endingAt end: Int, notBefore limit: Int) -> Outcome {
    var run = StateRun(offset: end, isEarliest: false)
    run.row = StateTable.Transition.row(start(before: program.hasLooks && end < text.count ? text[end] : .lineFeed))
    var budget = Budget(offset: end)
    while true {
      switch run.retreat(in: text, to: limit, through: table.transitions.span, program.classes.span) {
      case .isDecided: return run.outcome
      case .isUnknown:
        guard step(&run.row, reading: text[run.offset &- 1], &budget, run.offset) != nil else { return run.gaveUp }
      case .isAtEnd:
        let byte = limit > 0 ? text[limit &- 1] : .lineFeed
        guard let last = step(&run.row, reading: byte, &budget, run.offset) else { return run.gaveUp }
        if last.isMatch { run.lastMatchEnd = limit }
        return run.outcome
      }
    }
  }

  /// Returns the start state, given the byte before the text or, if mirrored, the byte after it.
  private mutating func start(before byte: UInt8) -> UInt32 {
    let before = program.hasLooks ? Neighbour(byte: byte) : .lineBreak
    if let cached = starts[Int(before.rawValue)] { return cached }
    threads.removeAll()
    threads.follow(isLongest ? program.anchoredStart : program.start, start: 0, in: program) { _ in nil }
    let transition = intern(isMatch: false, before)
    starts[Int(before.rawValue)] = transition
    return transition
  }
}

/// Decides when a search gives up: after states were discarded several times, each used for a few bytes, as in RE2.
private struct Budget {
  /// The offset at which states were last discarded.
  var offset: Int
  var clearings = 0

  /// Records that `count` states will be discarded; returns false if the search should give up instead.
  mutating func allowsClearing(of count: Int, at offset: Int) -> Bool {
    clearings += 1
    let progress = abs(offset - self.offset)
    self.offset = offset
    return clearings <= 3 || progress >= 10 * count
  }
}

extension LazyDFA {
  /// Returns the kind of the state that `byte` leads to from the state `row`, and builds the transition if necessary;
  /// returns nil to give up. It may discard states, and then changes `row`.
  private mutating func step(
    _ row: inout UInt32, reading byte: UInt8, _ budget: inout Budget, _ offset: Int
  ) -> StateTable.Kind? {
    let byteClass = program.classes[Int(byte)]
    var transition = table.transition(from: row, byteClass)
    if transition == StateTable.Transition.unknown {
      if table.size > maximumSize || table.isFull {
        guard budget.allowsClearing(of: table.count, at: offset) else { return nil }
        forgetStates(but: &row)
      }
      transition = makeTransition(from: row, byte)
      table.setTransition(from: row, byteClass, to: transition)
    }
    if transition == StateTable.Transition.dead { return .dead }
    return table.kind(of: StateTable.Transition.row(transition))
  }

  private mutating func forgetStates(but row: inout UInt32) {
    clearings += 1
    let kind = table.kind(of: row)
    let instructions = Array(table.instructions(of: row))
    table.removeAll()
    for index in starts.indices { starts[index] = nil }
    row = StateTable.Transition.row(table.transition(to: instructions, kind))
  }

  private mutating func makeTransition(from row: UInt32, _ byte: UInt8) -> UInt32 {
    let kind = table.kind(of: row)
    let after = program.hasLooks ? Neighbour(byte: byte) : .lineBreak
    resolved.removeAll()
    for instruction in table.instructions(of: row) {
      if kind.hasLooks {
        resolved.follow(instruction, start: 0, in: program) { $0.holds(between: kind.before, and: after) }
      } else {
        _ = resolved.insert(instruction, start: 0)
      }
    }
    threads.removeAll()
    var isMatch = false
    threads: for thread in 0..<resolved.count {
      let instruction = resolved.instructions[thread]
      switch program.instructions[Int(instruction)].operation {
      case .match:
        isMatch = true
        if !isLongest { break threads }
      case .read:
        guard let target = program.target(of: Int(instruction), reading: byte) else { continue }
        threads.follow(target, start: 0, in: program) { _ in nil }
      case .split, .look: continue
      }
    }
    return intern(isMatch: isMatch, after)
  }

  /// Returns the transition to the state of `threads`.
  private mutating func intern(isMatch: Bool, _ before: Neighbour) -> UInt32 {
    var hasLooks = false
    let instructions = threads.instructions.filter { instruction in
      let operation = program.instructions[Int(instruction)].operation
      if operation == .look { hasLooks = true }
      return operation != .split
    }
    return table.transition(
      to: instructions, StateTable.Kind(isMatch: isMatch, hasLooks: hasLooks, before: hasLooks ? before : .lineBreak))
  }
}
