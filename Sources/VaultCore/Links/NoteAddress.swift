internal import Bytes
internal import LinkGraph

/// The address by which other programs and links refer to a note: `sheaf://note/<id>`.
///
/// A note without an id is addressed by its path from the root instead. Bytes other than letters, digits and `-._~` are
/// written as `%XX` (RFC 3986), except for the slashes of a path.
package enum NoteAddress {
  /// Returns the address of a note.
  package static func url(of note: NoteRecord) -> String {
    prefix + (note.card.id.map { PercentEncoding.encode($0.utf8) } ?? PercentEncoding.encode(note.path, keeping: "/"))
  }

  /// Returns the address of a note in the app TakeNote; nil if its id is not a UUID, as all ids there are.
  package static func takeNoteURL(of note: NoteRecord) -> String? {
    note.card.id.flatMap { NameTerms.isUUID($0) ? "takenote://note/\($0.uppercased())" : nil }
  }

  private static let prefix = "sheaf://note/"

  /// Returns the decoded path or id of an address, or nil if the text is not an address.
  static func path(ofURL url: String) -> [UInt8]? {
    guard url.hasPrefix(prefix) else { return nil }
    return PercentEncoding.decode(Array(url.utf8.dropFirst(prefix.utf8.count)))
  }
}
