import QueryLanguage
import SearchIndex
import SystemCalls
import TestSupport
import Testing

@testable import VaultCore

/// Below the notes that match come those that nearly do, and each says what it lacks.
@Suite struct NearNotesTests {
  private struct Row: Equatable {
    let path: String
    let without: [String]
    let similar: [String]
  }

  private static func near(_ query: String, in view: VaultView) throws -> [Row] {
    let parsed = try view.vault.parse(query)
    return try view.near(parsed, found: view.find(parsed)).map { note in
      Row(
        path: String(decoding: view.record(note.document).path, as: UTF8.self), without: note.without,
        similar: note.similar.map { "\($0.typed) > \($0.found)" })
    }
  }

  private static func vault(config: String = "") throws -> TemporaryVault {
    let vault = try TemporaryVault(config: config)
    try vault.write("# Germany\n\nA minor green party managed to ban nuclear power here.\n", to: "germany.md")
    try vault.write("# Books\n\nA list of banned ones #green.\n", to: "books.md")
    try vault.write("# Notebook\n\nPaper to receive what is written.\n", to: "notebook.md")
    try vault.write("# 日本語の検索\n\n全文検索は速い。\n", to: "search.md")
    try vault.write("# Automobile\n\nFour wheels.\n", to: "car.md")
    try vault.write("cart, lorry # no more\nmoped, scooter\n", to: "words.txt")
    try vault.write("# Letters\n\nIt can't be sent by e-mail.\n", to: "letters.md")
    try vault.write("# Moped\n\nTwo wheels.\n", to: "moped.md")
    return vault
  }

  @Test(arguments: [
    ("green party banned nuclear", Row(path: "germany.md", without: [], similar: ["banned > ban"])),
    ("green party flower nuclear", Row(path: "germany.md", without: ["flower"], similar: [])),
    ("recieve", Row(path: "notebook.md", without: [], similar: ["recieve > receive"])),
    ("note book paper", Row(path: "notebook.md", without: [], similar: [])),
    ("nuclearpower", Row(path: "germany.md", without: [], similar: ["nuclearpower > nuclear power"])),
    ("email", Row(path: "letters.md", without: [], similar: ["email > e mail"])),
    ("cant sent", Row(path: "letters.md", without: [], similar: ["cant > can t"])),
    ("日本語の全文検索", Row(path: "search.md", without: ["の全"], similar: [])),
    ("\"power nuclear\"", Row(path: "germany.md", without: ["\"power nuclear\""], similar: [])),
    ("vehicle wheels", Row(path: "car.md", without: [], similar: ["vehicle > automobile"])),
    ("scooter wheels", Row(path: "moped.md", without: [], similar: ["scooter > moped"])),
    ("tag:green banned nuclear", Row(path: "books.md", without: ["nuclear"], similar: [])),
  ])
  private func aNoteSaysWhatItLacks(_ query: String, _ first: Row) throws {
    let vault = try Self.vault(config: "synonyms:\n- [vehicle, automobile]\n- words.txt\n")
    let view = try vault.open()
    let rows = try Self.near(query, in: view)
    if query == "note book paper" {
      // Both words are in "notebook", so the note matches.
      #expect(rows.allSatisfy { $0.path != first.path })
    } else {
      #expect(rows.first == first)
    }
  }

  @Test func enoughNotesNeedNoOthers() throws {
    let vault = try TemporaryVault()
    for number in 1...5 { try vault.write("bread and rye\n", to: RawPath("\(number).md")) }
    try vault.write("bread\n", to: "other.md")
    let view = try vault.open()
    #expect(try Self.near("bread rye", in: view).isEmpty)
    try vault.remove("5.md")
    #expect(try Self.near("bread rye", in: vault.open()).map(\.path) == ["other.md"])
  }

  @Test func theFrequentWordIsLackedFirst() throws {
    let vault = try TemporaryVault()
    for number in 1...8 { try vault.write("frequent\n", to: RawPath("f\(number).md")) }
    try vault.write("seldom\n", to: "rare.md")
    #expect(try Self.near("frequent seldom", in: vault.open()).first?.path == "rare.md")
  }

  @Test(arguments: Seeds.some(8)) func whatIsSaidIsSo(seed: UInt64) throws {
    var notes = RandomNotes(random: SplitMix64(seed: seed))
    let vault = try TemporaryVault()
    var words = ["nothing"]
    for _ in 0..<30 {
      let note = notes.note()
      try vault.write(note, to: RawPath(notes.path()))
      words += String(decoding: note, as: UTF8.self).split { !$0.isLetter }.prefix(40).map(String.init)
    }
    let view = try vault.open()
    let all = try view.find("")
    for _ in 0..<Seeds.rounds(60) {
      var typed = (0..<1 + notes.random.below(4)).map { _ in notes.random.pick(words) }
      if notes.random.below(2) == 0 { typed[0] = Self.misspelt(typed[0], &notes.random) }
      let text = typed.map { "\"\($0)\"" }.joined(separator: " ")
      let query = try view.vault.parse(text)
      let found = try view.find(query)
      let near = try view.near(query, found: found)
      let exact = Set(found.documents)
      #expect(near.allSatisfy { !exact.contains($0.document) }, "seed \(seed): \(text)")
      #expect(Set(near.map(\.document)).count == near.count)
      for note in near {
        func has(_ word: String) throws -> Bool { try view.find("\"\(word)\"").documents.contains(note.document) }
        for word in note.without { #expect(try !has(word), "seed \(seed): \(text) without \(word)") }
        for (word, form) in note.similar {
          #expect(try !has(word) && has(form), "seed \(seed): \(text): \(word) read as \(form)")
        }
      }
      guard found.count == 0, near.isEmpty else { continue }
      // Nothing is found only if no note has half of the words.
      let sets = try typed.map { Set(try view.find("\"\($0)\"").documents) }
      let most = all.documents.map { document in sets.count { $0.contains(document) } }.max() ?? 0
      #expect(2 * most < typed.count, "seed \(seed): nothing is found for \(text)")
    }
  }

  private static func misspelt(_ word: String, _ random: inout SplitMix64) -> String {
    var letters = Array(word)
    guard letters.count > 3 else { return word }
    let place = 1 + random.below(letters.count - 2)
    switch random.below(3) {
    case 0: letters.swapAt(place, place + 1)
    case 1: letters.remove(at: place)
    default: letters.insert(letters[place], at: place)
    }
    return String(letters)
  }

  @Test func aTitleThatIsTypedIsFirst() throws {
    let vault = try TemporaryVault()
    for number in 1...300 {
      let body = String(repeating: "programming tools and words ", count: 1 + number % 7)
      try vault.write("# Programming language \(number)\n\n## Programming\n\n\(body)\n", to: RawPath("n/\(number).md"))
    }
    try vault.write("# Programming\n\nMy notes.\n", to: "a.md")
    try vault.write("---\naliases: [Tools and Words, Other]\n---\n# B\n", to: "b.md")
    try vault.write("# Café — Größe\n\nprogramming\n", to: "c.md")
    let view = try vault.open()
    func first(_ query: String) throws -> String? {
      try view.find(query).best(1).first.map { String(decoding: view.record($0.id).path, as: UTF8.self) }
    }
    #expect(try first("programming") == "a.md")
    #expect(try first("PROGRAMMING") == "a.md")
    #expect(try first("tools and words") == "b.md")
    #expect(try first("grosse cafe") == "c.md")
    #expect(try first("programming language 77") == "n/77.md")
  }
}
