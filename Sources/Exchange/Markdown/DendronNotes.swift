internal import Bytes
internal import Dates
internal import NoteSyntax
internal import SystemCalls
internal import VaultCore

/// What the notes of Dendron have in another form: links with the text before the note, `[[text|note]]`, and dates in
/// milliseconds since 1970.
enum DendronNotes {
  /// Returns whether a folder is a workspace or a vault of Dendron.
  static func isIn(_ source: VaultView) -> Bool {
    let root = source.vault.root
    if ["dendron.yml", "dendron.code-workspace", "root.schema.yml"].contains(where: {
      FileSystem.exists(root.appending(RawPath($0)))
    }) {
      return true
    }
    return source.allNotes().contains { note in
      guard RawPath(note.path.lastComponent).text == "root.md", let bytes = source.vault.contents(of: note.path) else {
        return false
      }
      let matter = NoteParser.parse(bytes.span).validMatter
      return matter?.string("desc") != nil && matter?.string("created").flatMap(milliseconds) != nil
    }
  }

  /// Returns the edits that write the dates of a note as other programs do.
  static func dateEdits(of note: ParsedNote, _ zone: TimeZoneRules) -> [TextEdit] {
    (note.validMatter?.properties ?? []).compactMap { property in
      guard [.created, .updated].contains(PropertyMeaning(key: property.key)),
        let time = property.value.scalar?.text, let milliseconds = milliseconds(time)
      else { return nil }
      let text = NoteDate(milliseconds: milliseconds, zone: zone).text
      return TextEdit(range: property.value.range, replacement: Array(text.utf8))
    }
  }

  /// Returns the parts of a link whose text stands before its note; nil for any other link.
  static func parts(of link: Link, _ text: [UInt8]) -> (label: String, target: String, subpath: String)? {
    guard link.kind == .wiki else { return nil }
    let whole = String(decoding: text[link.range], as: UTF8.self)
    let inner = whole.drop { $0 == "!" }.dropFirst(2).dropLast(2)
    let bar = inner.firstIndex(of: "|")
    let label = bar.map { String(inner[..<$0]).trimmed } ?? ""
    var name = String(bar.map { inner[inner.index(after: $0)...] } ?? inner).trimmed
    // A link to a note of another vault of the workspace.
    let isFar = name.hasPrefix("dendron://")
    if isFar { name = String(name.dropFirst(10).drop { $0 != "/" }.dropFirst()) }
    guard bar != nil || isFar else { return nil }
    let target = name.prefix { $0 != "#" }
    // A reference to a range of a note names the heading at its end, too.
    let subpath = String(name.dropFirst(target.count)).split(separator: ":#").first.map(String.init) ?? ""
    return (label, String(target), subpath)
  }

  /// Returns milliseconds since 1970 that a value states; nil if it is another number or text.
  private static func milliseconds(_ text: String) -> Int64? {
    text.utf8.count == 13 && text.utf8.allSatisfy(\.isDigit) ? Int64(text) : nil
  }
}
