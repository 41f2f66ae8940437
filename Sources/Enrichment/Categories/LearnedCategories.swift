internal import Bytes
internal import SearchIndex
package import VaultCore

/// A naive Bayes classifier that learns from the notes of the vault whose category a person has written.
///
/// Each feature (a word, tag or folder) has a weight of evidence for each category: the logarithm of the ratio of its
/// frequencies in the notes of that category and in the others (multinomial with document frequencies). Features of few
/// notes, and words of nearly all notes, weigh less; features of a single note are ignored. The sum is divided by the
/// square root of the number of features, because words are not independent, and long notes would otherwise get extreme
/// scores. If there are few notes to learn from, a higher score is needed.
struct LearnedCategories: Sendable {
  /// The minimal number of notes of a category, and of all categories together, for learning.
  static let leastOfCategory = 3
  static let leastOfAll = 12
  /// The minimal share of the features of a note that the learned notes must have.
  private static let knownShare = 0.2
  /// The minimal score of the best category, and the minimal difference to the second score.
  private static let needed = 1.0
  private static let lead = 0.8
  /// The number of learned notes for which these minimums are doubled.
  private static let few = 10.0
  /// The value that is added to each frequency so that none is 0, and the frequency at which evidence counts half.
  private static let smoothing = 0.5
  private static let half = 2.0

  private var names: [String] = []
  private var noteCounts: [Int] = []
  /// The number of notes of each category that have a feature.
  private var counts: [String: [Int32: Int]] = [:]

  var noteCount: Int { noteCounts.reduce(0, +) }

  init(_ notes: [(category: String, features: [String: Double])]) {
    let groups = Dictionary(grouping: notes, by: \.category).filter { $0.value.count >= Self.leastOfCategory }
    names = groups.keys.sorted()
    for (index, name) in names.enumerated() {
      let notes = groups[name] ?? []
      noteCounts.append(notes.count)
      for note in notes {
        for feature in note.features.keys { counts[feature, default: [:]][Int32(index), default: 0] += 1 }
      }
    }
    counts = counts.filter { $0.value.values.reduce(0, +) > 1 }
  }

  var isUsable: Bool { names.count > 1 && noteCount >= Self.leastOfAll }

  static func features(of evidence: CategoryEvidence) -> [String: Double] {
    var features: [String: Double] = [:]
    func add(_ words: [String], _ weight: Double) {
      for word in words where !word.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) {
        features[word] = max(features[word] ?? 0, weight)
      }
    }
    add(evidence.text, 1)
    add(evidence.title, 1.5)
    for tag in evidence.tags { features["#" + tag.joined(separator: " ")] = 2 }
    for folder in evidence.folders { features[folder.joined(separator: " ") + "/"] = 2 }
    if evidence.tasks > 0 { features["- [ ]"] = 1 }
    return features
  }

  /// Returns the scores of a note, with their reasons if `explains` is true.
  func verdict(_ features: [String: Double], explains: Bool = true) -> CategoryVerdict {
    let known = features.compactMap { feature, weight in
      counts[feature].map { (feature: feature, weight: weight, found: $0, sum: $0.values.reduce(0, +)) }
    }
    let isKnown = known.count > 2 && Double(known.count) >= Self.knownShare * Double(features.count)
    let length = Double(known.reduce(0) { $0 + Int($1.weight * 2) }) / 2
    let scores = names.indices.map { index in
      let (own, others) = (Double(noteCounts[index]), Double(noteCount - noteCounts[index]))
      var sum = OrderlessSum()
      var reasons: [CategoryVerdict.Reason] = []
      for (feature, weight, found, count) in known {
        let (inside, all) = (Double(found[Int32(index)] ?? 0), Double(count))
        let ratio = (inside + Self.smoothing) / (own + 1) / ((all - inside + Self.smoothing) / (others + 1))
        let evidence =
          weight * ratio.naturalLogarithm * all / (all + Self.half) * min(1, 2 - 2 * all / (own + others))
          / max(length.squareRoot(), 1)
        sum += evidence
        if explains, evidence > 0 { reasons.append(.init(cue: feature, weight: evidence)) }
      }
      reasons.sort { $0.weight != $1.weight ? $0.weight > $1.weight : $0.cue < $1.cue }
      let prior = 0.25 * ((own + 1) / (others + 1)).naturalLogarithm
      return CategoryVerdict.Score(category: names[index], score: prior + sum.value, reasons: reasons)
    }
    let caution = 1 + Self.few / Double(noteCount)
    return CategoryVerdict(.notes(noteCount), scores, needed: isKnown ? caution * Self.needed : .infinity) { _ in
      caution * Self.lead
    }
  }

}

/// A sum of fractions rounded to billionths, so that their order, which in sets varies between runs, does not matter.
struct OrderlessSum {
  private static let unit = 1e9
  private var billionths: Int64 = 0

  var value: Double { Double(billionths) / Self.unit }

  static func += (sum: inout Self, fraction: Double) { sum.billionths += Int64((fraction * unit).rounded()) }
}

extension Sequence<Double> {
  var orderlessSum: Double { reduce(into: OrderlessSum()) { $0 += $1 }.value }
}

extension VaultView {
  /// The categories that an engine can assign: those of the config, and others that several notes have.
  package var categoriesInUse: [NoteCategory] {
    CategoryTally(vault.config.categories, snapshot).rows
      .filter { $0.category != nil || $0.notes >= LearnedCategories.leastOfCategory }
      .map { $0.category ?? NoteCategory($0.name) }
  }
}
