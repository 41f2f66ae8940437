internal import Bytes
internal import CommandSpec
internal import Terminal
internal import VaultCore

enum CompleteCommand {
  struct Arguments: Sendable {
    var kind = ""
    var word = Argument("")
    /// The first operand before the word; empty if there is none.
    var first = ""
  }

  static let definition: Command<Arguments> = Command(
    "Print completions of a word", defaults: Arguments(), run: run,
    operands: [
      .one(.text("KIND"), "The kind of name to complete", sets: \.kind),
      Operand(.optional, .word("WORD"), "The text typed so far") { if let word = $1.first { $0.word = word } },
      .optional(.text("FIRST"), "The first operand before it", sets: \.first),
    ])

  /// Prints candidates, one per line, with a tab and a description; none if there is an error.
  static func run(_ session: Session, _ arguments: Arguments) throws -> ExitStatus {
    if arguments.kind == "vault" {
      print(vaults(arguments.word.bytes, session), session)
      return .success
    }
    if arguments.kind == "config-key" {
      // The user's own settings can be completed outside of a vault.
      if let entries = try? ConfigEntries((try? session.configVault()) ?? nil, session.surroundings) {
        print(ConfigCandidates.keys(for: arguments.word.bytes, entries), session)
      }
      return .success
    }
    // The user is waiting for the key to act, so the last commit is used; and a shell cannot show errors here.
    guard let view = try? VaultView.open(named: session.globals.vault, session.surroundings, mode: .unsynchronized)
    else { return .success }
    print(candidates(arguments, view), session)
    return .success
  }

  private static func print(_ candidates: [Candidate], _ session: Session) {
    var bytes: [UInt8] = []
    for candidate in candidates {
      bytes += candidate.text
      if !candidate.description.isEmpty { bytes += Array("\t\(TerminalText.safe(candidate.description))".utf8) }
      bytes.append(.lineFeed)
    }
    try? session.print(exactly: bytes)
  }

  /// Returns the vaults in the user's config, which can be completed outside of a vault.
  private static func vaults(_ word: [UInt8], _ session: Session) -> [Candidate] {
    let vaults = (try? Vault.userConfig(session.surroundings))?.config.vaults ?? [:]
    return vaults.sorted { $0.key < $1.key }.compactMap { name, path in
      let text = Array("@\(name)".utf8)
      return word.first == .at && text.starts(with: word) ? Candidate(text: text, description: path) : nil
    }
  }

  private static func candidates(_ arguments: Arguments, _ view: VaultView) -> [Candidate] {
    let word = arguments.word.bytes
    if arguments.kind == "config-value" { return ConfigCandidates.values(for: word, of: arguments.first, view) }
    return candidates(of: arguments.kind, for: word, view)
  }

  static func candidates(of kind: String, for word: [UInt8] = [], _ view: VaultView) -> [Candidate] {
    switch kind {
    case "note": NoteCandidates(view).candidates(for: word)
    case "template": NameCandidates(view: view).templates(for: word)
    case "trashed": NameCandidates(view: view).trashed(for: word)
    case "tag": NameCandidates(view: view).tags(for: word)
    case "folder": NameCandidates(view: view).folders(for: word)
    case "group": NameCandidates(view: view).groups(for: word)
    case "property": NameCandidates(view: view).properties(for: word)
    case "category": NameCandidates(view: view).categories(for: word)
    case "query-place": NameCandidates(view: view).queryPlaces(for: word)
    case "query": QueryCandidates(view).candidates(for: word)
    default: []
    }
  }
}

enum ConfigCandidates {
  /// Returns the keys and groups, those with names as far as there are settings.
  static func keys(for word: [UInt8], _ entries: ConfigEntries) -> [Candidate] {
    var list = CandidateList(word: word)
    for entry in entries.all where entry.name.key.nameIndex == nil || entry.value != nil {
      list.add(entry.name.text, entry.name.key.summary)
    }
    for key in ConfigTable.keys where key.isGroup && key.nameIndex == nil && !key.form.isList {
      list.add(key.name, key.summary)
    }
    return list.candidates
  }

  static func values(for word: [UInt8], of key: String, _ view: VaultView) -> [Candidate] {
    guard let name = ConfigTable.key(named: key) else { return [] }
    switch name.key.form {
    case .folder, .group(.key("folder")): return NameCandidates(view: view).folders(for: word)
    case .template: return NameCandidates(view: view).templates(for: word)
    case .group(.names): return NameCandidates(view: view).categories(for: word)
    default: break
    }
    var list = CandidateList(word: word)
    let only: [String] = if case .userExcept(let only) = name.key.scope { [only] } else { [] }
    for value in name.key.form.words + only { list.add(value) }
    return list.candidates
  }
}
