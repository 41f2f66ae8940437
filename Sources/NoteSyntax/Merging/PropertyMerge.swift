internal import Bytes
internal import Dates

struct PropertyMerge {
  let base, ours, theirs: FrontMatterParts
  let texts: LineMerge

  /// Makes a merge of three notes; nil when one of them cannot be divided into its parts, or none has properties.
  init?(_ base: [UInt8], _ ours: [UInt8], _ theirs: [UInt8], texts: LineMerge) {
    guard let base = FrontMatterParts(base), let ours = FrontMatterParts(ours),
      let theirs = FrontMatterParts(theirs), base.hasBlock || ours.hasBlock || theirs.hasBlock
    else { return nil }
    (self.base, self.ours, self.theirs, self.texts) = (base, ours, theirs, texts)
  }

  /// Returns the merged note; nil when its front matter would not have the merged properties.
  func merged() -> MergedNote? {
    var block = MergedNote(bytes: [], conflicts: 0)
    var keys: [String] = []
    let ids = mergedIDs
    var all = ThreeWayRegion.union(base: base.keys, ours: ours.keys, theirs: theirs.keys) + contestedKeys
    if ids != nil, !all.contains("aliases") { all.append("aliases") }
    for key in all {
      let entry = mergeEntry(key, ids)
      block.bytes += entry.bytes
      block.conflicts += entry.conflicts
      if !entry.bytes.isEmpty { keys.append(key) }
    }
    let trailing = texts.merge(base: base.trailing, ours: ours.trailing, theirs: theirs.trailing)
    block.bytes += trailing.bytes
    block.conflicts += trailing.conflicts

    var result = MergedNote(bytes: Array(pick(\.mark)), conflicts: block.conflicts)
    let hasBlock = ours.hasBlock == theirs.hasBlock ? ours.hasBlock : !base.hasBlock
    if hasBlock || !block.bytes.isEmpty { result.bytes += pickFence(\.opening) + block.bytes + pickFence(\.closing) }
    let blockEnd = result.bytes.count
    let body = texts.mergeBlocks(base: base.body, ours: ours.body, theirs: theirs.body, isBody: blockEnd > 0)
    result.bytes += body.bytes
    result.conflicts += body.conflicts

    guard block.conflicts == 0 else { return result }
    guard let parts = FrontMatterParts(result.bytes), parts.keys == keys, parts.body.startIndex == blockEnd else {
      return nil
    }
    return result
  }

  /// The keys that one side removed and the other changed.
  private var contestedKeys: [String] {
    base.keys.filter { key in
      let (our, their) = (ours.entries[key], theirs.entries[key])
      guard (our == nil) != (their == nil) else { return false }
      return (our ?? their)?.lines != base.entries[key]?.lines
    }
  }

  /// Returns the part of the side that changed it; if both did, the first by its bytes.
  private func pick(_ part: KeyPath<FrontMatterParts, ArraySlice<UInt8>>) -> ArraySlice<UInt8> {
    let (old, our, their) = (base[keyPath: part], ours[keyPath: part], theirs[keyPath: part])
    if our == their || old == their { return our }
    if old == our { return their }
    return our.lexicographicallyPrecedes(their) ? our : their
  }

  private func pickFence(_ part: KeyPath<FrontMatterParts, ArraySlice<UInt8>>) -> ArraySlice<UInt8> {
    let picked = pick(part)
    if !picked.isEmpty { return picked }
    return [ours, theirs, base].map { $0[keyPath: part] }.first { !$0.isEmpty } ?? []
  }

  private func mergeEntry(_ key: String, _ ids: (id: [UInt8], aliases: [UInt8])?) -> MergedNote {
    let (old, our, their) = (base.entries[key], ours.entries[key], theirs.entries[key])
    let chosen = key == "id" ? ids?.id : key == "aliases" ? ids?.aliases : nil
    let value = chosen.map { MergedNote(bytes: $0, conflicts: 0) } ?? mergeLines(key)
    if value.bytes.isEmpty { return value }
    let leading = texts.merge(
      base: old?.leading ?? [], ours: our?.leading ?? old?.leading ?? their?.leading ?? [],
      theirs: their?.leading ?? old?.leading ?? our?.leading ?? [])
    return MergedNote(bytes: leading.bytes + value.bytes, conflicts: leading.conflicts + value.conflicts)
  }

  /// The lines of the ids that both sides gave to a note without one: the first in alphabetical order stays, which for
  /// generated ids is the older one. The other becomes an alias, so that links to it are still resolved.
  private var mergedIDs: (id: [UInt8], aliases: [UInt8])? {
    guard base.entries["id"] == nil, let our = ours.entries["id"], let their = theirs.entries["id"],
      let one = our.value.scalar, let two = their.value.scalar, one.type != .null, two.type != .null,
      one.text != two.text
    else { return nil }
    let isOurs = Array(one.text.utf8).lexicographicallyPrecedes(Array(two.text.utf8))
    let aliases = mergeLines("aliases")
    guard aliases.conflicts == 0 else { return nil }
    let note = Array("---".utf8) + texts.lineBreak + aliases.bytes + Array("---".utf8) + texts.lineBreak
    guard let edits = try? PropertyEditor(note).addItem(isOurs ? two.text : one.text, to: "aliases"),
      let entry = FrontMatterParts(TextEdit.apply(edits, to: note))?.entries["aliases"]
    else { return nil }
    return (Array((isOurs ? our : their).lines), Array(entry.lines))
  }

  private func mergeLines(_ key: String) -> MergedNote {
    let (old, our, their) = (base.entries[key], ours.entries[key], theirs.entries[key])
    func clean(_ lines: ArraySlice<UInt8>?) -> MergedNote { MergedNote(bytes: Array(lines ?? []), conflicts: 0) }
    if our?.lines == their?.lines || old?.lines == their?.lines { return clean(our?.lines) }
    if old?.lines == our?.lines { return clean(their?.lines) }
    guard let our, let their else {
      let conflict = texts.conflict(our?.lines ?? [], their?.lines ?? [], base: old?.lines ?? [])
      return MergedNote(bytes: conflict, conflicts: 1)
    }
    let isOursFirst = our.lines.lexicographicallyPrecedes(their.lines)
    let areCommented = our.lines.contains(.hash) && their.lines.contains(.hash)
    if our.value.holdsSame(as: their.value), !areCommented { return clean(isOursFirst ? our.lines : their.lines) }
    if let old {
      // A value that only one side changed takes precedence over a change of the form on the other side.
      let winner = old.value.holdsSame(as: our.value) ? their : old.value.holdsSame(as: their.value) ? our : nil
      if let winner {
        let lines = texts.merge(base: old.lines, ours: our.lines, theirs: their.lines)
        let isWhole = lines.conflicts == 0 && Self.value(lines.bytes)?.holdsSame(as: winner.value) == true
        return isWhole ? lines : clean(winner.lines)
      }
    }
    if let winner = laterOrEarlier(key, our, their) { return clean(winner) }
    if let list = mergeLists(key, old?.value, our, their: their, isOursFirst: isOursFirst) { return clean(list) }
    if our.value.pairs != nil, their.value.pairs != nil {
      let lines = texts.merge(base: old?.lines ?? [], ours: our.lines, theirs: their.lines)
      if lines.conflicts == 0, Self.value(lines.bytes) != nil { return lines }
    }
    return MergedNote(bytes: texts.conflict(our.lines, their.lines, base: old?.lines ?? []), conflicts: 1)
  }

  /// Returns the value of the single property in `lines`.
  static func value(_ lines: [UInt8]) -> YAMLNode? {
    guard let pairs = try? YAMLParser.parse(lines.span, in: 0..<lines.count, hasReturnBreaks: false).pairs else {
      return nil
    }
    return pairs.count == 1 ? pairs[0].value : nil
  }

  /// Returns the lines with the later date of change or earlier date of creation; nil for other keys and invalid dates.
  private func laterOrEarlier(
    _ key: String, _ our: FrontMatterParts.Entry, _ their: FrontMatterParts.Entry
  ) -> ArraySlice<UInt8>? {
    let isUpdated = ["updated", "modified", "updatedat"].contains(CaseFolding.fold(key))
    let isCreated = ["created", "date", "createdat"].contains(CaseFolding.fold(key))
    // Dates without an offset are compared as UTC.
    func moment(_ entry: FrontMatterParts.Entry) -> Int64? {
      entry.value.text.flatMap { NoteDate(parsing: $0, zone: .fixed(minutes: 0)) }?.milliseconds
    }
    guard isUpdated || isCreated, let one = moment(our), let two = moment(their) else { return nil }
    if one == two { return our.lines.lexicographicallyPrecedes(their.lines) ? our.lines : their.lines }
    return (one < two) == isUpdated ? their.lines : our.lines
  }
}
