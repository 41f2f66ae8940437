internal import Dates
internal import GitHistory
internal import QueryLanguage
internal import SearchIndex

extension Vault {
  /// Returns the notes and other files of the vault that a part of git's history changed.
  func files(changedIn range: ChangeRange) throws(GitError) -> Set<[UInt8]> {
    let finder = ChangedFiles(try repository())
    switch range {
    case .revisions(let text): return try finder.files(changedBy: text)
    case .days(let days):
      let zone = surroundings.zone
      return try finder.files(
        from: days.start.map(zone.start), to: days.end.map(zone.start), includesUncommitted: days.contains(today))
    }
  }
}

extension QueryNode {
  /// The conditions of the query about changes in git, with their parts of the history.
  var changeConditions: [(node: QueryNode, range: ChangeRange)] {
    switch kind {
    case .and(let children), .or(let children): children.flatMap(\.changeConditions)
    case .not(let child), .scope(_, let child), .matchCase(_, let child): child.changeConditions
    case .changed(let range): [(self, range)]
    default: []
    }
  }
}
