import Testing

@testable import JSONRPC

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

  @Test(arguments: [MessageFramer.Framing.contentLength, .lines])
  func whateverThePiecesTheMessagesAreTheSame(_ framing: MessageFramer.Framing) throws {
    var random = SystemRandomNumberGenerator()
    for _ in 0..<200 {
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
}
