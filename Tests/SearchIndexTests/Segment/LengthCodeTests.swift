import Testing

@testable import SearchIndex

@Suite struct LengthCodeTests {
  /// Every small length, and all around each power of two.
  private var lengths: [Int] {
    var lengths = Array(0...5_000)
    for shift in 12..<62 {
      for offset in -2...2 { lengths.append((1 << shift) + offset) }
      lengths.append((1 << shift) * 3 / 2)
    }
    return lengths.sorted()
  }

  @Test func codesAscendWithTheLength() {
    var last = 0
    for length in lengths {
      let code = Int(LengthCode.encode(length))
      #expect(code >= last, "\(length)")
      last = code
    }
  }

  @Test func aCodeIsThatOfTheLengthItStandsFor() {
    for code in UInt8(0)...255 {
      #expect(LengthCode.encode(LengthCode.decode(code)) == code)
      #expect(LengthCode.table[Int(code)] == Float(LengthCode.decode(code)))
    }
    for length in lengths {
      let rounded = LengthCode.decode(LengthCode.encode(length))
      #expect(rounded <= length)
      #expect(LengthCode.decode(LengthCode.encode(rounded)) == rounded)
    }
  }

  @Test func smallLengthsAreExactAndLargeOnesWithinAnEighth() {
    for length in 0..<16 { #expect(LengthCode.decode(LengthCode.encode(length)) == length) }
    for length in lengths where length < 1 << 33 {
      #expect(LengthCode.decode(LengthCode.encode(length)) * 9 / 8 >= length * 63 / 64, "\(length)")
    }
  }

  @Test func impossibleLengthsBecomeTheNearestPossibleOnes() {
    #expect(LengthCode.encode(-1) == 0)
    #expect(LengthCode.encode(.min) == 0)
    #expect(LengthCode.encode(.max) == 255)
  }
}
