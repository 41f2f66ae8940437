/// A compiled pattern: the instructions of a nondeterministic automaton over bytes (Thompson, "Regular Expression Search
/// Algorithm", 1968), in the order of preference that Pike gave them.
struct Program: Sendable {
  /// What a thread at an instruction does.
  enum Operation: UInt8, Sendable {
    /// The pattern has matched.
    case match
    /// Goes on at `next` and, less gladly, at `other`.
    case split
    /// Goes on at `next` if `look` holds.
    case look
    /// Reads a byte; `other` is the place of its `count` edges.
    case read
  }

  struct Instruction: Sendable {
    var operation: Operation
    var look: LookAround = .lineStart
    var count: UInt16 = 0
    var next: UInt32 = 0
    var other: UInt32 = 0
  }

  /// Bytes from `first` to `last` lead to the instruction `step` further on or, if that is zero, to the reader's `next`.
  ///
  /// Relative, so that all places where a pattern has the same class share its edges.
  struct Edge: Sendable {
    var first: UInt8
    var last: UInt8
    var step: Int32
  }

  /// How many instructions a program may have.
  static let maximumSize = 400_000

  var instructions: [Instruction] = []
  var edges: [Edge] = []
  /// Where matching begins when it must begin here.
  var anchoredStart: UInt32 = 0
  /// Where matching begins when it may begin at any byte from here on.
  var start: UInt32 = 0
  /// Whether any condition looks around, and whether one looks at words of Unicode.
  var hasLooks = false
  var hasScalarLooks = false
  /// The class of each byte: bytes that no instruction tells apart have the same one.
  var classes: [UInt8] = []
  var classCount = 1

  /// The instruction that `byte` leads to from the reader `instruction`, or nil.
  @inline(__always)
  func target(of instruction: Int, reading byte: UInt8) -> UInt32? {
    let reader = instructions[instruction]
    var place = Int(reader.other)
    let end = place + Int(reader.count)
    while place < end {
      let edge = edges[place]
      if byte < edge.first { return nil }
      if byte <= edge.last {
        return edge.step == 0 ? reader.next : UInt32(truncatingIfNeeded: instruction + Int(edge.step))
      }
      place += 1
    }
    return nil
  }

  /// Fills `classes` in: what edges and conditions tell apart, and the line feed for itself.
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
