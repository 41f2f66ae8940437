import Testing

@testable import Site

/// The addresses of the files of a site.
@Suite struct AddressTableTests {
  private func taken(_ stems: [String], _ ends: [String] = [".html"]) -> [[String]] {
    var table = AddressTable()
    return stems.map { table.take(Array($0.utf8), ends).map { String(decoding: $0, as: UTF8.self) } }
  }

  @Test func aTakenAddressGetsANumber() {
    #expect(taken(["f/a", "f/A", "f/a"]) == [["f/a.html"], ["f/A~2.html"], ["f/a~3.html"]])
    #expect(taken(["a", "A"], [".html", ".json"]) == [["a.html", "a.json"], ["A~2.html", "A~2.json"]])
    #expect(taken(["a.html/b", "a", "a"]) == [["a.html/b.html"], ["a~2.html"], ["a~3.html"]])
    #expect(taken(["a", "a.html/b"]) == [["a.html"], ["a.html~/b.html"]])
  }

  /// A name of up to 200 bytes stays. A longer one is cut between characters, and different names stay different.
  @Test func longNamesAreCut() throws {
    let name = String(repeating: "é", count: 100)
    #expect(taken(["f/" + name, name + "/a"]) == [["f/\(name).html"], ["\(name)/a.html"]])
    let paths = taken(["f/x" + name, "f/x" + name + "y", "f/" + name + "xy"]).map { $0[0] }
    #expect(Set(paths).count == 3)
    for path in paths { #expect(path.utf8.count < 210 && path.contains("é~") && !path.contains("\u{FFFD}"), "\(path)") }
    #expect(AddressTable.path(name) == Array(name.utf8))
    #expect(AddressTable.path("../a//b\\c") == Array("~../a/~/b-c".utf8))
  }
}
