internal import Bytes

/// Reads the head of a request (RFC 9112), strictly: what a browser never sends is refused.
enum RequestHead: Equatable {
  case incomplete
  case request(HTTPRequest, length: Int)
  case refused(HTTPStatus)

  /// Reads a head from the beginning of some bytes, in the first `start` of which its end was looked for before.
  static func read(_ bytes: Span<UInt8>, from start: Int = 0, _ limits: ServerLimits) -> RequestHead {
    guard let end = end(of: bytes, from: max(start - 3, 0))
    else { return bytes.count > limits.headBytes ? .refused(.headTooLarge) : .incomplete }
    if end > limits.headBytes { return .refused(.headTooLarge) }
    var lines: [[UInt8]] = [[]]
    var index = 0
    while index < end - 4 {
      let byte = bytes[index]
      if byte == 0x0D, bytes[index + 1] == 0x0A {
        lines.append([])
        index += 2
        continue
      }
      // A line break alone, NUL and the like have no place in a head.
      if byte < 0x20 && byte != 0x09 || byte == 0x7F { return .refused(.badRequest) }
      lines[lines.count - 1].append(byte)
      index += 1
    }
    guard let first = lines.first, lines.count - 1 <= limits.fields else { return .refused(.headTooLarge) }
    return read(first, Array(lines.dropFirst()), length: end)
  }

  /// Returns the offset after the empty line.
  private static func end(of bytes: Span<UInt8>, from start: Int) -> Int? {
    var offset = start
    while let found = bytes.firstOffset(of: 0x0D, from: offset) {
      if found + 4 > bytes.count { return nil }
      if bytes[found + 1] == 0x0A, bytes[found + 2] == 0x0D, bytes[found + 3] == 0x0A { return found + 4 }
      offset = found + 1
    }
    return nil
  }

  private static func read(_ first: [UInt8], _ lines: [[UInt8]], length: Int) -> RequestHead {
    let words = first.split(separator: 0x20, omittingEmptySubsequences: false)
    guard words.count == 3, words.allSatisfy({ !$0.isEmpty }) else { return .refused(.badRequest) }
    let isNew: Bool
    switch String(decoding: words[2], as: UTF8.self) {
    case "HTTP/1.1": isNew = true
    case "HTTP/1.0": isNew = false
    default: return .refused(words[2].starts(with: "HTTP/".utf8) ? .versionNotSupported : .badRequest)
    }
    guard words[0].allSatisfy({ $0.isAlphanumeric || $0 == UInt8(ascii: "-") }) else { return .refused(.badRequest) }
    guard let fields = fields(lines) else { return .refused(.badRequest) }
    // Without it, a name that leads to this machine could not be told from the own one.
    if isNew, fields["host"] == nil { return .refused(.badRequest) }
    if fields["transfer-encoding"] != nil || !["0", nil].contains(fields["content-length"]) {
      return .refused(.tooLarge)
    }
    let method = String(decoding: words[0], as: UTF8.self)
    guard method == "GET" || method == "HEAD" else { return .refused(.methodNotAllowed) }
    if words[1].count > 8_000 { return .refused(.uriTooLong) }
    guard let path = path(Array(words[1])) else { return .refused(.badRequest) }
    let connection = (fields["connection"] ?? "").lowercased().split { $0 == "," || $0 == " " }
    let isLast = connection.contains("close") || !isNew && !connection.contains("keep-alive")
    return .request(HTTPRequest(isHead: method == "HEAD", path: path, isLast: isLast, fields: fields), length: length)
  }

  /// Returns the fields; nil if one is not in order. Fields of which there may be only one are not joined.
  private static func fields(_ lines: [[UInt8]]) -> [String: String]? {
    var fields: [String: String] = [:]
    for line in lines {
      guard let colon = line.firstIndex(of: UInt8(ascii: ":")), colon > 0,
        line[..<colon].allSatisfy({ $0.isAlphanumeric || "!#$%&'*+-.^_`|~".utf8.contains($0) })
      else { return nil }
      let name = String(decoding: line[..<colon], as: UTF8.self).lowercased()
      let space: (UInt8) -> Bool = { $0 == 0x20 || $0 == 0x09 }
      let value = String(
        decoding: Array(Array(line[(colon + 1)...].drop(while: space)).reversed().drop(while: space)).reversed(),
        as: UTF8.self)
      if let known = fields[name] {
        if ["host", "content-length", "origin", "sec-fetch-site"].contains(name) { return nil }
        fields[name] = "\(known), \(value)"
      } else {
        fields[name] = value
      }
    }
    return fields
  }

  /// Returns the decoded path of a target, without its query; nil if it is not in order.
  private static func path(_ target: [UInt8]) -> [UInt8]? {
    guard target.first == UInt8(ascii: "/") else { return nil }
    var path: [UInt8] = []
    var index = 1
    while index < target.count, target[index] != UInt8(ascii: "?") {
      var byte = target[index]
      if byte == UInt8(ascii: "#") || byte >= 0x80 { return nil }
      if byte == UInt8(ascii: "%") {
        guard index + 2 < target.count, let high = target[index + 1].hexDigitValue,
          let low = target[index + 2].hexDigitValue
        else { return nil }
        byte = high << 4 | low
        if byte == 0 { return nil }
        index += 2
      }
      path.append(byte)
      index += 1
    }
    let parts = path.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    return parts.contains { $0.elementsEqual(".".utf8) || $0.elementsEqual("..".utf8) } ? nil : path
  }
}
