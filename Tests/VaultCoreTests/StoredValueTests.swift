import Bytes
import Testing

@testable import VaultCore

@Suite struct StoredValueTests {
  static let values: [StoredValue] = [
    .null, .bool(true), .bool(false), .number("007"), .text("å\u{0}"), .list([]), .list([.null, .list([.text("x")])]),
    .mapping([]), .mapping([("a", .number("1")), ("", .mapping([("b", .null)]))]),
  ]

  @Test(arguments: values)
  func valuesSurviveTheRoundTrip(value: StoredValue) {
    var writer = ByteWriter()
    value.write(to: &writer)
    var reader = ByteReader(writer.bytes.span)
    let read = StoredValue(from: &reader)
    let isWhole = reader.isAtEnd && !reader.isDamaged
    #expect(read == value && isWhole)
  }

  /// A list whose count was damaged once kept the reader busy for two thousand million empty items.
  @Test(arguments: [UInt8(4), 5])
  func aDamagedCountEndsTheList(kind: UInt8) {
    let bytes: [UInt8] = [kind, 0xff, 0xff, 0xff, 0xff, 0x07, 3, 1]
    var reader = ByteReader(bytes.span)
    _ = StoredValue(from: &reader)
    let isDamaged = reader.isDamaged
    #expect(isDamaged)
  }

  @Test func deepNestingIsCutOff() {
    let bytes: [UInt8] = (0..<400).map { $0.isMultiple(of: 2) ? 4 : 1 }
    var reader = ByteReader(bytes.span)
    let value = StoredValue(from: &reader)
    #expect(value != .null)
  }
}
