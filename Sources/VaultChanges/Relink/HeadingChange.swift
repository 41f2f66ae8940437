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

  func destination(of subpath: String, isMarkdown: Bool, in path: [UInt8]) -> PartDestination? {
    guard path == self.path else { return nil }
    let path = newPath ?? path
    if let id = HeadingKey.blockID(ofSubpath: subpath) {
      return blocks[id].map { PartDestination(path: path, subpath: "#^" + $0) }
    }
    guard let chain = before.headings(alongSubpath: subpath), let last = chain.last else {
      return isMarkdown ? destination(ofSlug: subpath, path) : nil
    }
    let new = last + shift
    if after.headings(alongSubpath: subpath)?.last == new, !chain.contains(heading ?? -1) { return nil }
    let names = subpath.split(separator: "#").map(String.init).filter { !HeadingKey($0).text.isEmpty }
    let parts = zip(names, chain).map { $1 == heading ? name($1 + shift) : $0 }
    // If the heading's own name is not unique, the headings above it are added.
    let above = around(new).map(name)
    let longer = (0...above.count).map { Array(above.suffix($0)) + [name(new)] }
    let texts = ([parts] + longer).map { "#" + $0.joined(separator: "#") }
    return PartDestination(path: path, subpath: texts.first { after.headings(alongSubpath: $0)?.last == new })
  }

  /// Returns the new place of a heading that a Markdown link names by its slug, as web pages do.
  private func destination(ofSlug subpath: String, _ path: [UInt8]) -> PartDestination? {
    let wanted = subpath.dropFirst().lowercased()
    guard let index = before.slugs.firstIndex(of: wanted) else { return nil }
    let slug = after.slugs[index + shift]
    if slug == wanted { return nil }
    // Headings whose names are written like the slug come first.
    let isFree = after.headings(alongSubpath: "#" + slug)?.last ?? index + shift == index + shift
    return PartDestination(path: path, subpath: isFree ? "#" + slug : nil)
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
  /// The slugs of the headings; a heading with the slug of an earlier one has a number after it.
  fileprivate var slugs: [String] {
    var counts: [String: Int] = [:]
    return headings.map { heading in
      let slug = HeadingSlug(heading.plainText).text
      defer { counts[slug, default: 0] += 1 }
      return counts[slug].map { "\(slug)-\($0)" } ?? slug
    }
  }

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
