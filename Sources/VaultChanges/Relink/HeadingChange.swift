internal import NoteSyntax
internal import VaultCore

/// Headings or blocks of one note that are called otherwise, or come into another note.
struct HeadingChange: PartChange {
  /// The note.
  let path: [UInt8]
  let before: ParsedNote
  /// The note that its headings are in then, all of them in their order.
  let after: ParsedNote
  /// The path of that; nil when it is the note itself.
  var newPath: [UInt8]?
  /// How many headings come before those of the note there.
  var shift = 0
  /// The number of the heading that is called otherwise, if one is.
  var heading: Int?
  /// New ids of blocks, by the old ones in lower case.
  var blocks: [String: String] = [:]

  func destination(of subpath: String, in path: [UInt8]) -> (path: [UInt8], subpath: String)? {
    guard path == self.path else { return nil }
    let path = newPath ?? path
    if let id = HeadingKey.blockID(ofSubpath: subpath) { return blocks[id].map { (path, "#^" + $0) } }
    guard let new = newSubpath(of: subpath) else { return nil }
    return (path, new)
  }

  /// The subpath that leads to the same heading; nil when it is the same, or there is none.
  private func newSubpath(of subpath: String) -> String? {
    guard let chain = before.headings(alongSubpath: subpath), let last = chain.last else { return nil }
    let names = subpath.split(separator: "#").map(String.init).filter { !HeadingKey($0).text.isEmpty }
    let new = last + shift
    if after.headings(alongSubpath: subpath)?.last == new, !chain.contains(heading ?? -1) { return nil }
    let parts = zip(names, chain).map { $1 == heading ? name($1 + shift) : $0 }
    // With the headings around it, when its own name is that of another one too.
    for candidate in [parts, [name(new)], around(new).map(name) + [name(new)]] {
      let text = "#" + candidate.joined(separator: "#")
      if after.headings(alongSubpath: text)?.last == new { return text }
    }
    return nil
  }

  /// The headings that heading number `index` stands under, outermost first.
  private func around(_ index: Int) -> [Int] {
    var found: [Int] = []
    var level = after.headings[index].level
    for other in (0..<index).reversed() where after.headings[other].level < level {
      found.append(other)
      level = after.headings[other].level
    }
    return found.reversed()
  }

  /// A heading as links name it.
  private func name(_ index: Int) -> String { after.headings[index].linkName }
}

extension Heading {
  /// The heading as links name it: as it is read, but for what would end a link or its target, which is a space there.
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
  /// The numbers of the headings that the parts of a subpath name, the outermost first; nil when one of them is missing.
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
