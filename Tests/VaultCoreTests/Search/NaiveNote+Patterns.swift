import Bytes
import NoteSyntax
import QueryLanguage
import RegularExpressions
import SearchIndex

extension NaiveNote {
  /// Whether a regular expression matches a line of what a field has, in the whole note or a part of it.
  func hasMatch(_ pattern: String, in field: QueryField, _ range: Range<Int>?, ignoringCase: Bool) throws -> Bool {
    let matcher = try Self.matcher(pattern, ignoringCase: ignoringCase)
    switch field {
    case .any: return matches(matcher, linesOf: range ?? bytes.indices)
    case .content: return matches(matcher, linesOf: range ?? parsed.bodyRange)
    case .title: return ([title] + aliases).contains { Self.isMatch(matcher, Array($0.utf8)) }
    case .alias: return aliases.contains { Self.isMatch(matcher, Array($0.utf8)) }
    case .heading:
      return parsed.headings.contains { heading in
        range?.contains(heading.range.lowerBound) ?? true
          && Self.isMatch(matcher, Array(heading.plainText.utf8))
      }
    case .path: return Self.isMatch(matcher, path)
    case .file: return Self.isMatch(matcher, Array(path.split(separator: UInt8(ascii: "/")).last ?? []))
    }
  }

  /// Whether a regular expression matches one of some texts.
  static func hasMatch(_ pattern: String, in texts: [String], ignoringCase: Bool) throws -> Bool {
    let matcher = try matcher(pattern, ignoringCase: ignoringCase)
    return texts.contains { isMatch(matcher, Array($0.utf8)) }
  }

  private static func isMatch(_ matcher: RegularExpressionMatcher, _ text: [UInt8]) -> Bool {
    matcher.containsMatch(in: text.span)
  }

  /// What matches a pattern of a query; a pattern that cannot be read is a problem.
  private static func matcher(_ pattern: String, ignoringCase: Bool) throws -> RegularExpressionMatcher {
    guard let expression = try? RegularExpression(pattern, ignoringCase: ignoringCase) else {
      throw NaiveQuery.Problem()
    }
    return RegularExpressionMatcher(expression)
  }

  /// Lines end with a line feed, and what is behind the last one is a line if there is anything.
  private func matches(_ matcher: RegularExpressionMatcher, linesOf range: Range<Int>) -> Bool {
    let isMarked = range.lowerBound == 0 && bytes.starts(with: [0xEF, 0xBB, 0xBF])
    let text = isMarked ? bytes[range].dropFirst(3) : bytes[range]
    if text.isEmpty { return false }
    let lines = text.split(separator: 0x0A, omittingEmptySubsequences: false)
    return lines.dropLast(text.last == 0x0A ? 1 : 0).contains { Self.isMatch(matcher, Array($0)) }
  }
}
