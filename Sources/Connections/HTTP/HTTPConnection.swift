/// One connection as a value: bytes and times in, bytes and a deadline out.
struct HTTPConnection {
  private let limits: ServerLimits
  private let origin: ServerOrigin
  private var input: [UInt8] = []
  /// The number of bytes of `input` in which the end of the head was looked for.
  private var searched = 0
  private var output: [UInt8] = []
  /// The rest of an answer that is read in pieces.
  private var rest: (offset: Int, count: Int, read: @Sendable (Int, Int) -> [UInt8])?
  /// Whether events are sent.
  private(set) var isStream = false
  /// Whether it is closed when everything is sent.
  private var isLast = false
  /// Whether it is closed now.
  private(set) var isOver = false
  private(set) var deadline: Int64

  /// Whether it may be closed for another connection; those with the earliest deadlines are closed first.
  var isWaiting: Bool { !isStream && output.isEmpty && rest == nil }
  var wantsToSend: Bool { !output.isEmpty }

  init(_ limits: ServerLimits, _ origin: ServerOrigin, now: Int64) {
    (self.limits, self.origin) = (limits, origin)
    deadline = now + limits.headTime
  }

  mutating func receive(_ bytes: [UInt8], now: Int64, _ respond: (HTTPRequest) -> HTTPResponse) {
    // What comes after the last request, or beside events, is not read.
    if isLast || isStream { return }
    if input.isEmpty, isWaiting { deadline = now + limits.headTime }
    input += bytes
    answer(now: now, respond)
  }

  /// Takes it that the client sends no more.
  mutating func finish() {
    isLast = true
    if !wantsToSend { isOver = true }
  }

  /// Answers the next request, if it is there and the answer to the one before is sent.
  mutating func answer(now: Int64, _ respond: (HTTPRequest) -> HTTPResponse) {
    while isWaiting, !isLast, !input.isEmpty {
      switch RequestHead.read(input.span, from: searched, limits) {
      case .incomplete:
        searched = input.count
        return
      case .refused(let status): refuse(status, now: now)
      case .request(let request, let length):
        input.removeFirst(length)
        searched = 0
        if let refusal = origin.refusal(of: request) {
          refuse(refusal, now: now)
        } else {
          isLast = request.isLast
          send(respond(request), isHead: request.isHead, now: now)
        }
      }
    }
  }

  private mutating func refuse(_ status: HTTPStatus, now: Int64) {
    isLast = true
    send(.plain(status), isHead: false, now: now)
  }

  private mutating func send(_ response: HTTPResponse, isHead: Bool, now: Int64) {
    var head = "HTTP/1.1 \(response.status.rawValue) \(response.status.reason)\r\n"
    for (name, value) in response.fields { head += "\(name): \(value)\r\n" }
    var content: [UInt8] = []
    switch response.body {
    case .bytes(let bytes):
      if response.status != .notModified { head += "Content-Length: \(bytes.count)\r\n" }
      content = bytes
    case .pieces(let count, let read):
      head += "Content-Length: \(count)\r\n"
      if !isHead { rest = (0, count, read) }
    case .events: if isHead { isLast = true } else { isStream = true }
    }
    if isLast { head += "Connection: close\r\n" }
    output += Array("\(head)\r\n".utf8)
    if !isHead { output += content }
    fill()
    deadline = now + limits.sendTime
  }

  private mutating func fill() {
    while let (offset, count, read) = rest, output.count < limits.waitingBytes {
      let piece = read(offset, min(count - offset, limits.waitingBytes))
      output += piece.prefix(count - offset)
      let next = offset + piece.count
      rest = next < count ? (next, count, read) : nil
      if piece.isEmpty, offset < count { (rest, isLast) = (nil, true) }
    }
  }

  /// What can be sent.
  var waiting: ArraySlice<UInt8> { output[...] }

  mutating func sent(_ count: Int, now: Int64) {
    if count == 0 { return }
    output.removeFirst(count)
    fill()
    if wantsToSend {
      deadline = now + limits.sendTime
    } else if isStream {
      deadline = .max
    } else if isLast {
      isOver = true
    } else {
      deadline = now + limits.idleTime
    }
  }

  /// Adds an event for a client that wants events; one that does not take them is closed.
  mutating func push(_ event: [UInt8], now: Int64) {
    guard isStream else { return }
    if output.count + event.count > limits.waitingBytes {
      isOver = true
      return
    }
    if output.isEmpty { deadline = now + limits.sendTime }
    output += event
  }

  /// Closes it if its time is over; a client that has begun a request is told so.
  mutating func expire(now: Int64) {
    if now < deadline { return }
    if isWaiting, !input.isEmpty, !isLast { refuse(.timeout, now: now) } else { isOver = true }
  }
}
