import SystemCalls
import TestSupport
import Testing

@testable import VaultCore

@Suite struct LikeNotesTests {
  /// Returns the names of the notes that are like a new one, with the reasons.
  private func like(_ title: String, _ text: String = "", in files: [String: String]) throws -> [String] {
    let vault = try TemporaryVault()
    for (path, text) in files { try vault.write(text, to: RawPath(path)) }
    return try vault.open().notesLike(title: title, text: text).map { like in
      let path = String(decoding: like.note.path, as: UTF8.self)
      return switch like.reason {
      case .sameTitle: "\(path) same"
      case .similarTitle: "\(path) similar"
      case .sharedText(let percent): "\(path) \(percent)"
      }
    }
  }

  @Test(arguments: [
    ("Crème brûlée", "creme BRULEE"), ("E-mail rules", "Email rules"), ("Bread, rye", "Rye bread"),
    ("日本語学校", "日本語学校"), ("Note book", "Notebook"),
  ]) func aTitleIsTheSameWithoutCaseAccentsHyphensAndOrder(title: String, other: String) throws {
    #expect(try like(title, in: ["x.md": "# \(other)\n", "y.md": "# Other\n"]) == ["x.md same"])
  }

  @Test(arguments: [
    ("Sourdough bread", "Sourdogh bread"), ("Sourdough bread", "Suordough bread"), ("Garden plans", "Garden plan"),
    ("Reading lists", "Reading list"),
    ("Dark rye bread", "Rye bread"), ("Rye bread", "Dark rye bread"), ("Конфигурация сервера", "Конфигурации сервера"),
  ]) func aTitleIsSimilarIfOneWordDiffersLittle(title: String, other: String) throws {
    #expect(try like(title, in: ["x.md": "# \(other)\n", "y.md": "# Bees\n"]) == ["x.md similar"])
  }

  @Test(arguments: [
    ("2026-11-28", "2026-11-29"), ("Meeting 12", "Meeting 13"), ("Meeting", "Meeting notes"),
    ("Rye bread", "Rye flour"), ("Part A", "Part B"), ("Week one", "Week two"),
  ]) func otherTitlesAreNotSimilar(title: String, other: String) throws {
    #expect(try like(title, in: ["x.md": "# \(other)\n"]).isEmpty)
  }

  @Test func namesAndAliasesCountAndTheNearestAreFirst() throws {
    let files = [
      "Rye bread.md": "# Baking\n", "b.md": "---\naliases: [bread rye]\n---\n", "c.md": "# Rye breads\n",
      "d.md": "# The rye bread\n", "archive/e.md": "# Bees\n", "f.md": "rye bread is a text here and no title\n",
    ]
    let found = try like("Rye bread", in: files)
    #expect(Set(found.prefix(2)) == ["Rye bread.md same", "b.md same"] && found.count == 3)
    #expect(found.last?.hasSuffix(" similar") == true)
  }

  private static let text = """
    The lens cloth lies in the left drawer of the desk, below the letters from Ada, where nobody looks for it.
    """

  @Test func aTextIsFoundInALongerNote() throws {
    let files = [
      "a.md": "# Things\n\nMuch about other things in this house.\n\n\(Self.text)\n\nAnd more of it follows.\n",
      "b.md": "# Letters\n\nThe letters from Ada are in the drawer, and the lens cloth lies elsewhere.\n",
    ]
    #expect(try like("New", Self.text, in: files) == ["a.md 100"])
    let edited = Self.text.replacing("nobody", with: "somebody")
    #expect(try like("New", edited, in: files).map { $0.prefix(6) } == ["a.md 8"])
    let other = "# New\n\nthe drawer of the desk has other letters and lenses of Ada today"
    #expect(try like("New", other, in: files).isEmpty)
    #expect(try like("New", "lens cloth drawer", in: files).isEmpty)
  }

  @Test func aTextOfAScriptWithoutSpacesIsFound() throws {
    let text = "吾輩は猫である。名前はまだ無い。どこで生れたかとんと見当がつかぬ。"
    let files = ["a.md": "# 猫\n\n\(text)何でも薄暗いじめじめした所で\n", "b.md": "山路を登りながら\n"]
    #expect(try like("新", text, in: files) == ["a.md 100"])
  }

  @Test func notesAreNamedOnceAndAtMostThree() throws {
    var files: [String: String] = [:]
    for number in 0..<6 { files["\(number)/Lens cloth.md"] = "# Lens cloth\n\n\(Self.text)\n" }
    let found = try like("Lens cloth", Self.text, in: files)
    #expect(found.count == 3 && Set(found).count == 3 && found.allSatisfy { $0.hasSuffix(" same") })
  }

  @Test func severalNewNotesAreLookedForAtOnce() throws {
    let vault = try TemporaryVault()
    try vault.write("# One\n", to: "one.md")
    let view = try vault.open()
    let found = view.notesLike(each: [("Two", ""), ("one", ""), ("Three", "")])
    #expect(found.map(\.count) == [0, 1, 0])
  }
}
