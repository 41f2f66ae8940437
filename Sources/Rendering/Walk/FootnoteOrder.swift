internal import NoteSyntax

/// The footnotes of a note in the order in which its text refers to them first. Those to which it never refers follow.
struct FootnoteOrder {
  enum Content {
    case blocks([DocumentBlock])
    case text(ArraySlice<InlineEvent>)
  }

  /// A footnote with a number, which is one more than its index in `entries`.
  struct Entry {
    let label: String
    let content: Content
    var isReferred: Bool
  }

  private(set) var entries: [Entry] = []
  /// All definitions in the order of the note, and the indexes of their entries.
  private var definitions: [(label: String, blocks: [DocumentBlock], entry: Int?)] = []
  /// The first definition of each label in lower case.
  private var labels: [String: Int] = [:]
  private var unreferred = 0

  mutating func collect(_ blocks: [DocumentBlock]) {
    for block in blocks where !block.children.isEmpty {
      if case .footnote(let label) = block.kind {
        let key = label.lowercased()
        if labels[key] == nil { labels[key] = definitions.count }
        definitions.append((label, block.children, nil))
      }
      collect(block.children)
    }
  }

  /// Returns the number of a reference's footnote, and whether it is the first one; nil if no footnote has the label.
  mutating func refer(to label: String) -> (number: Int, isFirst: Bool)? {
    guard let index = labels[label.lowercased()] else { return nil }
    if let entry = definitions[index].entry { return (entry + 1, false) }
    return (add(index, isReferred: true), true)
  }

  /// Adds a footnote in the text, and returns its number.
  mutating func add(_ text: ArraySlice<InlineEvent>) -> Int {
    entries.append(Entry(label: "", content: .text(text), isReferred: true))
    return entries.count
  }

  /// Returns an entry. After the last one, the next definition without a reference is added; nil if there is none.
  mutating func entry(at index: Int) -> Entry? {
    while index == entries.count, unreferred < definitions.count {
      if definitions[unreferred].entry == nil { _ = add(unreferred, isReferred: false) }
      unreferred += 1
    }
    return index < entries.count ? entries[index] : nil
  }

  private mutating func add(_ definition: Int, isReferred: Bool) -> Int {
    definitions[definition].entry = entries.count
    let (label, blocks, _) = definitions[definition]
    entries.append(Entry(label: label, content: .blocks(blocks), isReferred: isReferred))
    return entries.count
  }
}
