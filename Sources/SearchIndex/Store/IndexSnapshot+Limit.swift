extension IndexSnapshot {
  /// Returns an index of some of the documents, which keep their numbers. Nothing in it depends on the others: counts,
  /// scores, terms and keys are as if they had never been indexed.
  ///
  /// - Parameter sets: The documents, as one set per segment.
  package func limited(to sets: [DocumentSet]) -> IndexSnapshot {
    let parts = zip(parts, sets).map { part, set in
      var part = part
      var gone = part.live
      gone.subtract(set)
      part.drop(gone)
      return part
    }
    return IndexSnapshot(parts: parts, sequence: sequence, scan: scan)
  }
}

extension IndexSnapshot.Part {
  /// Removes live documents.
  mutating func drop(_ gone: DocumentSet) {
    for document in gone {
      for field in TextField.allCases {
        let length = LengthCode.decode(reader.lengthCode(field, of: document))
        liveTokens[Int(field.rawValue)] &-= UInt64(length)
      }
    }
    live.subtract(gone)
  }
}
