internal import Bytes

/// The matching of paths against shell wildcards.
package enum Glob {
  private static let slash = UInt8(ascii: "/")
  private static let star = UInt8(ascii: "*")

  /// Returns whether a whole path matches. The component `**` matches any number of components (one or more at the end
  /// of the pattern); the other components match as in `matchesComponent`.
  ///
  /// Only the last star is ever extended, so the time is O(pattern × path) at worst.
  package static func matches(_ pattern: Span<UInt8>, _ path: Span<UInt8>) -> Bool {
    // The offsets where the current components begin, or one past the end when none remains.
    var (g, p) = (0, 0)
    var retry: (glob: Int, part: Int)?
    while p <= path.count {
      let partEnd = path.firstOffset(of: slash, from: p) ?? path.count
      if g <= pattern.count {
        let globEnd = pattern.firstOffset(of: slash, from: g) ?? pattern.count
        if globEnd - g == 2, pattern[g] == star, pattern[g + 1] == star {
          if globEnd == pattern.count { return true }
          g = globEnd + 1
          retry = (g, p)
          continue
        }
        if matchesComponent(pattern.extracting(g..<globEnd), path.extracting(p..<partEnd)) {
          (g, p) = (globEnd + 1, partEnd + 1)
          continue
        }
      }
      guard let again = retry else { return false }
      g = again.glob
      p = (path.firstOffset(of: slash, from: again.part) ?? path.count) + 1
      retry = (g, p)
    }
    return g > pattern.count
  }

  /// Returns whether a name matches: `*` matches any text, `?` any one byte, `[a-z]` and `[!a-z]` one byte in or not in
  /// a set, and a backslash makes the next byte literal. A set that is not closed matches nothing, as for git.
  package static func matchesComponent(_ pattern: Span<UInt8>, _ name: Span<UInt8>) -> Bool {
    var (p, n) = (0, 0)
    var retry: (pattern: Int, name: Int)?
    while n < name.count {
      if p < pattern.count, pattern[p] == star {
        p += 1
        retry = (p, n)
      } else if let next = matchOne(pattern, at: p, name[n]) {
        p = next
        n += 1
      } else if let again = retry {
        retry = (again.pattern, again.name + 1)
        (p, n) = (again.pattern, again.name + 1)
      } else {
        return false
      }
    }
    while p < pattern.count, pattern[p] == star { p += 1 }
    return p == pattern.count
  }

  /// Returns the offset in the pattern after the element at `start` if the element matches `byte`; otherwise nil.
  private static func matchOne(_ pattern: Span<UInt8>, at start: Int, _ byte: UInt8) -> Int? {
    guard start < pattern.count else { return nil }
    let next = start + 1
    switch pattern[start] {
    case UInt8(ascii: "?"): return next
    case UInt8(ascii: "\\"): return next < pattern.count && pattern[next] == byte ? next + 1 : nil
    case UInt8(ascii: "["):
      guard let (isIn, end) = set(pattern, at: start, byte), isIn else { return nil }
      return end
    default: return pattern[start] == byte ? next : nil
    }
  }

  /// Returns whether a set, `[a-z]` or `[!x]`, contains the byte, and the offset after it; nil if it is not closed.
  private static func set(_ pattern: Span<UInt8>, at start: Int, _ byte: UInt8) -> (Bool, Int)? {
    var index = start + 1
    var isNegated = false
    if index < pattern.count, pattern[index] == UInt8(ascii: "!") || pattern[index] == UInt8(ascii: "^") {
      isNegated = true
      index += 1
    }
    var isIn = false
    let first = index
    while index < pattern.count, pattern[index] != UInt8(ascii: "]") || index == first {
      let low = pattern[index]
      if index + 2 < pattern.count, pattern[index + 1] == UInt8(ascii: "-"), pattern[index + 2] != UInt8(ascii: "]") {
        isIn = isIn || (low <= byte && byte <= pattern[index + 2])
        index += 3
      } else {
        isIn = isIn || low == byte
        index += 1
      }
    }
    return index < pattern.count ? (isIn != isNegated, index + 1) : nil
  }
}
