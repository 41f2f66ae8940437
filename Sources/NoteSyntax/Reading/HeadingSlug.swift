import Bytes

/// The anchor of a heading in the address of a page, which programs form from the heading's text: lower case, spaces as
/// hyphens, without punctuation.
package struct HeadingSlug: Hashable, Sendable {
  /// The rules by which programs form slugs.
  package enum Rules: CaseIterable, Sendable {
    /// The rules of GitHub and most site generators.
    case pages
    /// The rules of VS Code, which keep symbols and have no hyphens at the ends.
    case editors
    /// The rules of GitHub for a heading without the attributes in braces at its end.
    case attributed
    /// The rules of Pandoc, which keeps dots and begins with a letter.
    case pandoc
    /// The rules of Python-Markdown, in which hyphens and spaces together are one hyphen.
    case python
    /// The rules of VitePress, in which punctuation is a hyphen too.
    case punctuation

    /// Whether only site generators have these rules.
    package var isOfSites: Bool {
      switch self {
      case .pages, .editors: false
      case .attributed, .pandoc, .python, .punctuation: true
      }
    }
  }

  package let text: String

  /// Makes the slug of a heading, without the number that a later one of equal headings gets.
  package init(_ heading: String, _ rules: Rules = .pages) {
    switch rules {
    case .pages: text = Self.pageSlug(heading)
    case .editors: text = Self.editorSlug(heading)
    case .attributed: text = Self.pageSlug(Self.withoutAttributes(heading))
    case .pandoc:
      let words = Self.withoutAttributes(heading).lowercased().split(whereSeparator: \.isWhitespace)
        .map { $0.filter { $0.isLetter || $0.isNumber || "_-.".contains($0) } }
      text = String(words.filter { !$0.isEmpty }.joined(separator: "-").drop { !$0.isLetter })
    case .python:
      text = Self.joined(Self.withoutAttributes(heading)) { $0.isLetter || $0.isNumber || $0 == "_" ? true : nil }
    case .punctuation: text = Self.joined(Self.withoutAttributes(heading)) { $0.isLetter || $0.isNumber }
    }
  }

  /// Returns a heading without the attributes in braces at its end, as in `Setup {.advanced}`.
  private static func withoutAttributes(_ heading: String) -> String {
    let isMarked = heading.hasSuffix("}%")
    guard isMarked || heading.hasSuffix("}"), let start = heading.lastIndex(of: "{") else { return heading }
    return String(heading[..<start].trimming { isMarked && $0 == "%" || $0.isWhitespace })
  }

  /// Returns the words of a heading in lower case, with a hyphen between them. `isInWord` is true for a character of a
  /// word, false for one that ends it, and nil for one that is left out.
  private static func joined(_ heading: String, _ isInWord: (Character) -> Bool?) -> String {
    var words = [""]
    for character in heading.lowercased() {
      let isEnd = character.isWhitespace || character == "-"
      switch isEnd ? false : isInWord(character) {
      case true?: words[words.count - 1].append(character)
      case false?: if words[words.count - 1] != "" { words.append("") }
      case nil: break
      }
    }
    return words.filter { !$0.isEmpty }.joined(separator: "-")
  }

  private static func pageSlug(_ heading: String) -> String {
    var slug = String.UnicodeScalarView()
    for scalar in heading.lowercased().unicodeScalars {
      if scalar == " " || scalar == "-" {
        slug.append("-")
      } else if scalar.isInPageSlug {
        slug.append(scalar)
      }
    }
    return String(slug)
  }

  private static func editorSlug(_ heading: String) -> String {
    var slug = String.UnicodeScalarView()
    var isAfterSpace = false
    for scalar in heading.lowercased().unicodeScalars {
      if scalar.isSpacing {
        if !isAfterSpace { slug.append("-") }
        isAfterSpace = true
      } else {
        isAfterSpace = false
        if !scalar.isDroppedByEditors { slug.append(scalar) }
      }
    }
    let hyphen: Unicode.Scalar = "-"
    while slug.last == hyphen { slug.removeLast() }
    return String(slug.drop { $0 == hyphen })
  }

  /// Returns the slugs of the headings of a note with the given texts. A heading whose slug is that of an earlier one
  /// gets a number at its end. O(headings).
  package static func slugs(of headings: some Sequence<String>, _ rules: Rules = .pages) -> [String] {
    var counts: [String: Int] = [:]
    let mark = rules == .python ? "_" : "-"
    return headings.map { heading in
      let slug = HeadingSlug(heading, rules).text
      guard var count = counts[slug] else {
        counts[slug] = 0
        return slug
      }
      var numbered = slug
      repeat {
        count += 1
        numbered = "\(slug)\(mark)\(count)"
        // VS Code does not look whether a heading has the number in its text.
      } while rules == .pages && counts[numbered] != nil
      counts[slug] = count
      if rules == .pages { counts[numbered] = 0 }
      return numbered
    }
  }
}

extension Unicode.Scalar {
  /// Whether GitHub keeps this in a slug: letters, marks, decimal digits and connecting punctuation.
  fileprivate var isInPageSlug: Bool {
    if value < 0x80 { return self == "_" || UInt8(truncatingIfNeeded: value).isAlphanumeric }
    switch properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark, .decimalNumber, .connectorPunctuation: return true
    default: return properties.isAlphabetic
    }
  }

  /// Whether VS Code leaves this out of a slug: punctuation in ASCII, and some of Chinese and Japanese.
  fileprivate var isDroppedByEditors: Bool {
    if value < 0x80 { return self != "-" && self != "_" && UInt8(truncatingIfNeeded: value).isPunctuation }
    return "。，、；：？！…—·ˉ¨‘’“”々～‖∶＂＇｀｜〃〔〕〈〉《》「」『』．〖〗【】（）［］｛｝".unicodeScalars.contains(self)
  }
}
