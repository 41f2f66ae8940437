import LinkGraph
import Testing

@Suite struct StoredNamesTests {
  static let names = [
    StoredNames(title: "Plan"), StoredNames(title: ""), StoredNames(id: "1", title: "Plan", aliases: ["a", ""]),
    StoredNames(id: "", title: "plan", competes: false), StoredNames(title: "Pla\u{301}n", aliases: ["b"]),
  ]

  @Test(arguments: names, ["Plan.md", "work/Plan.md", "Pl\u{e1}n.md", ".md", "a.b/c", ""])
  func namesSurviveTheRoundTrip(names: StoredNames, path: String) {
    let path = Array(path.utf8)
    let read = StoredNames(names.bytes(path: path).span, path: path)
    #expect(read == names)
    #expect(read.title.map { Array($0.utf8) } == names.title.map { Array($0.utf8) })
    #expect(read.keys == names.keys)
  }

  @Test func aTitleThatIsTheFilesNameTakesNoSpace() {
    let path = Array("work/Plan.v2.md".utf8)
    #expect(StoredNames(title: "Plan.v2").bytes(path: path).count == 1)
  }

  @Test func theNamesOfAConflictCopyAreNoKeys() {
    #expect(StoredNames(id: "1", title: "Plan", aliases: ["a"], competes: false).keys.isEmpty)
    #expect(StoredNames(id: "1", title: "Plan", aliases: ["A"]).keys == ["i1", "tplan", "aa"].map { Array($0.utf8) })
  }

  @Test func aFileThatIsNoNoteHasNoNames() {
    let bytes: [UInt8] = []
    let names = StoredNames(bytes.span, path: Array("a.png".utf8))
    #expect(names == StoredNames())
  }

  @Test func damagedNamesAreLeftOut() {
    let bytes = StoredNames(id: "12", title: "Plan", aliases: ["a", "b"]).bytes(path: [])
    for length in bytes.indices {
      let cut = Array(bytes.prefix(length))
      _ = StoredNames(cut.span, path: [])
    }
    let count: [UInt8] = [4, 0xff, 0xff, 0xff, 0xff, 7]
    let names = StoredNames(count.span, path: [])
    #expect(names.aliases.count < 3)
  }
}
