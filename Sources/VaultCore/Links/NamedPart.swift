internal import Bytes
package import NoteSyntax

/// A note, or a part of a note, that the user has named.
package struct NamedPart: Sendable {
  /// The note.
  package var note: NoteRecord
  /// The part; nil for the whole note.
  package let part: NotePart?

  /// A part of a note.
  package init(note: NoteRecord, part: NotePart?) {
    self.note = note
    self.part = part
  }

  /// Returns the contents of the note on the disk, and the location of the part in it; the location is nil for the
  /// whole note.
  package func located(
    in vault: Vault
  ) throws(VaultError) -> (bytes: [UInt8], note: ParsedNote, place: LocatedPart?) {
    let bytes = try NoteContents(of: note.path, in: vault).bytes
    let parsed = NoteParser.parse(bytes.span)
    guard let part else { return (bytes, parsed, nil) }
    guard let place = parsed.location(of: part) else {
      throw .noSuchPart(part, of: note.path, suggestions: Self.suggestions(for: part, in: parsed))
    }
    return (bytes, parsed, place)
  }

  /// Returns the name that links use for the part if it is a heading, or nil if it is not one.
  ///
  /// - Throws: `VaultError.noSuchPart` if links by its name lead to another heading.
  package func headingName(in vault: Vault) throws(VaultError) -> String? {
    guard let part else { return nil }
    switch part {
    case .heading(let name):
      let (_, parsed, _) = try located(in: vault)
      // A `#` in the text of a heading is not part of its name.
      return parsed.heading(atSubpath: "#" + name) == nil ? name.split(separator: "#").joined(separator: " ") : name
    case .block: return nil
    case .line:
      let (_, parsed, place) = try located(in: vault)
      guard let heading = place?.heading else { return nil }
      // The headings above it distinguish it from others with the same text.
      var names: [String] = []
      var level = 7
      for above in parsed.headings[...heading].reversed() where above.level < level {
        level = above.level
        names.insert(above.plainText.split(separator: "#").joined(separator: " "), at: 0)
        let name = names.joined(separator: "#")
        if parsed.heading(named: name) == heading { return name }
      }
      throw .noSuchPart(part, of: note.path, suggestions: [])
    }
  }

  /// Returns the names of parts that the note has and that resemble the missing one.
  private static func suggestions(for part: NotePart, in note: ParsedNote) -> [String] {
    switch part {
    case .heading(let name):
      let wanted = HeadingKey(String(name.split(separator: "#").last ?? "")).text
      return nearest(to: wanted, among: note.headings.map(\.plainText)) { HeadingKey($0).text }.map { "#" + $0 }
    case .block(let id): return nearest(to: id, among: note.blockIDs.map(\.id)) { $0.lowercased() }.map { "#^" + $0 }
    case .line: return note.lineCount > 0 ? [":\(note.lineCount)"] : []
    }
  }

  /// Returns the nearest names: first those that contain the text or are contained in it, then those that differ in few
  /// letters.
  private static func nearest(to wanted: String, among names: [String], _ fold: (String) -> String) -> [String] {
    var ranked: [(rank: Int, name: String)] = []
    for name in names where !ranked.contains(where: { $0.name == name }) {
      let folded = fold(name)
      if folded.isEmpty || wanted.isEmpty { continue }
      let limit = max(1, min(wanted.count, folded.count) / 3)
      if folded.contains(wanted) || wanted.contains(folded) {
        ranked.append((0, name))
      } else if EditDistance.isWithin(limit, Array(wanted), Array(folded)) {
        ranked.append((1, name))
      }
    }
    return ranked.enumerated().sorted { ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset) }.prefix(3)
      .map(\.element.name)
  }
}
