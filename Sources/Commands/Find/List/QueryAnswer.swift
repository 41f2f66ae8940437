internal import SearchIndex
internal import VaultCore

/// The result of a query of `list` or `search`, made after hints about the query were printed.
struct QueryAnswer {
  /// The notes that the query found.
  let found: FoundDocuments
  /// Whether a hint with another query was printed.
  let hasHint: Bool

  /// Evaluates a query, and prints hints about it.
  ///
  /// - Parameters:
  ///   - givesHints: Whether to print hints on standard error if little was found.
  ///   - command: The command that hints show.
  init(
    _ query: ParsedQuery, _ view: VaultView, _ selection: SelectionArguments, session: Session, givesHints: Bool,
    command: String
  ) throws {
    found = try view.find(query, including: selection.areas)
    guard givesHints else {
      hasHint = false
      return
    }
    let isReworded = EmptyState.suggestRewording(
      session, view, query, found: found.count, includesArchive: selection.areas.contains(.archive), command: command)
    hasHint =
      isReworded
      || found.count == 0
        && (EmptyState.suggestFields(session, view, query.node) || EmptyState.suggest(session, view, query.node))
  }
}
