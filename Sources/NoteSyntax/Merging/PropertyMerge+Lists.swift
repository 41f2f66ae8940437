internal import Bytes

extension PropertyMerge {
  /// Returns the lines of the merged list; nil when the values are not lists of scalars. Comments of both sides are
  /// kept with the remaining items, unless one side has the list in brackets and the other in block style.
  func mergeLists(
    _ key: String, _ old: YAMLNode?, _ our: FrontMatterParts.Entry, their: FrontMatterParts.Entry, isOursFirst: Bool
  ) -> ArraySlice<UInt8>? {
    guard let before = ComparedItem.items(old ?? .null(at: 0), of: key),
      let one = ComparedItem.items(our.value, of: key),
      let two = ComparedItem.items(their.value, of: key),
      [old, our.value, their.value].contains(where: { $0?.items != nil }) || max(one.count, two.count) > 1
    else { return nil }
    let items = ThreeWayRegion.union(base: before, ours: one, theirs: two)
    let merged = PropertyValue.list(items.map(\.value))
    let lines = texts.merge(base: base.entries[key]?.lines ?? [], ours: our.lines, theirs: their.lines)
    if lines.conflicts == 0, let node = Self.value(lines.bytes), merged.matches(node) { return lines.bytes[...] }
    if let lines = mergedLines(items, base.entries[key], our, their: their), let node = Self.value(lines),
      merged.matches(node)
    {
      return lines[...]
    }
    func comments(_ entry: FrontMatterParts.Entry) -> Int { entry.lines.count { $0 == .hash } }
    let isOursBetter = (comments(our), isOursFirst ? 1 : 0) > (comments(their), isOursFirst ? 0 : 1)
    for side in isOursBetter ? [ours, theirs] : [theirs, ours] {
      guard let edits = try? PropertyEditor(side.bytes).set(key, to: merged),
        let parts = FrontMatterParts(TextEdit.apply(edits, to: side.bytes)), let entry = parts.entries[key]
      else { continue }
      return entry.lines
    }
    return nil
  }

  /// Returns the lines that the sides have for `items`; nil unless both sides have each item on its own line.
  private func mergedLines(
    _ items: [ComparedItem], _ old: FrontMatterParts.Entry?, _ our: FrontMatterParts.Entry,
    their: FrontMatterParts.Entry
  ) -> [UInt8]? {
    guard let one = BlockListLines(our), let two = BlockListLines(their), !items.isEmpty else { return nil }
    let before = old.flatMap(BlockListLines.init)
    var lines = merged(before?.head, one.head, two.head)
    for item in items {
      let (old, our, their) = (before?.items[item], one.items[item], two.items[item])
      lines += merged(old?.comments, our?.comments, their?.comments) + merged(old?.lines, our?.lines, their?.lines)
    }
    return lines
  }

  /// Returns the merge of some lines of both sides; if both changed them differently, the longer ones.
  private func merged(_ old: ArraySlice<UInt8>?, _ our: ArraySlice<UInt8>?, _ their: ArraySlice<UInt8>?) -> [UInt8] {
    guard let our, let their else { return Array(our ?? their ?? []) }
    let lines = texts.merge(base: old ?? [], ours: our, theirs: their)
    if lines.conflicts == 0 { return lines.bytes }
    if our.count != their.count { return Array(our.count > their.count ? our : their) }
    return Array(our.lexicographicallyPrecedes(their) ? our : their)
  }
}

/// The lines of a list in block style.
private struct BlockListLines {
  /// An item with the comments before it.
  struct Item { var comments, lines: ArraySlice<UInt8> }

  /// The line of the key.
  let head: ArraySlice<UInt8>
  /// The lines of each item; of equal items the first.
  private(set) var items: [ComparedItem: Item] = [:]

  /// Collects the lines of `entry`; nil when its value is not a list of scalars in block style.
  init?(_ entry: FrontMatterParts.Entry) {
    guard case .sequence(let nodes, .block) = entry.value.content, !entry.value.isAlias,
      let items = ComparedItem.items(entry.value, of: ""), let first = LineMerge.lines(entry.lines).first,
      entry.value.range.lowerBound >= first.endIndex
    else { return nil }
    head = first
    var rest = LineMerge.lines(entry.lines[first.endIndex...])[...]
    var start = first.endIndex
    for (item, node) in zip(items, nodes) {
      let last = max(node.range.upperBound - 1, start)
      guard let line = rest.firstIndex(where: { $0.indices.contains(last) }) else { return nil }
      let end = rest[line].endIndex
      let own = rest.first { line in !Self.isComment(line) }?.startIndex ?? start
      if self.items[item] == nil {
        self.items[item] = Item(comments: entry.lines[start..<min(own, end)], lines: entry.lines[min(own, end)..<end])
      }
      rest = rest[(line + 1)...]
      start = end
    }
    if start < entry.lines.endIndex { return nil }
  }

  /// Returns whether `line` is blank or only a comment.
  private static func isComment(_ line: ArraySlice<UInt8>) -> Bool {
    line.first { !$0.isWhitespace }.map { $0 == .hash } ?? true
  }
}

/// An item of a list in the form in which merges compare it.
struct ComparedItem: Hashable, Comparable {
  let text: String
  let type: ScalarType

  var value: PropertyValue { type == .string ? .text(text) : type == .null ? .null : .plain(text) }

  static func < (one: ComparedItem, two: ComparedItem) -> Bool {
    (one.text, one.type.rawValue) < (two.text, two.type.rawValue)
  }

  /// Returns the items of a list of scalars, or of a single scalar; nil for other nodes. A null is an empty list. Text
  /// with several tags is a list of them, as in older vaults.
  static func items(_ node: YAMLNode, of key: String) -> [ComparedItem]? {
    if node.isNull { return [] }
    if key == "tags" || key == "tag", let scalar = node.scalar, scalar.type == .string {
      return FrontMatter.tagParts(scalar.text).map { ComparedItem(text: $0, type: .string) }
    }
    let nodes = node.items ?? [node]
    let items = nodes.compactMap { $0.scalar.map { ComparedItem(text: $0.text, type: $0.type) } }
    return items.count == nodes.count ? items : nil
  }
}
