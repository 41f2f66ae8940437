/// A command line with a mistake, as far as it can be read: its command, its options as they were written, and the words
/// that are not options.
package struct RoughLine: Sendable {
  /// The command, or the one that was probably meant by a name of another program.
  package let entry: CommandEntry
  /// The options that the command or the program has, each with its value.
  package let options: [Argument]
  /// Words that look like options, but are none here.
  package let unknownOptions: [Argument]
  /// The words that are not options.
  package let operands: [Argument]
  /// Whether `--` ended the options.
  package let hasEndOfOptions: Bool
}

extension CommandTable {
  /// Reads words after the program's name whether they are valid or not; nil if no command is meant.
  package func rough(_ words: [Argument]) -> RoughLine? {
    let globals = globals.plainly { $0.spec } + [.help, .version]
    var scanner = WordScanner(words, options: globals, otherPrograms: otherPrograms)
    guard (try? scanner.scanOptions()) != nil, let first = scanner.peekOperand()?.text else { return nil }
    let before = Array(words.dropLast(scanner.remaining.count))
    scanner.take()
    let rest = scanner.remaining.map { $0.text }
    guard let (command, second) = meant(first, rest) else { return nil }
    if second == 0 { scanner.take() }
    // A second word that comes later, as in `task 6 done`, is not an operand.
    var skipped = second.flatMap { $0 > 0 ? rest[$0] : nil }
    let entry = command.made().entry
    scanner.options = entry.options + globals
    var (options, unknown, operands): ([Argument], [Argument], [Argument]) = (before, [], [])
    while let word = scanner.remaining.first {
      let rest = scanner.remaining
      if scanner.peekOperand() != nil {
        if skipped == word.text { skipped = nil } else { operands.append(word) }
        scanner.take()
      } else {
        do throws(UsageError.Problem) {
          try scanner.scanOneOption()
          if !word.endsOptions { options += rest.dropLast(scanner.remaining.count) }
        } catch {
          unknown.append(word)
        }
      }
    }
    return RoughLine(
      entry: entry, options: options, unknownOptions: unknown, operands: operands,
      hasEndOfOptions: scanner.optionsEnded)
  }

  /// Returns the command called `first`, or `first` and another word, or that with which other programs call it; with
  /// the index of the other word in `rest`, if the name has two.
  private func meant(_ first: String, _ rest: [String]) -> (CommandRow<Context, Outcome>, second: Int?)? {
    func row(_ name: String) -> CommandRow<Context, Outcome>? { commands.first { $0.names.all.contains(name) } }
    let others = otherPrograms().commands
    if let second = rest.first {
      let pair = "\(first) \(second)"
      if let row = row(pair) ?? others[pair].flatMap(row) { return (row, 0) }
    }
    if let row = row(CommandNames.spaced(first)) ?? others[CommandNames.spaced(first)].flatMap(row) {
      return (row, nil)
    }
    for (index, word) in rest.enumerated() { if let row = row("\(first) \(word)") { return (row, index) } }
    return nil
  }
}
