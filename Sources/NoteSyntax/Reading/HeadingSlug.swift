/// The anchor of a heading in the address of a page, as GitHub and most site generators form it: lower case, spaces as
/// hyphens, without other punctuation.
package struct HeadingSlug: Hashable, Sendable {
  /// The slug.
  package let text: String

  /// Makes the slug of a heading.
  package init(_ heading: String) {
    var slug = ""
    for scalar in heading.lowercased().unicodeScalars {
      if scalar == " " || scalar == "-" {
        slug += "-"
      } else if scalar == "_" || !scalar.isPunctuationOrSymbol, !scalar.isSpacing {
        slug.unicodeScalars.append(scalar)
      }
    }
    text = slug
  }

  /// Returns whether a link's `subpath`, with its `#`, is this slug, which is followed by a number if several headings
  /// have it.
  package func isNamed(by subpath: String) -> Bool {
    let wanted = subpath.dropFirst().lowercased()
    if wanted.utf8.elementsEqual(text.utf8) { return true }
    guard wanted.utf8.starts(with: (text + "-").utf8) else { return false }
    let number = wanted.utf8.dropFirst(text.utf8.count + 1)
    return !number.isEmpty && number.allSatisfy { $0 >= 0x30 && $0 <= 0x39 }
  }
}
