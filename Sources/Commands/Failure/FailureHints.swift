internal import CommandSpec
internal import SystemCalls
internal import Terminal
internal import VaultCore

/// What to type instead of a command line that failed, from all that is known: habits of other programs, goals, and what
/// is in the vault.
enum FailureHints {
  /// Returns the hints of the first source that has any; empty if the error says enough itself.
  static func hints(for error: any Error, _ session: Session) -> [String] {
    let words = session.words.map { String(decoding: $0, as: UTF8.self) }
    if case VaultError.notInTrash(let name) = error, let hints = inGit(name, session) { return hints }
    guard let error = error as? UsageError else { return IntendedLine.hints(for: error, words: session.words, session) }
    // A value that cannot be used, of which a similar one can.
    if case .badOperand(_, let problem) = error.problem, problem.suggestion != nil { return [] }
    let sources: [() -> [String]] = [
      { GitHints.hints(for: error, words: words, session) }, { FamilyHints.hints(for: error, words: words, session) },
      { GoalHints.hints(for: error).map { filled($0, words, error) } },
      { IntendedLine.hints(for: error, words: session.words, session) }, { corrected(error, words) },
      { OptionHints.hints(for: error, words: words, session) },
    ]
    return sources.lazy.map { $0() }.first { !$0.isEmpty } ?? []
  }

  /// What brings back a note that is not in the trash, but perhaps in git; nil outside of a repository.
  private static func inGit(_ name: String, _ session: Session) -> [String]? {
    guard let vault = try? Vault.open(named: session.globals.vault, session.surroundings) else { return nil }
    var folder = vault.root
    while !FileSystem.exists(folder.appending(".git" as RawPath)) {
      if folder.parent == folder { return nil }
      folder = folder.parent
    }
    let quoted = ShellWords.quoted(TerminalText.safe(name))
    return [
      "'sheaf restore --rev HEAD \(quoted)' takes it from the last commit; a deleted note is named by its path",
      "'sheaf trash' lists the contents of the trash",
    ]
  }

  /// Returns the whole line with the name of a command that was probably meant, if the line is valid with it.
  private static func corrected(_ error: UsageError, _ words: [String]) -> [String] {
    let (typed, meant): (String, String)
    switch error.problem {
    case .unknownCommand(let name, let suggestion?): (typed, meant) = (name, suggestion)
    case .unknownSecond(let first, let second, let suggestion?): (typed, meant) = ("\(first) \(second)", suggestion)
    default: return []
    }
    let names = typed.split(separator: " ").map(String.init)
    guard let start = words.indices.first(where: { words[$0...].starts(with: names) }) else { return [] }
    let rest = words[(start + names.count)...].map { Argument($0) }
    let line = words[..<start].map { Argument($0) } + meant.split(separator: " ").map { Argument(String($0)) } + rest
    guard !rest.isEmpty, (try? Program.table.parse(line)) != nil else { return [] }
    return ["did you mean '\(CommandText.line(meant, words[..<start].map { Argument($0) } + rest))'?"]
  }

  /// Replaces the note in the hint for a goal by the word that was typed after it.
  private static func filled(_ hint: String, _ words: [String], _ error: UsageError) -> String {
    guard case .unknownCommand(let name, _) = error.problem, let start = words.firstIndex(of: name) else { return hint }
    guard let operand = words[(start + 1)...].first(where: { !$0.hasPrefix("-") }) else { return hint }
    let note = operand.split(separator: "=", maxSplits: 1).last.map(String.init) ?? operand
    return hint.replacing("NOTE", with: ShellWords.quoted(TerminalText.safe(note)))
  }
}

/// The hints for the first word of commands with two words, when the second is another.
enum FamilyHints {
  static func hints(for error: UsageError, words: [String], _ session: Session) -> [String] {
    guard case .unknownSecond(let first, let second, nil) = error.problem else { return [] }
    let catalog = Program.table.catalog
    let rest = words.drop { $0 != second }.dropFirst().filter { $0 != "--" }.map { Argument($0) }
    let sign = second.first
    // notmuch has `tag +new -- QUERY`.
    if first == "tag", sign == "+" || sign == "-", second.count > 1 {
      let command = CommandText.line("tag \(sign == "+" ? "add" : "remove") \(second.dropFirst())", rest)
      return ["did you mean '\(command)'?"]
    }
    for verb in ["add", "set"] where catalog.command("\(first) \(verb)") != nil {
      var line = words.map { Argument($0) }
      line.insert(Argument(verb), at: (words.firstIndex(of: first) ?? 0) + 1)
      if let meant = IntendedLine.line(line, error, session) { return ["did you mean '\(meant)'?"] }
    }
    if first == "task" {
      let text = ShellWords.quoted(TerminalText.safe(words.drop { $0 != second }.joined(separator: " ")))
      return ["'sheaf task add NOTE \(text)' adds a task to a note", "'sheaf tasks' lists all tasks"]
    }
    guard let list = ["\(first)s", "\(first.dropLast())ies"].first(where: { catalog.command($0) != nil }) else {
      return []
    }
    return ["'sheaf \(list)' lists all \(list)", "'sheaf help \(first)' lists the commands that begin with '\(first)'"]
  }
}
