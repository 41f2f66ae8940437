/// What the completion scripts of all shells say, before it is put into the words of one of them.
///
/// Sections of options that several commands share are in it once.
struct CompletionModel {
  /// A word and what it means.
  struct Word: Hashable {
    let text: String
    let summary: String
  }

  /// A command by one of its names.
  struct Row {
    let name: String
    /// Places in `sections`.
    let sections: [Int]
    /// What can stand in the first places after the name.
    let places: [[CompletionKind]]
    /// What can stand in every place after those; empty where nothing can.
    let rest: [CompletionKind]
    let operands: [OperandSpec]
    let acceptsDashedWords: Bool
  }

  let program: String
  let version: String
  /// The prefix of the script's functions and variables.
  let prefix: String
  /// Global options first, then the sections of the commands, each once.
  let sections: [[OptionSpec]]
  let rows: [Row]
  /// The words that can come first.
  let firsts: [Word]
  /// For words that begin names of two words, what can come second.
  let families: [(first: String, seconds: [Word])]
  /// The spellings of the options that are handed on to the program.
  let forwarded: [OptionSpec]

  init(_ catalog: CommandCatalog) {
    program = catalog.program
    version = catalog.version
    prefix = "_" + String(catalog.program.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" })
    forwarded = catalog.globals.options.filter(\.isForwarded)
    let names = CompletionNames(catalog)
    firsts = names.firsts
    families = names.families
    var sections = [catalog.globals.visible]
    var rows: [Row] = []
    for entry in catalog.visibleCommands {
      var places: [Int] = []
      for options in entry.sections.map(\.visible) where !options.isEmpty {
        if !sections.contains(options) { sections.append(options) }
        places += sections.firstIndex(of: options).map { [$0] } ?? []
      }
      let operands = names.places(of: entry.operands)
      rows += entry.names.map {
        Row(
          name: $0, sections: places, places: operands.fixed, rest: operands.rest, operands: entry.operands,
          acceptsDashedWords: entry.acceptsDashedWords)
      }
    }
    self.sections = sections
    self.rows = rows
  }
}

/// The words that command names are made of.
private struct CompletionNames {
  let firsts: [CompletionModel.Word]
  let families: [(first: String, seconds: [CompletionModel.Word])]
  let topics: [String]

  init(_ catalog: CommandCatalog) {
    var firsts: [CompletionModel.Word] = []
    var families: [(first: String, seconds: [CompletionModel.Word])] = []
    for entry in catalog.visibleCommands {
      for name in entry.names {
        let words = name.split(separator: " ").map(String.init)
        guard words.count == 2 else {
          firsts.append(.init(text: name, summary: entry.summary))
          continue
        }
        let second = CompletionModel.Word(text: words[1], summary: entry.summary)
        if let place = families.firstIndex(where: { $0.first == words[0] }) {
          families[place].seconds.append(second)
        } else {
          families.append((words[0], [second]))
        }
      }
    }
    for family in families where !firsts.contains(where: { $0.text == family.first }) {
      firsts.append(.init(text: family.first, summary: family.seconds.map(\.text).joined(separator: ", ")))
    }
    self.firsts = firsts
    self.families = families
    topics = catalog.topics.map(\.name)
  }

  /// What can stand in each place: an operand of many words makes every later place a choice of kinds.
  func places(of operands: [OperandSpec]) -> (fixed: [[CompletionKind]], rest: [CompletionKind]) {
    var fixed: [[CompletionKind]] = []
    for (place, operand) in operands.enumerated() {
      if operand.cardinality.maximum == 1 {
        fixed.append([resolved(operand.completion, isFirst: true)])
        continue
      }
      if operand.completion == .command {
        return (fixed + [[resolved(.command, isFirst: true)]], [resolved(.command, isFirst: false)])
      }
      if operand.cardinality == .oneOrMore { fixed.append([operand.completion]) }
      var rest: [CompletionKind] = []
      for kind in operands[place...].map(\.completion) where kind != .none && !rest.contains(kind) {
        rest.append(kind)
      }
      return (fixed, rest)
    }
    return (fixed, [])
  }

  private func resolved(_ kind: CompletionKind, isFirst: Bool) -> CompletionKind {
    guard kind == .command else { return kind }
    return .choices(isFirst ? firsts.map(\.text) + topics : families.flatMap { $0.seconds.map(\.text) })
  }
}
