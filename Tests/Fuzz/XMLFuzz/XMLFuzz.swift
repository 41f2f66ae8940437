import FuzzDriver
import Markup

/// Whatever the bytes, reading ends with the document or an error at an offset in them, elements are closed in order,
/// and the pieces in which the bytes come make no difference.
@main
enum XMLFuzz {
  static func main() {
    Fuzzing.run { bytes in
      let bytes = Array(bytes)
      let whole = tokens(bytes, pieces: bytes.count)
      let small = tokens(bytes, pieces: 7)
      precondition(whole.tokens == small.tokens, "pieces make a difference")
      precondition((whole.error == nil) == (small.error == nil), "pieces make an error")
    }
  }

  /// Returns the tokens, with neighbouring texts as one.
  private static func tokens(_ bytes: [UInt8], pieces: Int) -> (tokens: [XMLReader.Token], error: XMLError?) {
    var rest = bytes[...]
    var reader = XMLReader {
      defer { rest = rest.dropFirst(max(pieces, 1)) }
      return Array(rest.prefix(max(pieces, 1)))
    }
    var tokens: [XMLReader.Token] = []
    var open: [String] = []
    do throws(XMLError) {
      while let token = try reader.next() {
        switch token {
        case .start(let name, _): open.append(name)
        case .end(let name): precondition(open.popLast() == name, "an end without a start")
        case .text(let piece):
          if case .text(let before)? = tokens.last {
            tokens[tokens.count - 1] = .text(before + piece)
          } else {
            tokens.append(token)
          }
          continue
        }
        tokens.append(token)
      }
    } catch {
      precondition(error.offset >= 0 && error.offset <= bytes.count, "a fault outside of the text")
      // How much of the text before a fault was given depends on the pieces.
      if case .text? = tokens.last { tokens.removeLast() }
      return (tokens, error)
    }
    precondition(open.isEmpty, "an element is not closed")
    return (tokens, nil)
  }
}
