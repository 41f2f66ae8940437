internal import NoteSyntax
internal import VaultCore

enum WrittenValue: Equatable {
  case text(String)
  /// A boolean or a number, which has no quotes.
  case plain(String)
  case list([String])

  /// Creates the value of words for a form; returns nil unless there is exactly one word or the form is a list.
  init?(_ words: [String], _ form: ConfigForm) {
    if form.isList {
      self = .list(words)
    } else {
      guard words.count == 1 else { return nil }
      // A word that is neither a boolean nor a number in YAML is written as text; the form rejects it later.
      self = form.isPlain && Self.isPlain(words[0]) ? .plain(words[0]) : .text(words[0])
    }
  }

  private static func isPlain(_ word: String) -> Bool {
    guard case .success(let node) = YAMLParser.parse(Array(word.utf8).span), let scalar = node.scalar
    else { return false }
    return scalar.text == word && scalar.style == .plain && (scalar.type == .bool || scalar.type == .int)
  }

  func yaml(isFlow: Bool) -> [UInt8] {
    switch self {
    case .text(let text): ScalarWriter(isInFlow: isFlow).write(asText: text)
    case .plain(let text): Array(text.utf8)
    case .list(let items): ScalarWriter.list(ofTexts: items)
    }
  }

  func isValue(of node: YAMLNode) -> Bool {
    switch self {
    case .text(let text): node.text.map { $0.utf8.elementsEqual(text.utf8) } ?? false
    case .plain(let text): node.scalar.map { $0.text == text && $0.type != .string } ?? false
    case .list(let items): node.items.map { $0.map(\.text) == items } ?? false
    }
  }
}
