import Bytes
import SearchIndex
import SystemCalls
import TestSupport
import Testing
import VaultCore

@testable import Site

/// What the search of a page reads.
@Suite struct SearchDataTests {
  /// The words of a site as its files have them: for each the notes, the fields with the number of occurrences and the
  /// code of the length of the field, and the positions.
  private func words(of rendered: RenderedSite) throws -> [String: [Int: [Int: (length: Int, positions: [Int])]]] {
    func lists(_ path: SitePath, _ name: String) throws -> [String] {
      let text = rendered.text(String(decoding: path, as: UTF8.self))
      // Lists of numbers have brackets too, and words have none.
      let bounds = text.ranges(of: name == "dictionary" ? "[\"" : ",[").map(\.lowerBound)
      let start = text.index(after: try #require(name == "dictionary" ? bounds.last : bounds.first))
      let list = text[start...].dropFirst(name == "dictionary" ? 0 : 1).dropLast("]]);\n".count)
      #expect(text.hasPrefix("sheaf.\(name)(...["))
      return list.isEmpty ? [] : list.dropFirst().dropLast().components(of: "\",\"")
    }
    let dictionary = try lists(SearchData.Part.dictionary.path, "dictionary")
    var found: [String: [Int: [Int: (length: Int, positions: [Int])]]] = [:]
    for (shard, names) in dictionary.enumerated() {
      let notes = try lists(SearchData.Part.words(shard).path, "words")
      let places = try lists(SearchData.Part.positions(shard).path, "positions")
      for (index, word) in names.split(separator: " ").enumerated() {
        var (numbers, positions) = (NumberReader(notes[index]), NumberReader(places[index]))
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
    #expect(SearchData.parts(130).count == 1 + 2 * 2 + 7)
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

  @Test func assetsKeepWithinTheirBudgets() {
    let budgets: [SiteAsset: Int] = [
      .style: 24 << 10, .site: 3 << 10, .find: 13 << 10, .search: 8 << 10, .popover: 3 << 10, .graph: 15 << 10,
    ]
    for (asset, most) in budgets { #expect(asset.bytes.count <= most, "\(asset) has \(asset.bytes.count) bytes") }
  }
}

extension Substring {
  /// Returns what is between separators, which may be empty.
  fileprivate func components(of separator: String) -> [String] {
    var (parts, start) = ([String](), startIndex)
    for range in ranges(of: separator) {
      parts.append(String(self[start..<range.lowerBound]))
      start = range.upperBound
    }
    return parts + [String(self[start...])]
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
