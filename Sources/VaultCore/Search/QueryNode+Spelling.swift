package import QueryLanguage
package import SearchIndex

extension QueryNode {
  /// The words and tags that the query searches for and that may be misspelled.
  package var askedTexts: [AskedText] {
    switch kind {
    case .and(let children), .or(let children): children.flatMap(\.askedTexts)
    case .scope(_, let child), .matchCase(_, let child): child.askedTexts
    case .text(.file, _), .text(.path, _): []
    case .text(_, .word(let text)), .text(_, .phrase(let text)), .text(_, .exact(let text)),
      .text(_, .prefix(let text)):
      [.words(text)]
    case .key(.tag, .word(let name)), .key(.tag, .phrase(let name)), .key(.tag, .exact(let name)): [.tag(name)]
    default: []
    }
  }
}
