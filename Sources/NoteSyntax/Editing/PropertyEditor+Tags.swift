internal import Bytes

extension PropertyEditor {
  /// Renames the tags in `tags` according to `renaming`. Each keeps its `#`, its quotes and the white space in them;
  /// duplicates that result are removed. No edits when there is no such tag.
  ///
  /// With `legacy`, the key `tag` is read too, and strings are split at commas and white space.
  package func renameTags(_ renaming: TagRenaming, legacy: Bool = false) throws(EditError) -> [TextEdit] {
    if let logseq { return try logseq.replace(in: "tags") { renaming.name(of: $0) } }
    var edits: [TextEdit] = []
    for key in legacy ? ["tags", "tag"] : ["tags"] {
      // Tags are strings, so a mapping contains none.
      guard let index = matter.index(of: key), matter.pairs[index].value.pairs == nil else { continue }
      edits += try replace(in: key) { node in
        guard let scalar = node.scalar, scalar.type == .string || legacy, scalar.type != .null else { return nil }
        return legacy ? Self.renamedParts(scalar.text, renaming) : Self.renamed(scalar.text, renaming)
      } comparing: {
        Array(CaseFolding.fold(Self.tagText($0)).utf8)
      }
    }
    return TextEdit.trimmed(edits, in: matter.bytes)
  }

  /// Returns the tag in the text of a scalar, without white space and `#`.
  private static func tagText(_ text: String) -> String { FrontMatter.tagName(text) ?? text }

  /// Returns the text of a scalar that is a single tag, with the tag's new name.
  private static func renamed(_ text: String, _ renaming: TagRenaming) -> String? {
    guard let tag = FrontMatter.tagName(text), let name = renaming.name(of: tag) else { return nil }
    let inner = text.trimmingSpaces()
    let start = inner.utf8.first == .hash ? inner.index(after: inner.startIndex) : inner.startIndex
    let end = text.utf8.index(start, offsetBy: tag.utf8.count)
    return String(text[..<start]) + name + String(text[end...])
  }

  /// Returns the text of a scalar with new names of its tags, maybe several; each is kept once if one of them is new.
  private static func renamedParts(_ text: String, _ renaming: TagRenaming) -> String? {
    var parts: [(gap: String, tag: String)] = []
    var gap = String.UnicodeScalarView()
    var tag = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if scalar.isSpacing || scalar == "," {
        if !tag.isEmpty {
          parts.append((String(gap), String(tag)))
          (gap, tag) = ("".unicodeScalars, "".unicodeScalars)
        }
        gap.append(scalar)
      } else {
        tag.append(scalar)
      }
    }
    if !tag.isEmpty {
      parts.append((String(gap), String(tag)))
      gap = "".unicodeScalars
    }
    let names = parts.map { renamed($0.tag, renaming) }
    if names.allSatisfy({ $0 == nil }) { return nil }
    var seen = Set(parts.indices.compactMap { names[$0] == nil ? CaseFolding.fold(tagText(parts[$0].tag)) : nil })
    var result = ""
    for (index, part) in parts.enumerated() {
      if let name = names[index], !seen.insert(CaseFolding.fold(tagText(name))).inserted { continue }
      // The first tag that is kept is not separated from a tag before it.
      result += (result.isEmpty ? parts[0].gap : part.gap) + (names[index] ?? part.tag)
    }
    return result + String(gap)
  }
}

extension PropertyEditor {
  /// Replaces the items for which `renamed` returns another text, and then removes items whose `key` is that of another
  /// item. Their quotes are kept, and a single scalar is replaced too.
  package func replace(
    in name: String, by renamed: (YAMLNode) -> String?, comparing key: (String) -> [UInt8]
  ) throws(EditError) -> [TextEdit] {
    if let logseq {
      return try logseq.replace(in: name) { text in
        renamed(YAMLNode(content: .scalar(YAMLScalar(text: text, type: .string, style: .plain)), range: 0..<0))
      }
    }
    guard let index = matter.index(of: name) else { return [] }
    let pair = matter.pairs[index]
    let old = pair.value
    if old.pairs != nil { throw .notAList(name) }
    var expected = Expectation.all(matter)
    guard let items = old.items else {
      guard let text = old.text, let new = renamed(old), !new.utf8.elementsEqual(text.utf8) else { return [] }
      expected[index].holds = { PropertyValue.text(new).matches($0) }
      let edit = replaceInline(old, .text(new), after: matter.colonEnd(pair), isInFlow: matter.isFlow)
      return try verified([[edit]], expected, name)
    }
    let texts = items.map { $0.text == nil ? nil : renamed($0) }
    var keys = Set(items.indices.compactMap { texts[$0] == nil ? items[$0].text.map(key) : nil })
    let gone = items.indices.filter { index in texts[index].map { !keys.insert(key($0)).inserted } ?? false }
    let goneSet = Set(gone)
    let left = items.indices.filter { !goneSet.contains($0) }
    let changed = left.filter { index in
      texts[index].map { items[index].text?.utf8.elementsEqual($0.utf8) == false } ?? false
    }
    if gone.isEmpty, changed.isEmpty { return [] }
    if old.isAlias { throw .unwritable(name) }
    expected[index].holds = { node in
      guard let new = node.items, new.count == left.count else { return false }
      return zip(left, new).allSatisfy { index, node in
        guard let text = texts[index], items[index].text?.utf8.elementsEqual(text.utf8) == false else {
          return items[index].holdsSame(as: node)
        }
        return PropertyValue.text(text).matches(node)
      }
    }
    let isInFlow = !isBlockCollection(old)
    let edits = changed.map { index in replaceItem(index, of: old, items, .text(texts[index] ?? ""), isInFlow: isInFlow)
    }
    return try verified([(gone.isEmpty ? [] : removal(old, items, gone)) + edits], expected, name)
  }
}
