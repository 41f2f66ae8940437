import TestSupport
import Testing

@testable import Commands

@Suite struct SeparatedValuesTests {
  private func text(_ cells: [String], isComma: Bool) -> String {
    var bytes: [UInt8] = []
    SeparatedValues(isComma: isComma).write(cells.map { Array($0.utf8) }, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test(arguments: [
    (["a", "b"], "a,b\n"), (["a,b", "c"], "\"a,b\",c\n"), (["say \"x\""], "\"say \"\"x\"\"\"\n"),
    (["one\ntwo"], "\"one\ntwo\"\n"), (["one\rtwo", ""], "\"one\rtwo\",\n"), ([""], "\"\"\n"), (["", ""], ",\n"),
    ([" a ", "=1+1"], " a ,=1+1\n"),
  ])
  func commasSeparateValues(cells: [String], expected: String) {
    #expect(text(cells, isComma: true) == expected)
  }

  @Test(arguments: [
    (["a", "b"], "a\tb\n"), (["a\tb", "c\nd", "e\rf"], "a\\tb\tc\\nd\te\\rf\n"), (["\\t"], "\\\\t\n"),
    (["say \"x\"", "a,b"], "say \"x\"\ta,b\n"),
  ])
  func tabsSeparateValues(cells: [String], expected: String) {
    #expect(text(cells, isComma: false) == expected)
  }

  /// A reader as RFC 4180 describes it gets back what was written.
  @Test(arguments: Seeds.some(200)) func anyRowIsReadBack(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let rows = (0..<3).map { _ in
      (0..<3).map { _ in random.text(of: ["a", ",", "\"", "\n", "\r", "\t", "é", " "], upTo: 6) }
    }
    let written = rows.map { text($0, isComma: true) }.joined()
    #expect(Self.rows(written) == rows, "seed \(seed)")
  }

  private static func rows(_ text: String) -> [[String]] {
    var rows: [[String]] = []
    var row: [String] = []
    var cell = ""
    var isQuoted = false
    var scalars = Array(text.unicodeScalars)[...]
    while let scalar = scalars.popFirst() {
      switch scalar {
      case "\"" where isQuoted && scalars.first == "\"":
        cell.unicodeScalars.append(scalar)
        scalars.removeFirst()
      case "\"": isQuoted.toggle()
      case "," where !isQuoted:
        row.append(cell)
        cell = ""
      case "\n" where !isQuoted:
        rows.append(row + [cell])
        (row, cell) = ([], "")
      default: cell.unicodeScalars.append(scalar)
      }
    }
    return rows
  }
}
