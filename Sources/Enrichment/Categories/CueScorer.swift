internal import VaultCore

/// Scores the default categories by the table of cue words and by a few other features.
///
/// Each entry counts once. Its weight is multiplied by 1.5 if it occurs several times, and by 1.5 in the title. Tags
/// and folders with the name of a category count most. Manuals, recipes and lists of links need a higher score, since
/// their words are not about the writer.
struct CueScorer {
  /// The categories of the vault that are in the table, by their indices in it.
  private let categories: [Int: String]

  init(_ categories: [NoteCategory]) {
    var known: [Int: String] = [:]
    for (index, category) in CueWords.categories.enumerated() {
      if let named = categories.named(category) { known[index] = named.name }
    }
    self.categories = known
  }

  /// Returns the scores of a note. A long note needs a higher score, since it has more words of any kind.
  func verdict(_ evidence: CategoryEvidence) -> CategoryVerdict {
    var weights = [[String: Double]](repeating: [:], count: CueWords.categories.count)
    func add(_ words: [String], _ factor: Double) {
      var counts: [String: Int] = [:]
      CueWords.shared.visit(words) { entry in
        counts["\(entry.category) \(entry.text)", default: 0] += 1
        let isAgain = (counts["\(entry.category) \(entry.text)"] ?? 0) > 1
        let weight = entry.weight * factor * (isAgain ? 1.5 : 1)
        weights[entry.category][entry.text] = max(weights[entry.category][entry.text] ?? 0, weight)
      }
    }
    add(evidence.text, 1)
    add(evidence.title, 1.5)
    for tag in evidence.tags { add(tag, 1.5) }
    for folder in evidence.folders { add(folder, 1) }
    for (category, name) in CueWords.categories.enumerated() {
      let names: Set = [[name], [name + "s"]]
      if evidence.tags.contains(where: names.contains) { weights[category]["#\(name)"] = 4 }
      if evidence.folders.contains(where: names.contains) { weights[category]["\(name)/"] = 4 }
    }
    addCues(of: evidence, to: &weights)
    let scores = weights.enumerated().compactMap { category, weights in
      categories[category].map { name in
        CategoryVerdict.Score(
          category: name, score: weights.values.orderlessSum * Self.factor(ofCategory: category, evidence),
          reasons: weights.map { CategoryVerdict.Reason(cue: $0.key, weight: $0.value) }.sorted {
            $0.weight != $1.weight ? $0.weight > $1.weight : $0.cue < $1.cue
          })
      }
    }
    let root = max(1, Double(evidence.wordCount) / Self.usualLength).squareRoot()
    let needed = Self.needed * root * root.squareRoot() * (evidence.isImpersonal ? Self.impersonal : 1)
    return CategoryVerdict(.cues, scores, needed: needed) { Self.lead * $0 + 0.5 }
  }

  /// The minimal score for a note of the usual length, and the minimal lead as a share of the second score.
  private static let needed = 3.5
  /// The factor of the minimal score for notes that are not about the writer.
  private static let impersonal = 2.5
  private static let lead = 0.2
  private static let usualLength = 60.0

  /// Returns the factor of a category's score. Action items among other text, and words of errands that are none, do
  /// not make it a list of tasks, and a note whose title is a date is seldom anything but a journal.
  private static func factor(ofCategory category: Int, _ evidence: CategoryEvidence) -> Double {
    switch CueWords.categories[category] {
    case "task":
      evidence.actionShare > 0.5 ? 1 : evidence.tasks + evidence.errands > 0 ? 0.5 : evidence.isImpersonal ? 0.3 : 0.6
    case "journal": 1
    default: evidence.hasDateTitle ? 0.4 : 1
    }
  }

  private func addCues(of evidence: CategoryEvidence, to weights: inout [[String: Double]]) {
    func add(_ category: String, _ cue: String, _ weight: Double) {
      if let index = CueWords.categories.firstIndex(of: category), weight > 0 { weights[index][cue] = weight }
    }
    if evidence.tasks > 0 { add("task", "open tasks", min(1.5 + 0.5 * Double(evidence.tasks), 4)) }
    add("task", "errands", min(1.5 * Double(evidence.errands), 4.5))
    add("finance", "amounts of money", min(Double(evidence.amounts), 3))
    if evidence.hasDateTitle { add("journal", "a date as title", 3) }
  }
}
