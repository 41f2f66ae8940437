import SearchIndex
import SystemCalls
import TestSupport
import Testing

@testable import VaultCore

/// Names that are updated are those that are read anew.
struct SimilarNamesTests {
  @Test(arguments: Seeds.some(12))
  func anUpdatedSetFindsWhatANewSetFinds(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let vault = try TemporaryVault()
    let letters = ["letter", "latter", "lettre", "letters", "Lettér", "setter", "ladder", "letter box", "letter.png"]
    func path() -> RawPath { RawPath("f\(random.below(3))/\(letters[random.below(letters.count)]).md") }
    var there: Set<RawPath> = []
    var view = try vault.open()
    var names = SimilarNames(view.snapshot)
    for _ in 0..<20 {
      for _ in 0...random.below(4) {
        let path = path()
        if there.remove(path) != nil {
          try vault.remove(path)
        } else {
          there.insert(path)
          try vault.write("x\n", to: path)
        }
      }
      let old = view.snapshot
      view = try vault.open()
      names.update(from: old, to: view.snapshot)
      let fresh = SimilarNames(view.snapshot)
      for name in ["letter", "lottery", "laddre", "lettre box", "lettér", "letter.pgn", "other"] {
        #expect(Set(names.names(near: name, mostNames: 8)) == Set(fresh.names(near: name, mostNames: 8)), "\(name)")
      }
    }
  }
}

/// The findings of a few notes are those that a check of all notes has in them.
struct FewNotesTests {
  private static let names = [
    "a", "A", "é", "e\u{301}", "É", "Straße", "strasse", "x.sync-conflict-20260101-000000-AAAAAAA", "b c", "B C",
  ]
  private static let texts = [
    "[[a]] [[b c]] [[nowhere]] [[b c#part]]\n", "---\nid: one\ntag: x y\n---\n", "---\npinned: maybe\nid: ONE\n---\n",
    "---\ncreated: never\n---\n[[strase]] [[strase]] [m](a.md)\n", "%% open\n", "<<<<<<< a\nx\n=======\ny\n>>>>>>> b\n",
    "# part\n[[#part]] [[#other]]\n", "---\na: [\n---\n",
  ]

  @Test(arguments: Seeds.some(12))
  func aNoteHasTheSameFindingsAloneAndAmongAll(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let vault = try TemporaryVault()
    for number in 0..<100 {
      let name = Self.names[random.below(Self.names.count)]
      let folder = random.below(3)
      let path = number < 66 ? "n\(number).md" : folder == 0 ? "\(name).md" : "f\(folder)/\(name).md"
      try vault.write(Self.texts[random.below(Self.texts.count)], to: RawPath(path))
    }
    let view = try vault.open()
    let all = view.snapshot.documentsInKeyOrder().map(\.0).filter { view.snapshot.isNote($0) }
    #expect(all.count > VaultCheck.few)
    let selection = FindingSelection()
    let findings = VaultCheck(view, selection).findings(in: all)
    #expect(Set(findings.map(\.code)).count > 8)
    let names = SimilarNames(view.snapshot)
    for note in all {
      let path = view.snapshot.key(of: note)
      #expect(VaultCheck(view, selection).findings(in: [note]) == findings.filter { $0.path == path })
      #expect(
        VaultCheck(view, selection, names: { names }).findings(in: [note]) == findings.filter { $0.path == path })
    }
  }
}
