internal import Bytes
internal import NoteSyntax
package import SearchIndex

/// The notes that templates of a site show in others.
extension LinkGraph {
  /// Returns the notes that include a note.
  package mutating func notes(including part: DocumentID) -> [DocumentID] {
    let links = backlinks(of: part).filter(\.link.isInclusion)
    return Set(links.map(\.source)).subtracting([part]).sorted()
  }

  private mutating func notes(includedIn page: DocumentID) -> [DocumentID] {
    let links = outgoing(from: page).filter(\.link.isInclusion)
    return links.compactMap { $0.resolved?.document }.filter {
      $0 != page && snapshot.key(of: $0).span.noteExtension != nil
    }
  }

  /// Returns the other notes that are shown on a page on which a note is shown, which may be its own.
  package mutating func notes(shownWith note: DocumentID) -> [DocumentID] {
    var (pages, shown): ([DocumentID], Set<DocumentID>) = ([note], [note])
    var pending = [note]
    while let next = pending.popLast() {
      for page in notes(including: next) where shown.insert(page).inserted {
        pages.append(page)
        pending.append(page)
      }
    }
    while let next = pages.popLast() {
      for part in notes(includedIn: next) where shown.insert(part).inserted { pages.append(part) }
    }
    return shown.subtracting([note]).sorted()
  }
}
