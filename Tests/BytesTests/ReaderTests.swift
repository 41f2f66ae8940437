import Bytes
import Testing

@Suite struct ReaderTests {
  static let edges: [UInt64] = [0, 1, 127, 128, 129, 255, 256, 257, 16383, 16384, 1 << 32, .max - 1, .max]

  @Test func numbersSurviveTheRoundTrip() {
    var writer = ByteWriter()
    for value in Self.edges {
      writer.append(varint: value)
      writer.append(value)
      writer.append(UInt32(truncatingIfNeeded: value))
    }
    var reader = ByteReader(writer.bytes.span)
    for value in Self.edges {
      let (small, long, short) = (reader.varint(), reader.uint64(), reader.uint32())
      #expect(small == value && long == value && short == UInt32(truncatingIfNeeded: value))
    }
    let (isAtEnd, isDamaged) = (reader.isAtEnd, reader.isDamaged)
    #expect(isAtEnd && !isDamaged)
  }

  @Test func everyTruncationIsDamageAndNeverATrap() {
    var writer = ByteWriter()
    writer.append(varint: UInt64.max)
    writer.append(counted: Array("some bytes".utf8))
    writer.append(UInt64(7))
    for end in 0..<writer.bytes.count {
      var reader = ByteReader(writer.bytes.span.extracting(0..<end))
      _ = reader.varint()
      _ = reader.countedBytes().count
      _ = reader.uint64()
      let isDamaged = reader.isDamaged
      #expect(isDamaged, "cut at \(end)")
    }
  }

  @Test func aVarintOfMoreThanTenBytesIsDamage() {
    let bytes = [UInt8](repeating: 0xff, count: 32)
    var reader = ByteReader(bytes.span)
    let value = reader.varint()
    let isDamaged = reader.isDamaged
    #expect(value == 0 && isDamaged)
  }

  @Test func loadsOutsideOfTheBytesReadZero() {
    let bytes: [UInt8] = [1, 2, 3, 4, 5, 6, 7, 8]
    #expect(bytes.span.loadUInt64(at: 0) == 0x0807_0605_0403_0201)
    #expect(bytes.span.loadUInt32(at: 4) == 0x0807_0605)
    #expect(bytes.span.loadUInt16(at: 6) == 0x0807)
    for offset in [-1, 1, 8, Int.max, Int.min] { #expect(bytes.span.loadUInt64(at: offset) == 0) }
    for offset in [-1, 5, 8, Int.max, Int.min] { #expect(bytes.span.loadUInt32(at: offset) == 0) }
    #expect(bytes.span.clamped(-5..<99).count == 8)
    #expect(bytes.span.clamped(20..<30).count == 0)
  }
}
