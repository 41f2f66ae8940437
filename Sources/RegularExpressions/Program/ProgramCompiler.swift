/// Compiles a pattern to a program that reads the text forwards or backwards.
struct ProgramCompiler {
  private var program = PatternProgram()
  private let isMirrored: Bool
  /// The nodes of each class, root first, whose edges have been added, so that each class is compiled once.
  private var templates: [ClassKey: [PatternProgram.Instruction]] = [:]
  private var steps = 0

  private struct ClassKey: Hashable {
    let set: CodeSet
    let isBytes: Bool
  }

  /// Returns the program for `node`; throws if it is too large. A mirrored program reads from the end of a match to its
  /// beginning; it matches the same texts, but its preferences are meaningless.
  static func compile(_ node: SyntaxNode, isMirrored: Bool) throws(RegularExpressionError) -> PatternProgram {
    var compiler = ProgramCompiler(isMirrored: isMirrored)
    let match = try compiler.append(PatternProgram.Instruction(operation: .match))
    compiler.program.anchoredStart = try compiler.emit(node, before: match)
    // As in RE2, an unanchored search may first skip any bytes, with the lowest preference.
    let skip = try compiler.append(PatternProgram.Instruction(operation: .read, count: 1))
    let start = try compiler.append(
      PatternProgram.Instruction(operation: .split, next: compiler.program.anchoredStart, other: skip))
    compiler.program.instructions[Int(skip)].next = start
    compiler.program.instructions[Int(skip)].other = UInt32(compiler.program.edges.count)
    compiler.program.edges.append(PatternProgram.Edge(first: 0, last: 0xFF, step: 0))
    compiler.program.start = start
    compiler.program.assignClasses()
    return compiler.program
  }

  private mutating func append(_ instruction: PatternProgram.Instruction) throws(RegularExpressionError) -> UInt32 {
    try count()
    program.instructions.append(instruction)
    return UInt32(program.instructions.count - 1)
  }

  /// Counts each step, so that even repeating the empty text many times ends at the limit.
  private mutating func count() throws(RegularExpressionError) {
    steps += 1
    if steps > PatternProgram.maximumSize {
      throw RegularExpressionError(
        at: 0, "the pattern is too large when its repetitions are expanded",
        hint: "repeat less often, or write '*' or '+' for a count")
    }
  }

  /// Adds the instructions that match `node` and continue at `next`, and returns the first of them. Instructions are
  /// added in reverse, so that the next one is always known.
  private mutating func emit(_ node: SyntaxNode, before next: UInt32) throws(RegularExpressionError) -> UInt32 {
    try count()
    switch node {
    case .empty: return next
    case .scalars(let set): return try emit(set, isBytes: false, before: next)
    case .bytes(let set): return try emit(set, isBytes: true, before: next)
    case .look(let look):
      program.hasLooks = true
      if look.needsScalars { program.hasScalarLooks = true }
      return try append(
        PatternProgram.Instruction(operation: .look, look: isMirrored ? look.mirrored : look, next: next))
    case .sequence(let parts):
      var start = next
      for part in isMirrored ? parts : parts.reversed() { start = try emit(part, before: start) }
      return start
    case .alternatives(let branches):
      var start: UInt32?
      for branch in branches.reversed() {
        let begin = try emit(branch, before: next)
        start =
          try start.map { (other) throws(RegularExpressionError) in
            try append(PatternProgram.Instruction(operation: .split, next: begin, other: other))
          } ?? begin
      }
      return start ?? next
    case .group(_, let body): return try emit(body, before: next)
    case .repetition(let body, let minimum, let maximum, let isLazy):
      return try emit(body, minimum: minimum, maximum: maximum, isLazy: isLazy, before: next)
    }
  }

  private mutating func emit(
    _ body: SyntaxNode, minimum: Int, maximum: Int?, isLazy: Bool, before next: UInt32
  ) throws(RegularExpressionError) -> UInt32 {
    var start = next
    var copies = minimum
    if let maximum {
      // After each copy, either the next one or the rest of the pattern follows.
      for _ in 0..<max(maximum - minimum, 0) {
        let begin = try emit(body, before: start)
        start = try split(begin, next, isLazy: isLazy)
      }
    } else {
      let loop = try append(PatternProgram.Instruction(operation: .split))
      let begin = try emit(body, before: loop)
      let (preferred, other) = isLazy ? (next, begin) : (begin, next)
      program.instructions[Int(loop)].next = preferred
      program.instructions[Int(loop)].other = other
      if minimum > 0 {
        // The last copy is the body of the loop.
        start = begin
        copies -= 1
      } else if body.isNullable {
        // If the body of a loop can match the empty text, leaving the loop must be equivalent to entering it: (x+)?
        start = try split(begin, next, isLazy: isLazy)
      } else {
        start = loop
      }
    }
    for _ in 0..<copies { start = try emit(body, before: start) }
    return start
  }

  private mutating func split(_ body: UInt32, _ next: UInt32, isLazy: Bool) throws(RegularExpressionError) -> UInt32 {
    try append(PatternProgram.Instruction(operation: .split, next: isLazy ? next : body, other: isLazy ? body : next))
  }

  private mutating func emit(
    _ set: CodeSet, isBytes: Bool, before next: UInt32
  ) throws(RegularExpressionError) -> UInt32 {
    let key = ClassKey(set: set, isBytes: isBytes)
    let template = templates[key] ?? makeTemplate(set, isBytes: isBytes)
    templates[key] = template
    let first = UInt32(program.instructions.count)
    for var reader in template {
      reader.next = next
      _ = try append(reader)
    }
    return first
  }

  private mutating func makeTemplate(_ set: CodeSet, isBytes: Bool) -> [PatternProgram.Instruction] {
    var automaton = isBytes ? ByteAutomaton(bytes: set) : ByteAutomaton(scalars: set)
    if isMirrored { automaton = automaton.mirrored() }
    // The root comes first; the other nodes follow in order.
    func readerIndex(_ node: Int) -> Int { node == automaton.root ? 0 : node < automaton.root ? node + 1 : node }
    var readers = [PatternProgram.Instruction](
      repeating: PatternProgram.Instruction(operation: .read), count: automaton.nodes.count)
    for (node, edges) in automaton.nodes.enumerated() {
      readers[readerIndex(node)].count = UInt16(truncatingIfNeeded: edges.count)
      readers[readerIndex(node)].other = UInt32(program.edges.count)
      for edge in edges {
        let step = edge.target == ByteAutomaton.accept ? 0 : readerIndex(edge.target) - readerIndex(node)
        program.edges.append(PatternProgram.Edge(first: edge.first, last: edge.last, step: Int32(step)))
      }
    }
    return readers
  }
}
