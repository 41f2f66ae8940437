package import Bytes
package import SearchIndex

/// The names of a note other than its path, as stored in the index: not folded, so that lists and links can use them.
///
///     names := [flags:uint8 [id:counted] [title:counted] [aliases:texts] [addresses:texts] [others:texts]]     empty for a document that is not a note
///
/// Flags: bit 0, an id follows; bit 1, a title follows, otherwise the title is the stem of the file name; bit 2,
/// aliases follow; bit 3, the names are only shown and do not match links; bit 4, the title is only shown and does not
/// match links; bit 5, addresses follow; bit 6, other names follow.
package struct StoredNames: Equatable, Sendable {
  /// The identifier, as written.
  package var id: String?
  /// The title; nil for a document that is not a note.
  package var title: String?
  package var aliases: [String]
  /// The addresses that the note states for its page, where it is a page of a site. One that begins with a slash is
  /// whole; any other is the last part of it.
  package var addresses: [String]
  /// The names that only links use: in a page of Logseq the ids of its blocks, and other texts for the day of a journal.
  package var others: [String] = []
  /// Whether links may refer to the note by these names. If not, the note is a conflict copy, whose original has them.
  package var competes: Bool
  /// Whether the title is a name and not a line of text.
  package var isTitleName: Bool

  /// Makes names from their parts.
  package init(
    id: String? = nil, title: String? = nil, aliases: [String] = [], competes: Bool = true, isTitleName: Bool = true,
    addresses: [String] = []
  ) {
    (self.id, self.title, self.aliases, self.addresses) = (id, title, aliases, addresses)
    (self.competes, self.isTitleName) = (competes, isTitleName)
  }

  /// The keys of the names that links may match.
  package var keys: [[UInt8]] {
    var keys: [[UInt8]] = []
    forEachName { kind, name in
      keys.append([])
      NameTerms.append(kind, name, to: &keys[keys.count - 1])
    }
    return keys
  }

  /// Adds the keys of the names that links may match to the keys of a document, and also the key of a title that only
  /// people use to refer to the note.
  package func addKeys(to keys: inout FieldRuns<KeyField>) {
    forEachName { kind, name in keys.append(.name) { key in NameTerms.append(kind, name, to: &key) } }
    if competes, !isTitleName, let title {
      keys.append(.name) { key in NameTerms.append(line: title.utf8Span.span, to: &key) }
    }
  }

  /// Calls `body` with each name that links may match.
  @inline(__always) private func forEachName(_ body: (NameTerms.Kind, Span<UInt8>) -> Void) {
    if !competes { return }
    if let id { body(.id, id.utf8Span.span) }
    if isTitleName, let title { body(.title, title.utf8Span.span) }
    for alias in aliases { body(.alias, alias.utf8Span.span) }
    for other in others { body(.alias, other.utf8Span.span) }
  }

  /// Returns the encoded names of a note at `path`, which must have a title.
  package func bytes(path: [UInt8]) -> [UInt8] {
    var writer = ByteWriter()
    write(path: path, to: &writer)
    return writer.bytes
  }

  /// Appends the encoded names of a note at `path`, which must have a title.
  package func write(path: [UInt8], to writer: inout ByteWriter) {
    let title = title ?? ""
    let isNamedAsFile = title.utf8Span.span.isEqual(to: Self.stem(of: path).span)
    let flags = (id == nil ? 0 : 1) | (isNamedAsFile ? 0 : 2) | (aliases.isEmpty ? 0 : 4) | (competes ? 0 : 8)
    writer.append(UInt8(flags | (isTitleName ? 0 : 16) | (addresses.isEmpty ? 0 : 32) | (others.isEmpty ? 0 : 64)))
    if let id { writer.append(text: id) }
    if !isNamedAsFile { writer.append(text: title) }
    if !aliases.isEmpty { writer.append(texts: aliases) }
    if !addresses.isEmpty { writer.append(texts: addresses) }
    if !others.isEmpty { writer.append(texts: others) }
  }

  /// Reads the names from the stored column of the document at `path`; damaged parts are empty.
  package init(_ bytes: Span<UInt8>, path: [UInt8]) {
    self.init()
    if bytes.isEmpty { return }
    var reader = ByteReader(bytes)
    let flags = reader.byte()
    if flags & 1 != 0 { id = reader.text() }
    title = flags & 2 != 0 ? reader.text() : String(decoding: Self.stem(of: path), as: UTF8.self)
    if flags & 4 != 0 { aliases = reader.texts() }
    if flags & 32 != 0 { addresses = reader.texts() }
    if flags & 64 != 0 { others = reader.texts() }
    competes = flags & 8 == 0
    isTitleName = flags & 16 == 0
  }

  /// Returns the name of a file without its folders and extension.
  package static func stem(of path: [UInt8]) -> ArraySlice<UInt8> {
    let name = path[path.span.nameStart...]
    guard let dot = name.lastIndex(of: UInt8(ascii: ".")), dot > name.startIndex else { return name }
    return name[..<dot]
  }

  /// Returns the extension of a file without its dot; nil if its name has none.
  package static func fileExtension(of path: [UInt8]) -> [UInt8]? {
    let end = stem(of: path).endIndex
    return end < path.count ? Array(path[(end + 1)...]) : nil
  }
}
