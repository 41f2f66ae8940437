/// Old forms of front matter.
extension NoteEditor {
  /// The note with the keys `tag`, `alias` and `cssclass` and with several tags or aliases in one string written as they are
  /// read today: as lists with the keys `tags`, `aliases` and `cssclasses`. A list that is there already takes in what it
  /// has not.
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

  /// What a scalar holds or a list of them: aliases stand between commas, all else between white space too.
  private static func parts(of node: YAMLNode, _ key: String) -> [String] {
    (node.items ?? [node]).compactMap(\.text).flatMap { text in
      text.unicodeScalars.split { $0 == "," || $0.isSpacing && key != "aliases" }
        .map { String(String($0).trimmingSpaces()) }
    }.filter { !$0.isEmpty }
  }
}
