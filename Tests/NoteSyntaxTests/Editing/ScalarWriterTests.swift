import SystemCalls
import TestSupport
import Testing

@testable import NoteSyntax

/// Scalars that were written, as this parser and PyYAML read them. PyYAML reads YAML 1.1, in which more words have a type.
@Suite struct ScalarWriterTests {
  /// Texts of pieces that mean something somewhere in YAML.
  private static func texts(_ count: Int) -> [String] {
    let pieces = [
      "a", "word", " ", "  ", "\t", "\n", "\r", ":", ": ", "#", " #", "-", "- ", "?", "? ", ",", "[", "]", "{", "}",
      "&", "*", "!", "!!str", "|", ">", "'", "''", "\"", "%", "@", "`", "\\", "\\n", "=", "<<", "~", "null", "true",
      "No", "yes", "on", "OFF", "y", "0", "12", "1_000", "0x1F", "0o17", "017", "1.5", "1e3", ".5", ".inf", ".nan",
      "+1",
      "12:30", "12:30:45", "2026-11-25", "2026-11-25T10:00:00Z", "---", "...", "--- a", "\u{85}", "\u{A0}", "\u{2028}",
      "\u{7F}", "\u{1}", "\u{FEFF}", "\u{FFFE}", "é", "日本", "😀", "e\u{301}", "123e4567-e89b-12d3-a456-426614174000",
    ]
    var random = SplitMix64(seed: 71)
    let single = pieces + pieces.map { $0 + "x" } + [""]
    return single
      + (0..<count).map { _ in
        (0..<Int.random(in: 2...5, using: &random)).map { _ in pieces[random.below(pieces.count)] }.joined()
      }
  }

  private static func parsed(_ yaml: [UInt8]) throws -> [YAMLNode] {
    guard case .success(let node) = YAMLParser.parse(yaml.span), let items = node.items else {
      Issue.record("not read: \(String(decoding: yaml, as: UTF8.self))")
      return []
    }
    return items
  }

  private static func block(_ texts: [String]) -> [UInt8] {
    texts.flatMap { Array("- ".utf8) + ScalarWriter().write(asText: $0) + [0x0A] }
  }

  @Test func textIsReadBackAsText() throws {
    let texts = Self.texts(3_000)
    for yaml in [Self.block(texts), ScalarWriter.list(ofTexts: texts) + [0x0A]] {
      let items = try Self.parsed(yaml)
      #expect(items.count == texts.count)
      for (text, item) in zip(texts, items) {
        #expect(
          item.scalar?.type == .string && item.text.map { $0.utf8.elementsEqual(text.utf8) } == true,
          "\(text.debugDescription)")
      }
    }
  }

  @Test(arguments: ["word", "two words", "C++", "a-b", "x: y", "no", "Yes", "2026-11-25", "12:30", ""])
  func onlyUnmistakableTextHasNoQuotes(_ text: String) {
    let isPlain = ["word", "two words", "C++", "a-b"].contains(text)
    #expect(ScalarWriter().write(asText: text).first == (isPlain ? text.utf8.first : 0x22))
  }

  // MARK: - PyYAML

  private static let python = InstalledProgram.find("python3")

  /// Returns what a script prints, line by line.
  private static func run(_ script: String, _ input: [UInt8]) throws -> [Substring] {
    let outcome = try Subprocess(
      executable: try #require(python), arguments: ["-c", script].map { Array($0.utf8) },
      environment: [Array(InstalledProgram.path.utf8)]
    ).run(input: .bytes(input), output: .captured(limit: 1 << 24), errorOutput: .captured(limit: 1 << 16))
    #expect(outcome.status == .exited(0), "\(String(decoding: outcome.errorOutput, as: UTF8.self))")
    return String(decoding: outcome.output, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
  }

  static let hasPyYAML =
    python.map { python in
      let probe = Subprocess(
        executable: python, arguments: ["-c", "import yaml"].map { Array($0.utf8) }, environment: [])
      return (try? probe.run(input: .none, output: .discarded, errorOutput: .discarded))?.status == .exited(0)
    } ?? false

  @Test(.enabled(if: hasPyYAML, "python3 with yaml is not installed"))
  func pyYAMLReadsTheSameTexts() throws {
    let texts = Self.texts(3_000)
    let script = """
      import sys, yaml
      for line in sys.stdin.buffer.read().decode().split("\\n")[:-1]:
          try: item = yaml.safe_load(line)[0]
          except yaml.YAMLError as error: item = error
          print(type(item).__name__, str(item).encode().hex())
      """
    let lists: [[UInt8]] = texts.map { ScalarWriter.list(ofTexts: [$0]) + [0x0A] }
    for yaml in [Self.block(texts), Array(lists.joined())] {
      let lines = try Self.run(script, yaml)
      #expect(lines.count == texts.count + 1)
      for (text, line) in zip(texts, lines) {
        let hexadecimal = text.utf8.map { String(Int($0) + 256, radix: 16).dropFirst() }.joined()
        #expect(line == "str \(hexadecimal)", "\(text.debugDescription)")
      }
    }
  }
}
