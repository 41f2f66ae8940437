import TestSupport
import Testing

@testable import Markup

struct CSVReaderTests {
  private func records(_ text: String, delimiter: UInt8? = nil) throws -> [[String]] {
    var reader = CSVReader(Array(text.utf8), delimiter: delimiter)
    var records: [[String]] = []
    while let record = try reader.next() { records.append(record) }
    return records
  }

  @Test func recordsOfAllKindsAreRead() throws {
    #expect(
      try records("\u{FEFF}a,b\r\n1,\"x \"\"y\"\",\nz\"\r\n\r\n,\n") == [["a", "b"], ["1", "x \"y\",\nz"], ["", ""]])
    #expect(try records("a;b;c\n1,5;2;\"3\"") == [["a", "b", "c"], ["1,5", "2", "3"]])
    #expect(try records("a\tb\n1\t2,3,4") == [["a", "b"], ["1", "2,3,4"]])
    #expect(try records("5\" disk,\"a\"b,c") == [["5\" disk", "ab", "c"]])
    #expect(try records("") == [] && records("\n\n") == [])
    #expect(throws: CSVError(reason: .unclosedField, line: 2)) { try records("a\n\"b\n") }
  }

  /// What is written is read again, whatever is in it.
  @Test(arguments: Seeds.some(20)) func recordsSurviveTheRoundTrip(_ seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    let signs: [Character] = ["a", "\"", ",", ";", "\n", "\r\n", " ", "é", "'"]
    let table = (0..<5).map { _ in
      (0..<3).map { _ in
        String(
          (0..<Int.random(in: 0..<8, using: &generator)).map { _ in signs.randomElement(using: &generator) ?? "x" })
      }
    }
    let text = table.map { row in
      row.map { "\"" + $0.replacing("\"", with: "\"\"") + "\"" }.joined(separator: ",")
    }.joined(separator: "\n")
    #expect(try records(text, delimiter: UInt8(ascii: ",")) == table)
  }
}
