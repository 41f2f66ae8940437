import Bytes
import JSON
import SearchIndex
import SystemCalls
import TestSupport
import Testing
import VaultCore

@testable import Site

/// What the search of a page reads.
@Suite struct SearchDataTests {
  /// Returns what a file of the search calls its function with.
  private func arguments(of part: SearchData.Part, _ name: String, in rendered: RenderedSite) throws -> [JSONValue] {
    let text = rendered.text(String(decoding: part.path, as: UTF8.self))
    try #require(text.hasPrefix("sheaf.\(name)(") && text.hasSuffix(");\n"))
    let values = text.dropFirst("sheaf.\(name)(".count).dropLast(3)
    let list = values.hasPrefix("...") ? String(values.dropFirst(3)) : "[\(values)]"
    return try #require(try JSONValue(Array(list.utf8)).array)
  }

  /// The words of a site as its files have them: for each the notes, the fields with the number of occurrences and the
  /// code of the length of the field, and the positions.
  private func words(of rendered: RenderedSite) throws -> [String: [Int: [Int: (length: Int, positions: [Int])]]] {
    let cut = rendered.site.layout.search
    var found: [String: [Int: [Int: (length: Int, positions: [Int])]]] = [:]
    for shard in 0..<cut.wordFiles {
      let texts = try arguments(of: .words(shard), "words", in: rendered)
      let names = try #require(texts[1].string)
      let (notes, places) = (
        try #require(texts[2].array),
        try #require(try arguments(of: .positions(shard), "positions", in: rendered)[1].array)
      )
      #expect(names.split(separator: " ").count == notes.count)
      for (index, word) in names.split(separator: " ").enumerated() {
        var (numbers, positions) = (NumberReader(notes[index].string ?? ""), NumberReader(places[index].string ?? ""))
        var note = 0
        while !numbers.isAtEnd {
          note += numbers.next()
          found[String(word), default: [:]][note] = [:]
          if word.hasPrefix("#") || word.hasPrefix("/") { continue }
          let head = numbers.next()
          let body = head > 1 ? (head / 2, numbers.next()) : nil
          var fields: [(Int, Int, Int)] = []
          let mask = head % 2 == 1 ? numbers.next() : 0
          for field in 0..<7 where mask >> field & 1 == 1 { fields.append((field, numbers.next(), numbers.next())) }
          if let body { fields.append((7, body.0, body.1)) }
          for (field, count, length) in fields {
            var last = 0
            found[String(word)]?[note]?[field] = (
              length,
              (0..<count).map { _ in
                last += positions.next()
                return last
              }
            )
          }
        }
        #expect(positions.isAtEnd)
      }
    }
    return found
  }

  @Test func wordsAreThoseOfTheIndex() throws {
    let vault = try TemporaryVault()
    for number in 0..<130 {
      try vault.write(
        "---\ntags: [t/\(number % 3)]\n---\n# Title\(number)\n\nshared w\(number) shared %%hidden%% [a](https://b.example)\n",
        to: RawPath("Some folder/n\(number).md"))
    }
    let rendered = try RenderedSite(vault, "")
    #expect(rendered.site.layout.search.parts.count == 2 + 13 * 2 + 3 + 1 + 7)
    let words = try words(of: rendered)
    let snapshot = rendered.site.listed.snapshot
    var count = 0
    var word = ""
    snapshot.visitOccurrences(from: [], before: nil) {
      word = String($0)
      count += word == "hidden" ? 0 : 1
    } _: { document, field, positions in
      let note = rendered.site.listedNotes.firstIndex { rendered.site.notes[$0].document == document }
      let entry = note.flatMap { words[word]?[$0]?[Int(field.rawValue)] }
      if word == "hidden" { return #expect(entry == nil) }
      #expect(entry?.positions == positions.map { Int($0) })
      #expect(entry?.length == Int(snapshot.lengthCodes(of: document)[Int(field.rawValue)]))
    }
    #expect(words.keys.count { !$0.hasPrefix("#") && !$0.hasPrefix("/") } == count && count > 260)
    #expect(words["#t"]?.count == 130 && words["#t/2"]?.count == 43 && words["/some\u{FFFD}folder"]?.count == 130)
  }

  @Test func partsLeadToAllWordsThatHaveThem() throws {
    let vault = try TemporaryVault()
    let words = ["a", "ab", "abc", "aaaa", "xabcx", "žluťoučký", "žlu", "\u{20000}b", "日本語", "0xabcabc"]
    for (number, word) in words.enumerated() {
      try vault.write(String(repeating: "filler\(number) ", count: 2_500) + word + "\n", to: RawPath("n\(number).md"))
    }
    let rendered = try RenderedSite(vault, "")
    let cut = rendered.site.layout.search
    let names = try (0..<cut.wordFiles).map { try arguments(of: .words($0), "words", in: rendered)[1].string ?? "" }
      .map { $0.split(separator: " ").map { String($0) } }
    var found: [String: [String]] = [:]
    for file in 0..<cut.partFiles {
      for part in try #require(try arguments(of: .parts(file), "parts", in: rendered)[1].object) {
        #expect(SearchHash.file(of: part.key.utf8, cut.partFiles) == file)
        var (reader, number) = (NumberReader(part.value.string ?? ""), 0)
        while !reader.isAtEnd {
          number += reader.next()
          found[part.key, default: []].append(names[number % cut.wordFiles][number / cut.wordFiles])
        }
      }
    }
    // The same by comparing each word with each part.
    var expected: [String: [String]] = [:]
    for word in names.joined() where word.first != "/" && word.first != "#" {
      let scalars = Array(word.unicodeScalars)
      var parts = Set([1, 2].filter { $0 <= scalars.count }.map { "^" + String.of(scalars[..<$0]) })
      for start in scalars.indices.dropLast(2) { parts.insert(String.of(scalars[start..<start + 3])) }
      for part in parts { expected[part, default: []].append(word) }
    }
    #expect(found.mapValues { $0.sorted() } == expected.mapValues { $0.sorted() })
    #expect(found["abc"]?.sorted() == ["0xabcabc", "abc", "xabcx"] && found["^ab"]?.sorted() == ["ab", "abc"])
    #expect(cut.wordFiles > 1)
  }

  @Test func wordsAloneAreByTheirFirstLetters() throws {
    let vault = try TemporaryVault()
    try vault.write("---\ntags: [tag]\n---\n# Žluťoučký\n\nan apple, 日本 %%hidden%%\n", to: "folder/a.md")
    for number in 0..<400 { try vault.write("b\(number) b\(number * 7)x c\(number)\n", to: RawPath("n\(number).md")) }
    let rendered = try RenderedSite(vault, "")
    let cut = rendered.site.layout.search
    var found: [String] = []
    for file in 0..<cut.letterFiles {
      let words = try #require(try arguments(of: .letters(file), "letters", in: rendered)[1].string)
      for word in words.split(separator: " ") {
        let first = String.of(Array(word.unicodeScalars)[..<1])
        #expect(SearchHash.file(of: first.utf8, cut.letterFiles) == file)
        found.append(String(word))
      }
    }
    let known = try self.words(of: rendered).keys.filter { $0.first != "#" && $0.first != "/" }
    #expect(found.sorted() == known.sorted() && cut.letterFiles == 2 && !found.contains("hidden"))
  }

  @Test func synonymsAreThoseThatANoteOfTheSiteHas() throws {
    let vault = try TemporaryVault(
      config: "synonyms:\n  - [zqcar, Automobile, zqwagon, \"motor  CAR\"]\n  - [zqcar, zqheld]\n  - words.md\n")
    try vault.write("---\npublish: true\n---\n# Automobile\n\nA motor car.\n", to: "a.md")
    try vault.write("# zqheld\n", to: "b.md")
    try vault.write("zqbike, a\nzqnone, zqheld\n", to: "words.md")
    let rendered = try RenderedSite(vault, nil)
    let near = try arguments(of: .near, "near", in: rendered)
    #expect(near[0].integer == 1 && near[1].string == WordStem.endings.joined(separator: " "))
    func key(_ text: String) -> String { "\(SearchHash.hash(of: text.utf8))" }
    let synonyms = try #require(near[2].object)
    let found = Dictionary(
      uniqueKeysWithValues: synonyms.map { ($0.key, $0.value.array?.compactMap(\.string) ?? []) })
    #expect(
      found == [
        key("zqcar"): ["automobile", "motor car"], key("automobile"): ["motor car"],
        key("zqwagon"): ["automobile", "motor car"], key("motor  car"): ["automobile"], key("zqbike"): ["a"],
      ])
    // What only notes have that are left out, and what stands for words, is not readable.
    for (path, bytes) in rendered.files { #expect(!String(decoding: path + bytes, as: UTF8.self).contains("zq")) }
  }

  @Test func numbersAreReadAsTheyWereWritten() {
    let numbers = [0, 44, 45, 89, 90, 2_024, 2_025, 1_000_000_007]
    var text: [UInt8] = []
    for number in numbers { SearchNumber.append(number, to: &text) }
    var reader = NumberReader(String(decoding: text, as: UTF8.self))
    #expect(numbers.map { _ in reader.next() } == numbers && reader.isAtEnd)
    #expect(!text.contains(UInt8(ascii: "\\")) && !text.contains(UInt8(ascii: "\"")))
  }

  @Test func targetsOfLinksThatLeadNowhereAreNoWords() throws {
    let vault = try TemporaryVault()
    try vault.write(
      "---\npublish: true\nnext: \"[[zqheld|later]]\"\n---\n[[zqheld|some]] [x](zqheld.md) [y](zqmiss.md) [[zqshown]] <!-- zqc --> [[b|zqlabel]]\n",
      to: "a.md")
    try vault.write("---\npublish: true\n---\n[[a|back]]\n", to: "b.md")
    try vault.write("# zqheld\n", to: "zqheld.md")
    let words = try words(of: try RenderedSite(vault, nil))
    #expect(words.keys.filter { $0.hasPrefix("zq") }.sorted() == ["zqlabel", "zqshown"])
    // The word after a hidden one keeps its position.
    #expect(words["some"]?[0]?[7]?.positions == [1] && words["later"]?[0]?[6] != nil)
  }

  @Test func hiddenOccurrencesOfAShownWordCountForItsScore() throws {
    let vault = try TemporaryVault()
    try vault.write("zqa <!-- zqa zqb --> zqa b %%zqb%%\n", to: "a.md")
    let words = try words(of: try RenderedSite(vault, ""))
    #expect(words["zqa"]?[0]?[7]?.positions == [0, 3, 3])
    #expect(words["zqb"] == nil)
  }

  @Test func assetsKeepWithinTheirBudgets() {
    let budgets: [SiteAsset: Int] = [
      .style: 26 << 10, .site: 4 << 10, .find: 20 << 10, .near: 12 << 10, .search: 10 << 10, .popover: 3 << 10,
      .graph: 15 << 10,
    ]
    for (asset, most) in budgets {
      let count = asset.bytes(in: FrameWords(for: "en")).count
      #expect(count <= most, "\(asset) has \(count) bytes")
    }
  }
}

extension String {
  fileprivate static func of(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
    var text = ""
    text.unicodeScalars.append(contentsOf: scalars)
    return text
  }
}

/// Reads numbers as the page does.
private struct NumberReader {
  private var text: Substring.UTF8View

  init(_ text: String) { self.text = text[...].utf8 }

  var isAtEnd: Bool { text.isEmpty }

  mutating func next() -> Int {
    var (number, factor) = (0, 1)
    while let byte = text.popFirst() {
      let digit = Int(byte) - (byte > UInt8(ascii: "\\") ? 36 : 35)
      if digit < 45 { return number + digit * factor }
      number += (digit - 45) * factor
      factor *= 45
    }
    return -1
  }
}
