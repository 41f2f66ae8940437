import Bytes
import Foundation
import NoteSyntax
import QueryLanguage
import SearchIndex

@testable import VaultCore

extension NaiveVault {
  /// The notes whose text names a note by its file name, title or an alias.
  func mentions(of named: NaiveNote) -> Set<[UInt8]> {
    let names = ([NaiveNote.stem(of: named.path)] + (named.isTitleName ? [named.title] : []) + named.aliases).compactMap
    { name in
      NaiveTerm(.phrase(name), isCased: false, named.cutter)
    }.filter(\.hasWords)
    return Set(
      notes.filter { note in
        note.path != named.path
          && note.linkableTexts.contains { text in names.contains { $0.isIn(text) } }
      }.map(\.path))
  }

  /// The notes that have to do with a note: by a link, a third that both link to or that links to both, a tag, or two
  /// of the words that tell most about it. What many files have does not count.
  func related(to note: NaiveNote) -> Set<[UInt8]> {
    let targets = Set(targets(of: note).compactMap(\.self)).subtracting([note.path])
    let sources = Set(self.sources(of: note.path)).subtracting([note.path])
    var found = targets.union(sources)
    for target in targets {
      let others = Set(self.sources(of: target)).subtracting([note.path])
      if isSignificant(others.count + 1) { found.formUnion(others) }
    }
    for source in notes where sources.contains(source.path) {
      let others = Set(self.targets(of: source).compactMap(\.self)).subtracting([note.path, source.path])
      if isSignificant(others.count + 1) { found.formUnion(others) }
    }
    for tag in Set(note.tags.map(naiveFold)) {
      let tagged = notes.filter { $0.tags.flatMap(NaivePart.lineage).map(naiveFold).contains(tag) }
      if isSignificant(tagged.count) { found.formUnion(tagged.map(\.path)) }
    }
    var shared: [[UInt8]: Int] = [:]
    for word in significantWords(of: note) {
      for other in notes where other.bodyWords.contains(word) || other.nameWords.contains(word) {
        shared[other.path, default: 0] += 1
      }
    }
    found.formUnion(shared.filter { $0.value > 1 }.keys)
    return found.intersection(notes.map(\.path)).subtracting([note.path])
  }

  private func sources(of path: [UInt8]) -> [[UInt8]] {
    notes.filter { targets(of: $0).contains(path) }.map(\.path)
  }

  private func isSignificant(_ count: Int) -> Bool { count <= max(10, fileCount / 10) }

  private func significantWords(of note: NaiveNote) -> [[UInt8]] {
    let words = note.linkableTexts.flatMap(\.words)
      .filter { $0.folded.count >= 3 || $0.isCharacter }.map(\.folded)
    let counts = Dictionary(words.map { ($0, 1) }, uniquingKeysWith: +)
    let weighed = counts.compactMap { word, count -> (word: [UInt8], weight: Float)? in
      let having = notes.filter { $0.bodyWords.contains(word) }.count
      if having < 2 || !isSignificant(having) { return nil }
      let rarity = Float(log(1 + (Double(fileCount - having) + 0.5) / (Double(having) + 0.5)))
      return (word, rarity * Float(count) / Float(count + 1))
    }
    return weighed.sorted {
      $0.weight != $1.weight ? $0.weight > $1.weight : $0.word.lexicographicallyPrecedes($1.word)
    }.prefix(16).map(\.word)
  }
}
