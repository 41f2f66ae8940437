internal import NoteSyntax
package import SearchIndex
internal import SystemCalls

/// Finds the pairs of notes, and of sections of different notes, that have most of their text in common.
///
/// 1. All notes are read, and divided at their headings (`DividedNote`). Of their text only fingerprints are kept.
/// 2. Of notes with the same words, one stands for all of them.
/// 3. A fingerprint that more than `SharedFingerprints.mostStretches` texts between headings have is boilerplate, such as that of a template.
///    What is in it neither is shared nor counts.
/// 4. The other fingerprints that several notes have say how much two parts can share at most. The notes for which that
///    is enough are read again and compared exactly (`ComparedNote`).
///
/// A passage that two texts share has a fingerprint that both have, so no pair is missed. Reading is linear in the text,
/// and takes memory for a fingerprint per three words, in at most `passBytes` of text at a time; after that, only for those
/// that several notes have.
struct DuplicateSearch {
  /// The least weights of what is compared in a note and in a section: 8 and 20 words.
  static let (leastOfNote, leastOfSection) = (16, 40)
  /// The number of bytes of text whose fingerprints are kept at once.
  private static let passBytes = 256 << 20
  /// The number of notes that a thread reads at a time.
  private static let readCount = 128
  /// The number of fingerprints shared by two texts that a thread looks at.
  private static let hitCount = 1 << 21

  let vault: Vault
  let snapshot: IndexSnapshot
  let documents: [DocumentID]
  /// The least part of both texts that is shared, in percent.
  let least: Int

  /// Returns the pairs, those that share most words first.
  func pairs() -> [DuplicatePair] {
    let bytes = documents.reduce(0) { $0 + Int(clamping: snapshot.fingerprint(of: $1).size) }
    let passes = 1 + bytes / Self.passBytes
    var stretches = TextStretches()
    var fingerprints = SharedFingerprints()
    var originals: [Int] = []
    for pass in 0..<passes {
      let surveys = Parallel.map(documents.count, inStretchesOf: Self.readCount) { survey($0, pass: pass, of: passes) }
      if pass == 0 {
        stretches.append(surveys)
        originals = self.originals(of: surveys.flatMap(\.digests))
      }
      fingerprints.add(surveys, originals: originals, to: &stretches)
    }
    let records = DuplicateRecords(self)
    let copies = originals.indices.filter { originals[$0] != $0 && originals[$0] >= 0 }.map { copy in
      let weight = stretches.weights(of: 0, in: copy).all
      return DuplicatePair(
        copy: records.whole(copy), original: records.whole(originals[copy]), percent: 100, words: (weight + 1) / 2)
    }
    let ranges = fingerprints.ranges(of: Self.hitCount, in: stretches)
    let others = Parallel.map(ranges.count) { [fingerprints, stretches] range in
      pairs(of: ranges[range], fingerprints, in: stretches)
    }
    return (copies + others.flatMap(\.self)).map { ($0, $0.sortKey) }.sorted { $0.1 < $1.1 }.map(\.0)
  }

  private func survey(_ range: Range<Int>, pass: Int, of passes: Int) -> TextSurvey {
    var survey = TextSurvey()
    var divided = DividedNote()
    let files = NoteFiles(vault)
    for number in range {
      // What cannot be read has been noted; the note is as an empty one.
      let bytes = files.contents(of: snapshot.key(of: documents[number])) ?? []
      divided.read(bytes.span)
      let first = survey.levels.count
      let text = divided.text
      survey.digests.append(text.weight < Self.leastOfNote ? 0 : text.digest | 1)
      survey.counts.append(divided.stretches.count)
      for (index, stretch) in divided.stretches.enumerated() {
        survey.levels.append(index == 0 ? 0 : UInt8(clamping: divided.note.headings[index - 1].level))
        survey.weights.append(UInt32(clamping: text.weight(of: stretch)))
      }
      var stretch = 0
      text.forEachFingerprint { hash, tokens in
        while divided.stretches[stretch].upperBound <= tokens.lowerBound { stretch += 1 }
        if passes == 1 || Int(hash) % passes == pass {
          survey.fingerprints.append(UInt64(hash) << 32 | UInt64(first + stretch))
        }
      }
    }
    return survey
  }

  /// Returns for each note the one with the same words that stands for it, which may be itself; -1 for those with too few.
  private func originals(of digests: [UInt64]) -> [Int] {
    var originals = digests.map { $0 == 0 ? -1 : 0 }
    let groups = Dictionary(grouping: digests.indices.filter { digests[$0] != 0 }) { digests[$0] }
    for notes in groups.values {
      if notes.count == 1 {
        originals[notes[0]] = notes[0]
        continue
      }
      let keys = notes.map { SeniorityKey(snapshot, documents[$0], weight: 0) }
      let best = keys.indices.min { keys[$0] < keys[$1] } ?? 0
      for note in notes { originals[note] = notes[best] }
    }
    return originals
  }

  /// Returns the pairs of which the first note, in the order of the documents, is in a range.
  private func pairs(
    of range: Range<Int>, _ fingerprints: SharedFingerprints, in stretches: TextStretches
  ) -> [DuplicatePair] {
    let hits = fingerprints.hits(of: range, in: stretches)
    var found: [DuplicatePair] = []
    var comparison = DuplicateComparison(self, frequent: fingerprints.frequent)
    var start = 0
    while start < hits.count {
      var end = start + 1
      while end < hits.count, hits[end].notes == hits[start].notes { end += 1 }
      let parts = candidates(hits[start..<end], in: stretches)
      if !parts.isEmpty {
        found += comparison.pairs(of: Int(hits[start].notes >> 32), Int(hits[start].notes & 0xFFFF_FFFF), parts)
      }
      start = end
    }
    return found
  }

  /// Returns the parts of two notes that can share enough, by all that they share.
  private func candidates(
    _ hits: ArraySlice<SharedFingerprints.Hit>, in stretches: TextStretches
  ) -> [(PartNumber, PartNumber)] {
    guard let notes = hits.first?.notes else { return [] }
    var sums: [(parts: (PartNumber, PartNumber), count: Int)] = []
    for hit in hits {
      stretches.forEachPart(of: Int(hit.first)) { one in
        stretches.forEachPart(of: Int(hit.second)) { other in
          if let index = sums.firstIndex(where: { $0.parts == (one, other) }) {
            sums[index].count += Int(hit.count)
          } else {
            sums.append(((one, other), Int(hit.count)))
          }
        }
      }
    }
    return sums.compactMap { parts, count in
      let one = stretches.weights(of: parts.0, in: Int(notes >> 32))
      let other = stretches.weights(of: parts.1, in: Int(notes & 0xFFFF_FFFF))
      let needed = parts == (0, 0) ? Self.leastOfNote : Self.leastOfSection
      if min(one.all, other.all) < needed { return nil }
      let most = min(count * ShingledText.mostAround, one.all + other.all)
      return 100 * most >= least * (one.counted + other.counted) ? parts : nil
    }
  }
}

extension DuplicatePair {
  /// What shares most comes first.
  fileprivate var sortKey: SortKey { SortKey(pair: self) }

  fileprivate struct SortKey: Comparable {
    let pair: DuplicatePair

    static func == (left: SortKey, right: SortKey) -> Bool { !(left < right) && !(right < left) }

    static func < (left: SortKey, right: SortKey) -> Bool {
      let (one, other) = (left.pair, right.pair)
      if one.words != other.words { return one.words > other.words }
      if one.percent != other.percent { return one.percent > other.percent }
      for (a, b) in [(one.copy, other.copy), (one.original, other.original)] where a.note.path != b.note.path {
        return a.note.path.lexicographicallyPrecedes(b.note.path)
      }
      return (one.copy.line, one.original.line) < (other.copy.line, other.original.line)
    }
  }
}

extension VaultView {
  /// Returns the pairs of notes, and of sections of different notes, that have most of their text in common, those that
  /// share most first. Front matter does not count, nor what very many texts have.
  ///
  /// - Parameters:
  ///   - notes: The notes that are compared with each other.
  ///   - least: How much of both texts has to be shared, in percent.
  package func duplicates(among notes: FoundDocuments, sharing least: Int) -> [DuplicatePair] {
    DuplicateSearch(vault: vault, snapshot: snapshot, documents: notes.documents, least: least).pairs()
  }
}
