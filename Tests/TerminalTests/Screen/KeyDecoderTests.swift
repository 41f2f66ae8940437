import TestSupport
import Testing

@testable import Terminal

@Suite struct KeyDecoderTests {
  private static let shiftUp = TerminalEvent.key(Key(.up, .shift))

  /// What terminals send, and what it means. An escape in the text is written as `^[`.
  static let table: [(sent: String, events: [TerminalEvent])] = {
    func key(_ name: String) -> [TerminalEvent] { Key(name: name).map { [.key($0)] } ?? [] }
    let mouse = MouseEvent(button: 0, column: 5, row: 3, isRelease: false)
    return [
      ("a", key("a")), ("é", key("é")), ("漢", key("漢")), ("👍", key("👍")), ("\r", key("enter")), ("\t", key("tab")),
      ("\n", key("ctrl-j")), ("\u{8}", key("ctrl-h")), ("\u{7F}", key("backspace")), ("\u{0}", key("ctrl-space")),
      ("\u{1}", key("ctrl-a")), ("\u{1A}", key("ctrl-z")), ("\u{1F}", key("ctrl-/")), ("\u{1C}", key("ctrl-\\")),
      // Cursor keys in both modes, with modifiers, and as rxvt and the console of Linux send them.
      ("^[[A", key("up")), ("^[OA", key("up")), ("^[[1;2A", [shiftUp]), ("^[[1;5C", key("ctrl-right")),
      ("^[[1;3D", key("alt-left")), ("^[O5D", key("ctrl-left")), ("^[[a", [shiftUp]), ("^[Od", key("ctrl-left")),
      ("^[^[[A", key("alt-up")), ("^[[H", key("home")), ("^[OF", key("end")), ("^[[1~", key("home")),
      ("^[[7~", key("home")), ("^[[8~", key("end")), ("^[[3~", key("del")), ("^[[3;5~", key("ctrl-del")),
      ("^[[5$", key("shift-pgup")), ("^[[6^", key("ctrl-pgdn")), ("^[[2@", [.key(Key(.insert, [.control, .shift]))]),
      ("^[[Z", key("shift-tab")), ("^[[1;2Z", key("shift-tab")),
      ("^[OP", key("f1")), ("^[[11~", key("f1")), ("^[[[A", key("f1")), ("^[[[E", key("f5")), ("^[[15~", key("f5")),
      ("^[[24~", key("f12")), ("^[[1;5Q", key("ctrl-f2")), ("^[[34~", key("f20")), ("^[OM", key("enter")),
      ("^[Oq", key("1")), ("^[Ok", key("+")),
      // Alt.
      ("^[x", key("alt-x")), ("^[é", key("alt-é")), ("^[\r", key("alt-enter")), ("^[\u{7F}", key("alt-backspace")),
      ("^[^[x", key("esc") + key("alt-x")),
      // Keys by code points.
      ("^[[97;5u", key("ctrl-a")), ("^[[13;5u", key("ctrl-enter")), ("^[[27u", key("esc")),
      ("^[[9;2u", key("shift-tab")),
      ("^[[97;2u", key("A")), ("^[[95;5u", key("ctrl-/")), ("^[[97:65;2;65u", key("A")), ("^[[97;1:2u", key("a")),
      ("^[[27;5;106~", key("ctrl-j")), ("^[[27;2;13~", [.key(Key(.enter, .shift))]), ("^[[57399u", key("0")),
      ("^[[57376u", key("f13")), ("^[[57421u", key("pgup")), ("^[[97;65u", key("a")),
      // A release, a key with Super, and a modifier alone.
      ("^[[97;1:3u", []), ("^[[97;9u", []), ("^[[57441;2u", []), ("^[[1;1:3A", []),
      // Mouse.
      ("^[[<0;5;3M", [.mouse(mouse)]),
      ("^[[<0;5;3m", [.mouse(MouseEvent(button: 0, column: 5, row: 3, isRelease: true))]),
      ("^[[M %#", [.mouse(mouse)]), ("^[[32;5;3M", [.mouse(mouse)]),
      ("^[[<64;1;1M", [.mouse(MouseEvent(button: 64, column: 1, row: 1, isRelease: false))]),
      // Focus.
      ("^[[I", [.focus(true)]), ("^[[O", [.focus(false)]),
      // Pastes.
      ("^[[200~two words^[[201~", [.paste("two words")]), ("^[[200~a\r\nb\tc\nd^[[201~", [.paste("a b c d")]),
      ("^[[200~x^[[31my\u{9B}z^[[201~", [.paste("x[31myz")]), ("^[[200~^[[201~", [.paste("")]),
      ("^[[200~^[[^[[201~", [.paste("[")]), ("^[[200~é^[[201~e", [.paste("é")] + key("e")),
      // Answers to questions of other programs.
      ("^[[?62;1;4c", []), ("^[[>41;370;0c", []), ("^[[12;40R", []), ("^[[?2026;2$y", []), ("^[[?1u", []),
      ("^[]11;rgb:0000/0000/0000^[\\", []), ("^[]10;rgb:ffff/ffff/ffff\u{7}", []), ("^[P>|tmux 3.5^[\\", []),
      ("^[_Gi=31;OK^[\\", []), ("^[[8;24;80t", []), ("^[[0n", []),
      // Unknown ones.
      ("^[[99;99X", []), ("^[[<1;2M", []), ("^[O?", []),
    ]
  }()

  private static func bytes(_ sent: String) -> [UInt8] {
    sent.split(separator: "^[", omittingEmptySubsequences: false).map { Array($0.utf8) }.joined(separator: [0x1B]).map {
      $0
    }
  }

  private func whole(_ events: [TerminalEvent], _ decoder: inout KeyDecoder) -> [TerminalEvent] {
    events + decoder.expire(at: .max)
  }

  @Test(arguments: table) func eachSequenceHasItsMeaningHoweverItIsDivided(sent: String, events: [TerminalEvent]) {
    let bytes = Self.bytes(sent) + [0x21]
    // A character after a sequence shows that nothing of it is left over.
    let expected = sent.hasSuffix("O?") ? events : events + [.key(Key(.character("!")))]
    for split in bytes.indices {
      var decoder = KeyDecoder()
      let parts = decoder.feed(Array(bytes[..<split]), at: 0) + decoder.feed(Array(bytes[split...]), at: 1)
      #expect(whole(parts, &decoder) == expected, "divided at \(split)")
    }
    var decoder = KeyDecoder()
    var single: [TerminalEvent] = []
    for byte in bytes { single += decoder.feed([byte], at: 0) }
    #expect(whole(single, &decoder) == expected)
  }

  @Test func anEscIsAKeyAfterItsDelay() {
    var decoder = KeyDecoder()
    #expect(decoder.feed([0x1B], at: 5) == [])
    #expect(decoder.deadline == 5 + decoder.escapeDelay)
    #expect(decoder.expire(at: 5) == [])
    #expect(decoder.expire(at: 5 + decoder.escapeDelay) == [.key(Key(.escape))])
    #expect(decoder.deadline == nil)
    #expect(decoder.feed([0x1B, 0x1B], at: 0) + decoder.expire(at: .max) == [.key(Key(.escape, .alt))])
  }

  @Test(arguments: ["^[[1;", "^[O", "^[]0;title", "^[P1", "^[[M %", "^[[["])
  func aSequenceWithoutEndIsDroppedAsAWhole(begun: String) {
    var decoder = KeyDecoder()
    #expect(decoder.feed(Self.bytes(begun), at: 0) == [])
    #expect(decoder.deadline == KeyDecoder.sequenceDelay)
    #expect(decoder.expire(at: KeyDecoder.sequenceDelay) == [] && decoder.droppedCount == 1)
    #expect(decoder.feed([0x61], at: KeyDecoder.sequenceDelay) == [.key(Key(.character("a")))])
  }

  @Test func aPasteEndsWithoutFurtherBytes() {
    var decoder = KeyDecoder()
    #expect(decoder.feed(Self.bytes("^[[200~some"), at: 0) == [])
    #expect(decoder.feed(Array(" text".utf8), at: 400_000_000) == [])
    #expect(decoder.expire(at: 500_000_000) == [])
    #expect(decoder.expire(at: 900_000_000) == [.paste("some text")])
  }

  @Test func aLongPasteIsCutAndItsEndIsFound() {
    var decoder = KeyDecoder()
    let long = [UInt8](repeating: 0x61, count: 300_000)
    let events = decoder.feed(Self.bytes("^[[200~") + long + Self.bytes("^[[201~b"), at: 0)
    guard case .paste(let text) = events.first else { return #expect(Bool(false), "no paste") }
    #expect(text.utf8.count == KeyDecoder.mostPasted && events.last == .key(Key(.character("b"))))
  }

  @Test func anInvalidByteIsOneReplacement() {
    var decoder = KeyDecoder()
    let replacement = TerminalEvent.key(Key(.character("\u{FFFD}")))
    let a = TerminalEvent.key(Key(.character("a")))
    #expect(
      decoder.feed([0xFF, 0x61, 0xE6, 0xBC, 0x61, 0x80], at: 0) == [
        replacement, a, replacement, replacement, a, replacement,
      ])
    #expect(decoder.feed([0xC2, 0x9B, 0x61], at: 0) == [a])
  }

  @Test func aLineFeedIsEnterOnlyAmongWhatWasTypedBefore() {
    var decoder = KeyDecoder()
    decoder.typedAhead = 2
    let names = decoder.feed(Array("a\nb\n".utf8), at: 0).map { if case .key(let key) = $0 { key.name } else { "" } }
    #expect(names == ["a", "enter", "b", "ctrl-j"])
  }

  @Test(arguments: Seeds.some(200)) func randomBytesAreHarmless(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let pieces = Self.table.map { Self.bytes($0.sent) }
    var bytes: [UInt8] = []
    for _ in 0..<random.below(60) {
      let piece = random.pick(pieces)
      bytes += random.below(3) == 0 ? random.bytes(upTo: 12) : Array(piece.prefix(random.below(piece.count + 2)))
    }
    var whole = KeyDecoder()
    var events = whole.feed(bytes, at: 0)
    var divided = KeyDecoder()
    var same: [TerminalEvent] = []
    var start = 0
    while start < bytes.count {
      let end = min(bytes.count, start + 1 + random.below(5))
      same += divided.feed(Array(bytes[start..<end]), at: 0)
      start = end
    }
    events += whole.expire(at: .max)
    same += divided.expire(at: .max)
    #expect(events == same && whole.droppedCount == divided.droppedCount && whole.deadline == nil)
    #expect(events.count <= 2 * bytes.count + 1)
  }

  @Test func aKeyIsFoundByItsName() {
    for name in [
      "ctrl-x", "alt-enter", "shift-tab", "f12", "G", "g", "é", "space", "ctrl-/", "pgdn", "ctrl-space", "-",
    ] {
      #expect(Key(name: name)?.name == name)
    }
    #expect(Key(name: "CTRL") == nil && Key(name: "") == nil && Key(name: "f99") == nil && Key(name: "ctrl-") == nil)
    #expect(Key(name: "ctrl-_") == Key(name: "ctrl-/") && Key(name: "shift-a") == Key(name: "A"))
  }
}
