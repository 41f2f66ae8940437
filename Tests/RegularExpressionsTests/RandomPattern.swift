import TestSupport

/// Makes patterns over the characters of `SampleText.random`.
struct RandomPattern {
  var random: SplitMix64
  /// Whether what may match nothing may be repeated, about which tools of different age differ.
  var allowsEmptyLoops = true

  mutating func make() -> String {
    let flags = random.below(8)
    let pattern = alternation(depth: 3)
    return flags == 0 ? "(?i)" + pattern : flags == 1 ? "(?U)" + pattern : pattern
  }

  private mutating func alternation(depth: Int) -> String {
    let count = random.below(4) == 0 ? 1 + random.below(3) : 1
    return (0..<count).map { _ in sequence(depth: depth) }.joined(separator: "|")
  }

  private mutating func sequence(depth: Int) -> String {
    let count = 1 + random.below(4)
    return (0..<count).map { _ in repeated(depth: depth) }.joined()
  }

  private mutating func repeated(depth: Int) -> String {
    if random.below(9) == 0 { return random.pick(["^", "$", #"\b"#, #"\B"#, #"(?-u:\b)"#, #"(?-u:\B)"#]) }
    var atom = atom(depth: depth)
    if random.below(3) == 0, !atom.hasPrefix("(") || allowsEmptyLoops {
      atom += random.pick(
        ["*", "+", "?", "*?", "+?", "??", "{2}", "{1,2}", "{0,2}", "{2,}", "{1,2}?", "{3}", "{0}"])
    } else if atom.hasPrefix("("), random.below(3) == 0 {
      // Not empty for sure.
      atom = "(?:" + atom + random.pick(["a", "b", "."]) + ")" + random.pick(["*", "+", "*?", "{1,2}", "{0,2}?"])
    }
    return atom
  }

  private mutating func atom(depth: Int) -> String {
    switch random.below(depth > 0 ? 9 : 6) {
    case 0, 1, 2: return random.pick(["a", "b", "c", "a", "b", "k", "s", "é", "β", "A", "K", " ", "_", "1", "日"])
    case 3:
      return random.pick([".", #"\w"#, #"\W"#, #"\s"#, #"\S"#, #"\d"#, #"\D"#, #"\p{L}"#, #"\p{Lu}"#, #"(?-u:\w)"#])
    case 4, 5: return bracketClass(depth: 1)
    case 6: return "(" + alternation(depth: depth - 1) + ")"
    case 7: return "(?:" + alternation(depth: depth - 1) + ")"
    default: return "(?" + random.pick(["i", "s", "U", "-i", "x"]) + ":" + alternation(depth: depth - 1) + ")"
    }
  }

  private mutating func bracketClass(depth: Int) -> String {
    var text = random.below(4) == 0 ? "[^" : "["
    for _ in 0...random.below(3) {
      switch random.below(depth > 0 ? 8 : 6) {
      case 0, 1, 2: text += random.pick(["a", "b", "c", "k", "é", "日", "_", "1"])
      case 3: text += random.pick(["a-c", "A-K", "0-9", "α-ω", "é-ü", "b-s"])
      case 4: text += random.pick([#"\w"#, #"\s"#, #"\d"#, #"\W"#, #"\p{Lu}"#])
      case 5: text += random.pick(["[:alpha:]", "[:upper:]", "[:space:]", "[:^digit:]"])
      case 6: text += bracketClass(depth: depth - 1)
      default: text += "a-z" + random.pick(["&&", "--", "~~"]) + bracketClass(depth: depth - 1)
      }
    }
    return text + "]"
  }
}
