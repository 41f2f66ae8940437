/// What `(?…)` switches on and off.
struct PatternFlags: Sendable {
  /// `i`: letters match in any case.
  var ignoresCase = false
  /// `m`: `^` and `$` match at line ends; as a match never leaves its line, it changes nothing.
  var isMultiline = true
  /// `s`: a dot matches all that a match can have in it.
  var dotMatchesAll = false
  /// `U`: `*` takes as little as possible, `*?` as much.
  var swapsGreed = false
  /// `u`: classes are sets of scalars rather than of bytes.
  var isUnicode = true
  /// `x`: white space in the pattern says nothing, and `#` begins a comment.
  var ignoresSpace = false
  /// `R`: a carriage return ends a line too.
  var knowsReturns = false

  /// Sets the flag with this letter; false if there is none.
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
