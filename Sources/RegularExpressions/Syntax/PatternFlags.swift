/// The flags that `(?…)` sets and clears.
struct PatternFlags: Sendable {
  /// `i`: letters match in any case.
  var ignoresCase = false
  /// `m`: `^` and `$` match at line ends; this changes nothing, because a match never spans lines.
  var isMultiline = true
  /// `s`: a dot matches everything that a match may contain.
  var dotMatchesAll = false
  /// `U`: `*` takes as little as possible, and `*?` as much as possible.
  var swapsGreed = false
  /// `u`: classes are sets of scalars instead of bytes.
  var isUnicode = true
  /// `x`: white space in the pattern is ignored, and `#` begins a comment.
  var ignoresSpace = false
  /// `R`: a carriage return ends a line too.
  var knowsReturns = false

  /// Sets the flag with this letter; returns false if there is none.
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
