internal import NoteSyntax
internal import VaultCore

/// A change in which headings or blocks of one note are renamed or moved to another note.
struct HeadingChange: PartChange {
  /// The path of the note.
  let path: [UInt8]
  let before: ParsedNote
  /// The note that has the headings after the change, all of them in the same order.
  let after: ParsedNote
  /// The path of that note; nil if it is the same note.
  var newPath: [UInt8]?
  /// The number of headings that precede them in that note.
  var shift = 0
  /// The index of the renamed heading; nil if none is renamed.
  var heading: Int?
  /// The new ids of blocks, by the old ones in lower case.
  var blocks: [String: String] = [:]

  func destination(of subpath: String, in path: [UInt8]) -> (path: [UInt8], subpath: String)? {
    guard path == self.path else { return nil }
    let path = newPath ?? path
    if let id = HeadingKey.blockID(ofSubpath: subpath) { return blocks[id].map { (path, "#^" + $0) } }
    guard let new = newSubpath(of: subpath) else { return nil }
    return (path, new)
  }

  /// Returns the subpath that leads to the same heading; nil if it is unchanged or there is no such heading.
  private func newSubpath(of subpath: String) -> String? {
    guard let chain = before.headings(alongSubpath: subpath), let last = chain.last else { return nil }
    let names = subpath.split(separator: "#").map(String.init).filter { !HeadingKey($0).text.isEmpty }
    let new = last + shift
    if after.headings(alongSubpath: subpath)?.last == new, !chain.contains(heading ?? -1) { return nil }
    let parts = zip(names, chain).map { $1 == heading ? name($1 + shift) : $0 }
    // If the heading's own name is not unique, the headings above it are added.
    for candidate in [parts, [name(new)], around(new).map(name) + [name(new)]] {
      let text = "#" + candidate.joined(separator: "#")
      if after.headings(alongSubpath: text)?.last == new { return text }
    }
    return nil
  }

  /// Returns the indices of the headings above a heading, the outermost first.
  private func around(_ index: Int) -> [Int] {
    var found: [Int] = []
    var level = after.headings[index].level
    for other in (0..<index).reversed() where after.headings[other].level < level {
      found.append(other)
      level = after.headings[other].level
    }
    return found.reversed()
  }

  /// Returns the text of a heading as links refer to it.
  private func name(_ index: Int) -> String { after.headings[index].linkName }
}

extension Heading {
  /// The text of the heading as links refer to it: characters that would end a link or its target become spaces.
  var linkName: String {
    var name = ""
    for character in plainText.unicodeScalars {
      let breaks = "#|^:\\[]%".unicodeScalars.contains(character)
      name.unicodeScalars.append(breaks ? " " : character)
    }
    return name.split(separator: " ").joined(separator: " ")
  }
}

extension ParsedNote {
  /// Returns the indices of the headings in a subpath, the outermost first; nil if one of them is missing.
  func headings(alongSubpath subpath: String) -> [Int]? {
    let path = HeadingKey.path(ofSubpath: subpath)
    guard !path.isEmpty, let last = heading(atSubpath: subpath),
      let end = headings.firstIndex(where: { $0.block == last.block })
    else { return nil }
    var chain: [Int] = [end]
    var level = headings[end].level
    var depth = path.count - 1
    for index in (0..<end).reversed() where depth > 0 && headings[index].level < level {
      level = headings[index].level
      let heading = headings[index]
      if HeadingKey(heading.text) == path[depth - 1] || HeadingKey(heading.plainText) == path[depth - 1] {
        chain.append(index)
        depth -= 1
      }
    }
    return depth == 0 ? chain.reversed() : nil
  }
}
