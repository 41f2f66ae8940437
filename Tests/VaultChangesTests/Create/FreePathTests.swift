import Testing

@testable import VaultChanges

@Suite struct FreePathTests {
  @Test(arguments: [
    ("a/b.md", "a/b 2.md"), ("a/b", "a/b 2"), (".hidden", ".hidden 2"), ("a/.hidden", "a/.hidden 2"),
    ("a/.hidden.md", "a/.hidden 2.md"), ("a.b/c", "a.b/c 2"), ("b.tar.gz", "b.tar 2.gz"), (".a/b.md", ".a/b 2.md"),
  ])
  func aNumberStandsBeforeTheExtension(_ path: String, _ numbered: String) {
    #expect(FreePath.numbered(path: Array(path.utf8), 2) == Array(numbered.utf8))
    #expect(FreePath.numbered(path: Array(path.utf8), 1) == Array(path.utf8))
  }
}
