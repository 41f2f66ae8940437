import Bytes
import Testing

@Suite struct ChecksumTests {
  /// Published values of XXH64 with seed 0.
  @Test(
    arguments: [
      ("", 0xEF46_DB37_51D8_E999), ("a", 0xD24E_C4F1_A98C_6E5B), ("abc", 0x44BC_2CF5_AD77_0999),
      ("Nobody inspects the spammish repetition", 0xFBCE_A83C_8A37_8BF1),
    ] as [(String, UInt64)])
  func xxh64MatchesPublishedValues(text: String, expected: UInt64) {
    #expect(Checksum.of(Array(text.utf8).span) == expected)
  }

  @Test func numbersHaveTheChecksumOfTheirBytes() {
    let numbers: [UInt64] = [0, 1, .max, 0x0123_4567_89ab_cdef, 1 << 63]
    for first in numbers {
      for last in numbers {
        var writer = ByteWriter()
        for number in [first, 7, last ^ 0xff, last] { writer.append(number) }
        #expect(Checksum.of(first, 7, last ^ 0xff, fourth: last) == Checksum.of(writer.bytes.span))
      }
    }
  }

  @Test func everyFlippedBitChangesTheChecksum() {
    let original = (0..<100).map { UInt8(truncatingIfNeeded: $0 &* 37) }
    let checksum = Checksum.of(original.span)
    for bit in 0..<(original.count * 8) {
      var damaged = original
      damaged[bit / 8] ^= 1 << UInt8(bit % 8)
      #expect(Checksum.of(damaged.span) != checksum)
    }
  }

  /// The first halves of some of the vectors published with SipHash: key 00…0f, input 00, 01, 02, ….
  @Test(arguments: [
    (0, "a3817f04ba25a8e6"), (1, "da87c1d86b99af44"),
    (2, "8177228da4a45dc7"), (15, "5493e99933b0a811"),
  ])
  func sipHashMatchesTheReferenceVectors(length: Int, expected: String) {
    let input = (0..<length).map { UInt8($0) }
    let hash = ContentHash(of: input.span, key0: 0x0706_0504_0302_0100, key1: 0x0f0e_0d0c_0b0a_0908)
    #expect(hash.hexadecimal == expected)
  }
}
