internal import NoteSyntax

/// The ids of the parts of a note on a page, to which links lead.
///
/// | part | id |
/// |---|---|
/// | heading | its slug, as in `HeadingSlug`; `h:3` if the third heading has none |
/// | block with an id | `^id` in lower case |
/// | footnote, first reference to it | `fn:1`, `fnref:1` |
/// | HTML tag with an id | `tag:id` |
///
/// A slug has neither a colon nor `^`, so no two parts have the same id. If several notes are on a page, a prefix
/// distinguishes their ids.
struct NoteAnchors {
  private let prefix: String
  private let slugs: [String]
  private var used: Set<String> = []

  /// Makes the ids of a note with the given headings. O(headings).
  init(prefix: String, headings: [String]) {
    self.prefix = prefix
    slugs = HeadingSlug.slugs(of: headings)
  }

  func heading(_ index: Int) -> String {
    guard index < slugs.count, !slugs[index].isEmpty else { return "\(prefix)h:\(index + 1)" }
    return prefix + slugs[index]
  }

  /// Returns the id of a block whose id is written as `^id`; nil if an earlier block has the same id.
  mutating func block(_ written: String) -> String? {
    let id = prefix + written.lowercased()
    return used.insert(id).inserted ? id : nil
  }

  func footnote(_ number: Int) -> String { "\(prefix)fn:\(number)" }

  /// Returns the id of the first reference to a footnote.
  func reference(_ number: Int) -> String { "\(prefix)fnref:\(number)" }

  static func tag(_ id: String, prefix: String) -> String { "\(prefix)tag:\(id)" }
}
