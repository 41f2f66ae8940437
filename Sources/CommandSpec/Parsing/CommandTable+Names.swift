extension CommandTable {
  /// Returns the index of the first operand among the words after the program's name: the name of a command, or the
  /// word in its place.
  package func firstOperand(of words: [Argument]) -> Int? {
    var scanner = WordScanner(words, options: globals.plainly { $0.spec } + [.help, .version])
    do throws(UsageError.Problem) { try scanner.scanOptions() } catch { return nil }
    return scanner.remaining.isEmpty ? nil : words.count - scanner.remaining.count
  }

  /// Returns whether a word is the name of a command, or the first word of one.
  package func isName(_ word: String) -> Bool {
    commands.contains { row in row.names.all.contains { $0 == word || $0.hasPrefix(word + " ") } }
  }
}
