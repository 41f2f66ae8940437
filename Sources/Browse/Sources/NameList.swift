internal import Bytes
internal import SearchIndex

/// A list of names, such as tags or lines of standard input, of which those are found that have all words of a query,
/// and then those that have its letters in order.
package struct NameList: ListSource {
  private let items: [ListItem]
  private let folded: [[UInt8]]

  /// Creates a list in its order.
  package init(_ items: [ListItem]) {
    self.items = items
    folded = items.map { Folding.fold(Array("\($0.title) \($0.detail)".utf8).span) }
  }

  /// The number of names.
  package var count: Int { items.count }

  /// Returns the names with all words, or else those with the letters in order. O(bytes of all names).
  package func answer(_ question: ListQuestion) -> ListAnswer? {
    var answer = ListAnswer(to: question)
    answer.all = items.count
    let words = question.query.split(separator: " ").map { Folding.fold(Array($0.utf8).span) }
    var found = items.indices.filter { index in words.allSatisfy { folded[index].contains($0) } }
    if let first = words.first {
      // Names that begin with the first word come before others.
      found = found.filter { folded[$0].starts(with: first) } + found.filter { !folded[$0].starts(with: first) }
    }
    if found.isEmpty, let letters = NameLetters(question.query) {
      let near = items.indices.compactMap { index in
        let name = folded[index]
        return letters.distance(in: name.span, mask: NameLetters.mask(of: name)).map { (index, $0) }
      }
      found = near.sorted { ($0.1, $0.0) < ($1.1, $1.0) }.map(\.0)
      answer.kind = .names
    }
    answer.total = found.count
    answer.rows = found.prefix(question.limit).map { items[$0] }
    return answer
  }

  /// Returns nothing, since names have no text.
  package func preview(_ question: PreviewQuestion) -> Preview? { nil }
}
