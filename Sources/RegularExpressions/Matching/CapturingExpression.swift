internal import Bytes

/// Finds the texts of the groups in a match that is known, with threads in parallel, each with its groups (Pike, 1987).
///
/// It takes time linear in the match for a pattern, and a multiple of the number of groups.
package struct CapturingExpression: Sendable {
  private enum Instruction: Sendable {
    case scalar(CodeSet)
    case look(LookAround)
    case split(Int, Int)
    /// Stores the offset in a slot.
    case save(Int)
    case match
  }

  private var instructions: [Instruction] = []
  private var start = 0
  /// The number of groups.
  package private(set) var count = 0

  /// Compiles a pattern.
  package init(_ pattern: String, ignoringCase: Bool = false) throws(RegularExpressionError) {
    let node = try PatternParser.parse(Array(pattern.utf8), ignoringCase: ignoringCase, keepsGroups: true)
    let match = try append(.match)
    start = try emit(node, before: match)
  }

  private mutating func append(_ instruction: Instruction) throws(RegularExpressionError) -> Int {
    if instructions.count >= PatternProgram.maximumSize {
      throw RegularExpressionError(at: 0, "the pattern is too large when its repetitions are expanded")
    }
    instructions.append(instruction)
    return instructions.count - 1
  }

  private mutating func emit(_ node: SyntaxNode, before next: Int) throws(RegularExpressionError) -> Int {
    switch node {
    case .empty: return next
    case .scalars(let set), .bytes(let set): return try step(.scalar(set), next)
    case .look(let look): return try step(.look(look), next)
    case .sequence(let parts):
      var start = next
      for part in parts.reversed() { start = try emit(part, before: start) }
      return start
    case .alternatives(let branches):
      var start: Int?
      for branch in branches.reversed() {
        let begin = try emit(branch, before: next)
        if let other = start { start = try append(.split(begin, other)) } else { start = begin }
      }
      return start ?? next
    case .group(let number, let body):
      count = max(count, number)
      let end = try step(.save(number * 2 - 1), next)
      return try step(.save(number * 2 - 2), try emit(body, before: end))
    case .repetition(let body, let minimum, let maximum, let isLazy):
      var start = next
      if let maximum {
        for _ in 0..<max(maximum - minimum, 0) {
          let begin = try emit(body, before: start)
          start = try append(isLazy ? .split(next, begin) : .split(begin, next))
        }
      } else {
        let loop = try append(.match)
        let begin = try emit(body, before: loop)
        instructions[loop] = isLazy ? .split(next, begin) : .split(begin, next)
        start = loop
      }
      for _ in 0..<minimum { start = try emit(body, before: start) }
      return start
    }
  }

  /// Appends an instruction that continues at `next`: an instruction goes on with the one before it in the list.
  private mutating func step(_ instruction: Instruction, _ next: Int) throws(RegularExpressionError) -> Int {
    // The instruction before it in the list leads to `next`.
    if instructions.count - 1 != next { _ = try append(.split(next, next)) }
    return try append(instruction)
  }

  /// Returns the ranges of the groups in the match `range`; nil for a group that took no part.
  package func groups(in text: Span<UInt8>, of range: Range<Int>) -> [Range<Int>?] {
    var threads: [(pc: Int, slots: [Int])] = []
    var found: [Int]?
    var offset = range.lowerBound
    var seen: Set<Int> = []
    follow(start, [Int](repeating: -1, count: count * 2), in: text, at: offset, into: &threads, seen: &seen)
    while true {
      let current = threads
      threads = []
      seen.removeAll(keepingCapacity: true)
      let isAtEnd = offset >= range.upperBound
      let decoded = isAtEnd ? nil : text.decodedScalar(at: offset)
      let length = max(decoded?.length ?? 1, 1)
      stepping: for thread in current {
        switch instructions[thread.pc] {
        case .match:
          if offset == range.upperBound {
            found = thread.slots
            break stepping
          }
        case .scalar(let set):
          if let decoded, decoded.isValid, set.contains(decoded.value) {
            follow(thread.pc - 1, thread.slots, in: text, at: offset + length, into: &threads, seen: &seen)
          }
        case .look, .split, .save: break
        }
      }
      if isAtEnd || threads.isEmpty { break }
      offset += length
    }
    guard let found else { return [Range<Int>?](repeating: nil, count: count) }
    return (0..<count).map { group in
      let (start, end) = (found[group * 2], found[group * 2 + 1])
      return start >= 0 && end >= start ? start..<end : nil
    }
  }

  private func follow(
    _ first: Int, _ slots: [Int], in text: Span<UInt8>, at offset: Int, into threads: inout [(pc: Int, slots: [Int])],
    seen: inout Set<Int>
  ) {
    var pending = [(first, slots)]
    while let (pc, slots) = pending.popLast() {
      guard seen.insert(pc).inserted else { continue }
      switch instructions[pc] {
      case .match, .scalar: threads.append((pc, slots))
      case .split(let preferred, let other):
        if other != preferred { pending.append((other, slots)) }
        pending.append((preferred, slots))
      case .look(let look):
        let before = Neighbour(in: text, before: offset, words: CodeSet.words)
        if look.holds(between: before, and: Neighbour(in: text, at: offset, words: CodeSet.words)) {
          pending.append((pc - 1, slots))
        }
      case .save(let slot):
        var changed = slots
        changed[slot] = offset
        pending.append((pc - 1, changed))
      }
    }
  }
}
