internal import QueryLanguage
internal import SearchIndex
internal import Terminal
internal import VaultCore

/// The messages for lists without results, with a hint what to do next.
enum EmptyState {
  /// Prints hints on standard error about a query of `command` that found little: other forms of it, and if it found
  /// nothing, words that look like fields (with `readsFields`), and misspelled words. Returns whether there was a hint.
  static func giveHints(
    _ session: Session, _ view: VaultView, _ query: ParsedQuery, found: Int, areas: Set<NoteArea>,
    command: String, readsFields: Bool = true
  ) -> Bool {
    let isReworded = suggestRewording(
      session, view, query, found: found, includesArchive: areas.contains(.archive), command: command)
    return isReworded
      || found == 0 && (readsFields && suggestFields(session, view, query.node) || suggest(session, view, query.node))
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

  /// Prints other forms of a query with few results on standard error, as commands; returns whether there were any.
  private static func suggestRewording(
    _ session: Session, _ view: VaultView, _ query: ParsedQuery, found: Int, includesArchive: Bool, command: String
  ) -> Bool {
    let rewordings = view.rewordings(of: query, found: found, includesArchive: includesArchive)
    for rewording in rewordings {
      let fact =
        switch rewording.reason {
        case .operatorInLowerCase(let name): "write \(name) in capitals"
        case .property(let name): "'\(TerminalText.safe(name)):' is a property, not a field"
        case .field(let name): "there is no field '\(TerminalText.safe(name)):'"
        case .comparison(let sign): "'\(sign)' needs a colon before it"
        case .pattern: "a regular expression is between slashes"
        case .list(let value): "'\(TerminalText.safe(value))' is read as text"
        case .folder(let name): "there is no folder '\(TerminalText.safe(name))'"
        case .tags: "[tags] is only the property, and has:tags finds tags in the text too"
        }
      session.giveHint("\(fact): sheaf \(command) \(TerminalText.safe(ShellWords.quoted(rewording.query)))")
    }
    return !rewordings.isEmpty
  }

  /// Prints hints on standard error about words that look like fields, extensions that no note has, and folders that do
  /// not exist; returns whether there were any.
  private static func suggestFields(_ session: Session, _ view: VaultView, _ query: QueryNode) -> Bool {
    var hints = query.unreadFields.prefix(3).map { field in
      let name = "'\(TerminalText.safe(field.name)):'"
      if field.isKnown { return "\(name) without a value is text; 'sheaf help query' describes the fields" }
      let advice = field.likely.map { "did you mean '\($0):'?" } ?? "'sheaf help query' lists the fields"
      return "there is no field \(name), so it is read as text; \(advice)"
    }
    if query.asksForOtherFiles {
      hints.append("a query finds notes, which end in .md or .markdown; 'sheaf attachments' lists other files")
    }
    for folder in query.folders where !view.vault.hasFolder(folder) {
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

  /// Whether a condition is an extension that notes do not have.
  fileprivate var asksForOtherFiles: Bool {
    switch kind {
    case .and(let children), .or(let children): children.contains(where: \.asksForOtherFiles)
    case .key(.ext, .word(let name)), .key(.ext, .phrase(let name)), .key(.ext, .exact(let name)):
      !["md", "markdown"].contains(name.lowercased())
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
