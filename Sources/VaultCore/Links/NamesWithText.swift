internal import Bytes
package import LinkGraph
package import SearchIndex

extension IndexSnapshot {
  /// Calls `body` with each name of a note that contains a text, until it returns false: paths first, then titles, then
  /// aliases.
  ///
  /// Takes O(length of all names).
  ///
  /// - Parameter text: The text to search for, folded like names; not empty.
  package func forEachName(
    containing text: String, _ body: (_ kind: NameTerms.Kind, _ name: [UInt8], _ notes: [DocumentID]) -> Bool
  ) {
    let bytes = Array(text.utf8)
    var goesOn = true
    for kind in [NameTerms.Kind.path, .title, .alias] where goesOn {
      forEachKey(of: .name, prefix: [kind.rawValue]) { key, documents in
        if !key.span.extracting(1...).contains(bytes.span) { return true }
        goesOn = body(kind, Array(key.dropFirst()), documents.filter(isNote))
        return goesOn
      }
    }
  }
}
