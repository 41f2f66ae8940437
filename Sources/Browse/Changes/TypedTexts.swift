internal import Bytes

/// The texts that were typed for each key, so that none is lost: neither when the change could not be made, nor when the
/// line was left.
struct TypedTexts: Sendable {
  private var texts: [Action: [String]] = [:]
  private static let most = 50

  /// Keeps a text as the last one.
  mutating func keep(_ text: String, for action: Action) {
    if text.trimmed.isEmpty { return }
    var all = texts[action] ?? []
    all.removeAll { $0 == text }
    texts[action] = all.suffix(Self.most - 1) + [text]
  }

  /// Returns the text before one of them, by how far back it is; nil if there is none.
  func text(_ back: Int, for action: Action) -> String? {
    let all = texts[action] ?? []
    return all[at: all.count - back]
  }
}
