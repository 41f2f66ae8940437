internal import JSON
internal import VaultCore

/// The traits that two notes have in common, for output.
struct SharedTraits {
  private let traits: [SharedTrait]

  init(_ traits: [SharedTrait]) {
    self.traits = traits
  }

  /// The traits as text: `linked; links to 3 same notes; tag x; words a, b`.
  var text: String {
    var parts: [String] = []
    if traits.contains(.link) { parts.append("linked") }
    let targets = traits.count { if case .target = $0 { true } else { false } }
    if targets > 0 { parts.append("links to \(Amount.text(targets, "same note"))") }
    let sources = traits.count { if case .source = $0 { true } else { false } }
    if sources > 0 { parts.append("linked from \(Amount.text(sources, "same note"))") }
    let tags = traits.compactMap { if case .tag(let name) = $0 { name } else { nil } }
    if !tags.isEmpty { parts.append((tags.count == 1 ? "tag " : "tags ") + tags.joined(separator: ", ")) }
    let words = traits.compactMap { if case .word(let word) = $0 { word } else { nil } }
    if !words.isEmpty { parts.append((words.count == 1 ? "word " : "words ") + words.joined(separator: ", ")) }
    return parts.joined(separator: "; ")
  }

  /// The traits as one object each, with its kind and its value.
  var json: [JSONValue] {
    traits.map { trait in
      switch trait {
      case .link: .object([.init("kind", "link")])
      case .target(let path): .object([.init("kind", "target")] + JSONValue.pathMembers(path))
      case .source(let path): .object([.init("kind", "source")] + JSONValue.pathMembers(path))
      case .tag(let name): .object([.init("kind", "tag"), .init("tag", .string(name))])
      case .word(let word): .object([.init("kind", "word"), .init("word", .string(word))])
      }
    }
  }
}
