/// Converts tags of other programs to tags of a vault, which contain no white space and are not numbers.
enum TagForm {
  /// The property with the original names of tags, which an export restores.
  static let property = "imported-tags"

  /// Returns the tag for a name; nil if the name contains no character that a tag can have.
  static func tag(for name: String) -> String? {
    var tag = ""
    for character in name.drop(while: { $0 == "#" || $0.isWhitespace }) {
      let isPart = character.isLetter || character.isNumber || "_-/".contains(character) || character.isSymbol
      if isPart && character != "#" { tag.append(character) } else if tag.last != "-" { tag.append("-") }
    }
    while let last = tag.last, last == "-" || last == "/" { tag.removeLast() }
    while tag.first == "/" || tag.first == "-" { tag.removeFirst() }
    while let double = tag.firstRange(of: "//") { tag.replaceSubrange(double, with: "/") }
    if tag.isEmpty { return nil }
    return tag.allSatisfy(\.isNumber) ? "_" + tag : tag
  }

  /// Returns the tags for names without duplicates, and the names that differ from their tags.
  static func tags(for names: [String]) -> (tags: [String], others: [String]) {
    var tags: [String] = []
    var others: [String] = []
    for name in names {
      guard let tag = tag(for: name) else {
        others.append(name)
        continue
      }
      if tag != name { others.append(name) }
      if !tags.contains(tag) { tags.append(tag) }
    }
    return (tags, others)
  }

  /// Returns the original names of the tags of a note; `own` are those in its front matter. `imported` has the
  /// property's names: all with which the note was imported, or those that differ from their tags; nil if it has none.
  static func names(of tags: [String], own: [String], imported: [String]?) -> [String] {
    let others = imported ?? []
    func folded(_ tags: [String]) -> Set<String> { Set(tags.map { $0.lowercased() }) }
    // As long as the tags are not changed, all names are those that were imported, also where the text has other tags.
    if imported != nil, folded(own) == folded(others.compactMap(tag)) { return others }
    var names: [String] = []
    for tag in tags {
      let matching = others.filter { Self.tag(for: $0)?.lowercased() == tag.lowercased() }
      for name in matching.isEmpty ? [tag] : matching where !names.contains(name) { names.append(name) }
    }
    // A name that cannot be converted to a tag was stored only as a name.
    return names + others.filter { Self.tag(for: $0) == nil }
  }
}
