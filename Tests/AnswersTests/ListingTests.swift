import Foundation
import LinkGraph
import SearchIndex
import SystemCalls
import TestSupport
import Testing
import VaultChanges
import VaultCore

@testable import Answers

/// What holds for every list, whatever its rows are.
@Suite struct ListingTests {
  private static let made: Result<(vault: TemporaryVault, lists: [any Listing]), any Error> = Result {
    let vault = try TemporaryVault()
    try vault.write("# One\n\n- [ ] water the figs 📅 2026-12-01\n\n[[Two]] [[Missing]] #tree/fig\n", to: "One.md")
    for number in 0..<130 {
      try vault.write(
        "---\ntags: [n\(number % 7), \"ä\"]\nrating: \(number)\n---\n# Note \(number)\n\nfigs [[One]] ![[p.png]], below two trees\n",
        to: RawPath("folder/n\(number).md"))
    }
    try vault.write([0x2D, 0xFF, 0x0A], to: "b\u{1}\"ad.md")
    try vault.write("x", to: "folder/p.png")
    try vault.write("# Two trees\n", to: "Two trees.md")
    let text = (0..<40).map { "w\($0)" }.joined(separator: " ")
    for name in ["Copy", "Older"] { try vault.write("# \(name)\n\n## Part\n\n\(text)\n", to: RawPath("\(name).md")) }
    return (vault, try lists(of: vault.open()))
  }

  private static func list(_ number: Int) throws -> any Listing { try made.get().lists[number] }

  private static func lists(of view: VaultView) throws -> [any Listing] {
    let one = try view.note(named: Array("One".utf8))
    let two = try view.note(named: Array("Two trees".utf8))
    var graph = view.graph
    let query = try view.vault.parse("figs")
    let found = try view.find(query)
    let notes = NoteSequence(NoteSelection().page(of: found, view, isRanked: true))
    let groups = NoteGroups(.tag, of: notes.documents, among: found, view, ShownDate(nil, view))
    let map = graph.map(of: view.snapshot.noteSets, workers: 1)
    return [
      NoteList(notes, of: found.count, in: view),
      NoteList(NoteSequence(notes.documents, groups), of: found.count, in: view),
      NoteList(NoteSequence(notes.documents, groups, isArranged: true), of: found.count, in: view),
      Hits(notes, of: found, query, NoteSelection(), in: view, context: 1, isExplained: true),
      try RelatedList(one, limit: 100, in: view),
      LinkList(graph.backlinks(of: one.document), limit: nil, .incoming, in: view),
      LinkList(graph.outgoing(from: one.document), limit: nil, .outgoing, in: view),
      try MissingTargets("", limit: nil, in: view).list,
      MentionList(try view.mentions(of: two), of: two, limit: nil, in: view),
      TaskList(
        try view.tasks(TaskSelection(), query: ""), of: 1, in: view),
      CountList.tags(nil, CountList.Choice(isTree: true), in: view),
      CountList.categories(nil, in: view),
      CountList.properties(PropertyTally(view.snapshot, within: view.snapshot.noteSets), CountOrder()),
      HeadingList(of: one, limit: nil, in: view),
      FindingList(VaultCheck(view, FindingSelection()).findings(in: nil), limit: nil),
      AttachmentList(orphansOnly: false, limit: nil, in: view),
      try DuplicateList(try view.vault.parse(""), sharing: 1, limit: nil, in: view),
      GraphNodes(map, in: view), GraphEdges(map), GraphGaps(map),
    ]
  }

  private static func values(_ batch: RowBatch, _ width: Int) -> [[String]] {
    (0..<batch.count).map { row in (0..<width).map { "\(batch[row, $0])" } }
  }

  @Test(arguments: 0..<20) func pagesOfAnySizeAndOrderAreTheWholeList(number: Int) throws {
    var list = try Self.list(number)
    let fields = list.shape.record + list.shape.fields
    list.prepare(fields)
    let whole = Self.values(list.batch(0..<list.count, fields), fields.count)
    #expect(!whole.isEmpty)
    var random = SplitMix64(seed: UInt64(number))
    for size in Seeds.sample([7, 1, 64, 1000], of: 2) {
      var pages: [Int: [[String]]] = [:]
      var ranges: [Range<Int>] = []
      list.forEachPage(of: size) { ranges.append($0) }
      for range in ranges.shuffled(using: &random) {
        pages[range.lowerBound] = Self.values(list.batch(range, fields), fields.count)
      }
      #expect(pages.sorted { $0.key < $1.key }.flatMap(\.value) == whole, "\(list.shape.name) by \(size)")
    }
  }

  @Test(arguments: 0..<20) func aFieldHasTheSameValueWhateverElseIsAskedFor(number: Int) throws {
    var whole = try Self.list(number)
    let fields = whole.shape.record + whole.shape.fields
    whole.prepare(fields)
    let all = whole.batch(0..<whole.count, fields)
    for (index, field) in Seeds.sample(Array(fields.enumerated()), of: 8) {
      var list = try Self.list(number)
      list.prepare([field])
      let alone = list.batch(0..<list.count, [field])
      #expect(
        (0..<alone.count).map { "\(alone[$0, 0])" } == (0..<all.count).map { "\(all[$0, index])" },
        "\(list.shape.name) \(field.name)")
    }
  }

  /// Foundation reads the documents, each row has its lines, and the parts that are written at once make no difference.
  @Test(arguments: 0..<20) func documentsAndLinesHaveTheSameRows(number: Int) throws {
    let list = try Self.list(number)
    var (document, lines): (Data, Data) = (Data(), Data())
    try Records.write(list, as: .document) { document.append(contentsOf: $0) }
    try Records.write(list, as: .lines) { lines.append(contentsOf: $0) }
    let whole = try #require(try JSONSerialization.jsonObject(with: document) as? [String: Any])
    let rows = try #require(whole[list.shape.name] as? [NSDictionary])
    #expect(whole["formatVersion"] as? Int == 1)
    #expect(whole["total"] as? Int == list.total)
    let single = try lines.split(separator: UInt8(ascii: "\n")).map {
      try #require(try JSONSerialization.jsonObject(with: $0) as? NSDictionary)
    }
    #expect(single == rows)
    #expect(list.records.count == rows.count)
  }

  @Test func fieldsOfAListHaveDifferentNames() throws {
    for list in try Self.made.get().lists {
      #expect(Set(list.shape.fields.map(\.name)).count == list.shape.fields.count)
      let names = Set(list.shape.fields.map(\.name))
      #expect(list.shape.columns.allSatisfy(names.contains), "\(list.shape.name)")
    }
  }
}
