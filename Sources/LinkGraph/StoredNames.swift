package import Bytes
package import SearchIndex

/// The names of a note besides its path, as they are kept in the index: unfolded, so that they serve lists and links alike.
///
///     names := [flags:uint8 [id:counted] [title:counted] [aliases:texts]]     nothing for a document that is not a note
///
/// Flags: bit 0 an id follows, bit 1 a title, without which it is the stem of the file's name, bit 2 aliases, bit 3 the
/// names are shown and no link is meant by them, bit 4 the title is shown and no link is meant by it.
package struct StoredNames: Equatable, Sendable {
  /// The identifier, as written.
  package var id: String?
  /// The title; nil for a document that is not a note.
  package var title: String?
  /// Other names.
  package var aliases: [String]
  /// Whether a link may mean the note by these names; a conflict copy's are those of the note it is a copy of.
  package var competes: Bool
  /// Whether the title is a name, and not a line of text.
  package var isTitleName: Bool

  /// The given names.
  package init(
    id: String? = nil, title: String? = nil, aliases: [String] = [], competes: Bool = true, isTitleName: Bool = true
  ) {
    self.id = id
    self.title = title
    self.aliases = aliases
    self.competes = competes
    self.isTitleName = isTitleName
  }

  /// The keys under which links meet the names.
  package var keys: [[UInt8]] {
    var keys: [[UInt8]] = []
    forEachName { kind, name in
      keys.append([])
      NameTerms.append(kind, name, to: &keys[keys.count - 1])
    }
    return keys
  }

  /// Adds the keys under which links meet the names to those of a document, and that of a title which people may name the
  /// note by, and links may not.
  package func addKeys(to keys: inout FieldRuns<KeyField>) {
    forEachName { kind, name in
      keys.append(.name) { key in NameTerms.append(kind, name, to: &key) }
    }
    if competes, !isTitleName, let title {
      keys.append(.name) { key in NameTerms.append(line: title.utf8Span.span, to: &key) }
    }
  }

  /// Calls `body` with each name that a link may mean the note by.
  @inline(__always)
  private func forEachName(_ body: (NameTerms.Kind, Span<UInt8>) -> Void) {
    if !competes { return }
    if let id { body(.id, id.utf8Span.span) }
    if isTitleName, let title { body(.title, title.utf8Span.span) }
    for alias in aliases { body(.alias, alias.utf8Span.span) }
  }

  /// The bytes of the names of a note at `path`, which has a title.
  package func bytes(path: [UInt8]) -> [UInt8] {
    var writer = ByteWriter()
    write(path: path, to: &writer)
    return writer.bytes
  }

  /// Appends the bytes of the names of a note at `path`, which has a title.
  package func write(path: [UInt8], to writer: inout ByteWriter) {
    let title = title ?? ""
    let isNamedAsFile = title.utf8Span.span.isEqual(to: Self.stem(of: path).span)
    let flags = (id == nil ? 0 : 1) | (isNamedAsFile ? 0 : 2) | (aliases.isEmpty ? 0 : 4) | (competes ? 0 : 8)
    writer.append(UInt8(flags | (isTitleName ? 0 : 16)))
    if let id { writer.append(text: id) }
    if !isNamedAsFile { writer.append(text: title) }
    if !aliases.isEmpty { writer.append(texts: aliases) }
  }

  /// The names in a stored column of the document at `path`; what is damaged is empty.
  package init(_ bytes: Span<UInt8>, path: [UInt8]) {
    self.init()
    if bytes.isEmpty { return }
    var reader = ByteReader(bytes)
    let flags = reader.byte()
    if flags & 1 != 0 { id = reader.text() }
    title = flags & 2 != 0 ? reader.text() : String(decoding: Self.stem(of: path), as: UTF8.self)
    if flags & 4 != 0 { aliases = reader.texts() }
    competes = flags & 8 == 0
    isTitleName = flags & 16 == 0
  }

  /// The name of a file without folders and extension.
  package static func stem(of path: [UInt8]) -> ArraySlice<UInt8> {
    let name = path[path.span.offsetAfterLast(UInt8(ascii: "/"), before: path.count)...]
    guard let dot = name.lastIndex(of: UInt8(ascii: ".")), dot > name.startIndex else { return name }
    return name[..<dot]
  }
}
