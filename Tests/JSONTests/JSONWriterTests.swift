import Foundation
import TestSupport
import Testing

@testable import JSON

@Suite struct JSONWriterTests {
  private func compact(_ value: JSONValue) -> String {
    var text = JSONWriter()
    text.value(value)
    return String(decoding: text.bytes, as: UTF8.self)
  }

  @Test func compactFormEqualsTheDocumentation() {
    let value: JSONValue = [
      "id": nil, "path": "work/plan.md", "tags": ["a/b"], "pinned": false, "words": 412, "score": 1.5,
      "properties": [:], "actions": [], "tasks": ["open": 1, "done": 2],
    ]
    #expect(
      compact(value)
        == #"{"id":null,"path":"work/plan.md","tags":["a/b"],"pinned":false,"words":412,"score":1.5,"#
        + #""properties":{},"actions":[],"tasks":{"open":1,"done":2}}"#)
  }

  @Test func prettyFormIsIndented() {
    var text = JSONWriter(.pretty)
    text.value(["a": [1, [:]], "b": []])
    let expected = """
      {
        "a": [
          1,
          {}
        ],
        "b": []
      }
      """
    #expect(String(decoding: text.bytes, as: UTF8.self) == expected)
  }

  @Test(arguments: [
    ("\"\\/", #""\"\\/""#), ("\u{8}\t\n\u{C}\r", #""\b\t\n\f\r""#),
    ("\0\u{1F}\u{7F}", "\"\\u0000\\u001f\u{7F}\""),
    ("\u{2028}é漢👩‍👧", "\"\u{2028}é漢👩‍👧\""), ("", "\"\""),
  ])
  func stringsAreEscaped(text: String, expected: String) {
    #expect(compact(.string(text)) == expected)
  }

  @Test func numbersAreWritten() {
    let values: [(JSONValue, String)] = [
      (.integer(.min), "-9223372036854775808"), (.integer(.max), "9223372036854775807"),
      (.number(0.1), "0.1"),
      (.number(1e300), "1e+300"), (.number(.leastNonzeroMagnitude), "5e-324"), (.number(.nan), "null"),
      (.number(-.infinity), "null"), (.number(-0.0), "-0.0"),
    ]
    for (value, expected) in values { #expect(compact(value) == expected) }
  }

  @Test(arguments: Seeds.some(20)) func numbersSurviveTheRoundTrip(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<50 {
      let number = Double(bitPattern: random.next())
      let text = compact(.number(number))
      #expect(number.isFinite ? Double(text) == number : text == "null", "seed \(seed)")
    }
  }

  @Test(arguments: Seeds.some(100)) func foundationReadsTheSame(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let value = JSONValue.array([Self.value(&random, depth: 5)])
    for layout in [JSONWriter.Layout.compact, .pretty] {
      var text = JSONWriter(layout)
      text.value(value)
      let read = try JSONSerialization.jsonObject(with: Data(text.bytes))
      #expect(Self.matches(value, read), "seed \(seed)")
      #expect(layout == .pretty || !text.bytes.contains(0x0A), "seed \(seed)")
    }
  }

  @Test func keysKeepTheirOrder() {
    let keys = ["z", "a", "m", "", "é"]
    let text = compact(.object(keys.map { .init($0, nil) }))
    #expect(text == "{" + keys.map { "\"\($0)\":null" }.joined(separator: ",") + "}")
  }

  @Test func piecesAddUpToADocument() {
    var whole = JSONWriter()
    whole.value(["total": 2, "notes": [["a": 1], ["a": 2]]])
    var pieces: [UInt8] = []
    var text = JSONWriter()
    text.object { text in
      text.member("total", 2)
      text.key("notes")
      text.array { text in
        for number in 1...2 {
          text.object { $0.members([.init("a", .integer(number))]) }
          pieces += text.drain()
        }
      }
    }
    pieces += text.drain()
    #expect(pieces == whole.bytes)
  }

  @Test func eachDocumentIsOnOneLine() {
    var text = JSONWriter()
    for number in 1...3 {
      text.value(["a": .integer(number)])
      text.endLine()
    }
    #expect(String(decoding: text.bytes, as: UTF8.self) == "{\"a\":1}\n{\"a\":2}\n{\"a\":3}\n")
  }

  private static func value(_ random: inout SplitMix64, depth: Int) -> JSONValue {
    switch Int.random(in: 0...(depth > 0 ? 6 : 4), using: &random) {
    case 0: .null
    case 1: .bool(Bool.random(using: &random))
    case 2: .integer(Int.random(in: -1_000_000...1_000_000, using: &random))
    case 3: .number(Double.random(in: -1...1, using: &random))
    case 4: .text(random.bytes(upTo: 20))
    case 5: .array((0..<Int.random(in: 0...4, using: &random)).map { _ in value(&random, depth: depth - 1) })
    default:
      .object(
        (0..<Int.random(in: 0...4, using: &random)).map { index in
          .init(
            "\(index)\(random.text(of: ["\"", "\\", "\n", "é"], upTo: 3))", value(&random, depth: depth - 1))
        })
    }
  }

  static func matches(_ value: JSONValue, _ read: Any) -> Bool {
    switch value {
    case .null: read is NSNull
    case .bool(let isTrue): (read as? Bool) == isTrue
    case .integer(let integer): (read as? Int) == integer
    // Foundation reads the seventeenth digit with a rounding of its own.
    case .number(let number): (read as? Double).map { abs($0 - number) < 1e-14 } ?? false
    case .string(let string):
      (read as? String).map { Array($0.unicodeScalars) == Array(string.unicodeScalars) } ?? false
    case .array(let elements):
      (read as? [Any]).map { $0.count == elements.count && zip(elements, $0).allSatisfy(matches) } ?? false
    case .object(let members):
      (read as? [String: Any]).map { read in
        read.count == members.count
          && members.allSatisfy { member in read[member.key].map { matches(member.value, $0) } ?? false }
      } ?? false
    }
  }
}
