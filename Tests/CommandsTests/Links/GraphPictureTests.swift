import CommandFixtures
import Foundation
import SystemCalls
import Terminal
import TestSupport
import Testing

@testable import Commands
@testable import Rendering

/// Pictures of graphs: what other programs read of them.
@Suite struct GraphPictureTests {
  /// What a program makes of some bytes; nil when it fails.
  private func output(of program: String, _ arguments: [String], _ input: [UInt8]) throws -> [UInt8]? {
    let executable = try #require(InstalledProgram.find(program))
    let process = Subprocess(
      executable: executable, arguments: arguments.map { Array($0.utf8) }, environment: [Array("LC_ALL=C.UTF-8".utf8)])
    let outcome = try process.run(input: .bytes(input), output: .captured(limit: 1 << 24))
    return outcome.status == .exited(0) ? outcome.output : nil
  }

  /// Titles that mean something to HTML, XML, Graphviz, Markdown or Mermaid.
  private static let titles = [
    #"say "hi" \N \n"#, "a<b>&amp;</b>", "x]y[z", "1. list", "- item", "`code` *a* #tag;", "half \u{1}control\u{202e}",
    "ünï 漢字 👩‍👧",
    "{{date}}|%%", "'single' \\", "end-->", "]]>",
  ]

  private func fixture() throws -> SessionFixture {
    var files: [String: String] = [:]
    for (number, title) in Self.titles.enumerated() {
      let escaped = title.unicodeScalars.map { scalar in
        switch scalar {
        case "\"": #"\""#
        case "\\": #"\\"#
        case "\u{1}": #"\x01"#
        default: String(scalar)
        }
      }.joined()
      files["n\(10 + number).md"] =
        "---\ntitle: \"\(escaped)\"\n---\n[[n\(10 + (number + 1) % Self.titles.count)]] [[a\"b<c>]]\n"
    }
    return try SessionFixture(files)
  }

  /// What is shown of a title: control characters are not.
  private var shown: [String] { Self.titles.map { TerminalText.safe($0) } }

  @Test(.enabled(if: InstalledProgram.has("dot", "python3"), "dot or python3 is not installed"))
  func graphvizShowsEveryTitle() throws {
    let run = try fixture().run("graph", "--dot", "--unresolved")
    let svg = try #require(try output(of: "dot", ["-Tsvg"], run.output), "dot refuses \(run.text)")
    let texts = try self.texts(of: svg, "text")
    for title in shown { #expect(texts.contains(title), "\(title) among \(texts)") }
    #expect(texts.contains("a\"b<c>"))
  }

  @Test func pageNeedsNoOtherFile() throws {
    let text = try fixture().run("graph", "--html", "--unresolved").text
    #expect(text.matches(of: /<title>/).count == 1 + shown.count + 1)
    for title in shown {
      let escaped = title.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
        .replacing("\"", with: "&quot;")
      #expect(text.contains("<title>\(escaped)</title>"), "\(title)")
    }
    #expect(!text.contains(/<[a-z][^>]* (src|href)=/) && !text.contains("@import") && !text.contains("url("))
    #expect(text.contains("connect-src 'none'") && text.matches(of: /<\/script>/).count == 1)
  }

  @Test(.enabled(if: InstalledProgram.has("python3"), "python3 is not installed"))
  func pictureIsXMLWithEveryTitle() throws {
    let run = try fixture().run("graph", "--svg", "--unresolved")
    #expect(try texts(of: run.output, "text") == shown + ["a\"b<c>"])
    let first = try #require(try texts(of: run.output, "title").first)
    #expect(first == shown[0] + "\nn10.md")
  }

  /// The texts of the elements with a name.
  private func texts(of xml: [UInt8], _ name: String) throws -> [String] {
    let script = """
      import json, sys, xml.etree.ElementTree as tree
      root = tree.fromstring(sys.stdin.buffer.read())
      json.dump(["".join(e.itertext()) for e in root.iter("{http://www.w3.org/2000/svg}\(name)")], sys.stdout)
      """
    let json = try #require(try output(of: "python3", ["-c", script], xml), "python3 refuses it")
    return JSONTree(json).items.compactMap(\.string)
  }

  @Test func mermaidGetsOnlyNumbersAsIdentifiers() throws {
    let run = try fixture().run("graph", "--mermaid", "--unresolved")
    let labels = run.lines.compactMap { line in
      line.wholeMatch(of: #/\s\sn\d+(?:\[|\(\[)"([^"]*)"(?:\]|\]\))/#).map { String($0.1) }
    }
    #expect(labels.count == Self.titles.count + 1)
    let plain = labels.map { label in
      label.replacing(/#(\d+);/) { match in UInt32(match.1).flatMap(Unicode.Scalar.init).map(String.init) ?? "?" }
    }
    #expect(plain == shown + ["a\"b<c>"])
    #expect(labels.allSatisfy { !$0.contains { "<>`[]{}|*\\".contains($0) } })
    #expect(labels[3] == "1#46; list" && labels[4] == "#45; item")
    #expect(run.lines.first == "flowchart LR")
  }

  @Test func largePicturesAreBoundedAndSaySo() throws {
    var files: [String: String] = [:]
    for number in 0..<120 { files["n\(10 + number).md"] = "[[n\(number / 2)]]" }
    let fixture = try SessionFixture(files)
    for form in ["--mermaid", "--svg"] {
      let run = fixture.run("graph", form)
      #expect(run.text.contains("100 of 120 notes"), "\(form)")
      #expect(run.errors == "100 of 120 notes; --limit COUNT shows more\n", "\(form)")
    }
    #expect(fixture.run("graph", "--mermaid", "-m", "200").errors.isEmpty)
    let dot = fixture.run("graph", "--dot")
    #expect(dot.lines.count { $0.contains("label=") } == 120)
    #expect(fixture.run("graph", "--dot", "-m", "3").text.contains("// 3 of 120 notes"))
  }

  // MARK: - Layout

  /// A box as it stands in a picture.
  private struct Box {
    let x: Int
    let y: Int
    let width: Int
    let height: Int

    func overlaps(_ other: Box) -> Bool {
      x < other.x + other.width && other.x < x + width && y < other.y + other.height && other.y < y + height
    }
  }

  private func boxes(_ svg: String) -> [Box] {
    svg.matches(of: /<rect class="box" x="(-?\d+)" y="(-?\d+)" width="(\d+)" height="(\d+)"/).compactMap { match in
      guard let x = Int(match.1), let y = Int(match.2), let width = Int(match.3), let height = Int(match.4) else {
        return nil
      }
      return Box(x: x, y: y, width: width, height: height)
    }
  }

  @Test func noTwoBoxesOverlapAndEdgesAreBehindThem() throws {
    let fixture = try SampleVault.fixture()
    let run = fixture.run("graph", "--svg", "-m", "50")
    let boxes = boxes(run.text)
    #expect(boxes.count == 50)
    for (index, box) in boxes.enumerated() {
      #expect(boxes[..<index].allSatisfy { !$0.overlaps(box) }, "box \(index)")
      #expect(box.x >= 0 && box.y >= 0)
    }
    #expect(run.output == fixture.run("graph", "--svg", "-m", "50").output)
    let lastEdge = try #require(run.text.range(of: "class=\"edge\"", options: .backwards))
    let firstBox = try #require(run.text.range(of: "class=\"box\" x="))
    #expect(lastEdge.upperBound < firstBox.lowerBound)
  }

  /// Whatever is linked to what, and however wide the boxes are.
  @Test(arguments: Seeds.some(6))
  func layoutNeverOverlaps(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let count = [0, 1, 2, 50, 120][random.below(5)]
    let sizes = (0..<count).map { _ in GraphLayout.Size(width: Double(20 + random.below(240)), height: 24) }
    let pairs = count < 2 ? [] : (0..<random.below(count * 3)).map { _ in (random.below(count), random.below(count)) }
    let layout = GraphLayout(sizes: sizes, pairs: pairs.filter { $0.0 != $0.1 })
    #expect(layout.points.count == count)
    for one in 0..<count {
      for other in 0..<one {
        let (a, b) = (layout.points[one], layout.points[other])
        let isApart =
          abs(a.x - b.x) >= (sizes[one].width + sizes[other].width) / 2
          || abs(a.y - b.y) >= (sizes[one].height + sizes[other].height) / 2
        #expect(isApart, "seed \(seed), \(one) and \(other)")
      }
    }
  }
}
