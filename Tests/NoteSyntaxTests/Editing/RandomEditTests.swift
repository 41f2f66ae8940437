import TestSupport
import Testing

@testable import NoteSyntax

/// Edits of random notes: they do what they say and nothing else.
@Suite struct RandomEditTests {

  static let entries = [
    "a: 1\n", "a: text # c\n", "b: 'it''s'\n", "b: \"q\\n\" \n", "c: [x, 'y', \"z\"]\n", "c: [ ]\n",
    "c: [x,\n  y # n\n  , z]\n",
    "d:\n  - x\n  # own\n  - y # c\n", "d:\n- x\n", "d:\n  -   'x'\n  -\n", "e: |\n  one\n   two\n\n",
    "e: >-\n  one\n  two\n",
    "f:\n", "f: ~\n", "g:\n  h: 1\n  i: [2]\n", "\"j k\": x\n", "l: one\n  two\n", "m: {n: o}\n", "# comment\n", "\n",
    "p: &p v\n", "q: 2026-11-21\n", "r: 0123\n", "s:\n  - - x\n    - y\n  - t: u\n    v: w\n", "tags: a\n", "é: ü\n",
    "w: |+\n  keep\n\n\n", "x : y\n",
  ]
  static let texts = [
    "", "x", "y", "new", "it's", "a: b", "a, b", "[x]", "10", "true", "two\nlines", " pad ", "# no", "é\u{301}",
    "\"q\"", "null",
    "a #b", "x:", "- i", "\u{FEFF}m", "one\n\n  indented\nlast\n", "\t", "\\", "'", "|", "2026-01-01", "...",
  ]

  static func note(_ generator: inout SplitMix64) -> [UInt8] {
    var keys: Set<Substring> = []
    var block = ""
    for _ in 0..<Int.random(in: 0...6, using: &generator) {
      let entry = entries.randomElement(using: &generator) ?? ""
      let key = entry.prefix { $0 != ":" }
      if !entry.contains(":") || keys.insert(key).inserted { block += entry }
    }
    let body = ["", "body", "\n# H\n\ntext\n", "---\n", "\u{FEFF}x\n"].randomElement(using: &generator) ?? ""
    var text = Bool.random(using: &generator) || !block.isEmpty ? "---\n\(block)---\n\(body)" : body
    if Int.random(in: 0..<4, using: &generator) == 0 { text = text.replacing("\n", with: "\r\n") }
    return Array(((Int.random(in: 0..<6, using: &generator) == 0 ? "\u{FEFF}" : "") + text).utf8)
  }

  static func value(_ generator: inout SplitMix64) -> PropertyValue {
    let text = texts.randomElement(using: &generator) ?? ""
    switch Int.random(in: 0..<8, using: &generator) {
    case 0: return .integer(Int.random(in: -5...5, using: &generator))
    case 1: return .bool(Bool.random(using: &generator))
    case 2: return .null
    case 3: return .plain("0\(Int.random(in: 0...9, using: &generator))")
    case 4, 5:
      let count = Int.random(in: 0...4, using: &generator)
      return .list((0..<count).map { _ in .text(texts.randomElement(using: &generator) ?? "") })
    default: return .text(text)
    }
  }

  @Test(arguments: 0..<4) func randomPropertiesAreSetAndReadBack(_ part: Int) throws {
    for round in 0..<Seeds.rounds(1500) {
      let seed = UInt64(part * 100_000 + round)
      var generator = SplitMix64(seed: seed)
      let bytes = Self.note(&generator)
      let comment: Comment = "seed \(seed): \(String(decoding: bytes, as: UTF8.self).debugDescription)"
      guard let editor = try? PropertyEditor(bytes) else { continue }
      let before = editor.matter.pairs
      for pair in before {
        let key = pair.key.text ?? ""
        if let value = PropertyValue(pair.value) {
          #expect(try editor.set(key, to: value).isEmpty, comment)
        }
      }
      let value = Self.value(&generator)
      let keys = ["a", "b", "c", "d", "e", "f", "g", "j k", "l", "m", "q", "r", "s", "tags", "É", "zz", "w", "x"]
      let key = keys.randomElement(using: &generator) ?? "a"
      let edits = try #require(try? editor.set(key, to: value), "\(comment) \(key) \(value)")
      let after = TextEdit.apply(edits, to: bytes)
      let note = NoteParser.parse(after.span)
      let matter = try #require(note.frontMatter, comment)
      let written = try #require(matter.value(key), comment)
      #expect(matter.isValid && value.matches(written), comment)
      for pair in before where CaseFolding.fold(pair.key.text ?? "") != CaseFolding.fold(key) {
        let kept = try #require(matter.value(pair.key.text ?? ""), comment)
        #expect(kept.holdsSame(as: pair.value), comment)
      }
      let body = NoteParser.parse(bytes.span).bodyRange
      #expect(after[note.bodyRange].elementsEqual(bytes[body]), comment)
      #expect(try PropertyEditor(after).set(key, to: value).isEmpty, comment)
      let without = TextEdit.apply(try PropertyEditor(after).unset(key), to: after)
      if editor.matter.index(of: key) == nil {
        let isBare = editor.matter.boundary?.contentRange.isEmpty == true
        let kept = TextEdit.apply(try PropertyEditor(after).unset(key, keepsBlock: true), to: after)
        #expect((isBare ? kept : without) == bytes, comment)
      } else {
        #expect(try PropertyEditor(without).matter.index(of: key) == nil, comment)
      }
    }
  }

  @Test(arguments: 0..<4) func randomItemsAreAddedAndRemoved(_ part: Int) throws {
    for round in 0..<Seeds.rounds(1500) {
      let seed = UInt64(7_000_000 + part * 100_000 + round)
      var generator = SplitMix64(seed: seed)
      let bytes = Self.note(&generator)
      let comment: Comment = "seed \(seed): \(String(decoding: bytes, as: UTF8.self).debugDescription)"
      guard let editor = try? PropertyEditor(bytes) else { continue }
      let key = ["c", "d", "f", "b", "tags", "s", "e"].randomElement(using: &generator) ?? "c"
      let item = Self.texts.randomElement(using: &generator) ?? ""
      let old = editor.matter.index(of: key).map { editor.matter.pairs[$0].value }
      let has = (old?.items ?? [old].compactMap(\.self)).contains { $0.text == item }
      let edits = try #require(try? editor.addItem(item, to: key), "\(comment) \(key) \(item.debugDescription)")
      #expect(edits.isEmpty == has, comment)
      let after = TextEdit.apply(edits, to: bytes)
      let again = try PropertyEditor(after)
      #expect(try again.addItem(item, to: key).isEmpty, comment)
      let without = TextEdit.apply(try again.remove(from: key) { $0 == item }, to: after)
      let rest = try PropertyEditor(without)
      #expect(try rest.remove(from: key) { $0 == item }.isEmpty, comment)
      if !has, let items = old?.items, !items.isEmpty { #expect(without == bytes, comment) }
      #expect(rest.matter.pairs.count == again.matter.pairs.count, comment)
    }
  }

  @Test func hostileFrontMatterIsEditedOrRefused() {
    for seed in UInt64(0)..<UInt64(Seeds.rounds(3000)) {
      var generator = SplitMix64(seed: seed)
      var text = "---\n"
      for _ in 0..<Int.random(in: 1...12, using: &generator) {
        text += RandomNoteTests.pieces.randomElement(using: &generator) ?? ""
      }
      let bytes = Array((text + "\n---\nbody").utf8)
      guard let editor = try? PropertyEditor(bytes) else { continue }
      for pair in editor.matter.pairs.prefix(3) {
        let key = pair.key.text ?? ""
        _ = try? editor.set(key, to: Self.value(&generator))
        _ = try? editor.unset(key)
        _ = try? editor.rename(key, to: "other")
        _ = try? editor.addItem("x", to: key)
        _ = try? editor.remove(from: key) { $0 == "word" }
      }
      _ = try? editor.set("key", to: Self.value(&generator))
    }
  }

  @Test func togglesAndLinksOfRandomNotesChangeNothingElse() {
    for seed in UInt64(0)..<UInt64(Seeds.rounds(2500)) {
      var generator = SplitMix64(seed: seed)
      var text = ""
      for _ in 0..<Int.random(in: 1...30, using: &generator) {
        text += RandomNoteTests.pieces.randomElement(using: &generator) ?? ""
      }
      text += "\n- [ ] t\n[[w]] [m](n.md)"
      let editor = NoteEditor(Array(text.utf8))
      let comment: Comment = "seed \(seed): \(text.debugDescription)"
      for task in editor.note.tasks.prefix(3) where task.status == " " {
        guard let edits = try? editor.toggleTask(line: task.line, doneDate: .stamp("2026-11-21")) else { continue }
        let once = NoteEditor(TextEdit.apply(edits, to: editor.bytes))
        guard task.done == nil,
          let back = try? once.toggleTask(line: task.line, doneDate: .stamp("2026-11-21"))
        else { continue }
        #expect(TextEdit.apply(back, to: once.bytes) == editor.bytes, comment)
      }
      for (index, link) in editor.note.links.enumerated().prefix(4) {
        let change = LinkChange(link: index, target: "Some (new) name.md")
        guard let edits = try? editor.retarget([change]) else { continue }
        let after = NoteEditor(TextEdit.apply(edits, to: editor.bytes))
        if !link.target.isEmpty { #expect(after.note.links[index].target.contains("Some (new) name"), comment) }
        #expect(after.note.links[index].display == link.display, comment)
      }
      if let edits = try? editor.append("added line") {
        let added = TextEdit.apply(edits, to: editor.bytes)
        #expect(added.starts(with: editor.bytes), comment)
      }
    }
  }
}
