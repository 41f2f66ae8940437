/// The forms that tags of other programs have in a vault, where a tag has no white space, and is not a number.
enum TagForm {
  /// The property with the names of tags that have another form here, so that an export has them again.
  static let property = "imported-tags"

  /// Returns the form in which a vault can have a tag; nil if nothing is left of it.
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

  /// Returns the tags for names, each once, and the names among them that do not equal their tags.
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

  /// Returns the names of the tags of a note.
  ///
  /// - Parameter others: The names that the note was imported with, as far as they do not equal their tags.
  static func names(of tags: [String], others: [String]) -> [String] {
    var names: [String] = []
    for tag in tags {
      let matching = others.filter { Self.tag(for: $0)?.lowercased() == tag.lowercased() }
      for name in matching.isEmpty ? [tag] : matching where !names.contains(name) { names.append(name) }
    }
    // A name of which no tag can be made stays a name.
    return names + others.filter { Self.tag(for: $0) == nil }
  }
}
