import TestSupport
import Testing

@testable import Connections

struct MessageFramerTests {
  private func bodies(_ chunks: [[UInt8]], _ framing: MessageFramer.Framing) throws -> [[UInt8]] {
    var framer = MessageFramer(framing)
    var found: [[UInt8]] = []
    for chunk in chunks {
      framer.append(chunk)
      while let body = try framer.next() { found.append(body) }
    }
    return found
  }

  @Test(arguments: [MessageFramer.Framing.contentLength, .lines], Seeds.some(10))
  func messagesDoNotDependOnThePiecesInWhichTheyCome(_ framing: MessageFramer.Framing, seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    for _ in 0..<40 {
      let messages = (0..<Int.random(in: 1...8, using: &random)).map { _ in
        (0..<Int.random(in: 1...300, using: &random)).map { _ in
          // With lines, a body has no line break.
          framing == .lines ? UInt8.random(in: 14...255, using: &random) : UInt8.random(in: 0...255, using: &random)
        }
      }
      let stream = messages.flatMap { MessageFramer.frame($0, framing) }
      var chunks: [[UInt8]] = []
      var start = 0
      while start < stream.count {
        let end = min(stream.count, start + Int.random(in: 1...50, using: &random))
        chunks.append(Array(stream[start..<end]))
        start = end
      }
      #expect(try bodies(chunks, framing) == messages)
    }
  }

  private func failure(
    _ text: String, _ framing: MessageFramer.Framing = .contentLength, limit: Int = 100
  ) -> MessageFramer.Failure? {
    var framer = MessageFramer(framing, limit: limit)
    framer.append(Array(text.utf8))
    do throws(MessageFramer.Failure) {
      while try framer.next() != nil {}
      return nil
    } catch {
      return error
    }
  }

  @Test func aHeaderSaysOneLength() {
    #expect(failure("Content-Length: 2\r\nContent-Length: 3\r\n\r\n{} ") == .noLength)
    #expect(failure("Content-Length: 3\r\ncontent-length: 2\r\n\r\n{} ") == .noLength)
    #expect(failure("Content-Length: 2\r\nContent-Length: 2\r\n\r\n{}") == nil)
    #expect(failure("Content-Length: -1\r\n\r\n") == .noLength)
    #expect(failure("Content-Type: x\r\n\r\n{}") == .noLength)
  }

  @Test func aBodyMayBeAsLongAsTheLimit() {
    for length in [0, 99, 100] {
      #expect(failure("Content-Length: \(length)\r\n\r\n" + String(repeating: "x", count: length)) == nil)
    }
    // The length alone is enough: nothing of the body is waited for.
    #expect(failure("Content-Length: 101\r\n\r\n") == .longBody(101))
    #expect(failure(String(repeating: "x", count: 100), .lines) == nil)
    #expect(failure(String(repeating: "x", count: 101), .lines) == .longBody(101))
  }

  @Test func aHeaderThatDoesNotEndIsGivenUp() {
    let limit = 16 << 10
    #expect(failure(String(repeating: "x", count: limit)) == nil)
    #expect(failure(String(repeating: "x", count: limit + 1)) == .longHeader)
    #expect(failure(String(repeating: "x: y\r\n", count: limit)) == .longHeader)
  }
}
