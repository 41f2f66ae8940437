import Bytes
import TestSupport
import Testing

@testable import SearchIndex

/// The tokenizer takes many bytes at a time where it can; here it is compared with one that never does.
@Suite struct TokenizerOracleTests {
  private struct Found: Equatable {
    var folded: [UInt8]
    var token: Token
  }

  @Test(arguments: Seeds.some(6)) func theTokenizerAgreesWithOneScalarAtATime(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var tokenizer = Tokenizer()
    for _ in 0..<Seeds.rounds(3_000) {
      let text = Self.text(using: &random)
      var found: [Found] = []
      let next = tokenizer.tokenize(text.span, startingAt: 7) { folded, token in
        found.append(Found(folded: [UInt8](folded), token: token))
      }
      let wanted = Self.tokens(text)
      #expect(found == wanted, "seed \(seed), \(text)")
      #expect(next == (wanted.last?.token.position ?? 6) + 1)
    }
  }

  @Test(arguments: Seeds.some(2)) func headsAreTheFirstBytes(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var tokenizer = Tokenizer()
    for _ in 0..<Seeds.rounds(1_000) {
      let text = Self.text(using: &random)
      tokenizer.tokenizeWithHeads(text.span) { folded, head, _ in
        #expect(head == folded.loadPadded(at: 0), "seed \(seed), \(text)")
      }
    }
  }

  /// Runs of letters of one script or another, with what may stand between and on them.
  private static let pools: [[String]] = [
    ["a", "b", "Z", "q", "7", "word", "Words", "internationalisation", "0123456789"],
    [" ", "  ", "\n", ". ", ", ", "-", "_", "\t\t\t\t\t\t\t\t\t", "](", "\0", "\u{7F}"],
    ["д", "Ж", "ё", "Й", "ї", "α", "Σ", "ς", "é", "Ü", "ß", "æ", "İ", "ı", "ŀ", "ŉ", "ʼ", "µ", "ª"],
    ["\u{301}", "\u{308}", "\u{327}", "\u{FE0F}", "\u{200D}", "\u{AD}", "\u{3099}", "\u{302A}", "\u{20DD}"],
    ["日", "本", "語", "々", "か", "ガ", "\u{304B}\u{3099}", "ー", "한", "가", "\u{11A8}", "\u{1100}\u{1161}", "\u{F900}"],
    ["’", "—", "…", "“", "、", "。", "「", "（", "！", "\u{3000}", "\u{A0}", "\u{2028}", "\u{200B}"],
    ["ไ", "ท", "\u{E48}", "ह", "ि", "न", "\u{94D}", "ع", "\u{64B}", "ש", "\u{5B8}", "𠀀", "👍", "𝐁"],
  ]

  private static func text(using random: inout SplitMix64) -> [UInt8] {
    var text: [UInt8] = []
    var pool = 0
    for _ in 0..<Int.random(in: 0...14, using: &random) {
      if Bool.random(using: &random) { pool = Int.random(in: 0..<pools.count, using: &random) }
      text += Array((pools[pool].randomElement(using: &random) ?? "").utf8)
      switch UInt8.random(in: 0..<40, using: &random) {
      case 0: text.append(.random(in: 0x80...0xFF, using: &random))
      case 1: text.removeLast(min(1, text.count))
      case 2: text += [UInt8](repeating: 0x61, count: .random(in: 240...260, using: &random))
      case 3: text += Array(String(repeating: "ж", count: .random(in: 120...130, using: &random)).utf8)
      default: break
      }
    }
    return text
  }

  private static func tokens(_ text: [UInt8]) -> [Found] {
    let bytes = text.span
    var table = ScalarTable()
    var found: [Found] = []
    var offset = 0
    while offset < bytes.count {
      let start = offset
      var word = Word()
      while offset < bytes.count {
        var scalar = bytes.decodedScalar(at: offset)
        let entry = scalar.length == 0 ? .separator : table.entry(for: scalar.value)
        if !word.takes(entry.scalarClass, entry.script) { break }
        if entry.script == .hangul { scalar = bytes.hangulSyllable(startingWith: scalar, at: offset) }
        let written = [UInt8](bytes.extracting(offset..<offset + scalar.length))
        var folded = entry.isUnchanged ? written : []
        if !entry.isUnchanged {
          folded = Array(table.folds[entry.foldedStart..<entry.foldedStart + entry.foldedLength])
        }
        if scalar.length > bytes.decodedScalar(at: offset).length {
          folded = Array(String(Unicode.Scalar(scalar.value) ?? " ").utf8)
        }
        word.append(folded, written)
        offset += scalar.length
      }
      if !word.folded.isEmpty {
        let last = found.last?.token
        var position = 7
        if let last {
          let isBesideCharacter = last.isCharacter || word.isCharacter
          position = last.position + (isBesideCharacter && !Self.isSpace(text[last.end..<start]) ? 2 : 1)
        }
        let token = Token(
          position: position, start: start, end: offset, isCharacter: word.isCharacter, isExact: word.isExact,
          isTruncated: word.isTruncated)
        found.append(Found(folded: word.folded, token: token))
      }
      if offset == start { offset += max(1, bytes.decodedScalar(at: offset).length) }
    }
    return found
  }

  private static func isSpace(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard let text = String(validating: bytes, as: UTF8.self) else { return false }
    return text.unicodeScalars.allSatisfy { $0.properties.isWhitespace || $0 == "\u{200B}" }
  }

  private struct Word {
    var folded: [UInt8] = []
    var isCharacter = false
    var isExact = true
    var isTruncated = false
    private var script = Script.common
    private var isEmpty = true

    mutating func takes(_ scalarClass: ScalarClass, _ other: Script) -> Bool {
      switch scalarClass {
      case .separator: return false
      case .mark: break
      case .digit: if isCharacter { return false }
      case .letter:
        if isCharacter || script != .common && other != .common && other != script { return false }
        if other != .common { script = other }
      case .character:
        if !isEmpty { return false }
        isCharacter = true
      }
      isEmpty = false
      return true
    }

    mutating func append(_ more: [UInt8], _ written: [UInt8]) {
      if isTruncated || folded.count + more.count > Tokenizer.maximumLength {
        isTruncated = true
        isExact = false
        return
      }
      if more != written { isExact = false }
      folded += more
    }
  }
}
