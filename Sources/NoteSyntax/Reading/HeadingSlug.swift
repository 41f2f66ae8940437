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

  /// Returns the slugs to which a link's `subpath`, with its `#`, may refer: its text, and without the number at its
  /// end, which follows a slug that several headings have.
  package static func slugs(thatMayBe subpath: String) -> [String] {
    let wanted = subpath.dropFirst().lowercased()
    guard let hyphen = wanted.utf8.lastIndex(of: 0x2D) else { return [wanted] }
    let number = wanted.utf8[hyphen...].dropFirst()
    let hasNumber = !number.isEmpty && number.allSatisfy { $0 >= 0x30 && $0 <= 0x39 }
    return hasNumber ? [wanted, String(wanted[..<hyphen])] : [wanted]
  }
}
