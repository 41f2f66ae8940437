internal import CommandSpec
internal import Guides

/// Help for words that name no command: the commands, options and topics whose names or summaries have all of them, and
/// what is known about a goal.
struct HelpSearch {
  private let words: [Substring]
  private let goals: [String]

  init(_ words: [String]) {
    goals = words.flatMap { $0.split(separator: " ").map(String.init) }
    self.words = words.flatMap { Self.parts(of: $0) }
  }

  /// Returns what was found, or nil if that is nothing.
  func page(in catalog: CommandCatalog) -> HelpPage? {
    let commands = catalog.visibleCommands.filter { isMeant($0.name, $0.summary) }
    let options = catalog.visibleCommands.flatMap { entry in
      entry.sections.filter { $0.heading == OptionSection.ownHeading }.flatMap(\.visible)
        .filter { isMeant($0.long, $0.summary) }
        .map { definition("\(entry.name) --\($0.long)", $0.summary) }
    }
    let globals = catalog.globals.visible.filter { isMeant($0.long, $0.summary) }
    let topics = catalog.topics.filter { isMeant($0.name, $0.summary) }
    let sections = [
      ("Commands", commands.map { definition($0.name, $0.summary) }),
      ("Options", options + globals.map { definition("--\($0.long)", $0.summary) }),
      ("Topics", topics.map { definition("help \($0.name)", $0.summary) }),
    ].filter { !$0.1.isEmpty }
    let hints = goals.lazy.map(GoalHints.hints).first { !$0.isEmpty } ?? []
    if words.isEmpty || sections.isEmpty && hints.isEmpty { return nil }
    let goal = hints.isEmpty ? [] : [Prose.Block.list(hints.map { Phrase(stringLiteral: $0) })]
    return HelpPage(
      program: catalog.program,
      blocks: goal.map { .prose(Prose(blocks: [$0])) }
        + sections.map { .prose(Prose(blocks: [.definitions($0.1)]), heading: $0.0) } + [
          .prose("\(code: "sheaf help COMMAND") shows one command in full.")
        ])
  }

  private func definition(_ name: String, _ summary: String) -> Prose.Definition {
    Prose.Definition("\(code: "sheaf \(name)")", Phrase(stringLiteral: summary))
  }

  private func isMeant(_ name: String, _ summary: String) -> Bool {
    let parts = Self.parts(of: "\(name) \(summary)")
    return words.allSatisfy { word in parts.contains { $0.hasPrefix(word) } }
  }

  /// Returns the words of a text in lower case, without an `s` at the end, so that a plural finds its singular.
  private static func parts(of text: String) -> [Substring] {
    text.lowercased().split { !$0.isLetter && !$0.isNumber }.map { $0.count > 3 && $0.last == "s" ? $0.dropLast() : $0 }
  }
}
