/// What is shown between conflict markers, as git's setting `merge.conflictStyle` names it.
package enum ConflictStyle: String, Sendable, CaseIterable {
  /// Both sides.
  case merge
  /// Both sides and the common version, with all lines that one of the sides changed.
  case diff3
  /// Both sides without the lines that both have at the start and at the end, and the common version.
  case zdiff3
}

/// The form of conflict markers.
package struct MergeLabels: Sendable, Hashable {
  /// The name of our side, after `<<<<<<<`.
  package var ours: String
  /// The name of their side, after `>>>>>>>`.
  package var theirs: String

  /// The name of the common version, after `|||||||`.
  package var base: String

  /// The number of characters in a marker.
  package var markerSize: Int
  /// What is shown between the markers.
  package var style = ConflictStyle.merge

  /// Makes markers with the names of the two sides.
  package init(ours: String = "ours", theirs: String = "theirs", base: String = "base", markerSize: Int = 7) {
    (self.ours, self.theirs, self.base, self.markerSize) = (ours, theirs, base, markerSize)
  }
}

/// The result of a merge.
package struct MergedNote: Sendable, Hashable {
  /// The note, with conflict markers where there are conflicts.
  package var bytes: [UInt8]
  /// The number of conflicts.
  package var conflicts: Int

  /// Makes a result.
  package init(bytes: [UInt8], conflicts: Int) { (self.bytes, self.conflicts) = (bytes, conflicts) }
}

/// A merge of two versions of a note that were both made from a third one.
///
/// Properties are merged by key: a change of one side wins, lists are merged as sets with their order kept, and of two
/// changed dates, `updated` becomes the later and `created` the earlier one. The body is merged by line; text that both
/// sides appended to it, or to the same list in it, is kept. Only parts that both sides changed in different ways
/// become conflicts. When front matter on any side is invalid or in braces, the whole note is merged by line. If a side
/// changed all line breaks of the note from one kind to another, this is merged separately from changes of the text.
/// Without a common version, both notes are merged as if they had been made from the text that they have in common.
/// Exchanging the sides exchanges only the sides of conflicts.
package enum NoteMerge {
  /// Merges `ours` and `theirs`, both made from `base`. The time is linear in the number of lines, times the number of
  /// differences.
  package static func merge(
    base: [UInt8], ours: [UInt8], theirs: [UInt8], labels: MergeLabels = MergeLabels()
  ) -> MergedNote {
    if ours == theirs || base == theirs { return MergedNote(bytes: ours, conflicts: 0) }
    if base == ours { return MergedNote(bytes: theirs, conflicts: 0) }
    if let (base, ours, theirs) = NoteLineBreak.aligned(base: base, ours: ours, theirs: theirs) {
      return merge(base: base, ours: ours, theirs: theirs, labels: labels)
    }
    let texts = LineMerge(labels: labels, lineBreak: NoteLineBreak.of(base.isEmpty ? first(ours, theirs) : base))
    if base.isEmpty { return mergeNew(ours, theirs, texts) }
    return merge(base: base, ours: ours, theirs: theirs, texts)
  }

  /// Merges `ours` and `theirs` without a common version. Text that only one side has is kept, as if that side had
  /// added it; a place where both sides have different text is a conflict.
  package static func merge(ours: [UInt8], theirs: [UInt8], labels: MergeLabels = MergeLabels()) -> MergedNote {
    if ours == theirs { return MergedNote(bytes: ours, conflicts: 0) }
    if let (_, ours, theirs) = NoteLineBreak.aligned(base: ours, ours: ours, theirs: theirs) {
      return merge(ours: ours, theirs: theirs, labels: labels)
    }
    let texts = LineMerge(labels: labels, lineBreak: NoteLineBreak.of(ours), knowsAdditions: false)
    return merge(base: common(ours, theirs, texts), ours: ours, theirs: theirs, texts)
  }

  /// Returns whether a merge by another program, such as git's by line, has the blocks of its versions and valid front
  /// matter if all of them have.
  package static func isWhole(_ merged: [UInt8], base: [UInt8], ours: [UInt8], theirs: [UInt8]) -> Bool {
    if FrontMatterParts(merged) == nil, [base, ours, theirs].allSatisfy({ FrontMatterParts($0) != nil }) {
      return false
    }
    let texts = LineMerge(labels: MergeLabels(), lineBreak: NoteLineBreak.of(base))
    let lines = [merged, base, ours, theirs].map { texts.closed(LineMerge.lines($0[...])) }
    let sources = lines.dropFirst().map { SequenceDiff.counterparts(lines[0], $0) }
    let origins = lines[0].indices.map { line in
      LineOrigin(base: sources[0][line], ours: sources[1][line], theirs: sources[2][line])
    }
    let blocks = [merged, base, ours, theirs].map { BlockLines($0, isBody: false) }
    return TornBlocks(
      merged: blocks[0], origins: origins, base: blocks[1], ours: blocks[2], theirs: blocks[3],
      inOurs: SequenceDiff.counterparts(lines[1], lines[2]), inTheirs: SequenceDiff.counterparts(lines[1], lines[3])
    ).found().isEmpty
  }

  /// Returns the note whose bytes sort first.
  private static func first(_ one: [UInt8], _ two: [UInt8]) -> [UInt8] {
    one.lexicographicallyPrecedes(two) ? one : two
  }

  /// Merges notes made under one path, as on two machines, as if from one template: what they share is their base.
  private static func mergeNew(_ ours: [UInt8], _ theirs: [UInt8], _ texts: LineMerge) -> MergedNote {
    var texts = texts
    if let our = FrontMatterParts(ours), let their = FrontMatterParts(theirs) {
      // A note with an id was made by this program, so one without common text was made from an empty template.
      texts.isFromTemplate = our.entries["id"] != nil && their.entries["id"] != nil
    }
    // The order makes the result the same when the sides are exchanged.
    let first = first(ours, theirs)
    let base = common(first, first == ours ? theirs : ours, texts)
    return merge(base: base, ours: ours, theirs: theirs, texts)
  }

  private static func merge(base: [UInt8], ours: [UInt8], theirs: [UInt8], _ texts: LineMerge) -> MergedNote {
    if let merge = PropertyMerge(base, ours, theirs, texts: texts), let merged = merge.merged() { return merged }
    return texts.mergeBlocks(base: base[...], ours: ours[...], theirs: theirs[...], isBody: false)
  }

  /// Returns the properties and lines that two notes have in common.
  private static func common(_ ours: [UInt8], _ theirs: [UInt8], _ texts: LineMerge) -> [UInt8] {
    guard let our = FrontMatterParts(ours), let their = FrontMatterParts(theirs) else {
      return texts.common(ours[...], theirs[...], isBody: false)
    }
    var body = texts.common(our.body, their.body, isBody: true)
    if AddedLines.isBlank(body[...]) { body = [] }
    guard our.hasBlock, their.hasBlock else { return body }
    let shared = our.keys.filter { our.entries[$0]?.lines == their.entries[$0]?.lines }
    return our.opening + shared.flatMap { our.entries[$0]?.lines ?? [] } + our.closing + body
  }
}
