import Answers
import NoteQueries
import SystemCalls
import TestSupport
import Testing
import VaultChanges
import VaultCore

/// After something got another name, every query of the vault has the rows that it had, and undo gives every byte back.
@Suite struct QueryRenameTests {
  private static let folders = ["", "work/", "work/deep/", "Reading list/", "b.c/"]
  private static let tags = ["book", "book/old", "x-y", "Work"]
  private static let properties = ["status", "my key", "rating"]

  /// Writes a vault of random notes, and of queries that name them.
  private static func fill(_ vault: TemporaryVault, _ random: inout SplitMix64) throws -> [String] {
    var notes: [String] = []
    for number in 0..<(4 + random.below(8)) {
      notes.append(random.pick(folders) + random.pick(["Note ", "O'Brien ", "n"]) + "\(number)")
    }
    for note in notes {
      var text = "---\ntags: [\(random.pick(tags))]\n\(random.pick(properties)): \(random.below(3))\n"
      let part = random.pick(["", "#Part one", "#^b1"])
      if random.below(2) == 0 { text += "up: \"[[\(name(random.pick(notes)))\(part)]]\"\n" }
      text +=
        "---\n## Part one\n\n[[\(name(random.pick(notes)))]] #\(random.pick(tags)) ^b1\n\n- [ ] do #\(random.pick(tags))\n"
      try vault.write(text, to: RawPath(note + ".md"))
    }
    try vault.write(dataview(notes, &random), to: random.pick(["Queries.md", "work/Queries.md"]))
    try vault.write(base(notes, &random), to: "All.base")
    return notes
  }

  private static func name(_ note: String) -> String { String(note.split(separator: "/").last ?? "") }
  private static func folder(_ folder: String) -> String { folder.isEmpty ? "work" : String(folder.dropLast()) }

  private static func dataview(_ notes: [String], _ random: inout SplitMix64) -> String {
    var blocks = ""
    for _ in 0..<(2 + random.below(5)) {
      let (note, folder, tag) = (random.pick(notes), folder(random.pick(folders)), random.pick(tags))
      let query = random.pick([
        "LIST FROM \"\(folder)\"", "LIST FROM #\(tag)", "LIST FROM [[\(name(note))]]", "LIST FROM -\"\(folder)\"",
        "LIST FROM outgoing([[\(note)]])", "LIST FROM \"\(note)\"", "LIST FROM #\(tag) AND !\"\(folder)\"",
        "LIST WHERE contains(file.tags, \"#\(tag)\")", "LIST WHERE file.folder = \"\(folder)\"",
        "LIST WHERE file.path = \"\(note).md\"", "LIST WHERE up = [[\(name(note))]]", "LIST WHERE status",
        "LIST WHERE up = [[\(name(note))#Part one]]", "LIST FROM [[\(name(note))#Part one]] WHERE up = [[\(note)#^b1]]",
        "LIST WHERE rating > 0", "LIST WHERE row[\"my key\"] != null",
      ])
      blocks += "```dataview\n\(query)\n```\n\n"
      if random.below(3) == 0 { blocks += "```tasks\ntag includes #\(tag)\n```\n\n" }
    }
    return blocks
  }

  private static func base(_ notes: [String], _ random: inout SplitMix64) -> String {
    var views = ""
    for number in 0..<(1 + random.below(5)) {
      let (note, folder, tag) = (random.pick(notes), folder(random.pick(folders)), random.pick(tags))
      let link = name(note).replacing("'", with: "''")
      let filter = random.pick([
        "'file.inFolder(\"\(folder)\")'", "file.hasTag(\"\(tag)\")", "'file.hasLink(\"\(link)\")'",
        "file.folder == \"\(folder)\"", "'file.path == \"\(note.replacing("'", with: "''")).md\"'",
        "'up == link(\"\(link)\")'", "status > 0", "'up.toString() == \"x\" || up == link(\"\(link)#Part one\")'",
        "'note[\"my key\"] == 1'", "file.hasProperty(\"rating\")",
      ])
      views += "  - {type: table, name: v\(number), filters: \(filter)}\n"
    }
    // What is neither in a note nor named in a query stays.
    return "filters: file.ext == \"md\" # all\nviews:\n\(views)"
  }

  private static func files(of view: VaultView) throws -> [[UInt8]: [UInt8]?] {
    let paths = view.allNotes().map(\.path) + [Array("All.base".utf8)]
    return Dictionary(uniqueKeysWithValues: paths.map { ($0, view.vault.contents(of: $0)) })
  }

  /// The paths in the rows of every query: of the base first, and then of the note with the others.
  private static func rows(in view: VaultView) -> [Set<String>?] {
    let queries = view.allQueries()
    func paths(_ query: PlacedQuery, view name: String? = nil) -> Set<String>? {
      var options = QueryOptions()
      options.view = name
      return (try? QueryAnswer(query, options, in: view).paths).map {
        Set($0.map { String(decoding: $0, as: UTF8.self) })
      }
    }
    let bases = queries.filter { $0.text.language == .base }.flatMap { query in
      BaseFile(Array(query.text.text.utf8)).views.map { paths(query, view: $0.name) }
    }
    return bases + queries.filter { $0.text.language != .base }.map { paths($0) }
  }

  private static func request(
    _ notes: [String], _ random: inout SplitMix64, in view: VaultView
  ) throws -> (String, any ChangeRequest) {
    let (note, tag) = (random.pick(notes) + ".md", random.pick(tags))
    let shown = folders.filter { folder in !folder.isEmpty && notes.contains { $0.hasPrefix(folder) } }
    let folder = folder(shown.isEmpty ? "none/" : random.pick(shown))
    if shown.isEmpty { throw MoveError.missing(Array(folder.utf8)) }
    switch random.below(8) {
    case 0:
      let name = random.pick(["New name", "It's new", "a \"quoted\" one", "n.ew"])
      return ("rename \(note) to \(name)", try RenameItem(Array(note.utf8), to: name, in: view))
    case 1:
      // A note that moves alone is no longer in the rows of its folder, but a folder takes these with it.
      let item = VaultItem(path: Array(folder.utf8), kind: .folder)
      // It stays in the rows of the folder around it.
      let target = folder.contains("/") ? "work/other" : "other folder"
      return ("move folder \(folder)", MoveItems([item], into: Array(target.utf8)))
    case 2, 3: return ("rename folder \(folder)", try RenameItem(Array("\(folder)/".utf8), to: "new place", in: view))
    case 4:
      // The tags below another stay there.
      let new = tag.contains("/") ? "book/fresh" : "fresh"
      return ("rename tag \(tag)", try VaultEdit.renamingTag(tag, to: new, in: view))
    case 5:
      return ("rename heading of \(note)", try RenameHeading(Array("\(note)#Part one".utf8), to: "New part", in: view))
    case 6: return ("rename block of \(note)", try RenameHeading(Array("\(note)#^b1".utf8), to: "^b2", in: view))
    default:
      let property = random.pick(properties)
      return ("rename property \(property)", try VaultEdit.renamingProperty(property, to: "newly", in: view))
    }
  }

  @Test(arguments: Seeds.some(500)) func everyQueryKeepsItsRows(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let vault = try TemporaryVault(config: "inline-fields: false\n")
    let notes = try Self.fill(vault, &random)
    var view = try vault.open()
    let bytes = try Self.files(of: view)
    let before = Self.rows(in: view)
    // There may be no folder, or no note with the tag.
    guard let (name, request) = try? Self.request(notes, &random, in: view) else { return }
    guard try carryOut(request, name, before, seed, &view) else { return }
    _ = try view.carryOut(try HistoryStep(isUndo: true, nil, in: view.vault), ChangeGuards(origin: "test"))
    #expect(try Self.files(of: view) == bytes, "seed \(seed): \(name)")
  }

  private func carryOut(
    _ request: some ChangeRequest, _ name: String, _ before: [Set<String>?], _ seed: UInt64, _ view: inout VaultView
  ) throws -> Bool {
    var request = request
    let outcome = try view.carryOut(&request, ChangeGuards(origin: "test"))
    // Perhaps no note has the property.
    guard outcome.report != nil else { return false }
    let moves = outcome.plan.moves
    let expected = before.map { paths in
      paths.map { Set($0.map { String(decoding: moves.destination(of: Array($0.utf8)), as: UTF8.self) }) }
    }
    for (index, (now, then)) in zip(Self.rows(in: view), expected).enumerated() {
      #expect(now == then, "seed \(seed): \(name), query \(index)")
    }
    return true
  }
}
