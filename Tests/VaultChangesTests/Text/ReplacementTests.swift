import LinkGraph
import NoteSyntax
import SearchIndex
import SystemCalls
import TestSupport
import Testing

@testable import VaultChanges
@testable import VaultCore

/// What replacing promises, over random vaults: the text is replaced where a naive reading finds it, every other byte is what
/// it was, and undoing gives back what was there.
@Suite struct ReplacementTests {
  private static let words = [
    "text", "Text", "task", "note", "Note", "and", "x", "100", "shown", "A", "Title", "A Title", "Übung", "Shared",
    "Other", "Caf\u{e9}", "日本", "日", "Footnote", "nested", "title", "b", "newline at", "R&amp;D", "&", "*", "\\[", "#",
  ]
  private static let others = ["spelt", "", "Übung 2", "a b c", "日本語", "x", "it's", "~"]

  @Test(arguments: Seeds.some(1000))
  func aTextIsReplacedWhereANaiveReadingFindsIt(seed: UInt64) throws {
    var vaults = RandomVault(seed: seed)
    let vault = try TemporaryVault(config: "stamp-updated: never")
    for (path, text) in vaults.files { try vault.write(text, to: RawPath(path)) }
    let view = try vault.open()
    let before = try RelinkChecks.contents(vault)
    let (old, new) = (vaults.pick(Self.words) ?? "", vaults.pick(Self.others) ?? "")
    let planner = ReplacementPlanner(try TextReplacement(old, by: new), in: [.text], view)
    let made = try planner.plan(planner.candidates(among: nil, including: NoteArea.leftOut))
    let refused = RelinkChecks.unreadable(made.refusals, "\(old) → \(new)")
    var expected = before
    var count = 0
    for (path, bytes) in before where VaultFiles.isNotePath(path) && !refused.contains(path) {
      let ranges = NaiveReplacement.ranges(of: old, in: bytes)
      count += old == new ? 0 : ranges.count
      expected[path] = TextEdit.apply(
        ranges.map { TextEdit(range: $0, replacement: Array(new.utf8)) }, to: bytes)
    }
    #expect(made.count == count, "\(old) → \(new)")
    if made.plan.isEmpty {
      #expect(expected == before, "\(old) → \(new)")
      return
    }
    _ = try ChangeExecutor(view.vault).run(made.plan, command: "test")
    let after = try RelinkChecks.contents(vault)
    for (path, bytes) in expected {
      #expect(after[path] == bytes, "\(old) → \(new): \(String(decoding: path, as: UTF8.self))")
    }
    try RelinkChecks.undo(before, after, vault, "\(old) → \(new)")
  }

  /// Places that are left out stay, and the others are replaced.
  @Test(arguments: Seeds.some(100)) func placesCanStay(seed: UInt64) throws {
    var vaults = RandomVault(seed: seed)
    var random = SplitMix64(seed: seed)
    let vault = try TemporaryVault(config: "stamp-updated: never")
    for (path, text) in vaults.files { try vault.write(text, to: RawPath(path)) }
    let view = try vault.open()
    let (old, new) = (vaults.pick(Self.words) ?? "", "spelt")
    let planner = ReplacementPlanner(try TextReplacement(old, by: new), in: [.text], view)
    let paths = try planner.candidates(among: nil)
    let (whole, places) = (try planner.plan(paths), planner.places(paths))
    // Notes that cannot be edited have places too.
    guard whole.refusals.isEmpty else { return }
    #expect(places.count == whole.count, "\(old)")
    let kept = Set(places.indices.filter { _ in random.below(2) == 0 })
    let made = try planner.plan(paths, keeping: kept)
    #expect(made.count == places.count - kept.count, "\(old)")
    for path in Set(places.map(\.path)) {
      let bytes = try vault.read(RawPath(path))
      let ranges = zip(places.indices.filter { places[$0].path == path }, NaiveReplacement.ranges(of: old, in: bytes))
      let edits = ranges.filter { !kept.contains($0.0) }
        .map { TextEdit(range: $0.1, replacement: Array(new.utf8)) }
      let expected = edits.isEmpty ? nil : TextEdit.apply(edits, to: bytes)
      var found: [UInt8]?
      for case .replace(path, _, let contents) in made.plan.changes { found = contents }
      #expect(found == expected, "\(old): \(String(decoding: path, as: UTF8.self))")
    }
  }

  /// What a text becomes in a note, in some regions.
  private func replaced(
    _ old: String, _ new: String, _ text: String, as reading: TextReplacement.Reading = .words,
    in regions: Set<NoteRegion> = [.text]
  ) throws -> String {
    var finder = try TextReplacement(old, by: new, as: reading).finder()
    let note = NoteEditor(Array(text.utf8))
    return String(decoding: TextEdit.apply(finder.matches(in: note, regions).edits, to: note.bytes), as: UTF8.self)
  }

  @Test(arguments: [
    ("rye", "Rye", "spelt", "Spelt"), ("rye", "RYE", "spelt", "SPELT"), ("rye", "rye", "Spelt", "Spelt"),
    ("Rye", "rye", "Spelt", "spelt"), ("rye bread", "Rye Bread", "spelt loaf", "Spelt Loaf"),
    ("rye bread", "Rye bread", "spelt loaf", "Spelt loaf"), ("rye", "RyE", "spelt", "spelt"),
    ("über", "ÜBER", "straße", "STRASSE"), ("a", "A", "the", "The"), ("don't", "Don't", "won't", "Won't"),
  ])
  func capitalsAreThoseOfThePlace(old: String, place: String, new: String, expected: String) throws {
    #expect(try replaced(old, new, "- \(place).\n", as: .keepingCase) == "- \(expected).\n")
  }

  @Test(arguments: [
    (#"(\w+) bread"#, "$1 loaf", "rye bread\n", "rye loaf\n"), (#"(\d+)F\b"#, "${1}0 °F", "at 45F", "at 450 °F"),
    (#"(a)|(b)"#, "[$1$2]", "ab c", "[a][b] c"), (#"^(\w+): "#, "**$1**: ", "> rye: 1\n", "> rye: 1\n"),
    (#"\$"#, "$$$0", "5 $", "5 $$"), ("e$", "E", "rye\r\nrye\r\n", "ryE\r\nryE\r\n"), ("(?i)rye", "x", "RYE", "x"),
  ])
  func anExpressionIsReplacedWithItsGroups(old: String, new: String, text: String, expected: String) throws {
    #expect(try replaced(old, new, text, as: .expression) == expected)
  }

  @Test func eachRegionIsReplacedAlone() throws {
    let text = """
      ---
      up: x  # x
      "x": [x, "a x"]
      ---
      # x `x` [x](x.md) <b x>x</b> #x %%x%% ^x
      x https://x.org $x$ &lt; \\x

      - [x] x
      1. x[^x]

      ```x
      x
      ```
      [^x]: x

      [x]: x

      > [!x] x
      """
    #expect(
      try replaced("x", "y", text) == """
        ---
        up: x  # x
        "x": [x, "a x"]
        ---
        # y `x` [x](x.md) <b x>y</b> #x %%x%% ^x
        y https://x.org $x$ &lt; \\y

        - [x] y
        1. y[^x]

        ```x
        x
        ```
        [^x]: y

        [x]: x

        > [!x] y
        """)
    #expect(
      try replaced("x", "y", text, in: [.code, .properties]) == """
        ---
        up: y  # x
        "x": [y, "a y"]
        ---
        # x `y` [x](x.md) <b x>x</b> #x %%x%% ^x
        x https://x.org $y$ &lt; \\x

        - [x] x
        1. x[^x]

        ```y
        y
        ```
        [^x]: x

        [x]: x

        > [!x] x
        """)
    #expect(
      try replaced("x", "y", text, in: [.links]) == """
        ---
        up: x  # x
        "x": [x, "a x"]
        ---
        # x `x` [y](y.md) <b x>x</b> #x %%x%% ^x
        x https://y.org $x$ &lt; \\x

        - [x] x
        1. x[^x]

        ```x
        x
        ```
        [^x]: x

        [y]: y

        > [!x] x
        """)
    let all = Set(NoteRegion.allCases)
    #expect(try replaced("x", "y", text, in: all) == text.replacing("x", with: "y"))
  }

  @Test(arguments: [
    ("it", "lt", "ILT &lt; it", "ILT &lt; lt"), ("lt", "gt", "&lt; lt", "&lt; gt"), ("*", "+", #"\* * *"#, #"\* + +"#),
    (#"\*"#, "+", #"a \* b"#, "a + b"), ("snake", "fish", "snake_case", "fish_case"), ("日", "月", "今日は", "今月は"),
    ("é", "e", "café é", "café e"), ("C++", "Rust", "C++, C+++ C++11", "Rust, Rust+ Rust11"),
  ])
  func wordsAreWholeAndEscapesStay(old: String, new: String, text: String, expected: String) throws {
    #expect(try replaced(old, new, text) == expected)
  }

  @Test func whatCannotBeMeantIsRefused() {
    func fault(_ old: String, _ new: String, _ reading: TextReplacement.Reading) -> ReplacementFault? {
      do throws(ReplacementFault) {
        _ = try TextReplacement(old, by: new, as: reading)
        return nil
      } catch { return error }
    }
    #expect(fault("", "x", .words) == .empty)
    #expect(fault("x", "a\nb", .words) == .lineBreak)
    #expect(fault("x*", "y", .expression) == .matchesNothing("x*"))
    #expect(fault("(x)", "$2", .expression) == .noGroup(2, groups: 1))
    #expect(fault("(x)", "$a", .expression) == .dollar("$a"))
    #expect(fault("(x)", "${1", .expression) == .dollar("${1"))
    #expect(fault("(x)", #"\1"#, .expression) == .backslash("1"))
    #expect(fault("x", "$1", .words) == nil)
    guard case .pattern? = fault("(x", "", .expression) else {
      Issue.record("a pattern that is not closed is one")
      return
    }
  }

  @Test(arguments: ["a: b", "a # b", "\"", "[a", "'"])
  func frontMatterThatWouldBeReadOtherwiseIsNotChanged(new: String) throws {
    let vault = try TemporaryVault()
    try vault.write("---\nk: one word\nq: 'one'\n---\none\n", to: "n.md")
    let view = try vault.open()
    let planner = ReplacementPlanner(try TextReplacement("one", by: new), in: [.properties], view)
    let made = try planner.plan([Array("n.md".utf8)])
    #expect(made.plan.isEmpty)
    guard case .edit(_, .unwritable(new))? = made.refusals.first else {
      Issue.record("\(new) is written: \(made.refusals)")
      return
    }
  }
}

/// Replacing as one would do it by hand: with the events from which a note is drawn, and word by word.
private enum NaiveReplacement {
  /// Returns where a text is as whole words in what is drawn as text.
  static func ranges(of old: String, in bytes: [UInt8]) -> [Range<Int>] {
    var drawn = [Bool](repeating: false, count: bytes.count)
    var cuts = [Bool](repeating: false, count: bytes.count + 1)
    for block in NoteDocument(NoteParser.parse(bytes.span), in: bytes.span).blocks { mark(block, bytes, &drawn, &cuts) }
    let text = Array(old.utf8)
    var ranges: [Range<Int>] = []
    var offset = 0
    while offset + text.count <= bytes.count {
      let range = offset..<offset + text.count
      offset += 1
      guard bytes[range].elementsEqual(text), isWhole(range, bytes) else { continue }
      offset = range.upperBound
      if drawn[range].allSatisfy({ $0 }), !cuts[range.lowerBound], !cuts[range.upperBound] { ranges.append(range) }
    }
    return ranges
  }

  private static func mark(_ block: DocumentBlock, _ bytes: [UInt8], _ drawn: inout [Bool], _ cuts: inout [Bool]) {
    for child in block.children where block.kind != .comment { mark(child, bytes, &drawn, &cuts) }
    var hidden = 0
    guard let first = block.inlines.first, let last = block.inlines.last else { return }
    // All but line breaks is text, until markup says something else.
    for offset in first.range.lowerBound..<last.range.upperBound where !"\r\n".utf8.contains(bytes[offset]) {
      drawn[offset] = true
    }
    for event in block.inlines {
      switch event.kind {
      case .open(let markup):
        if isOther(markup) { for offset in event.range { drawn[offset] = false } }
        if case .escape = markup { for offset in event.range.dropFirst() { cuts[offset] = true } }
        if isOther(markup) { hidden += 1 }
      case .close(let markup): if isOther(markup) { hidden -= 1 }
      case .entity: for offset in event.range.dropFirst() { cuts[offset] = true }
      case .text, .softBreak, .hardBreak: break
      }
    }
    // Addresses without brackets are runs between spaces.
    for range in runs(bytes, first.range.lowerBound..<last.range.upperBound) {
      let run = String(decoding: bytes[range], as: UTF8.self)
      if run.contains("://") { for offset in range { drawn[offset] = false } }
    }
  }

  private static func isOther(_ markup: InlineMarkup) -> Bool {
    switch markup {
    case .emphasis, .strong, .strikethrough, .highlight, .escape, .inlineFootnote: false
    default: true
    }
  }

  private static func runs(_ bytes: [UInt8], _ range: Range<Int>) -> [Range<Int>] {
    bytes[range].split { $0 <= 0x20 }.map { $0.startIndex..<$0.endIndex }
  }

  /// Whether no word goes on beyond the ends of a range. Characters of scripts without spaces are words of their own.
  private static func isWhole(_ range: Range<Int>, _ bytes: [UInt8]) -> Bool {
    func kind(_ scalar: Unicode.Scalar?) -> Int {
      guard let scalar else { return 0 }
      if (0x3040...0x30FF).contains(scalar.value) || (0x4E00...0x9FFF).contains(scalar.value) { return 2 }
      if scalar.properties.generalCategory == .nonspacingMark { return 1 }
      return scalar.properties.isAlphabetic || scalar.properties.numericType != nil ? 1 : 0
    }
    let before = String(decoding: bytes[..<range.lowerBound], as: UTF8.self).unicodeScalars.last
    let after = String(decoding: bytes[range.upperBound...], as: UTF8.self).unicodeScalars.first
    let own = String(decoding: bytes[range], as: UTF8.self).unicodeScalars
    let isStart = kind(before) != 1 || kind(own.first) != 1
    let isMark = after?.properties.generalCategory == .nonspacingMark
    return isStart && !(isMark && kind(own.last) > 0) && (kind(after) != 1 || kind(own.last) != 1)
  }
}
