/// The form of conflict markers.
package struct MergeLabels: Sendable, Hashable {
  /// The name of our side, after `<<<<<<<`.
  package var ours: String
  /// The name of their side, after `>>>>>>>`.
  package var theirs: String

  /// The number of characters in a marker.
  package var markerSize: Int

  /// Makes markers with the names of the two sides.
  package init(ours: String = "ours", theirs: String = "theirs", markerSize: Int = 7) {
    self.ours = ours
    self.theirs = theirs
    self.markerSize = markerSize
  }
}

/// The result of a merge.
package struct MergedNote: Sendable, Hashable {
  /// The note, with conflict markers where there are conflicts.
  package var bytes: [UInt8]
  /// The number of conflicts.
  package var conflicts: Int

  /// Makes a result.
  package init(bytes: [UInt8], conflicts: Int) {
    self.bytes = bytes
    self.conflicts = conflicts
  }
}

/// A merge of two versions of a note that were both made from a third one.
///
/// Properties are merged by key: a change of one side wins, lists are merged as sets with their order kept, and of two
/// changed dates, `updated` becomes the later and `created` the earlier one. The body is merged by line; text that both
/// sides appended to it, or to the same list in it, is kept. Only parts that both sides changed in different ways
/// become conflicts. When front matter on any side is invalid or in braces, the whole note is merged by line. If a side
/// changed all line breaks of the note from one kind to another, this is merged separately from changes of the text.
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
    let texts = LineMerge(labels: labels, lineBreak: NoteLineBreak.of(base.isEmpty ? ours : base))
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

  private static func merge(
    base: [UInt8], ours: [UInt8], theirs: [UInt8], _ texts: LineMerge
  ) -> MergedNote {
    if let merge = PropertyMerge(base, ours, theirs, texts), let merged = merge.merged() { return merged }
    return texts.merge(base: base[...], ours: ours[...], theirs: theirs[...], keepsAdditions: true)
  }

  /// Returns the properties and lines that two notes have in common.
  private static func common(_ ours: [UInt8], _ theirs: [UInt8], _ texts: LineMerge) -> [UInt8] {
    guard let our = FrontMatterParts(ours), let their = FrontMatterParts(theirs) else {
      return texts.common(ours[...], theirs[...])
    }
    let body = texts.common(our.body, their.body)
    guard our.hasBlock, their.hasBlock else { return body }
    let shared = our.keys.filter { our.entries[$0]?.lines == their.entries[$0]?.lines }
    return our.opening + shared.flatMap { our.entries[$0]?.lines ?? [] } + our.closing + body
  }
}
