/// The flags that `(?…)` sets and clears.
struct PatternFlags: Sendable {
  /// `i`: case is ignored.
  var ignoresCase = false
  /// `m`: `^` and `$` match at line ends. The flag has no effect, because a match never spans lines.
  var isMultiline = true
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

  /// Sets or clears the flag with this letter; returns false if there is no such flag.
  mutating func set(_ letter: Unicode.Scalar, to isOn: Bool) -> Bool {
    switch letter {
    case "i": ignoresCase = isOn
    case "m": isMultiline = isOn
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
