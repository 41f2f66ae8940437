import TestSupport
import Testing

@testable import Connections

/// Requests for a part of the bytes, by RFC 9110.
@Suite struct ByteRangeTests {
  @Test(arguments: [
    ("bytes=0-0", 0..<1), ("bytes=10-19", 10..<20), ("bytes=90-", 90..<100), ("bytes=-5", 95..<100),
    ("bytes=0-99", 0..<100), ("bytes=0-100", 0..<100), ("bytes=99-99999999999999999999", 99..<100),
    ("bytes=-1000", 0..<100),
    ("BYTES=1-2", 1..<3), ("bytes= 1-2 ", 1..<3), ("bytes=,1-2,", 1..<3),
  ])
  func aSingleRangeIsRead(field: String, range: Range<Int>) { #expect(ByteRange(field, of: 100) == .bytes(range)) }

  @Test(arguments: ["bytes=100-", "bytes=100-200", "bytes=-0", "bytes=99999999999999999999-"])
  func aRangeBeyondTheBytesIsEmpty(field: String) { #expect(ByteRange(field, of: 100) == .empty) }

  @Test(arguments: [
    "", "bytes", "bytes=", "bytes=-", "bytes=2-1", "bytes=a-b", "bytes=1", "bytes=1-2,4-5", "lines=1-2", "bytes=+1-2",
    "bytes=1--2", "bytes=0x1-2", "bytes=1.5-2", "bytes 1-2", "bytes=١-٢",
  ])
  func anythingElseIsIgnored(field: String) { #expect(ByteRange(field, of: 100) == nil) }

  @Test func nothingHasNoRange() {
    #expect(ByteRange("bytes=0-", of: 0) == .empty)
    #expect(ByteRange("bytes=-1", of: 0) == .empty)
  }

  /// The answer has the bytes that a cut of all bytes has.
  @Test(arguments: Seeds.some(4)) func answersHaveTheBytesOfTheRange(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<Seeds.rounds(500) {
      let bytes = (0..<random.below(30)).map { UInt8($0) }
      let (first, last) = (random.below(35), random.below(35))
      let field = random.pick(["bytes=\(first)-\(last)", "bytes=\(first)-", "bytes=-\(last)"])
      let whole = HTTPResponse(
        .ok, [], .pieces(count: bytes.count) { Array(bytes[$0..<min($0 + $1, $0 + 3, bytes.count)]) })
      let request = HTTPRequest(isHead: false, path: [], isLast: false, fields: ["range": field])
      let answer = whole.wanted(by: request, tag: "t")
      let wanted: ArraySlice<UInt8> =
        field.hasSuffix("-")
        ? bytes.dropFirst(first)
        : field.hasPrefix("bytes=-") ? bytes.suffix(last) : bytes.prefix(last + 1).dropFirst(first)
      guard case .pieces(let count, let read) = answer.body else {
        #expect(answer.status == .rangeNotSatisfiable && wanted.isEmpty, "\(field) of \(bytes.count)")
        continue
      }
      var all: [UInt8] = []
      while all.count < count { all += read(all.count, count - all.count) }
      let isWhole = answer.status == .ok
      #expect(all == (isWhole ? bytes : Array(wanted)), "\(field) of \(bytes.count)")
      // Only a range whose end is before its beginning is no range.
      #expect(isWhole == (field == "bytes=\(first)-\(last)" && last < first), "\(field)")
    }
  }

  private func answer(_ fields: [String: String], isHead: Bool = false) -> HTTPResponse {
    let request = HTTPRequest(isHead: isHead, path: [], isLast: false, fields: fields)
    return HTTPResponse(.ok, [], .bytes(Array("0123456789".utf8))).wanted(by: request, tag: "t")
  }

  @Test func theFieldsSayWhichRangeItIs() {
    let part = answer(["range": "bytes=2-4"])
    #expect(part.status == .partialContent)
    #expect(part.fields.contains { $0 == ("Content-Range", "bytes 2-4/10") })
    let none = answer(["range": "bytes=10-"])
    #expect(none.status == .rangeNotSatisfiable)
    #expect(none.fields.contains { $0 == ("Content-Range", "bytes */10") })
    #expect(answer([:]).fields.contains { $0 == ("Accept-Ranges", "bytes") })
  }

  @Test func anotherVersionIsSentAsAWhole() {
    #expect(answer(["range": "bytes=2-4", "if-range": "\"t\""]).status == .partialContent)
    for other in ["\"u\"", "W/\"t\"", "Sat, 29 Oct 1994 19:43:31 GMT", ""] {
      #expect(answer(["range": "bytes=2-4", "if-range": other]).status == .ok)
    }
    // What the client has already is not sent, whatever it asks for.
    #expect(answer(["range": "bytes=2-4", "if-none-match": "\"t\""]).status == .notModified)
    #expect(answer(["range": "bytes=2-4"], isHead: true).status == .ok)
  }
}
