internal import SystemCalls

extension IndexSnapshot {
  /// Returns the share of the bytes of the index file that are no longer needed, from 0 to 1.
  ///
  /// Unneeded bytes are segments and commits that newer ones have replaced and, in each segment in use, the share of
  /// its documents that were deleted since it was written. An index that was made by a single commit has none.
  ///
  /// - Parameter fileSize: The size of the file that the snapshot was read from, in bytes.
  package func deadShare(ofFileSize fileSize: Int) -> Double {
    if fileSize <= 0 { return 0 }
    func padded(_ count: Int) -> Double { Double((count + 7) / 8 * 8) }
    var live = Double(CommitSlot.headSize) + padded(commitRecord.bytes.count)
    for part in parts where part.reader.documentCount > 0 {
      live += padded(part.reader.slice.count) * Double(part.live.count) / Double(part.reader.documentCount)
    }
    return min(max(1 - live / Double(fileSize), 0), 1)
  }

  /// Releases memory that reading has brought in; the snapshot remains usable.
  package func rest() {
    var seen: Set<ObjectIdentifier> = []
    for part in parts {
      let region = part.reader.slice.region
      if seen.insert(ObjectIdentifier(region)).inserted { region.advise(.notNeeded) }
    }
  }

  /// The record of a commit of this snapshot.
  private var commitRecord: CommitRecord {
    let segments = parts.compactMap { part in
      part.location.map {
        CommitRecord.Segment(
          range: $0.range, checksum: $0.checksum, documentCount: part.reader.documentCount,
          deleted: part.deleted,
          liveTokens: part.liveTokens)
      }
    }
    return CommitRecord(scan: scan, segments: segments)
  }
}
