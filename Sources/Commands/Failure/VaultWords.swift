internal import Bytes
internal import CommandSpec
internal import NoteSyntax
internal import QueryLanguage
internal import SearchIndex
internal import SystemCalls
internal import Terminal
internal import VaultChanges
internal import VaultCore

/// What a word can be in a vault: the name of a note, a folder, a tag and so on.
struct VaultWords {
  /// Whether a word can be the value of an operand.
  enum Fit: Int {
    /// There is no such thing.
    case no
    /// Any word can be.
    case free
    /// It names something that is there.
    case named
  }

  let view: VaultView

  /// Returns whether a word can be an operand, which is the one with this index among those of the command.
  func fit(_ word: Argument, _ operand: OperandSpec, at index: Int, of entry: CommandEntry) -> Fit {
    let text = word.text
    switch (operand.metavariable, operand.completion) {
    case ("DAY", _): return isDay(text) ? .named : .no
    case ("NOTE|QUERY", _): return .free
    case ("NOTE#HEADING", _): return part(word)?.part == nil ? .no : .named
    case ("TASK", _) where !text.isEmpty && text.allSatisfy(\.isNumber): return .free
    case (_, .dynamic("note")):
      if word.bytes == NoteOperands.dash { return .free }
      let isItem = ["rename", "move"].contains(entry.name) && (try? view.item(named: word.bytes)) != nil
      return isItem || isNote(word) ? .named : .no
    case (_, .dynamic("folder")):
      if text == "/" || isFolder(text) { return .named }
      if entry.name == "folder move", isNote(word) { return .no }
      if entry.name == "move" { return isNote(word) && !text.hasSuffix("/") && !text.hasSuffix(".md") ? .no : .free }
      return entry.name.hasPrefix("folder ") && entry.name != "folder create" && index == 0 ? .no : .free
    case (_, .dynamic("tag")):
      if isTag(text) { return .named }
      let isNew = entry.name == "tag add" || ["NEW", "INTO"].contains(operand.metavariable)
      return isNew && !text.contains(where: \.isWhitespace) ? .free : .no
    case (_, .dynamic("category")): return isCategory(text) ? .named : .no
    case (_, .dynamic("property")):
      if isProperty(text) { return .named }
      return entry.name == "property set" || index > 0 ? .free : .no
    case (_, .dynamic("config-key")): return ConfigTable.key(named: text) == nil ? .no : .named
    case (_, .choices(let choices)): return choices.contains(text) ? .named : .no
    case (_, .file): return isFile(word) ? .named : .no
    default: return .free
    }
  }

  // MARK: - Names

  func isNote(_ word: Argument) -> Bool {
    guard !word.bytes.isEmpty else { return false }
    return !NoteReference(view.vault, view.snapshot).candidates(named: word.bytes).isEmpty || part(word) != nil
  }

  private func part(_ word: Argument) -> NamedPart? { try? view.part(named: word.bytes) }

  func isFolder(_ text: String) -> Bool {
    !text.allSatisfy { $0 == "/" || $0 == "." } && view.vault.hasFolder(text)
  }

  func isTag(_ text: String) -> Bool {
    let name = String(text.drop { $0 == "#" })
    return !name.isEmpty && finds(QueryNode(.key(.tag, .phrase(name))))
  }

  func isProperty(_ text: String) -> Bool {
    !text.isEmpty && finds(QueryNode(.property(text, .exists)))
  }

  private func isCategory(_ text: String) -> Bool { view.vault.config.categories.named(text) != nil }

  func isDay(_ text: String) -> Bool { text == "none" || (try? TaskDates.day(text, view.vault)) != nil }

  private func isFile(_ word: Argument) -> Bool {
    let path = view.vault.surroundings.workingDirectory.appending(RawPath(word.bytes))
    return !word.bytes.isEmpty && (try? FileStatus.stat(path)) != nil
  }

  private func finds(_ node: QueryNode) -> Bool {
    ((try? view.find(ParsedQuery(node), including: NoteArea.leftOut))?.count ?? 0) > 0
  }

  // MARK: - Conditions

  /// Whether a word is a condition of a query, and no name.
  func isCondition(_ word: Argument) -> Bool { !isNote(word) && query(for: word.text) != nil }

  /// Returns the query that a word in the place of a note means; nil if it is only a name.
  func query(for word: String) -> String? {
    if isFolder(word) { return "in:" + Self.value(String(word.trimmingSlashes)) }
    if word.hasPrefix("#"), isTag(word) { return "tag:" + word.dropFirst() }
    if let pattern = pattern(word) { return pattern }
    if isTag(word) { return "tag:" + word }
    guard let node = try? view.vault.parse(word).node else { return nil }
    let isCondition = node.nodes.contains { node in
      switch node.kind {
      case .text(.any, _), .and, .or, .not: false
      default: true
      }
    }
    return isCondition ? word : nil
  }

  /// Returns the query for a pattern of file names: `garden/*`, `*.md` or `Rye*`.
  private func pattern(_ word: String) -> String? {
    guard word.contains("*"), !word.contains(":"), !word.hasPrefix("[") else { return nil }
    let before = word.prefix { $0 != "*" }
    if let slash = before.lastIndex(of: "/"), isFolder(String(before[..<slash])) {
      return "in:" + Self.value(String(before[..<slash]))
    }
    let core = word.replacing(".md", with: "").split(separator: "*").max { $0.count < $1.count }
    return core.map { "file:" + Self.value(String($0)) } ?? "*"
  }

  static func value(_ text: String) -> String { text.contains(where: \.isWhitespace) ? "\"\(text)\"" : text }
}

extension Session {
  /// Gives a hint if no note has a property: the property that is spelt like it, or the tag of that name.
  func giveHint(ofMissingProperty name: String, in view: VaultView) {
    let words = VaultWords(view: view)
    if words.isProperty(name) { return }
    let names = view.snapshot.keys(of: .property, prefix: []).map { String(decoding: $0, as: UTF8.self) }
    let fact = "no note has the property '\(TerminalText.safe(name))'"
    if let nearest = EditDistance.nearest(to: name.lowercased(), in: names) {
      giveHint("\(fact); did you mean '\(TerminalText.safe(nearest))'?")
    } else if words.isTag(name) {
      giveHint(
        "\(fact); it is a tag, which 'sheaf tag remove \(ShellWords.quoted(TerminalText.safe(name))) NOTE' removes")
    } else {
      giveHint("\(fact); 'sheaf properties' lists them")
    }
  }
}
