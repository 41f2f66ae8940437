internal import Bytes
internal import CommandSpec
internal import NoteSyntax
internal import Presentation
internal import QueryLanguage
internal import SearchIndex
internal import SystemCalls
internal import Terminal
internal import VaultCore

/// The messages for lists without results, with a hint what to do next.
enum EmptyState {
  /// Prints hints on standard error about a query of `command` that found little: other forms of it, and if it found
  /// nothing, words that look like fields (with `readsFields`), and misspelled words. Returns whether there was a hint.
  static func giveHints(
    _ session: Session, _ view: VaultView, _ query: ParsedQuery, found: Int, near: Int? = nil, areas: Set<NoteArea>,
    command: String, readsFields: Bool = true
  ) -> Bool {
    if found == 0, isExpanded(session) {
      session.giveHint("the shell has put names of files for an asterisk; in quotes, '*' is all notes")
      return true
    }
    suggestOption(session)
    let isReworded = suggestRewording(
      session, view, query, found: found, includesArchive: areas.contains(.archive), command: command)
    if isReworded || found > 0 { return isReworded }
    if readsFields, suggestFields(session, view, query) { return true }
    // What nearly matches says more than a list of similar words.
    if near != nil { return false }
    let nearest = command == "search" ? nearest(view, query, including: areas) : nil
    // A word that is written as two says more than one that is similar.
    if let nearest, nearest.similar.contains(where: { $0.found.contains(" ") }) {
      suggest(session, view, query, nearest: nearest)
      return true
    }
    if suggest(session, view, query.node) { return true }
    if let nearest { suggest(session, view, query, nearest: nearest) }
    return nearest != nil
  }

  /// Prints a hint on standard error about a word such as `-json`, which leaves out notes with that word, and is an option
  /// with two dashes.
  private static func suggestOption(_ session: Session) {
    let isPossible = session.words.contains { $0.count > 2 && $0[0] == UInt8(ascii: "-") && $0[1] != $0[0] }
    guard isPossible, let line = line(session), !line.hasEndOfOptions,
      let option = (line.operands + line.unknownOptions).map(\.text).first(where: { isOption($0, of: line) })
    else { return }
    let word = ShellWords.quoted(TerminalText.safe(String(option.dropFirst())))
    session.giveHint("'-\(word)' leaves out notes with that word; the option is --\(word)")
  }

  private static func isOption(_ word: String, of line: RoughLine) -> Bool {
    word.first == "-" && line.entry.options.contains { $0.long == word.dropFirst() }
  }

  private static func line(_ session: Session) -> RoughLine? {
    Program.table.rough(session.words.map { Argument(bytes: $0) })
  }

  /// Whether the words of the command line are files, as where a shell has expanded a pattern.
  private static func isExpanded(_ session: Session) -> Bool {
    guard let line = line(session), line.operands.count > 1 else { return false }
    return line.operands.allSatisfy { word in
      FileSystem.exists(session.surroundings.workingDirectory.appending(RawPath(word.bytes)))
    }
  }

  /// Prints suggestions for misspelled words on standard error, terminal or not; returns whether there were any.
  private static func suggest(_ session: Session, _ view: VaultView, _ query: QueryNode) -> Bool {
    let suggestions = view.snapshot.spellings(for: query.askedTexts)
    for suggestion in suggestions {
      let spellings = suggestion.spellings.map { "'\(TerminalText.safe($0))'" }
      let text =
        spellings.count == 1
        ? spellings[0] : spellings.dropLast().joined(separator: ", ") + " or " + spellings[spellings.count - 1]
      session.giveHint("no note contains '\(TerminalText.safe(suggestion.word))'; did you mean \(text)?")
    }
    return !suggestions.isEmpty
  }

  /// Returns the note that lacks least of a query; nil if there is none.
  private static func nearest(_ view: VaultView, _ query: ParsedQuery, including areas: Set<NoteArea>) -> NearNote? {
    guard let found = try? view.find(query, including: areas),
      let near = try? view.near(query, found: found, including: areas), let first = near.first
    else { return nil }
    // A query of one part is not there at all.
    if case .and = query.node.kind {} else if !first.without.isEmpty { return nil }
    return first
  }

  /// Prints on standard error how to find notes that lack something of a query.
  private static func suggest(_ session: Session, _ view: VaultView, _ query: ParsedQuery, nearest first: NearNote) {
    let path = QuotedName.terminalText(of: view.displayPath(view.snapshot.key(of: first.document)))
    session.giveHint(
      "no note has all of it; \(path) nearly has, \(TerminalText.safe(first.text)): sheaf search --nearly "
        + TerminalText.safe(ShellWords.quoted(query.text)))
  }

  /// Prints other forms of a query with few results on standard error, as commands; returns whether there were any.
  private static func suggestRewording(
    _ session: Session, _ view: VaultView, _ query: ParsedQuery, found: Int, includesArchive: Bool, command: String
  ) -> Bool {
    let rewordings = view.rewordings(of: query, found: found, includesArchive: includesArchive)
    for rewording in rewordings {
      let fact = TerminalText.safe(rewording.reason.text)
      session.giveHint("\(fact): sheaf \(command) \(TerminalText.safe(ShellWords.quoted(rewording.query)))")
    }
    return !rewordings.isEmpty
  }

  /// Prints hints on standard error about words that look like fields, extensions that no note has, and folders that do
  /// not exist; returns whether there were any.
  private static func suggestFields(_ session: Session, _ view: VaultView, _ query: ParsedQuery) -> Bool {
    var hints = query.unreadFields.prefix(3).map { field in
      let name = "'\(TerminalText.safe(field.name)):'"
      if field.isKnown { return "\(name) without a value is text; 'sheaf help query' describes the fields" }
      let names = line(session)?.entry.options.map(\.long) ?? []
      let advice =
        field.likely.map { "did you mean '\($0):'?" }
        ?? (names.contains(field.name) ? "--\(field.name) is an option" : "'sheaf help query' lists the fields")
      return "there is no field \(name), so it is read as text; \(advice)"
    }
    if query.node.asksForFiles(besides: NoteExtension.usual + view.vault.extensions) {
      hints.append("a query finds notes, which end in .md or .markdown; 'sheaf attachments' lists other files")
    }
    for folder in query.node.folders where !view.vault.hasFolder(folder) {
      hints.append("there is no folder '\(TerminalText.safe(folder))'; 'sheaf folders' lists them")
    }
    for hint in hints { session.giveHint(hint) }
    return !hints.isEmpty
  }

  /// Prints the message for an empty list on standard error, if that is a terminal.
  static func announce(_ session: Session, _ view: VaultView, query: String) {
    if session.errorOutput.isTerminal { session.remark(StyledText(text(view, query: query), .dim)) }
  }

  static func text(_ view: VaultView, query: String) -> String {
    if view.fileCounts.notes == 0 { return "There are no notes here yet; 'sheaf new TITLE' makes the first." }
    if !query.isEmpty { return "No note matches; 'sheaf help query' describes the query language." }
    let areas = [("the archive", NoteArea.archive, "--archived"), ("templates", .templates, "--templates")]
      .filter { area in view.allNotes().contains { $0.area == area.1 } }
    let (names, options) = (areas.map(\.0), areas.map(\.2))
    return
      "All notes are in \(names.joined(separator: " and ")); 'sheaf list \(options.joined(separator: " "))' shows them."
  }
}

extension QueryNode {
  /// The folders of the query's conditions, without those that are negated.
  fileprivate var folders: [String] {
    switch kind {
    case .and(let children), .or(let children): children.flatMap(\.folders)
    case .folder(let name): [name]
    default: []
    }
  }

  /// Returns whether a condition is an extension other than those of notes.
  fileprivate func asksForFiles(besides extensions: [String]) -> Bool {
    switch kind {
    case .and(let children), .or(let children): children.contains { $0.asksForFiles(besides: extensions) }
    case .key(.ext, .word(let name)), .key(.ext, .phrase(let name)), .key(.ext, .exact(let name)):
      !extensions.contains(name.lowercased())
    default: false
    }
  }
}

extension EmptyState {
  /// Returns the message that no note has a `what`, such as "tag"; `hint` is how to create the first one.
  static func none(of what: String, _ view: VaultView, query: String = "", hint: String = "") -> String {
    if view.fileCounts.notes == 0 { return text(view, query: "") }
    if !query.isEmpty { return "No matching note has a \(what)." }
    return "No note has a \(what) yet.\(hint.isEmpty ? "" : " \(hint)")"
  }
}
