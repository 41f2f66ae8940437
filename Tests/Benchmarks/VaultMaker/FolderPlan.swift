import TestSupport

/// The folders of a vault, nested up to four deep, and how many notes each holds.
struct FolderPlan: Sendable {
  /// Relative paths with a slash at the end; that of the root is empty. Parents come before what is in them.
  private(set) var paths: [String] = [""]
  /// The number of the first note in each folder; notes are numbered from folder to folder.
  private var firstNotes: [Int] = [0]

  /// Folders for that many notes, from a dozen to three hundred in each, few of them large.
  init(notes: Int, names: Vocabulary, seed: UInt64) {
    var random = SplitMix64.of(2, 0, seed: seed)
    var next = 1
    while next < notes {
      firstNotes.append(next)
      let size = random.number(in: 0...1_000)
      next += 12 + 288 * size * size * size / 1_000_000_000
    }
    let count = firstNotes.count - 1
    let roots = min(max(3, count / 4), 12)
    var branching = 1
    while roots * (1 + branching * (1 + branching * (1 + branching))) < count { branching += 1 }
    var known: Set<String> = []
    for number in 0..<count {
      let parent = number < roots ? "" : paths[1 + (number - roots) / branching]
      var name = ""
      repeat {
        if !name.isEmpty { name += " " }
        name += String(decoding: names.capitalized(names.rareWord(&random)), as: UTF8.self)
      } while known.contains(parent + name) || random.chance(15)
      known.insert(parent + name)
      paths.append(parent + name + "/")
    }
  }

  /// The number of the folder that a note is in.
  func folder(of note: Int) -> Int {
    var low = 0
    var high = firstNotes.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if firstNotes[middle] <= note { low = middle } else { high = middle }
    }
    return low
  }
}
