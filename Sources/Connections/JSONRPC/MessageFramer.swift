internal import Bytes

/// Splits a byte stream into the bodies of messages.
///
///     stream  := { header "\r\n" body }            with `contentLength`, as in LSP 3.17, base protocol
///     stream  := { body "\n" }                     with `lines`
package struct MessageFramer: Sendable {
  /// The framing of messages in a stream.
  package enum Framing: Sendable {
    /// Each message has a header that states its length.
    case contentLength
    /// Each message is one line.
    case lines
  }

  /// The reason why a stream cannot be split; no message can be read after such an error, except after a line that is
  /// too long, which is skipped.
  package enum Failure: Error, Hashable, Sendable {
    /// A header is longer than any client writes.
    case longHeader
    /// A header has no length, or has different lengths.
    case noLength
    /// A message is longer than the limit.
    case longBody(Int)
    /// The content type names a charset other than UTF-8.
    case charset(String)
  }

  private let framing: Framing
  private let limit: Int
  private var buffer: [UInt8] = []
  /// The number of consumed bytes at the beginning of the buffer.
  private var done = 0
  /// The number of bytes after those that were already searched for the end of a header or line.
  private var seen = 0
  /// The length of the body that is being read; nil before its header is complete.
  private var length: Int?
  /// Whether a line that is too long is being skipped.
  private var isSkipping = false

  private static let longestHeader = 16 << 10
  /// The capacity in bytes that the buffer keeps for later messages.
  private static let keptCapacity = 1 << 20

  /// Creates a framer.
  ///
  /// - Parameter limit: The maximum length of a body in bytes.
  package init(_ framing: Framing, limit: Int = 256 << 20) { (self.framing, self.limit) = (framing, limit) }

  /// Whether the buffer ends inside a message.
  package var isInside: Bool { done < buffer.count || length != nil }

  /// Appends bytes from the stream, which may end anywhere in a message.
  package mutating func append(_ bytes: [UInt8]) { buffer += bytes }

  /// Returns the next complete body, or nil if there is none yet. O(1) per byte, however the stream is divided.
  package mutating func next() throws(Failure) -> [UInt8]? { framing == .lines ? try nextLine() : try nextBody() }

  private mutating func nextLine() throws(Failure) -> [UInt8]? {
    while true {
      guard let end = buffer.span.firstOffset(of: UInt8(ascii: "\n"), from: done + seen) else {
        seen = buffer.count - done
        if seen <= limit, !isSkipping { return nil }
        let (wasSkipping, length) = (isSkipping, seen)
        isSkipping = true
        _ = take(length)
        if wasSkipping { return nil }
        throw .longBody(length)
      }
      if isSkipping || end - done > limit {
        let (wasSkipping, length) = (isSkipping, end - done)
        isSkipping = false
        _ = take(length + 1)
        if wasSkipping { continue }
        throw .longBody(length)
      }
      let line = take(end - done + 1)
      let body = line.dropLast(line.dropLast().last == UInt8(ascii: "\r") ? 2 : 1)
      if !body.isEmpty { return Array(body) }
    }
  }

  /// Returns what the stream ends with after the last line end; nil with another framing, or if there is nothing.
  package mutating func lastLine() -> [UInt8]? {
    guard framing == .lines, !isSkipping, done < buffer.count else { return nil }
    return take(buffer.count - done)
  }

  private mutating func nextBody() throws(Failure) -> [UInt8]? {
    if length == nil {
      guard let header = try nextHeader() else { return nil }
      length = try Self.length(header)
    }
    guard let length else { return nil }
    if length > limit { throw .longBody(length) }
    guard buffer.count - done >= length else { return nil }
    self.length = nil
    return take(length)
  }

  /// Returns the lines of the next header, or nil if it is incomplete.
  private mutating func nextHeader() throws(Failure) -> [ArraySlice<UInt8>]? {
    var start = done + seen
    while let end = buffer.span.firstOffset(of: UInt8(ascii: "\n"), from: start) {
      let line = end - (end > done && buffer[end - 1] == UInt8(ascii: "\r") ? 1 : 0)
      let isFirst = line == done
      let isEmpty = isFirst || line > done && buffer[line - 1] == UInt8(ascii: "\n")
      if isEmpty {
        let header = take(end - done + 1)
        // Empty lines between messages are skipped.
        if !isFirst { return header.split(separator: UInt8(ascii: "\n")) }
        start = done
      } else {
        start = end + 1
      }
    }
    seen = max(0, buffer.count - done - 1)
    if buffer.count - done > Self.longestHeader { throw .longHeader }
    return nil
  }

  private static func length(_ lines: [ArraySlice<UInt8>]) throws(Failure) -> Int {
    var length: Int?
    for line in lines {
      let text = String(decoding: line, as: UTF8.self)
      guard let colon = text.firstIndex(of: ":") else { continue }
      let name = text[..<colon].lowercased()
      let value = text[text.index(after: colon)...].filter { !$0.isWhitespace }
      if name == "content-length" {
        guard let number = Int(value), number >= 0, length == nil || length == number else { throw .noLength }
        length = number
      } else if name == "content-type", let charset = value.lowercased().split(separator: "charset=").dropFirst().first,
        charset.trimmingQuotes != "utf-8", charset.trimmingQuotes != "utf8"
      {
        throw .charset(String(charset))
      }
    }
    guard let length else { throw .noLength }
    return length
  }

  private mutating func take(_ count: Int) -> [UInt8] {
    let taken = Array(buffer[done..<done + count])
    done += count
    seen = 0
    if done == buffer.count {
      buffer.removeAll(keepingCapacity: buffer.capacity <= Self.keptCapacity)
      done = 0
    } else if done > Self.keptCapacity {
      buffer.removeFirst(done)
      done = 0
    }
    return taken
  }

  /// Returns a body with the header or line end that the framing requires.
  package static func frame(_ body: [UInt8], _ framing: Framing) -> [UInt8] {
    switch framing {
    case .contentLength: Array("Content-Length: \(body.count)\r\n\r\n".utf8) + body
    case .lines: body + [UInt8(ascii: "\n")]
    }
  }
}

extension Substring {
  fileprivate var trimmingQuotes: Substring {
    var text = self
    while let last = text.last, last == "\"" || last == ";" { text = text.dropLast() }
    return text.first == "\"" ? text.dropFirst() : text
  }
}
