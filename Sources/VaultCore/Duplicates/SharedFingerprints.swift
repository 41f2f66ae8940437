internal import SystemCalls

/// The fingerprints of notes that several of them have, and those that too many texts have.
///
/// A fingerprint is kept above the number of the stretch of text that has it, in 64 bits.
struct SharedFingerprints: Sendable {
  /// The number of stretches above which what they share is boilerplate.
  static let mostStretches = 32

  /// The fingerprints that several notes have: those that are equal are adjacent, in the order of the stretches.
  private(set) var shared: [UInt64] = []
  /// The fingerprints of boilerplate.
  private(set) var frequent: Set<UInt32> = []

  /// Adds the fingerprints of a pass over all notes, and counts boilerplate in the stretches.
  ///
  /// - Parameter originals: The note that stands for each note.
  mutating func add(_ surveys: [TextSurvey], originals: [Int], to stretches: inout TextStretches) {
    // They are sorted in parts of similar hashes, by all processors.
    let partCount = 256
    var parts = [[UInt64]](repeating: [], count: partCount)
    var first = 0
    for survey in surveys {
      for fingerprint in survey.fingerprints {
        // A file may have changed since the first pass.
        let stretch = min(Self.stretch(fingerprint) + first, stretches.notes.count - 1)
        let note = Int(stretches.notes[stretch])
        if originals[note] == note {
          parts[Int(fingerprint >> 56)].append(fingerprint & ~0xFFFF_FFFF | UInt64(stretch))
        }
      }
      first += survey.levels.count
    }
    let (all, notes) = (parts, stretches.notes)
    let found = Parallel.map(partCount) { part in
      var (shared, frequent): ([UInt64], [UInt64]) = ([], [])
      Self.forEachGroup(of: all[part].sorted()) { group in
        var count = 1
        for (before, after) in zip(group, group.dropFirst()) where before != after { count += 1 }
        if count > Self.mostStretches {
          frequent += group
        } else if notes[Self.stretch(group[group.startIndex])] != notes[Self.stretch(group[group.endIndex - 1])] {
          shared += group
        }
      }
      return (shared, frequent)
    }
    for (some, others) in found {
      shared += some
      for fingerprint in others {
        frequent.insert(UInt32(fingerprint >> 32))
        stretches.frequent[Self.stretch(fingerprint)] += UInt32(ShingledText.mostOfShingle)
      }
    }
  }

  private static func stretch(_ fingerprint: UInt64) -> Int { Int(fingerprint & 0xFFFF_FFFF) }

  /// Calls `body` with each run of fingerprints that are the same, of a sorted list.
  private static func forEachGroup(of fingerprints: [UInt64], _ body: (ArraySlice<UInt64>) -> Void) {
    var start = 0
    while start < fingerprints.count {
      let hash = fingerprints[start] >> 32
      var end = start + 1
      while end < fingerprints.count, fingerprints[end] >> 32 == hash { end += 1 }
      body(fingerprints[start..<end])
      start = end
    }
  }

  /// How many fingerprints two stretches of different notes share.
  struct Hit {
    /// The numbers of the notes.
    let notes: UInt64
    let (first, second): (UInt32, UInt32)
    /// How often these fingerprints are in both.
    let count: UInt32
  }

  /// Returns ranges of the notes whose hits are at most about `most` each, unless one note has more.
  func ranges(of most: Int, in stretches: TextStretches) -> [Range<Int>] {
    var counts = [Int](repeating: 0, count: stretches.firsts.count - 1)
    Self.forEachGroup(of: shared) { group in
      for (index, fingerprint) in group.enumerated() {
        counts[Int(stretches.notes[Self.stretch(fingerprint)])] += group.count - 1 - index
      }
    }
    // Comparing notes takes longer than looking at hits, and is distributed by these ranges too.
    let most = min(most, max(1 << 12, counts.reduce(0, +) / (8 * Parallel.processorCount)))
    var ranges: [Range<Int>] = []
    var (start, sum) = (0, 0)
    for (note, count) in counts.enumerated() {
      if sum > 0, sum + count > most {
        ranges.append(start..<note)
        (start, sum) = (note, 0)
      }
      sum += count
    }
    if sum > 0 { ranges.append(start..<counts.count) }
    return ranges
  }

  /// Returns what the notes of a range share with later ones, by the notes.
  func hits(of range: Range<Int>, in stretches: TextStretches) -> [Hit] {
    var hits: [Hit] = []
    // Each stretch of a group with the number of times that it has the fingerprint.
    var runs: [(stretch: Int, count: Int)] = []
    Self.forEachGroup(of: shared) { group in
      func note(_ fingerprint: UInt64?) -> Int { Int(stretches.notes[Self.stretch(fingerprint ?? 0)]) }
      if note(group.last) < range.lowerBound || note(group.first) >= range.upperBound { return }
      runs.removeAll(keepingCapacity: true)
      for fingerprint in group {
        let stretch = Self.stretch(fingerprint)
        if runs.last?.stretch == stretch { runs[runs.count - 1].count += 1 } else { runs.append((stretch, 1)) }
      }
      for (index, one) in runs.enumerated() {
        let note = stretches.notes[one.stretch]
        guard range.contains(Int(note)) else { continue }
        for other in runs[(index + 1)...] where stretches.notes[other.stretch] != note {
          hits.append(
            Hit(
              notes: UInt64(note) << 32 | UInt64(stretches.notes[other.stretch]), first: UInt32(one.stretch),
              second: UInt32(other.stretch), count: UInt32(clamping: one.count + other.count)))
        }
      }
    }
    hits.sort { $0.notes < $1.notes }
    return hits
  }
}
