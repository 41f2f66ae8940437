/// The names of all commands, for finding a command, or the command that was intended by an invalid name.
struct CommandNames {
  struct Row {
    let name: String
    let aliases: [String]
    let isHidden: Bool

    var all: [String] { [name] + aliases }
  }

  /// What the first words of a command line refer to.
  enum Naming {
    /// A command, whose name has that many words.
    case command(String, words: Int)
    /// A word that is only the first word of names.
    case family(String)
  }

  let rows: [Row]
  /// Names of commands in other programs, each with the command to run here instead.
  let others: @Sendable () -> [String: String]

  /// Finds the command called `first`, or `first` and `second` if both form a name.
  func naming(_ first: String, _ second: String?) throws(UsageError.Problem) -> Naming {
    if let second, let row = row("\(first) \(second)") { return .command(row.name, words: 2) }
    if let row = row(first) { return .command(row.name, words: 1) }
    if let second, let meant = others()["\(first) \(second)"] { throw .unknownSecond(first, second, suggestion: meant) }
    if seconds(first).isEmpty { throw .unknownCommand(first, suggestion: suggestion(first, second)) }
    if let second { throw unknownSecond(first, second) }
    return .family(first)
  }

  func seconds(_ first: String) -> [String] {
    rows.filter { !$0.isHidden && $0.name.hasPrefix(first + " ") }.map { String($0.name.dropFirst(first.count + 1)) }
  }

  func unknownSecond(_ first: String, _ second: String) -> UsageError.Problem {
    let nearest = Suggestion.nearest(to: second, in: seconds(first)).map { "\(first) \($0)" }
    return .unknownSecond(first, second, suggestion: nearest)
  }

  /// Returns a name with a space for the colon that Obsidian's command line has between two words.
  static func spaced(_ name: String) -> String { name.split(separator: ":").joined(separator: " ") }

  private func row(_ name: String) -> Row? { rows.first { $0.name == name || $0.aliases.contains(name) } }

  /// Returns the command for a name in another program, otherwise the name most similar to both words, the one whose
  /// second word is `first`, or the one most similar to `first`.
  private func suggestion(_ first: String, _ second: String?) -> String? {
    let shown = rows.filter { !$0.isHidden }
    if first.contains(":") {
      let spaced = Self.spaced(first)
      let whole = others()[spaced] ?? row(spaced)?.name
      return whole ?? first.split(separator: ":").first.flatMap { row(String($0))?.name }
    }
    let names = shown.flatMap(\.all)
    let pair = second.flatMap { second in
      Suggestion.nearest(to: "\(first) \(second)", in: names.filter { $0.contains(" ") })
    }
    let firsts = names.map { String($0.prefix { $0 != " " }) }
    return others()[first] ?? pair ?? shown.first { $0.name.hasSuffix(" " + first) }?.name
      ?? Suggestion.nearest(to: first, in: names.filter { !$0.contains(" ") } + firsts)
  }
}

extension CommandCatalog {
  /// Returns the subject of the words after `help`; without words, it is the program.
  package func helpSubject(_ words: [String]) throws(UsageError) -> HelpSubject {
    guard let first = words.first else { return .overview }
    if words.count == 1, let topic = topics.first(where: { $0.name == first }) { return .topic(topic) }
    let names = CommandNames(
      rows: commands.map { CommandNames.Row(name: $0.name, aliases: $0.aliases, isHidden: $0.isHidden) },
      others: { otherCommands })
    do throws(UsageError.Problem) {
      switch try names.naming(first, words.dropFirst().first) {
      case .family(let word): return .family(word)
      case .command(let name, let count):
        guard words.count > count else { return command(name).map(HelpSubject.command) ?? .overview }
        if count == 1, !names.seconds(first).isEmpty { throw names.unknownSecond(first, words[1]) }
        throw .unexpectedOperand(words[count])
      }
    } catch {
      throw UsageError(problem: forHelp(error), program: program, command: nil)
    }
  }

  /// Returns the problem as it is reported for a word after `help`, which can refer to topics as well.
  private func forHelp(_ problem: UsageError.Problem) -> UsageError.Problem {
    switch problem {
    case .unknownCommand(let name, let suggestion):
      .unknownSubject(name, suggestion: Suggestion.nearest(to: name, in: topics.map(\.name)) ?? suggestion)
    case .unknownSecond(let first, let second, let suggestion):
      .unknownSubject("\(first) \(second)", suggestion: suggestion ?? first)
    default: problem
    }
  }
}
