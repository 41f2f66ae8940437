/// Replacing items of lists.
extension PropertyEditor {
  /// Replaces the text `item` by the text `new`, with the same quotes, in the list that is the value of `key`; a single
  /// scalar is replaced too. Duplicates that result are removed, if the list already contains `new` or contains `item`
  /// more than once. No edits when there is no such item.
  package func replaceItem(_ item: String, with new: String, in key: String) throws(EditError) -> [TextEdit] {
    try replace(
      in: key, by: { $0.text?.utf8.elementsEqual(item.utf8) == true ? new : nil }, comparing: { Array($0.utf8) })
  }

  /// Replaces the items for which `renamed` returns another text, and then removes items whose `key` is that of another
  /// item.
  func replace(
    in name: String, by renamed: (YAMLNode) -> String?, comparing key: (String) -> [UInt8]
  ) throws(EditError) -> [TextEdit] {
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
    let edits = changed.map { index in
      let item = items[index]
      let before = index > 0 ? items[index - 1].range.upperBound : old.range.lowerBound
      let limit = item.range.isEmpty ? item.range.lowerBound : before
      return replaceInline(item, .text(texts[index] ?? ""), after: limit, isInFlow: isInFlow)
    }
    return try verified([(gone.isEmpty ? [] : removal(old, items, gone)) + edits], expected, name)
  }
}
