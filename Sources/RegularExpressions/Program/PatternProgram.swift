/// A compiled pattern: the instructions of a nondeterministic automaton over bytes (Thompson, "Regular Expression
/// Search Algorithm", 1968), with Pike's order of preference.
struct PatternProgram: Sendable {
  enum Operation: UInt8, Sendable {
    case match
    /// Continues at `next` and, with lower preference, at `other`.
    case split
    /// Continues at `next` if `look` holds.
    case look
    /// Reads a byte; `other` is the index of its `count` edges.
    case read
  }

  struct Instruction: Sendable {
    var operation: Operation
    var look: LookAround = .lineStart
    var count: UInt16 = 0
    var next: UInt32 = 0
    var other: UInt32 = 0
  }

  /// An edge: the bytes from `first` to `last` lead to the instruction `step` positions later or, if that is zero, to
  /// the reader's `next`. Steps are relative, so that all occurrences of a class in a pattern share its edges.
  struct Edge: Sendable {
    var first: UInt8
    var last: UInt8
    var step: Int32
  }

  /// The maximum number of instructions of a program.
  static let maximumSize = 400_000

  var instructions: [Instruction] = []
  var edges: [Edge] = []
  /// The start for a match that must begin at the current position.
  var anchoredStart: UInt32 = 0
  /// The start for a match that may begin at the current position or later.
  var start: UInt32 = 0
  /// Whether the program has conditions (`hasLooks`), and whether one of them concerns Unicode words.
  var hasLooks = false
  var hasScalarLooks = false
  /// The equivalence class of each byte: no instruction distinguishes the bytes of a class.
  var classes: [UInt8] = []
  var classCount = 1

  @inline(__always) func target(of instruction: Int, reading byte: UInt8) -> UInt32? {
    let reader = instructions[instruction]
    var index = Int(reader.other)
    let end = index + Int(reader.count)
    while index < end {
      let edge = edges[index]
      if byte < edge.first { return nil }
      if byte <= edge.last {
        return edge.step == 0 ? reader.next : UInt32(truncatingIfNeeded: instruction + Int(edge.step))
      }
      index += 1
    }
    return nil
  }

  /// Computes `classes` from the bytes that edges and conditions distinguish; the line feed is a separate class.
  mutating func assignClasses() {
    var begins = [Bool](repeating: false, count: 257)
    func separate(_ first: Int, _ last: Int) {
      begins[first] = true
      begins[last + 1] = true
    }
    separate(0x0A, 0x0A)
    for edge in edges { separate(Int(edge.first), Int(edge.last)) }
    if hasLooks {
      separate(0x0D, 0x0D)
      separate(0x80, 0xFF)
      for run in CodeSet.asciiWords.runs { separate(Int(run.first), Int(run.last)) }
    }
    var number = 0
    classes = (0..<256).map { byte in
      if byte > 0, begins[byte] { number += 1 }
      return UInt8(truncatingIfNeeded: number)
    }
    classCount = number + 1
  }
}
