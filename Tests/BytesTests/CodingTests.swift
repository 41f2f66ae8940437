import Bytes
import Foundation
import TestSupport
import Testing

/// Encodings of bytes as text, compared with those of Foundation.
@Suite struct CodingTests {
  @Test(arguments: Seeds.some(20)) func percentEncodingsAreThoseOfFoundation(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    for _ in 0..<50 {
      let bytes = (0..<Int.random(in: 0..<20, using: &random)).map { _ in UInt8.random(in: 0...255, using: &random) }
      let text = String(decoding: bytes, as: UTF8.self)
      var allowed = CharacterSet()
      for byte in UInt8.min...127 where PercentEncoding.isUnreserved(byte) || byte == UInt8(ascii: "/") {
        allowed.insert(Unicode.Scalar(byte))
      }
      let expected = text.addingPercentEncoding(withAllowedCharacters: allowed)
      #expect(PercentEncoding.encode(text.utf8, keeping: "/") == expected)
      #expect(PercentEncoding.decode(Array(PercentEncoding.encode(bytes).utf8)) == bytes)
    }
  }

  @Test(arguments: Seeds.some(20)) func decodingKeepsWhatIsNoEncoding(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<100 {
      let text = String(
        (0..<Int.random(in: 0..<12, using: &random)).map { _ in "%%%%04afAFgé /".randomElement(using: &random) ?? "%" })
      // Foundation returns nil where a `%` has no digits or the result is no text.
      #expect(text.removingPercentEncoding.map { $0 == PercentEncoding.decode(text) } ?? true, "\(text)")
    }
    #expect(PercentEncoding.decode("100%, %4, %zz, %C3%A9") == "100%, %4, %zz, é")
    #expect(PercentEncoding.decode("%ff") == "%ff")
    #expect(PercentEncoding.decode([UInt8]("%ff".utf8)) == [0xFF])
  }

  @Test func hexadecimalDigitsAreRead() {
    let all = [UInt8](UInt8.min...UInt8.max)
    #expect(all.hexadecimal == all.map { String($0, radix: 16) }.map { $0.count < 2 ? "0" + $0 : $0 }.joined())
    let digits = Array(all.hexadecimal.utf8)
    #expect(
      stride(from: 0, to: digits.count, by: 2).map {
        (digits[$0].hexDigitValue ?? 0) << 4 | (digits[$0 + 1].hexDigitValue ?? 0)
      } == all)
  }

  @Test(arguments: Seeds.some(20)) func base64IsThatOfFoundation(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<50 {
      let bytes = random.bytes(upTo: 40)
      let text = Base64.encode(bytes)
      #expect(text == Data(bytes).base64EncodedString())
      #expect(Base64.decode(Array(text.utf8)) == bytes)
      let broken = Data(bytes).base64EncodedString(options: [.lineLength64Characters, .endLineWithCarriageReturn])
      #expect(Base64.decode(Array(broken.filter { $0 != "=" }.utf8)) == bytes)
    }
    #expect(Base64.decode(Array("eA*=".utf8)) == nil && Base64.decode(Array("e".utf8)) == nil)
  }

  @Test(arguments: Seeds.some(20)) func filesOfStateAreReadAsTheyWereWritten(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let frame = CheckedBytes(mark: "sheaftt1")
    for _ in 0..<20 {
      let bytes = random.bytes(upTo: 40)
      let field = bytes.escapedField
      #expect(!field.contains { $0 == 9 || $0 == 10 } && field.unescapedField == bytes)
      var file = frame.framed(bytes)
      #expect(frame.contents(of: file) == bytes && CheckedBytes(mark: "sheaftt2").contents(of: file) == nil)
      #expect(frame.contents(of: Array(file.dropLast())) == nil)
      file[Int.random(in: file.indices, using: &random)] ^= 1 << UInt8.random(in: 0..<8, using: &random)
      #expect(frame.contents(of: file) == nil)
    }
  }

  @Test(arguments: [
    (" a b\t\n", "a b"), ("\u{A0}\u{2003}é\u{2028}", "é"), ("", ""), (" \r\n", ""), ("a", "a"),
  ])
  func whiteSpaceIsTrimmed(text: String, expected: String) {
    #expect(text.trimmed == expected && text[...].trimmed == expected)
    #expect(text.trimming(\.isWhitespace) == expected)
  }
}
