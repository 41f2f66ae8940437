/// A request whose head was read and is in order.
package struct HTTPRequest: Sendable, Equatable {
  /// Whether only the head of the answer is wanted.
  package let isHead: Bool
  /// The path as bytes, decoded, without the slash at its beginning. No component is `.` or `..`.
  package let path: [UInt8]
  /// Whether the connection ends after the answer.
  let isLast: Bool
  /// The fields by their names in lower case; several with the same name are joined by commas.
  let fields: [String: String]

  /// Returns the value of a field, whose name is in lower case.
  package func field(_ name: String) -> String? { fields[name] }
}

/// The result of a request, as in RFC 9110.
package enum HTTPStatus: Int, Sendable {
  case ok = 200
  case partialContent = 206
  case found = 302
  case notModified = 304
  case badRequest = 400
  case forbidden = 403
  case notFound = 404
  case methodNotAllowed = 405
  case timeout = 408
  case tooLarge = 413
  case uriTooLong = 414
  case rangeNotSatisfiable = 416
  case misdirected = 421
  case headTooLarge = 431
  case failed = 500
  case versionNotSupported = 505

  var reason: String {
    switch self {
    case .ok: "OK"
    case .partialContent: "Partial Content"
    case .found: "Found"
    case .notModified: "Not Modified"
    case .badRequest: "Bad Request"
    case .forbidden: "Forbidden"
    case .notFound: "Not Found"
    case .methodNotAllowed: "Method Not Allowed"
    case .timeout: "Request Timeout"
    case .tooLarge: "Content Too Large"
    case .uriTooLong: "URI Too Long"
    case .rangeNotSatisfiable: "Range Not Satisfiable"
    case .misdirected: "Misdirected Request"
    case .headTooLarge: "Request Header Fields Too Large"
    case .failed: "Internal Server Error"
    case .versionNotSupported: "HTTP Version Not Supported"
    }
  }
}

/// An answer.
package struct HTTPResponse: Sendable {
  /// What follows the head.
  package enum Body: Sendable {
    case bytes([UInt8])
    /// A number of bytes that are read in pieces when they can be sent; the closure gets the offset of a piece and its
    /// maximal size. If it returns none before the end, the connection is closed.
    case pieces(count: Int, @Sendable (_ offset: Int, _ most: Int) -> [UInt8])
    /// Events, which are sent as long as the connection is open.
    case events
  }

  /// The result.
  package var status: HTTPStatus
  /// Further fields.
  package var fields: [(name: String, value: String)]
  /// What follows the head.
  package var body: Body

  /// Makes an answer.
  package init(_ status: HTTPStatus, _ fields: [(name: String, value: String)] = [], _ body: Body) {
    (self.status, self.fields, self.body) = (status, fields, body)
  }

  static func plain(_ status: HTTPStatus) -> HTTPResponse {
    var fields = [(name: "Content-Type", value: "text/plain; charset=utf-8")]
    if status == .methodNotAllowed { fields.append((name: "Allow", value: "GET, HEAD")) }
    return HTTPResponse(status, fields, .bytes(Array("\(status.rawValue) \(status.reason)\n".utf8)))
  }

  /// Returns what of the answer is wanted by a request: that the bytes of an earlier answer with this tag are still the
  /// same, or a range of the bytes.
  package func wanted(by request: HTTPRequest, tag: String) -> HTTPResponse {
    let answer = unlessKnown(to: request, tag: tag)
    return answer.status == .ok ? answer.inRange(of: request, tag: tag) : answer
  }

  private func unlessKnown(to request: HTTPRequest, tag: String) -> HTTPResponse {
    var answer = self
    answer.fields.append((name: "ETag", value: "\"\(tag)\""))
    let known = (request.field("if-none-match") ?? "").split(separator: ",").map { part in
      let part = part.drop { $0 == " " }
      return part.hasPrefix("W/") ? part.dropFirst(2) : part
    }
    guard known.contains(where: { $0 == "*" || $0.prefix { $0 != " " } == "\"\(tag)\"" }) else { return answer }
    answer.status = .notModified
    answer.body = .bytes([])
    return answer
  }

  /// Returns the range of the bytes that a request asks for; all bytes if it asks for several ranges, if it is not in
  /// order, or if it has another version of the bytes.
  private func inRange(of request: HTTPRequest, tag: String) -> HTTPResponse {
    let count: Int
    switch body {
    case .bytes(let bytes): count = bytes.count
    case .pieces(let all, _): count = all
    case .events: return self
    }
    var answer = self
    answer.fields.append((name: "Accept-Ranges", value: "bytes"))
    // A date says too little: two versions may have the same.
    let isCurrent = request.field("if-range").map { $0 == "\"\(tag)\"" } ?? true
    guard !request.isHead, isCurrent, let range = request.field("range").flatMap({ ByteRange($0, of: count) })
    else { return answer }
    guard case .bytes(let part) = range else {
      answer.status = .rangeNotSatisfiable
      answer.fields.append((name: "Content-Range", value: "bytes */\(count)"))
      answer.body = .bytes([])
      return answer
    }
    answer.status = .partialContent
    answer.fields.append((name: "Content-Range", value: "bytes \(part.lowerBound)-\(part.upperBound - 1)/\(count)"))
    switch body {
    case .bytes(let bytes): answer.body = .bytes(Array(bytes[part]))
    case .pieces(_, let read):
      answer.body = .pieces(count: part.count) { offset, most in read(part.lowerBound + offset, most) }
    case .events: break
    }
    return answer
  }
}
