/// What stands in the lines of conflict markers after `<<<<<<<` and `>>>>>>>`.
package struct MergeLabels: Sendable, Hashable {
  /// The name of our side.
  package var ours: String
  /// The name of their side.
  package var theirs: String

  /// The names of the two sides.
  package init(ours: String = "ours", theirs: String = "theirs") {
    self.ours = ours
    self.theirs = theirs
  }
}

/// The outcome of a merge.
package struct MergedNote: Sendable, Hashable {
  /// The note, with conflict markers where there are conflicts.
  package var bytes: [UInt8]
  /// Number of conflicts.
  package var conflicts: Int
}

/// Merges two versions of a note that were both made from a third.
///
/// Properties are merged by key: a change of one side wins, lists are merged as sets with their order kept, of two changed
/// dates `updated` becomes the later and `created` the earlier. The body is merged by line. Only what both sides changed
/// in different ways becomes a conflict. When front matter on any side does not parse, or stands in braces, the whole note
/// is merged by line. A side that changed all line breaks of the note from one kind to another changed those alone.
/// Swapping the sides swaps what stands in conflicts and changes nothing else.
package enum NoteMerge {
  /// The merge of `ours` and `theirs`, both made from `base`. Linear in their lines, times the number of differences.
  package static func merge(
    base: [UInt8], ours: [UInt8], theirs: [UInt8], labels: MergeLabels = MergeLabels()
  ) -> MergedNote {
    if ours == theirs || base == theirs { return MergedNote(bytes: ours, conflicts: 0) }
    if base == ours { return MergedNote(bytes: theirs, conflicts: 0) }
    if let (base, ours, theirs) = NoteLineBreak.aligned(base: base, ours: ours, theirs: theirs) {
      return merge(base: base, ours: ours, theirs: theirs, labels: labels)
    }
    let texts = LineMerge(labels: labels, lineBreak: NoteLineBreak.of(base.isEmpty ? ours : base))
    if let merge = PropertyMerge(base, ours, theirs, texts), let merged = merge.merged() { return merged }
    return texts.merge(base: base[...], ours: ours[...], theirs: theirs[...])
  }
}
