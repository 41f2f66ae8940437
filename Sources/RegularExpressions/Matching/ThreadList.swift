/// The instructions of all threads, without duplicates, in order of preference. It is a sparse set, which is cleared in
/// constant time (Briggs and Torczon, "An Efficient Representation for Sparse Sets", 1993).
struct ThreadList: Sendable {
  private var indexes: [UInt32]
  private(set) var instructions: [UInt32] = []
  /// The offset at which the match of each thread begins.
  private(set) var starts: [Int] = []
  private var stack: [UInt32] = []

  /// Makes an empty list for instructions below `capacity`.
  init(capacity: Int) { indexes = [UInt32](repeating: 0, count: capacity) }

  @inline(__always) var count: Int { instructions.count }

  @inline(__always) mutating func insert(_ instruction: UInt32, start: Int) -> Bool {
    let index = Int(indexes[Int(instruction)])
    if index < instructions.count, instructions[index] == instruction { return false }
    indexes[Int(instruction)] = UInt32(truncatingIfNeeded: instructions.count)
    instructions.append(instruction)
    starts.append(start)
    return true
  }

  mutating func removeAll() {
    instructions.removeAll(keepingCapacity: true)
    starts.removeAll(keepingCapacity: true)
  }

  /// Adds a thread at `instruction` and at all reachable from it without reading a byte, in order of preference. If
  /// `holds` returns nil for a condition, the thread stays at it until that is known.
  @inline(__always) mutating func follow(
    _ instruction: UInt32, start: Int, in program: borrowing PatternProgram, _ holds: (LookAround) -> Bool?
  ) {
    stack.append(instruction)
    while let next = stack.popLast() {
      guard insert(next, start: start) else { continue }
      let current = program.instructions[Int(next)]
      switch current.operation {
      case .match, .read: break
      case .split:
        stack.append(current.other)
        stack.append(current.next)
      case .look: if holds(current.look) == true { stack.append(current.next) }
      }
    }
  }
}
