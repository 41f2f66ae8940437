import LinkGraph
import Testing

@Suite struct NameTermsTests {
  private func stemKey(_ path: [UInt8]) -> [UInt8] {
    var key: [UInt8] = []
    NameTerms.append(stemOfPath: path, to: &key)
    return key
  }

  @Test func aPathAnswersToItsEnds() {
    let path = Array("a/B/Note.md".utf8)
    #expect(stemKey(path) == NameTerms.key(.path, "note"))
    #expect(NameTerms.pathSuffixes(path).allSatisfy { NameTerms.path(path, endsWith: $0) })
    for other in ["ote", "/note", "b/not", "c/note", "x/a/b/note", "a/note", "note.md"] {
      #expect(!NameTerms.path(path, endsWith: other), "\(other)")
    }
  }

  @Test func aNoteAnswersToEverySuffixOfItsPath() {
    #expect(NameTerms.pathSuffixes(Array("a/B/Note.md".utf8)) == ["note", "b/note", "a/b/note"])
    #expect(NameTerms.pathSuffixes(Array("img/a.png".utf8)) == ["a.png", "img/a.png"])
  }

  @Test(arguments: [
    ("Note", "anywhere", "note"), ("b/Note.md", "anywhere", "b/note"), ("/Note", "root", "note"),
    ("./Note", "root", "x/y/note"), ("../Note", "root", "x/note"), ("../../Note", "root", "note"),
    ("../../../Note", "nowhere", "../../../note"), ("sheaf://note/ABC", "id", "abc"),
    ("takenote://note/ABC", "id", "abc"),
  ])
  func theNameThatALinkAsksFor(target: String, reach: String, text: String) throws {
    let name = try #require(NameTerms.wanted(target: target, from: Array("x/y/source.md".utf8)))
    #expect("\(name.reach)" == reach)
    #expect(name.text == text)
    #expect(WantedName(key: name.key[...]) == name)
  }

  @Test func aLinkWithoutTargetAsksForNothing() {
    #expect(NameTerms.wanted(target: "", from: Array("a.md".utf8)) == nil)
  }
}
