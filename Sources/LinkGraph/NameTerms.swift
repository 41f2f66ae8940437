internal import Bytes
internal import NoteSyntax
package import SearchIndex

/// The keys under which notes and links meet: what a note answers to, and what a link asks for.
///
/// A note's names are the stem of its file name (`a/b/Note.md` answers to `note`, and by its path to `b/note` and
/// `a/b/note`), its id, its title and its aliases, all folded as `LinkKey` does, each with a byte before it that tells
/// which it is. A link asks for one text; which names may answer is decided when it is resolved, so that a link never has to be indexed again
/// because another note came or went.
package enum NameTerms {
  /// What kind of name a key is.
  package enum Kind: UInt8, CaseIterable, Sendable {
    case path = 0x70
    case id = 0x69
    case title = 0x74
    case alias = 0x61
  }

  /// The key of a name.
  package static func key(_ kind: Kind, _ text: String) -> [UInt8] {
    [kind.rawValue] + Array(text.utf8)
  }

  /// The key of the name that a document has from its path.
  package static func stemKey(ofPath path: [UInt8]) -> [UInt8] {
    let start = path.span.offsetAfterLast(UInt8(ascii: "/"), before: path.count)
    return key(.path, LinkKey(fileName: path.span.extracting(start..<path.count)).text)
  }

  /// Whether a path is `text`, or ends with it from the beginning of a folder's or the file's name on, both folded.
  package static func path(_ path: [UInt8], endsWith text: String) -> Bool {
    self.path(path, endsWith: text.utf8Span.span)
  }

  /// The same for a text given as its bytes.
  static func path(_ path: [UInt8], endsWith name: Span<UInt8>) -> Bool {
    if let stem = plainStem(of: path) {
      let start = stem - name.count
      return start >= 0 && (start == 0 || path[start - 1] == UInt8(ascii: "/")) && isPlain(path, start, name)
    }
    let text = String(decoding: [UInt8](name), as: UTF8.self)
    let whole = LinkKey(fileName: path.span).text.utf8
    guard whole.suffix(text.utf8.count).elementsEqual(text.utf8) else { return false }
    return whole.count == text.utf8.count || whole.dropLast(text.utf8.count).last == UInt8(ascii: "/")
  }

  /// Whether a path is `text`, folded.
  static func path(_ path: [UInt8], is text: String) -> Bool {
    guard let stem = plainStem(of: path) else { return LinkKey(fileName: path.span).text == text }
    return stem == text.utf8.count && isPlain(path, 0, text.utf8Span.span)
  }

  /// Where the extension of a note begins in a path that is ASCII, and so is folded letter by letter; nil for others.
  private static func plainStem(of path: [UInt8]) -> Int? {
    path.allSatisfy { $0 < 0x80 } ? path.count - (LinkKey.noteExtension(of: path.span) ?? 0) : nil
  }

  /// Whether an ASCII path has a name from some byte on, in any case.
  private static func isPlain(_ path: [UInt8], _ start: Int, _ name: Span<UInt8>) -> Bool {
    for index in name.indices {
      let byte = path[start + index]
      let lower = (0x41...0x5A).contains(byte) ? byte | 0x20 : byte
      if lower != name[index] { return false }
    }
    return true
  }

  /// The keys of the names that do not come from the path.
  package static func ownNames(id: String?, title: String?, aliases: [String]) -> [[UInt8]] {
    var keys: [[UInt8]] = []
    if let id { keys.append(key(.id, LinkKey.fold(id))) }
    if let title { keys.append(key(.title, LinkKey.fold(title))) }
    for alias in aliases { keys.append(key(.alias, LinkKey.fold(alias))) }
    return keys
  }

  /// The folded suffixes of a path, shortest first, without the extension of a note.
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

  /// The text that a link asks for: its target folded, without a leading `/`, `./` and `../` taken as what they mean
  /// in the folder of the note the link is in.
  ///
  /// - Returns: nil for a link into its own note.
  package static func wanted(target: String, from source: [UInt8]) -> WantedName? {
    if target.isEmpty { return nil }
    if let id = noteID(ofURL: target) { return WantedName(text: LinkKey.fold(id), reach: .id) }
    guard target.utf8.first == UInt8(ascii: "/") || target.utf8.first == UInt8(ascii: ".") else {
      return WantedName(text: LinkKey(target: target).text, reach: .anywhere)
    }
    if target.hasPrefix("/") {
      return WantedName(text: LinkKey(target: String(target.drop { $0 == "/" })).text, reach: .root)
    }
    guard target.hasPrefix("./") || target.hasPrefix("../") else {
      return WantedName(text: LinkKey(target: target).text, reach: .anywhere)
    }
    var folders = source.split(separator: UInt8(ascii: "/")).dropLast().map { String(decoding: $0, as: UTF8.self) }
    for component in target.split(separator: "/") where component != "." {
      if component == ".." {
        if folders.popLast() == nil { return WantedName(text: LinkKey(target: target).text, reach: .nowhere) }
      } else {
        folders.append(String(component))
      }
    }
    return WantedName(text: LinkKey(target: folders.joined(separator: "/")).text, reach: .root)
  }

  private static let schemes = ["sheaf://note/", "takenote://note/"]

  /// The id in `sheaf://note/<id>` or `takenote://note/<id>`, or nil for any other text.
  package static func noteID(ofURL url: String) -> String? {
    // Most links are none of these, which one byte tells.
    guard let first = url.utf8.first, schemes.contains(where: { $0.utf8.first == first | 0x20 }) else { return nil }
    for scheme in schemes {
      let (start, rest) = (url.utf8.prefix(scheme.utf8.count), url.utf8.dropFirst(scheme.utf8.count))
      if !rest.isEmpty, start.elementsEqual(scheme.utf8, by: { $0 == $1 || $0 | 0x20 == $1 && $1 > 0x60 }) {
        return percentDecoded(Substring(rest))
      }
    }
    return nil
  }
}

extension NameTerms {
  /// The text with `%41` and the like as the bytes they stand for; what is no such triple stays as it is.
  private static func percentDecoded(_ text: Substring) -> String {
    var bytes: [UInt8] = []
    var rest = text.utf8[...]
    while let byte = rest.popFirst() {
      let digits = rest.prefix(2)
      if byte == UInt8(ascii: "%"), digits.count == 2, digits.first != UInt8(ascii: "+"),
        let value = UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
      {
        bytes.append(value)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// What a link asks for.
package struct WantedName: Hashable, Sendable {
  /// Where a note may be for its path to answer.
  package enum Reach: UInt8, Sendable {
    /// Anywhere in the vault.
    case anywhere = 0x2a
    /// At exactly that path.
    case root = 0x2f
    /// Out of the vault: no note ever answers.
    case nowhere = 0x21
    /// Not by its path: by its id alone.
    case id = 0x23
  }

  /// The folded text.
  package let text: String
  /// Where a note may be.
  package let reach: Reach

  /// The key of the link in the index.
  package var key: [UInt8] { [reach.rawValue] + Array(text.utf8) }

  /// What a key of the index asks for.
  package init?(key: ArraySlice<UInt8>) {
    guard let first = key.first, let reach = Reach(rawValue: first) else { return nil }
    self.init(text: String(decoding: key.dropFirst(), as: UTF8.self), reach: reach)
  }

  /// What is asked for, given as its parts.
  package init(text: String, reach: Reach) {
    self.text = text
    self.reach = reach
  }
}

extension IndexSnapshot {
  /// The documents whose path is `text`, or ends with it from the beginning of a folder's or the file's name on, both
  /// folded as `LinkKey` does. O(documents with that file name).
  package func documents(withPathEnding text: String) -> [DocumentID] {
    let name = text[(text.lastIndex(of: "/").map { text.index(after: $0) } ?? text.startIndex)...]
    let found = documents(withKey: NameTerms.key(.path, String(name)), in: .name)
    return name.startIndex == text.startIndex ? found : found.filter { NameTerms.path(key(of: $0), endsWith: text) }
  }
}
