import TestSupport
import Testing

@testable import SearchIndex

@Suite struct FoldingTests {
  @Test(arguments: [
    ("Projects/Ärger", "projects/arger"), ("in Progress", "in progress"), ("ＡＢ", "ab"), ("한글", "한글"),
    ("\u{1112}\u{1161}\u{11AB}", "한"), ("❤\u{FE0F}", "❤"), ("#Tag_1", "#tag_1"), ("", ""),
  ])
  func keysKeepTheirSeparators(_ key: String, _ folded: String) {
    #expect(fold(Array(key.utf8)) == Array(folded.utf8))
    var tokenizer = Tokenizer()
    #expect(tokenizer.fold(Array(key.utf8).span) == Array(folded.utf8))
  }

  @Test func bytesThatAreNotUTF8StayInKeys() {
    #expect(fold([0x41, 0xFF, 0x42, 0xC3]) == [0x61, 0xFF, 0x62, 0xC3])
  }

  @Test func exactFormsAreComposedAndKeepCase() {
    #expect(exactForm(Array("Cafe\u{301}".utf8)) == Array("Caf\u{E9}".utf8))
    #expect(exactForm(Array("Straße".utf8)) == Array("Straße".utf8))
    #expect(exactForm([0x41, 0xFF]) == [0x41, 0xFF])
    #expect(exactForm([]) == [])
  }

  /// The Unicode data says which scalars are canonically equal to others and which case mappings exist;
  /// folding must agree with it for every one of the 1.1 million; unless tests are thorough, for every hundredth of the
  /// unassigned and private planes.
  @Test func everyScalarFoldsOnceAndForAll() {
    var table = ScalarTable()
    var wrong: [String] = []
    for value in UInt32(0)...0x10FFFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      if !Seeds.isThorough, value >= 0x40000, value >> 16 != 0xE, value % 100 != 0 { continue }
      let folded = ScalarFolding.folded(scalar)
      if folded == [scalar] { continue }
      if folded.flatMap(ScalarFolding.folded) != folded {
        wrong.append("not stable: \(scalar.escaped(asASCII: true))")
      }
      let length = folded.reduce(0) { $0 + UTF8.width($1) }
      let entry = table.entry(for: value)
      if length > 16 || entry.isUnchanged || entry.foldedLength != length {
        wrong.append("length: \(scalar.escaped(asASCII: true))")
      }
      // A scalar must not turn from a part of words into a separator or the other way round.
      let isSeparator = ScalarTable.classify(scalar) == .separator
      for part in folded where (ScalarTable.classify(part) == .separator) != isSeparator {
        wrong.append("class: \(scalar.escaped(asASCII: true))")
      }
    }
    #expect(wrong.isEmpty, "\(wrong.count): \(wrong.prefix(20))")
    #expect(table.folds.count < 1 << 17)
  }

  @Test func caseNeverMatters() {
    var tokenizer = Tokenizer()
    for value in UInt32(0)...0x1FFFF {
      guard let scalar = Unicode.Scalar(value), ScalarTable.classify(scalar) == .letter else { continue }
      let folded = tokenizer.fold(Array(String(scalar).utf8).span)
      let upper = tokenizer.fold(Array(scalar.properties.uppercaseMapping.utf8).span)
      let lower = tokenizer.fold(Array(scalar.properties.lowercaseMapping.utf8).span)
      #expect(folded == lower, "U+\(String(value, radix: 16))")
      // Upper case writes the iota subscript and two apostrophes out as letters; folding drops them.
      let loses =
        canonicalDecomposition(scalar).suffix(2) == [0xCD, 0x85] || [0x149, 0x1E9A].contains(value)
      #expect(folded == upper || loses, "U+\(String(value, radix: 16))")
    }
  }

  @Test func composedAndDecomposedTextIsTheSame() {
    for value in UInt32(0x80)...0x2FFFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let composed = Array(String(scalar).utf8)
      let decomposed = canonicalDecomposition(scalar)
      if composed == decomposed { continue }
      #expect(fold(composed) == fold(decomposed), "U+\(String(value, radix: 16))")
      #expect(
        tokens(composed).map(\.bytes) == tokens(decomposed).map(\.bytes), "U+\(String(value, radix: 16))")
      #expect(exactForm(composed) == exactForm(decomposed), "U+\(String(value, radix: 16))")
    }
  }

  @Test func everyScalarHasOneClassInTheTableAndInTheData() {
    var table = ScalarTable()
    for round in 1...2 {
      for value in UInt32(0)...0x2FFFF {
        guard let scalar = Unicode.Scalar(value), value % 3 == 0 else { continue }
        let entry = table.entry(for: value)
        #expect(
          entry.scalarClass == ScalarTable.classify(scalar), "round \(round) U+\(String(value, radix: 16))")
      }
    }
  }
}

func fold(_ bytes: [UInt8]) -> [UInt8] { Folding.fold(bytes.span) }

func exactForm(_ bytes: [UInt8]) -> [UInt8] { Folding.exactForm(bytes.span) }
