/// What a command line says of the word that comes next.
package struct NextWord: Hashable, Sendable {
  /// The kinds of that word; empty if nothing can follow, or only free text.
  package var kinds: [CompletionKind] = []
  /// The values so far of the options that completion scripts forward, by their long names.
  package var forwarded: [String: String] = [:]
}

extension CommandCatalog {
  /// Returns what follows words of a command line, the program's name not included.
  ///
  /// The words are read as the completion scripts read them. O(words · options).
  package func nextWord(after words: [String]) -> NextWord {
    let model = CompletionModel(self)
    var line = ReadLine(model)
    for word in words { line.read(word) }
    return NextWord(kinds: line.kinds, forwarded: line.forwarded)
  }
}

/// What the words of a command line before the one that is typed have said.
private struct ReadLine {
  private let model: CompletionModel
  private var row: CompletionModel.Row?
  private var operandCount = 0
  /// The option whose value is the next word.
  private var pending: OptionSpec?
  private var first: String?
  private var hasEnded = false
  private(set) var forwarded: [String: String] = [:]

  init(_ model: CompletionModel) { self.model = model }

  var kinds: [CompletionKind] {
    if let pending { return [pending.completion] }
    guard let row else { return [] }
    return operandCount < row.positions.count ? row.positions[operandCount] : row.rest
  }

  mutating func read(_ word: String) {
    if let option = pending {
      take(option, word)
    } else if !hasEnded, word == "--" {
      hasEnded = true
    } else if !hasEnded, word.hasPrefix("--") {
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      guard let option = option(parts[0]) else { return }
      if parts.count == 2 { take(option, parts[1]) } else { pending = option }
    } else if !hasEnded, word.hasPrefix("-"), word.count > 1 {
      // The rest of the word is the value of the first letter that takes one.
      for (index, letter) in word.enumerated().dropFirst() {
        guard let option = option("-\(letter)") else { continue }
        let value = String(word.dropFirst(index + 1))
        if value.isEmpty { pending = option } else { take(option, value) }
        return
      }
    } else if let first {
      if operandCount == 0, row?.name ?? first == first, let pair = command("\(first) \(word)") {
        row = pair
      } else {
        operandCount += 1
      }
    } else {
      first = word
      row = command(word)
    }
  }

  private mutating func take(_ option: OptionSpec, _ value: String) {
    if option.isForwarded { forwarded[option.long] = value }
    pending = nil
  }

  private func command(_ name: String) -> CompletionModel.Row? { model.rows.first { $0.name == name } }

  /// Returns the option with a spelling if it takes a value.
  private func option(_ spelling: String) -> OptionSpec? {
    let sections = (row?.sections ?? []) + [0]
    let known = sections.lazy.compactMap { model.sections[$0].first { $0.spellings.contains(spelling) } }.first
    return known?.takesValue == true ? known : nil
  }
}
