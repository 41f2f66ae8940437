/// The contents of the completion scripts, independent of the shell. Sections of options that several commands share
/// are included once.
struct CompletionModel {
  struct Word: Hashable {
    let text: String
    let summary: String
  }

  /// A command by one of its names.
  struct Row {
    let name: String
    /// The indices in `sections`.
    let sections: [Int]
    /// The kinds of words in the first positions after the name.
    let positions: [[CompletionKind]]
    /// The kinds of words in every position after those; empty if there are none.
    let rest: [CompletionKind]
    let operands: [OperandSpec]
    let acceptsDashedWords: Bool
  }

  let program: String
  let version: String
  /// The prefix of the script's functions and variables.
  let prefix: String
  /// The global options, followed by the distinct sections of the commands.
  let sections: [[OptionSpec]]
  let rows: [Row]
  /// The words that can be the first.
  let firsts: [Word]
  /// The possible second words for each first word of names with two words.
  let families: [(first: String, seconds: [Word])]
  /// The options that are forwarded to the program.
  let forwarded: [OptionSpec]

  init(_ catalog: CommandCatalog) {
    program = catalog.program
    version = catalog.version
    prefix = "_" + String(catalog.program.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" })
    forwarded = catalog.globals.options.filter(\.isForwarded)
    (firsts, families) = Self.names(of: catalog.visibleCommands)
    let firstChoices = CompletionKind.choices(firsts.map(\.text) + catalog.topics.map(\.name))
    let secondChoices = CompletionKind.choices(families.flatMap { $0.seconds.map(\.text) })
    var sections = [catalog.globals.visible]
    var rows: [Row] = []
    for entry in catalog.visibleCommands {
      var shown: [Int] = []
      for options in entry.sections.map(\.visible) where !options.isEmpty {
        if !sections.contains(options) { sections.append(options) }
        shown += sections.firstIndex(of: options).map { [$0] } ?? []
      }
      let operands = Self.positions(of: entry.operands, commands: (firstChoices, secondChoices))
      rows += entry.names.map {
        Row(
          name: $0, sections: shown, positions: operands.fixed, rest: operands.rest, operands: entry.operands,
          acceptsDashedWords: entry.acceptsDashedWords)
      }
    }
    (self.sections, self.rows) = (sections, rows)
  }

  private static func names(
    of entries: [CommandEntry]
  ) -> (firsts: [Word], families: [(first: String, seconds: [Word])]) {
    var firsts: [Word] = []
    var families: [(first: String, seconds: [Word])] = []
    for entry in entries {
      for name in entry.names {
        let words = name.split(separator: " ").map(String.init)
        guard words.count == 2 else {
          firsts.append(Word(text: name, summary: entry.summary))
          continue
        }
        let second = Word(text: words[1], summary: entry.summary)
        if let index = families.firstIndex(where: { $0.first == words[0] }) {
          families[index].seconds.append(second)
        } else {
          families.append((words[0], [second]))
        }
      }
    }
    for family in families where !firsts.contains(where: { $0.text == family.first }) {
      firsts.append(Word(text: family.first, summary: family.seconds.map(\.text).joined(separator: ", ")))
    }
    return (firsts, families)
  }

  /// Returns the kinds of words in each position. After an operand of many words, every later position is a choice of
  /// kinds. `commands` tells what names of commands are as the first word, and as the second.
  private static func positions(
    of operands: [OperandSpec], commands: (first: CompletionKind, second: CompletionKind)
  ) -> (fixed: [[CompletionKind]], rest: [CompletionKind]) {
    var fixed: [[CompletionKind]] = []
    for (index, operand) in operands.enumerated() {
      let isCommand = operand.completion == .command
      if operand.cardinality.maximum == 1 {
        fixed.append([isCommand ? commands.first : operand.completion])
        continue
      }
      if isCommand { return (fixed + [[commands.first]], [commands.second]) }
      if operand.cardinality == .oneOrMore { fixed.append([operand.completion]) }
      var rest: [CompletionKind] = []
      for kind in operands[index...].map(\.completion) where kind != .none && !rest.contains(kind) { rest.append(kind) }
      return (fixed, rest)
    }
    return (fixed, [])
  }
}

/// A shell for which there are completion scripts.
package enum Shell: String, CaseIterable, Sendable { case bash, zsh, fish }

extension CommandCatalog {
  /// Returns the script that completes the program's command line in a shell.
  ///
  /// Names, options, choices and files are in the script; for `CompletionKind.dynamic`, it runs the program.
  package func completionScript(for shell: Shell) -> String {
    let model = CompletionModel(self)
    return switch shell {
    case .bash: BashCompletion(model: model).script
    case .zsh: ZshCompletion(model: model).script
    case .fish: FishCompletion(model: model).script
    }
  }
}

extension String {
  /// The text as one word wherever zsh and fish read words: a backslash precedes each possibly special character.
  var shellWord: String {
    String(flatMap { $0.isLetter || $0.isNumber || "-_.,/+%@".contains($0) ? [$0] : ["\\", $0] })
  }
}
