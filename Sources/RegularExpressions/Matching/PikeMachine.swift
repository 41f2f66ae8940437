internal import Bytes

/// Runs a program on a text with all threads in parallel (Pike, "The Text Editor sam", 1987; Cox, "Regular Expression
/// Matching: the Virtual Machine Approach").
///
/// It is slow but exact: each byte costs at most the size of the program, and conditions see whole scalars.
struct PikeMachine: Sendable {
  private let program: PatternProgram
  private let words = CodeSet.words
  private var threads: ThreadList
  private var following: ThreadList
  /// The number of instructions visited so far, which tests compare with the sizes of text and program.
  private(set) var steps = 0
  /// The offset at which the last search stopped, which is the end of the line if nothing was found.
  private(set) var stop = 0

  init(_ program: PatternProgram) {
    self.program = program
    threads = ThreadList(capacity: program.instructions.count)
    following = ThreadList(capacity: program.instructions.count)
  }

  /// Returns the first match in the line of `from` that begins there or later; of several, the preferred one.
  /// `isEarliest` says that only the existence of a match matters, and not its end.
  mutating func firstMatchInLine(of text: Span<UInt8>, from: Int, isEarliest: Bool = false) -> Range<Int>? {
    var match: Range<Int>?
    threads.removeAll()
    var offset = from
    while true {
      if match == nil { follow(program.anchoredStart, start: offset, in: text, at: offset) }
      stop = offset
      if threads.count == 0, match != nil { break }
      // From here on, the current threads are in `following`, and `threads` collects those for the next byte.
      following.removeAll()
      swap(&threads, &following)
      stepping: for thread in 0..<following.count {
        steps &+= 1
        let instruction = following.instructions[thread]
        switch program.instructions[Int(instruction)].operation {
        case .match:
          match = following.starts[thread]..<offset
          if isEarliest { return match }
          // The remaining threads have a lower preference.
          break stepping
        case .read:
          guard offset < text.count,
            let target = program.target(of: Int(instruction), reading: text[offset])
          else { continue }
          follow(target, start: following.starts[thread], in: text, at: offset &+ 1)
        case .split, .look: continue
        }
      }
      // No instruction reads a line feed.
      if offset >= text.count || text[offset] == .lineFeed { break }
      offset &+= 1
    }
    return match
  }

  private mutating func follow(_ instruction: UInt32, start: Int, in text: Span<UInt8>, at offset: Int) {
    let count = threads.count
    threads.follow(instruction, start: start, in: program) { look in
      let before = Neighbour(in: text, before: offset, words: words)
      return look.holds(between: before, and: Neighbour(in: text, at: offset, words: words))
    }
    steps &+= threads.count - count
  }
}
