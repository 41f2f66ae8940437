/// Old forms of front matter.
extension NoteEditor {
  /// Returns the note with old forms of front matter replaced: the keys `tag`, `alias` and `cssclass`, and several tags
  /// or aliases in one string, become lists with the keys `tags`, `aliases` and `cssclasses`. Missing items are added
  /// to a list that exists already.
  package func modernized() throws(EditError) -> [UInt8] {
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
      for part in Self.parts(of: matter.pairs[index].value, new) {
        let editor = try PropertyEditor(edited)
        edited = TextEdit.apply(try new == "tags" ? editor.addTag(part) : editor.addItem(part, to: new), to: edited)
      }
      edited = TextEdit.apply(try PropertyEditor(edited).unset(old), to: edited)
    }
    for key in lists {
      let matter = try EditableFrontMatter(edited)
      guard let index = matter.index(of: key), matter.pairs[index].value.scalar?.type == .string else { continue }
      let parts = Self.parts(of: matter.pairs[index].value, key)
      if parts.count < 2 { continue }
      var seen: Set<String> = []
      let list = parts.filter { seen.insert(CaseFolding.fold($0)).inserted }.map { PropertyValue.text($0) }
      edited = TextEdit.apply(try PropertyEditor(edited).set(key, to: .list(list)), to: edited)
    }
    return edited
  }

  /// Returns the texts in a scalar or a list of scalars. Aliases are separated by commas, other texts also by white
  /// space.
  private static func parts(of node: YAMLNode, _ key: String) -> [String] {
    (node.items ?? [node]).compactMap(\.text).flatMap { text in
      text.unicodeScalars.split { $0 == "," || $0.isSpacing && key != "aliases" }
        .map { String(String($0).trimmingSpaces()) }
    }.filter { !$0.isEmpty }
  }
}
