internal import Bytes
internal import NoteSyntax
package import SearchIndex

/// The index keys that connect notes and links: the names of a note, and the name that a link asks for.
///
/// A note's names are the stem of its file name (`a/b/Note.md` has the name `note`, and by its path also `b/note` and
/// `a/b/note`), its id, its title and its aliases. All are folded as in `LinkKey` and prefixed with a byte for their
/// kind. A link asks for one text. Which kinds of names may match is decided when the link is resolved, so a link need
/// not be indexed again when another note is added or removed.
package enum NameTerms {
  package enum Kind: UInt8, CaseIterable, Sendable {
    case path = 0x70
    case id = 0x69
    case title = 0x74
    case alias = 0x61
    /// The address of a page of a web site; see `SiteAddresses`.
    case page = 0x75
  }

  package static func key(_ kind: Kind, _ text: String) -> [UInt8] { [kind.rawValue] + Array(text.utf8) }

  /// Appends the key of a name, which it folds.
  package static func append(_ kind: Kind, _ name: Span<UInt8>, to key: inout [UInt8]) {
    key.append(kind.rawValue)
    CaseFolding.fold(name, into: &key)
  }

  /// The first byte of the key of a title that is a line of text. Links never match such a title; only people use it.
  private static let line = UInt8(ascii: "l")

  /// Returns the key of a title that is a line of text.
  package static func key(line text: String) -> [UInt8] { [line] + Array(text.utf8) }

  /// Appends the key of a title that is a line of text, which it folds.
  package static func append(line title: Span<UInt8>, to key: inout [UInt8]) {
    key.append(line)
    CaseFolding.fold(title, into: &key)
  }

  /// Adds the keys of the names that a document has because of its path: its file name; for a note of a further kind of
  /// Markdown also that name without its extension; and in a site its addresses.
  package static func addKeys(
    ofPath path: [UInt8], isNote: Bool, stated: [String] = [], _ site: SiteAddresses?,
    to keys: inout FieldRuns<KeyField>
  ) {
    keys.append(.name) { append(stemOfPath: path, to: &$0) }
    if isNote, let length = path.span.furtherNoteExtension {
      keys.append(.name) { append(stemOfPath: path.dropLast(length), to: &$0) }
    }
    for name in site?.names(of: path, isNote: isNote, stated: stated) ?? [] {
      keys.append(.name) { key in
        key.append(Kind.page.rawValue)
        key.append(contentsOf: name.utf8)
      }
    }
  }

  /// Appends the key of the name that a document has because of its path.
  package static func append(stemOfPath path: [UInt8], to key: inout [UInt8]) {
    let start = path.span.nameStart
    key.append(Kind.path.rawValue)
    LinkKey.append(path.span.extracting(start..<path.count), to: &key)
  }

  /// Returns whether a path is `text` or ends with it after a slash, comparing both folded.
  package static func path(_ path: [UInt8], endsWith text: String) -> Bool {
    if let length = path.span.furtherNoteExtension, Self.path(path.dropLast(length), endsWith: text) { return true }
    if let stem = plainStem(of: path) {
      let start = stem - text.utf8.count
      return start >= 0 && (start == 0 || path[start - 1] == UInt8(ascii: "/"))
        && isPlain(path, start, text.utf8Span.span)
    }
    let whole = LinkKey(fileName: path.span).text.utf8
    guard whole.suffix(text.utf8.count).elementsEqual(text.utf8) else { return false }
    return whole.count == text.utf8.count || whole.dropLast(text.utf8.count).last == UInt8(ascii: "/")
  }

  /// Returns whether a path, when folded, equals `text`.
  package static func path(_ path: [UInt8], is text: String) -> Bool {
    if let length = path.span.furtherNoteExtension, Self.path(path.dropLast(length), is: text) { return true }
    guard let stem = plainStem(of: path) else { return LinkKey(fileName: path.span).text == text }
    return stem == text.utf8.count && isPlain(path, 0, text.utf8Span.span)
  }

  /// Returns the offset of a note's extension in an ASCII path, which can be folded byte by byte; nil for other paths.
  private static func plainStem(of path: [UInt8]) -> Int? {
    path.allSatisfy { $0 < 0x80 } ? path.count - (path.span.usualNoteExtension ?? 0) : nil
  }

  /// Returns whether an ASCII path has a name at an offset, ignoring case.
  private static func isPlain(_ path: [UInt8], _ start: Int, _ name: Span<UInt8>) -> Bool {
    for index in name.indices {
      let byte = path[start + index]
      let lower = (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
      if lower != name[index] { return false }
    }
    return true
  }

  /// Returns the folded suffixes of a path, shortest first, without `.md` or `.markdown`.
  package static func pathSuffixes(_ path: [UInt8]) -> [String] {
    let whole = LinkKey(fileName: path.span).text
    var suffixes: [String] = []
    var rest = Substring(whole)
    suffixes.append(whole)
    while let slash = rest.firstIndex(of: "/") {
      rest = rest[rest.index(after: slash)...]
      suffixes.append(String(rest))
    }
    return suffixes.reversed()
  }

  /// Returns the name that a link asks for: its folded target without a leading `/` and the one that ends the address of a page, and with `./` and `../` resolved
  /// against the folder of the note that contains the link.
  ///
  /// - Returns: The name, or nil for a link to its own note.
  package static func wanted(target: String, from source: [UInt8]) -> WantedName? {
    if target.isEmpty { return nil }
    var key: [UInt8] = []
    append(wanted: target.utf8Span.span, from: source, to: &key)
    return WantedName(key: key[...])
  }

  /// Appends the index key of the name that a link asks for; the target must not be empty.
  package static func append(wanted target: Span<UInt8>, from source: [UInt8], to key: inout [UInt8]) {
    let slash = UInt8(ascii: "/")
    if let id = blockID(target) {
      key.append(WantedName.Reach.id.rawValue)
      CaseFolding.fold(id.utf8Span.span, into: &key)
    } else if let id = rest(of: target, behind: noteSchemes) {
      key.append(WantedName.Reach.id.rawValue)
      CaseFolding.fold(id.utf8Span.span, into: &key)
    } else if let name = rest(of: target, behind: imageSchemes) {
      key.append(WantedName.Reach.image.rawValue)
      CaseFolding.fold(name.utf8Span.span, into: &key)
    } else if target.byte(at: 0) == slash {
      var start = 1
      while target.byte(at: start) == slash { start += 1 }
      // The address of a page can end with a slash.
      var end = target.count
      while end > start, target.byte(at: end - 1) == slash { end -= 1 }
      key.append(WantedName.Reach.root.rawValue)
      LinkKey.append(target.extracting(start..<end), to: &key)
    } else if target.hasPrefix("./".utf8Span.span) || target.hasPrefix("../".utf8Span.span) {
      guard let path = path(ofRelative: target, from: source) else {
        key.append(WantedName.Reach.nowhere.rawValue)
        return LinkKey.append(target, to: &key)
      }
      key.append(WantedName.Reach.root.rawValue)
      LinkKey.append(path.span, to: &key)
    } else {
      key.append(WantedName.Reach.anywhere.rawValue)
      LinkKey.append(target, to: &key)
    }
  }

  /// Returns the path that a relative target refers to from the folder of `source`; nil if it is outside the vault.
  private static func path(ofRelative target: Span<UInt8>, from source: [UInt8]) -> [UInt8]? {
    let slash = UInt8(ascii: "/")
    var path = Array(source[..<max(source.span.offsetAfterLast(slash, before: source.count) - 1, 0)])
    var start = 0
    while start < target.count {
      let end = target.firstOffset(of: slash, from: start) ?? target.count
      let component = target.extracting(start..<end)
      start = end + 1
      if component.isEmpty || component.isEqual(to: ".".utf8Span.span) { continue }
      if component.isEqual(to: "..".utf8Span.span) {
        if path.isEmpty { return nil }
        path.removeSubrange(max(path.span.offsetAfterLast(slash, before: path.count) - 1, 0)...)
      } else {
        if !path.isEmpty { path.append(slash) }
        path.append(component)
      }
    }
    return path
  }

  private static let noteSchemes = ["sheaf://note/", "takenote://note/"]
  private static let imageSchemes = ["takenote://image/"]

  /// Returns the id in `((<UUID>))`, by which a page of Logseq links to a block; nil for any other text.
  private static func blockID(_ target: Span<UInt8>) -> String? {
    guard target.count == 40, target[0] == UInt8(ascii: "("), target[1] == UInt8(ascii: "("),
      target[38] == UInt8(ascii: ")"), target[39] == UInt8(ascii: ")")
    else { return nil }
    let id = String(decoding: Array(target.extracting(2..<38)), as: UTF8.self)
    return id.utf8.isUUID ? id : nil
  }

  /// Returns the id in `((<UUID>))`; nil for any other text.
  package static func blockID(of target: String) -> String? { blockID(target.utf8Span.span) }

  /// Returns the id in `sheaf://note/<id>` or `takenote://note/<id>`; nil for any other text.
  package static func noteID(ofURL url: String) -> String? { rest(of: url.utf8Span.span, behind: noteSchemes) }

  /// Returns the name in `takenote://image/<UUID>`, which is a file name without its extension; nil for any other text.
  package static func imageName(ofURL url: String) -> String? { rest(of: url.utf8Span.span, behind: imageSchemes) }

  /// Returns the folded names by which image URLs may refer to the file at a path: its name with and without extension.
  package static func imageNames(_ path: [UInt8]) -> [String] {
    let name = String(decoding: path[path.span.nameStart...], as: UTF8.self)
    let folded = CaseFolding.fold(name)
    guard let dot = folded.lastIndex(of: "."), dot != folded.startIndex else { return [folded] }
    return [folded, String(folded[..<dot])]
  }

  static func isImage(_ path: [UInt8]) -> Bool {
    guard let dot = path.lastIndex(of: UInt8(ascii: ".")) else { return false }
    return imageExtensions.contains(String(decoding: path[(dot + 1)...], as: UTF8.self).lowercased())
  }

  private static let imageExtensions: Set<String> = [
    "png", "jpg", "jpeg", "gif", "webp", "avif", "bmp", "svg", "heic", "tiff",
  ]

  /// Returns the text after one of the schemes; nil if the URL has none of them.
  private static func rest(of url: Span<UInt8>, behind schemes: [String]) -> String? {
    // The first byte excludes most links.
    guard url.byte(at: 0) | 0x20 == UInt8(ascii: "s") || url.byte(at: 0) | 0x20 == UInt8(ascii: "t") else { return nil }
    for scheme in schemes {
      let count = scheme.utf8.count
      guard url.count > count else { continue }
      let isScheme = scheme.utf8.enumerated().allSatisfy { index, byte in
        url[index] == byte || url[index] | 0x20 == byte && byte > 0x60
      }
      if isScheme { return String(decoding: PercentEncoding.decode(Array(url.extracting(count...))), as: UTF8.self) }
    }
    return nil
  }
}

/// The name that a link asks for.
package struct WantedName: Hashable, Sendable {
  /// The location where a document's path may match.
  package enum Reach: UInt8, Sendable {
    /// Anywhere in the vault.
    case anywhere = 0x2a
    /// At exactly this path.
    case root = 0x2f
    /// Outside the vault, so that no document matches.
    case nowhere = 0x21
    /// Nowhere by path; the name is an id.
    case id = 0x23
    /// Nowhere by path; the name is that of a file other than a note, without its extension.
    case image = 0x25
    /// At the address of a page.
    case page = 0x3d
  }

  /// The folded text.
  package let text: String
  /// The location where a document may match.
  package let reach: Reach

  /// The key of the link in the index.
  package var key: [UInt8] { [reach.rawValue] + Array(text.utf8) }

  /// Parses an index key.
  package init?(key: ArraySlice<UInt8>) {
    guard let first = key.first, let reach = Reach(rawValue: first) else { return nil }
    self.init(text: String(decoding: key.dropFirst(), as: UTF8.self), reach: reach)
  }

  /// Makes a name from its parts.
  package init(text: String, reach: Reach) { (self.text, self.reach) = (text, reach) }
}

extension IndexSnapshot {
  /// Returns the documents whose path is `text` or ends with it after a slash, comparing both folded as in `LinkKey`.
  /// O(documents with that file name).
  package func documents(withPathEnding text: String) -> [DocumentID] {
    let name = text[(text.utf8.lastIndex(of: .slash).map { text.utf8.index(after: $0) } ?? text.startIndex)...]
    let candidates = documents(withKey: NameTerms.key(.path, String(name)), in: .name)
    return name.startIndex == text.startIndex
      ? candidates : candidates.filter { NameTerms.path(key(of: $0), endsWith: text) }
  }
}
