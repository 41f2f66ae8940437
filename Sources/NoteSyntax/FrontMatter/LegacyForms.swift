import Bytes

/// The forms of older vaults in front matter, which are read only if the configuration enables them: the keys `tag`,
/// `alias` and `cssclass`, and several tags or aliases in one string.
package enum LegacyForms {
  /// Returns a problem for each legacy form in `matter`.
  package static func problems(in matter: FrontMatter, _ lines: LineTable) -> [NoteProblem] {
    var problems: [NoteProblem] = []
    func add(_ code: String, _ offset: Int, _ message: String) {
      problems.append(
        NoteProblem(
          code: "front-matter." + code, offset: offset, position: lines.position(at: offset), message: message))
    }
    for index in matter.properties.indices {
      // All of the keys begin with one of these letters.
      guard let first = matter.properties[index].key.utf8.first,
        [UInt8(ascii: "a"), UInt8(ascii: "c"), UInt8(ascii: "t")].contains(first.asciiLowercased) || first >= 0x80
      else { continue }
      let property = matter.properties[index]
      switch CaseFolding.fold(property.key) {
      case "tag": add("legacy-key", property.range.lowerBound, "'tag' is an old key; write 'tags'")
      case "alias": add("legacy-key", property.range.lowerBound, "'alias' is an old key; write 'aliases'")
      case "cssclass": add("legacy-key", property.range.lowerBound, "'cssclass' is an old key; write 'cssclasses'")
      case "tags":
        guard let text = property.value.text?.trimmingSpaces() else { continue }
        if FrontMatter.tagParts(String(text)).count > 1 {
          add(
            "legacy-list", property.value.range.lowerBound, "several tags in one string are an old form; write a list")
        }
      case "aliases":
        if property.value.text?.utf8.contains(.comma) == true {
          add(
            "legacy-list", property.value.range.lowerBound,
            "several aliases in one string are an old form; write a list")
        }
      default: continue
      }
    }
    return problems
  }

  /// Returns the note `bytes` with legacy forms replaced: the keys become `tags`, `aliases` and `cssclasses`, and
  /// several tags or aliases in one string become a list. Missing items are added to a list that exists already.
  package static func replaced(in bytes: [UInt8]) throws(EditError) -> [UInt8] {
    var edited = bytes
    var lists = ["tags", "aliases"]
    for (old, new) in [("tag", "tags"), ("alias", "aliases"), ("cssclass", "cssclasses")] {
      let matter = try EditableFrontMatter(edited)
      guard let index = matter.index(of: old) else { continue }
      if matter.index(of: new) == nil {
        edited = TextEdit.apply(try PropertyEditor(edited).rename(old, to: new), to: edited)
        if new == "cssclasses" { lists.append(new) }
        continue
      }
      // The items of one string are separated before others join them.
      edited = try split(new, in: edited)
      for part in Self.parts(of: matter.pairs[index].value, new) {
        let editor = try PropertyEditor(edited)
        edited = TextEdit.apply(try new == "tags" ? editor.addTag(part) : editor.addItem(part, to: new), to: edited)
      }
      edited = TextEdit.apply(try PropertyEditor(edited).unset(old), to: edited)
    }
    for key in lists { edited = try split(key, in: edited) }
    return edited
  }

  /// Returns the note `bytes` with a list in place of a property's string of several items.
  private static func split(_ key: String, in bytes: [UInt8]) throws(EditError) -> [UInt8] {
    let matter = try EditableFrontMatter(bytes)
    guard let index = matter.index(of: key), matter.pairs[index].value.scalar?.type == .string else { return bytes }
    let parts = Self.parts(of: matter.pairs[index].value, key)
    if parts.count < 2 { return bytes }
    var seen: Set<String> = []
    let list = parts.filter { seen.insert(CaseFolding.fold($0)).inserted }.map { PropertyValue.text($0) }
    return TextEdit.apply(try PropertyEditor(bytes).set(key, to: .list(list)), to: bytes)
  }

  /// Returns the texts in one or several scalars. Aliases are separated by commas, other texts also by white space.
  private static func parts(of node: YAMLNode, _ key: String) -> [String] {
    (node.items ?? [node]).compactMap(\.text).flatMap { text in
      text.unicodeScalars.split { $0 == "," || $0.isSpacing && key != "aliases" }
        .map { String(String($0).trimmingSpaces()) }
    }.filter { !$0.isEmpty }
  }
}
