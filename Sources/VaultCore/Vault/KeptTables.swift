internal import LinkGraph
package import SearchIndex

/// What a program that stays keeps of the index, since it is asked again and again. Nothing in it can be out of date: it is
/// kept for the segments or the snapshot from which it was computed.
package final class KeptTables: Sendable {
  let tasks = SegmentTables<TaskTable>()
  let ranks = SegmentTables<TextRanks>()
  let names = SnapshotValues<Int, SimilarNames>()
  let unresolved = SnapshotValues<LinkResolution, [GraphLink]>()
  /// Texts about all notes, by the name of what they say.
  package let texts = SnapshotValues<String, String>()

  package init() {}
}
