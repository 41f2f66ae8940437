import SearchIndex

/// Finds pairs by comparing all parts of all notes with each other, word by word.
struct NaiveDuplicates {
  struct Note {
    let path: String
    /// The day of creation, in the order of days.
    let day: Int
    /// The lines of the text.
    let lines: [String]

    var text: String {
      let created = "created: 2026-01-\(day < 10 ? "0" : "")\(day)"
      return "---\n\(created)\nsame: front matter of all notes does not count\n---\n" + lines.map { $0 + "\n" }.joined()
    }
  }

  struct Pair: Hashable, CustomStringConvertible {
    let (copy, copyLine, original, originalLine): (String, Int, String, Int)
    let (percent, words): (Int, Int)

    var description: String { "\(copy):\(copyLine) \(original):\(originalLine) \(percent) % \(words)" }
  }

  private struct Part {
    /// The line of the heading, or 1 for the whole note.
    let line: Int
    let isWhole: Bool
    /// The range of its words in the note.
    let range: Range<Int>
    let words: [Word]
  }

  private struct Word: Hashable {
    let text: String
    let weight: Int
  }

  private let notes: [Note]
  private let least: Int

  init(_ notes: [Note], sharing least: Int) { (self.notes, self.least) = (notes, least) }

  private func words(_ line: String) -> [Word] {
    var tokenizer = Tokenizer()
    return tokenizer.words(in: line).map {
      Word(text: String(decoding: $0.folded, as: UTF8.self), weight: $0.isCharacter ? 1 : 2)
    }
  }

  private func parts(_ note: Note) -> [Part] {
    let lines = note.lines.map(words)
    let all = lines.flatMap(\.self)
    let starts = lines.indices.map { lines[..<$0].reduce(0) { $0 + $1.count } } + [all.count]
    func level(_ line: Int) -> Int { note.lines[line].prefix { $0 == "#" }.count }
    let headings = note.lines.indices.filter { level($0) > 0 }
    return [Part(line: 1, isWhole: true, range: 0..<all.count, words: all)]
      + headings.map { line in
        let end = headings.first { $0 > line && level($0) <= level(line) } ?? note.lines.count
        let range = starts[line]..<starts[end]
        return Part(line: line + 5, isWhole: false, range: range, words: Array(all[range]))
      }
  }

  private func weight(_ words: [Word]) -> Int { words.reduce(0) { $0 + $1.weight } }

  private func passages(_ words: [Word]) -> [Range<Int>] {
    words.indices.compactMap { start in
      (start...words.count).first { weight(Array(words[start..<$0])) >= 16 }.map { start..<$0 }
    }
  }

  private func shared(_ one: [Word], _ other: [Word]) -> Int {
    let known = Set(passages(other).map { Array(other[$0]) })
    var marked = Set<Int>()
    for passage in passages(one) where known.contains(Array(one[passage])) { marked.formUnion(passage) }
    return marked.reduce(0) { $0 + one[$1].weight }
  }

  private func isSenior(_ one: Note, _ other: Note) -> Bool {
    if one.day != other.day { return one.day < other.day }
    let (mine, others) = (weight(parts(one)[0].words), weight(parts(other)[0].words))
    if mine != others { return mine > others }
    if one.path.utf8.count != other.path.utf8.count { return one.path.utf8.count < other.path.utf8.count }
    return one.path.utf8.lexicographicallyPrecedes(other.path.utf8)
  }

  func pairs() -> Set<Pair> {
    var pairs: Set<Pair> = []
    var single: [Note] = []
    let groups = Dictionary(grouping: notes) { parts($0)[0].words }
    for (words, notes) in groups where weight(words) >= 16 {
      let sorted = notes.sorted(by: isSenior)
      single.append(sorted[0])
      for copy in sorted.dropFirst() {
        pairs.insert(
          Pair(
            copy: copy.path, copyLine: 1, original: sorted[0].path, originalLine: 1, percent: 100,
            words: (weight(words) + 1) / 2))
      }
    }
    for copy in single {
      for original in single where copy.path != original.path && isSenior(original, copy) {
        pairs.formUnion(self.pairs(copy, original))
      }
    }
    return pairs
  }

  private func pairs(_ copy: Note, _ original: Note) -> [Pair] {
    var found: [(Part, Part, percent: Int, shared: Int)] = []
    let (copies, originals) = (parts(copy), parts(original))
    for one in copies where one.isWhole || one.range != copies[0].range {
      for other in originals where other.isWhole || other.range != originals[0].range {
        let needed = one.isWhole && other.isWhole ? 16 : 40
        let (mine, others) = (weight(one.words), weight(other.words))
        if mine < needed || others < needed { continue }
        let (a, b) = (shared(one.words, other.words), shared(other.words, one.words))
        let percent = 100 * (a + b) / (mine + others)
        if a > 0, percent >= least { found.append((one, other, percent, min(a, b))) }
      }
    }
    if let whole = found.first(where: { $0.0.isWhole && $0.1.isWhole }) { found = [whole] }
    found.sort {
      ($1.shared, $1.percent, $0.1.isWhole ? 0 : $0.1.line, $0.0.isWhole ? 0 : $0.0.line)
        < ($0.shared, $0.percent, $1.1.isWhole ? 0 : $1.1.line, $1.0.isWhole ? 0 : $1.0.line)
    }
    var chosen: [(Part, Part, percent: Int, shared: Int)] = []
    for pair in found
    where !chosen.contains(where: { $0.0.range.overlaps(pair.0.range) && $0.1.range.overlaps(pair.1.range) }) {
      chosen.append(pair)
    }
    return chosen.map {
      Pair(
        copy: copy.path, copyLine: $0.0.line, original: original.path, originalLine: $0.1.line, percent: $0.percent,
        words: ($0.shared + 1) / 2)
    }
  }
}
