internal import Bytes
package import NoteSyntax

/// A note, or a part of a note, that the user has named.
package struct NamedPart: Sendable {
  package var note: NoteRecord
  /// The part; nil for the whole note.
  package let part: NotePart?

  package init(note: NoteRecord, part: NotePart?) { (self.note, self.part) = (note, part) }

  /// Returns the contents of the note on the disk, and the location of the part in it, nil for the whole note.
  package func located(
    in vault: Vault
  ) throws(VaultError) -> (bytes: [UInt8], note: ParsedNote, location: LocatedPart?) {
    let bytes = try NoteContents(of: note.path, in: vault).bytes
    let parsed = vault.parsed(bytes, at: note.path)
    guard let part else { return (bytes, parsed, nil) }
    if let location = parsed.location(of: part) { return (bytes, parsed, location) }
    let parts = PartTable(parsed, in: bytes.span)
    guard let tag = parts.part(ofSubpath: part.text, isFragment: true) else {
      throw .noSuchPart(part, of: note.path, suggestions: Self.suggestions(for: part, in: parsed))
    }
    return (bytes, parsed, parsed.location(of: tag, parts))
  }

  /// Returns the heading that is named, by its text or its line; nil if the part is not a heading.
  package func heading(in vault: Vault) throws(VaultError) -> ChosenHeading? {
    if case .block = part { return nil }
    let (_, parsed, location) = try located(in: vault)
    return location?.heading.map { ChosenHeading($0, of: parsed) }
  }

  private static func suggestions(for part: NotePart, in note: ParsedNote) -> [String] {
    switch part {
    case .heading(let name):
      let key = HeadingKey(String(name.split(separator: "#").last ?? "")).text
      return nearest(to: key, among: note.headings.map(\.plainText)) { HeadingKey($0).text }.map { "#" + $0 }
    case .block(let id): return nearest(to: id, among: note.blockIDs.map(\.id)) { $0.lowercased() }.map { "#^" + $0 }
    case .line: return note.lineCount > 0 ? [":\(note.lineCount)"] : []
    }
  }

  /// Returns the nearest names: first those that contain the text or are in it, then those that differ in few letters.
  private static func nearest(to text: String, among names: [String], _ fold: (String) -> String) -> [String] {
    var ranked: [(rank: Int, name: String)] = []
    for name in names where !ranked.contains(where: { $0.name == name }) {
      let folded = fold(name)
      if folded.isEmpty || text.isEmpty { continue }
      let limit = max(1, min(text.count, folded.count) / 3)
      if folded.contains(text) || text.contains(folded) {
        ranked.append((0, name))
      } else if EditDistance.isWithin(limit, Array(text), Array(folded)) {
        ranked.append((1, name))
      }
    }
    return ranked.enumerated().sorted { ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset) }.prefix(3)
      .map(\.element.name)
  }
}
