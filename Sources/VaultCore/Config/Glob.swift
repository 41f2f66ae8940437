/// Matches paths with the wildcards of the shell.
package enum Glob {
  private static let slash = UInt8(ascii: "/")
  private static let star = UInt8(ascii: "*")

  /// Whether the whole of a path matches: `**` as a component stands for any number of components (at the end, for one
  /// or more), and within a component as `matchesComponent` says.
  ///
  /// What a star takes is only ever lengthened at the last star met, so the time is at worst pattern × path.
  package static func matches(_ pattern: ArraySlice<UInt8>, _ path: ArraySlice<UInt8>) -> Bool {
    let globs = pattern.split(separator: slash, omittingEmptySubsequences: false)
    let parts = path.split(separator: slash, omittingEmptySubsequences: false)
    var (g, p) = (0, 0)
    var retry: (glob: Int, part: Int)?
    while p < parts.count {
      if g < globs.count, globs[g].elementsEqual([star, star]) {
        if g == globs.count - 1 { return true }
        retry = (g + 1, p)
        g += 1
      } else if g < globs.count, matchesComponent(globs[g], parts[p]) {
        g += 1
        p += 1
      } else if let again = retry {
        retry = (again.glob, again.part + 1)
        (g, p) = (again.glob, again.part + 1)
      } else {
        return false
      }
    }
    return g == globs.count
  }

  /// Whether a name matches: `*` is any text, `?` any one byte, `[a-z]` and `[!a-z]` one byte of a set or not of it, and a
  /// backslash takes the next byte as it is.
  package static func matchesComponent(_ pattern: ArraySlice<UInt8>, _ name: ArraySlice<UInt8>) -> Bool {
    var (p, n) = (pattern.startIndex, name.startIndex)
    var retry: (pattern: Int, name: Int)?
    while n < name.endIndex {
      if p < pattern.endIndex, pattern[p] == star {
        retry = (p + 1, n)
        p += 1
      } else if let next = matchOne(pattern[p...], name[n]) {
        p = next
        n += 1
      } else if let again = retry {
        retry = (again.pattern, again.name + 1)
        (p, n) = (again.pattern, again.name + 1)
      } else {
        return false
      }
    }
    return pattern[p...].allSatisfy { $0 == star }
  }

  /// Where the pattern goes on after its first element matched `byte`, or nil when it did not.
  private static func matchOne(_ pattern: ArraySlice<UInt8>, _ byte: UInt8) -> Int? {
    guard let first = pattern.first else { return nil }
    let next = pattern.startIndex + 1
    switch first {
    case UInt8(ascii: "?"): return next
    case UInt8(ascii: "\\"): return next < pattern.endIndex && pattern[next] == byte ? next + 1 : nil
    case UInt8(ascii: "["):
      guard let (isIn, end) = set(pattern, byte) else { return byte == first ? next : nil }
      return isIn ? end : nil
    default: return first == byte ? next : nil
    }
  }

  /// Whether a set such as `[a-z]` or `[!x]` has the byte, and where it ends; nil when it has no end.
  private static func set(_ pattern: ArraySlice<UInt8>, _ byte: UInt8) -> (Bool, Int)? {
    var index = pattern.startIndex + 1
    var isNegated = false
    if index < pattern.endIndex, pattern[index] == UInt8(ascii: "!") || pattern[index] == UInt8(ascii: "^") {
      isNegated = true
      index += 1
    }
    var isIn = false
    let first = index
    while index < pattern.endIndex, pattern[index] != UInt8(ascii: "]") || index == first {
      let low = pattern[index]
      if index + 2 < pattern.endIndex, pattern[index + 1] == UInt8(ascii: "-"), pattern[index + 2] != UInt8(ascii: "]")
      {
        isIn = isIn || (low <= byte && byte <= pattern[index + 2])
        index += 3
      } else {
        isIn = isIn || low == byte
        index += 1
      }
    }
    return index < pattern.endIndex ? (isIn != isNegated, index + 1) : nil
  }
}
