/// A heading that a user has chosen. The note can be another version of the one in which it was chosen.
package enum ChosenHeading: Sendable, Hashable {
  /// The heading that links refer to by a name: `A`, `A#B` for a heading B below A, or a slug.
  case named(String)
  /// The heading with a number, if it has the text that it had, which must be as written.
  case numbered(Int, text: String)

  /// Chooses a heading of a note by its number.
  package init(_ number: Int, of note: ParsedNote) { self = .numbered(number, text: note.headings[number].text) }

  /// The name or text of the heading.
  package var text: String {
    switch self {
    case .named(let name): name
    case .numbered(_, let text): text
    }
  }
}

extension ParsedNote {
  /// Returns the number of a heading.
  ///
  /// - Throws: `EditError.missingHeading` if the note does not have it.
  package func number(of heading: ChosenHeading) throws(EditError) -> Int {
    switch heading {
    case .named(let name): if let number = self.heading(named: name) { return number }
    case .numbered(let number, let text):
      if headings.indices.contains(number), headings[number].text.utf8.elementsEqual(text.utf8) { return number }
    }
    throw .missingHeading(heading.text)
  }

  /// Returns the number of the heading that a link with this name refers to; otherwise that of the heading with this
  /// whole text, which may contain a `#`, or with this slug.
  package func heading(named name: String) -> Int? {
    if let number = HeadingTable(self).heading(atSubpath: "#" + name) { return number }
    let key = HeadingKey(name)
    if let number = headings.firstIndex(where: { HeadingKey($0.text) == key || HeadingKey($0.plainText) == key }) {
      return number
    }
    let slug = CaseFolding.fold(name)
    if slug.isEmpty { return nil }
    return HeadingSlug.Rules.allCases.lazy.compactMap { rules in
      HeadingSlug.slugs(of: headings.lazy.map(\.plainText), rules).firstIndex { CaseFolding.fold($0) == slug }
    }.first
  }
}
