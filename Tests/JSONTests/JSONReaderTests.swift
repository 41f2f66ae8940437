import Foundation
import SystemCalls
import TestSupport
import Testing

@testable import JSON

/// What a reader accepts, and where its tokens are.
@Suite struct JSONReaderTests {
  private func tokens(_ text: String) throws -> [String] {
    var reader = JSONReader(Array(text.utf8))
    var tokens: [String] = []
    while let token = try reader.next() {
      tokens.append("\(token) \(reader.source)")
    }
    return tokens
  }

  @Test func tokensHaveTheirOffsets() throws {
    #expect(
      try tokens(#" {"a" : [1, -2.5e3,true], "b":{}, "": null} "#) == [
        "objectStart {", #"key "a""#, "arrayStart [", "number 1", "number -2.5e3", "bool(true) true", "arrayEnd ]",
        #"key "b""#, "objectStart {", "objectEnd }", #"key """#, "null null", "objectEnd }",
      ])
    #expect(try tokens("\u{FEFF}\"x\"") == [#"string "x""#])
  }

  @Test(
    arguments: [
      ("", .valueExpected, 0), ("  ", .valueExpected, 2), ("{", .keyExpected, 1), ("[", .valueExpected, 1),
      ("[1", .commaExpected, 2), ("[1,]", .valueExpected, 3), ("[1 2]", .commaExpected, 3),
      ("{\"a\":1,}", .keyExpected, 7),
      ("{a:1}", .keyExpected, 1), ("{\"a\" 1}", .colonExpected, 5), ("{\"a\":}", .valueExpected, 5),
      ("1 2", .endExpected, 2),
      ("[1}", .commaExpected, 2), ("01", .endExpected, 1), ("1.", .invalidNumber, 0), ("-", .invalidNumber, 0),
      ("1e", .invalidNumber, 0), ("+1", .valueExpected, 0), (".5", .valueExpected, 0), ("tru", .valueExpected, 0),
      ("nul", .valueExpected, 0), ("truefalse", .endExpected, 4), ("\"a", .unclosedString, 0),
      ("\"\\x\"", .invalidEscape, 1),
      ("\"\\u12g4\"", .invalidEscape, 1), ("\"\\u12", .invalidEscape, 1), ("\"a\tb\"", .controlCharacter, 2),
      ("// c\n1", .valueExpected, 0), ("'a'", .valueExpected, 0), ("NaN", .valueExpected, 0), ("\\", .valueExpected, 0),
    ] as [(String, JSONError.Reason, Int)])
  func faultsHaveTheirOffsets(text: String, reason: JSONError.Reason, offset: Int) {
    #expect(throws: JSONError(reason: reason, offset: offset)) { try JSONValue(Array(text.utf8)) }
  }

  @Test func bytesThatAreNotUTF8AreRefused() {
    #expect(throws: JSONError(reason: .invalidUTF8, offset: 1)) {
      try JSONValue([0x5B, 0x22, 0xFF, 0x22, 0x5D])
    }
  }

  @Test func theLimitOfDepthHolds() throws {
    let deep = Array((String(repeating: "[", count: 9) + String(repeating: "]", count: 9)).utf8)
    _ = try JSONValue(deep, depthLimit: 9)
    #expect(throws: JSONError(reason: .tooDeep, offset: 8)) { try JSONValue(deep, depthLimit: 8) }
    let hostile = [UInt8](repeating: 0x5B, count: 1_000_000)
    #expect(throws: JSONError(reason: .tooDeep, offset: 512)) { try JSONValue(hostile) }
  }

  @Test func positionsCountFromOne() {
    let bytes = Array("{\n  \"a\": x\n}".utf8)
    #expect {
      try JSONValue(bytes)
    } throws: { error in
      (error as? JSONError)?.position(in: bytes) ?? (0, 0) == (2, 8)
    }
  }

  @Test(arguments: [
    (#""\u00e9\n\/\"""#, "é\n/\""), (#""\ud83d\ude00""#, "😀"), (#""\ud83d""#, "\u{FFFD}"),
    (#""\ude00x""#, "\u{FFFD}x"), (#""\ud83d\u0041""#, "\u{FFFD}A"), (#""""#, ""),
  ])
  func stringsAreUnescaped(text: String, expected: String) throws {
    #expect(try JSONValue(Array(text.utf8)) == .string(expected))
  }

  @Test func bytesOfStringsHaveTheirOffsets() {
    let bytes = Array(#"["a\né\u00e9b"]"#.utf8)
    let contents = JSONString.contents(1..<bytes.count - 1, of: bytes)
    #expect(String(decoding: contents.text, as: UTF8.self) == "a\néébc".dropLast())
    #expect(contents.offsets == [2, 3, 5, 6, 7, 7, 13, 14])
  }

  @Test func valuesAreSkipped() throws {
    var reader = JSONReader(Array(#"{"a":[1,{"b":[2]}],"c":3,"d":[4,[5],6]}"#.utf8))
    var read: [String] = []
    while let token = try reader.next() {
      read.append(reader.source)
      if reader.source == "\"a\"" || reader.source == "\"c\"" { try reader.skipValue() }
      if token == .arrayStart, reader.depth == 3 { try reader.skipValue() }
    }
    #expect(read == ["{", "\"a\"", "\"c\"", "\"d\"", "[", "4", "[", "6", "]", "}"])
  }

  @Test func numbersKeepTheirPrecision() throws {
    let text = "[9223372036854775807,-9223372036854775808,9223372036854775808,1.0,1e2,-0]"
    let value = try JSONValue(Array(text.utf8))
    #expect(
      value.array == [
        .integer(.max), .integer(.min), .number(9_223_372_036_854_775_808), .number(1), .number(100), .integer(0),
      ])
  }

  @Test func partsAreFound() throws {
    let value = try JSONValue(Array(#"{"a":1,"b":{"c":[true,"x",2.5]},"a":2}"#.utf8))
    #expect(value["a"] == 2 && value["b"]?["c"]?.array?.first?.bool == true && value["d"] == nil)
    #expect(value["b"]?["c"]?.array?.map(\.string) == [nil, "x", nil])
    #expect(value["b"]?["c"]?.array?.map(\.number) == [nil, nil, 2.5] && value["a"]?.number == 2)
  }

  /// Texts that are changed a little are accepted and refused as Python does, and say what Foundation reads.
  @Test(.enabled(if: Python.path != nil, "python3 is not installed"), arguments: Seeds.some(12))
  func otherParsersAgree(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let pieces = [
      "{", "}", "[", "]", ",", ":", "\"a\"", "\"b\\n\"", "\"\\u00e9\"", "\\ud83d", "1", "-1.5", "0", "1e9", "true",
      "false", "null", " ", "\n",
    ]
    var texts: [String] = []
    for _ in 0..<800 {
      var text = Self.document(&random, depth: 3)
      for _ in 0..<random.below(3) {
        let index = text.index(text.startIndex, offsetBy: random.below(text.count))
        if random.below(2) == 0 {
          text.remove(at: index)
        } else {
          text.insert(contentsOf: random.pick(pieces), at: index)
        }
        if text.isEmpty { text = "0" }
      }
      texts.append(text)
    }
    for (text, isJSON) in zip(texts, try Python.accepts(texts)) {
      let value = try? JSONValue(Array(text.utf8))
      #expect((value != nil) == isJSON, "seed \(seed): \(text)")
      // Foundation refuses lone surrogates, and numbers that no Double can hold.
      if let value, let read = try? JSONSerialization.jsonObject(with: Data(text.utf8), options: [.fragmentsAllowed]) {
        #expect(JSONWriterTests.matches(value, read), "seed \(seed): \(text)")
      }
    }
  }

  private static func document(_ random: inout SplitMix64, depth: Int) -> String {
    let space = random.pick(["", "", " ", "\n\t"])
    switch random.below(depth > 0 ? 7 : 5) {
    case 0: return space + random.pick(["true", "false", "null"])
    case 1: return space + String(random.below(1000) - 500)
    case 2: return space + random.pick(["0", "-0.25", "1e2", "12.5E-1", "3E+2"])
    case 3, 4: return space + random.pick(["\"\"", "\"a\"", "\"\\\"\\\\\\/\"", "\"\\u00e9é\"", "\"😀\""])
    case 5:
      return space + "[" + (0..<random.below(4)).map { _ in document(&random, depth: depth - 1) }.joined(separator: ",")
        + space + "]"
    default:
      return space + "{"
        + (0..<random.below(4)).map { "\"k\($0)\":" + document(&random, depth: depth - 1) }.joined(separator: ",") + "}"
    }
  }
}

/// Python's reader of JSON.
private enum Python {
  static let path = InstalledProgram.find("python3")?.text

  /// Whether each of the texts is JSON.
  static func accepts(_ texts: [String]) throws -> [Bool] {
    let process = Process()
    process.executableURL = URL(filePath: path ?? "")
    process.arguments = [
      "-c",
      """
      import json, sys
      def refuse(word): raise ValueError(word)
      def accepts(text):
          try: json.loads(text, parse_constant=refuse)
          except ValueError: return "0"
          return "1"
      print("".join(map(accepts, sys.stdin.buffer.read().decode().split(chr(0)))), end="")
      """,
    ]
    let (input, output) = (Pipe(), Pipe())
    (process.standardInput, process.standardOutput) = (input, output)
    try process.run()
    try input.fileHandleForWriting.write(contentsOf: Data(texts.joined(separator: "\0").utf8))
    try input.fileHandleForWriting.close()
    let answer = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return answer.map { $0 == UInt8(ascii: "1") }
  }
}
