internal import NoteQueries
internal import Presentation
internal import VaultCore

extension Session {
  /// Prints the base that has the rows of a query of Dataview.
  ///
  /// - Throws: `QueryError` for a part that bases do not have; the others are warned of.
  func printBase(of query: PlacedQuery, in view: VaultView) throws -> ExitStatus {
    let bytes = query.path.flatMap { NoteFiles(view.vault).contents(of: $0) }
    let translation: BaseTranslation
    do throws(QueryFailure) {
      guard query.text.language == .dataview else {
        throw QueryFailure(
          .syntax,
          "only queries of Dataview become bases, and this is none")
      }
      translation = BaseTranslation(try DataviewQuery(query.text.text, in: view.vault.surroundings.zone)) {
        view.note(at: Array($0.utf8)) != nil
      }
    } catch { throw query.error(error, in: bytes) }
    let errors = translation.failures.map { query.error($0, in: bytes) }
    for error in errors.dropLast() { warn(Explanation(error as any Error)?.message ?? "") }
    if let last = errors.last { throw last }
    try output.write(Array((translation.text ?? "").utf8))
    return .success
  }
}
