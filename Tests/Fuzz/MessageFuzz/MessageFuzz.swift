import Connections
import FuzzDriver
import JSON

/// A stream is divided into the same messages whatever the pieces in which it comes; each of them is a message or has an
/// error that can be sent.
///
/// The first byte of an input is the size of the pieces, and its highest bit the form of the stream.
@main
enum MessageFuzz {
  static func main() {
    Fuzzing.run { bytes in
      guard let choice = bytes.first else { return }
      let stream = Array(bytes.dropFirst())
      let framing: MessageFramer.Framing = choice >= 0x80 ? .lines : .contentLength
      let whole = bodies(of: stream, framing, piece: max(1, stream.count))
      let pieces = bodies(of: stream, framing, piece: Int(choice & 0x7F) + 1)
      precondition(whole.bodies == pieces.bodies && whole.hasEnded == pieces.hasEnded, "pieces change the messages")
      for body in whole.bodies { read(body) }
    }
  }

  private static func bodies(
    of stream: [UInt8], _ framing: MessageFramer.Framing, piece: Int
  ) -> (bodies: [[UInt8]], hasEnded: Bool) {
    var framer = MessageFramer(framing, limit: 1 << 16)
    var bodies: [[UInt8]] = []
    var start = 0
    while start < stream.count {
      framer.append(Array(stream[start..<min(start + piece, stream.count)]))
      start += piece
      do {
        while let body = try framer.next() { bodies.append(body) }
      } catch {
        return (bodies, true)
      }
    }
    return (bodies, false)
  }

  private static func read(_ body: [UInt8]) {
    guard let value = try? JSONValue(body, depthLimit: 256) else { return }
    do throws(RPCMessage.Malformation) {
      let message = try RPCMessage(value)
      guard let again = try? RPCMessage(JSONValue(message.body)) else {
        preconditionFailure("what was written cannot be read")
      }
      precondition(again.body == message.body, "what was written is read as something else")
    } catch {
      _ = RPCMessage.response(id: error.id, result: .failure(error.error)).body
    }
  }
}
