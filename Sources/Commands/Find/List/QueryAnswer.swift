internal import SearchIndex
internal import VaultCore

/// What a query of `list` or `search` found, after the hints that it gave rise to.
struct QueryAnswer {
  /// What it found.
  let found: FoundDocuments
  /// Whether a hint was printed that says how to ask otherwise.
  let hasHint: Bool

  /// Asks a query.
  ///
  /// - Parameters:
  ///   - givesHints: whether to print hints on standard error if little was found.
  ///   - command: the command that hints show.
  init(
    _ query: ParsedQuery, _ view: VaultView, _ selection: SelectionArguments, _ session: Session, givesHints: Bool,
    command: String
  ) throws {
    found = try view.find(
      query, includesArchive: selection.includesArchive, includesTemplates: selection.includesTemplates)
    guard givesHints else {
      hasHint = false
      return
    }
    let isReworded = EmptyState.suggestRewording(
      session, view, query, found: found.count, includesArchive: selection.includesArchive, command: command)
    hasHint = isReworded || found.count == 0 && EmptyState.suggest(session, view, query.node)
  }
}
