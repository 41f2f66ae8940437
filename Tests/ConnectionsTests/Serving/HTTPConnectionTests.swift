import Testing

@testable import Connections

@Suite struct HTTPConnectionTests {
  private let origin = ServerOrigin(["127.0.0.1", "localhost"], port: 80)

  private static let second: Int64 = 1_000_000_000

  private func connection(_ limits: ServerLimits = ServerLimits()) -> HTTPConnection {
    HTTPConnection(limits, origin, now: 0)
  }

  private func respond(_ request: HTTPRequest) -> HTTPResponse {
    switch String(decoding: request.path, as: UTF8.self) {
    case "events": HTTPResponse(.ok, [], .events)
    case "large":
      HTTPResponse(
        .ok, [], .pieces(count: 1_000_000) { Array(repeating: UInt8(truncatingIfNeeded: $0), count: min($1, 10_000)) })
    case "short":
      HTTPResponse(.ok, [], .pieces(count: 100) { offset, _ in offset < 10 ? Array(repeating: 1, count: 10) : [] })
    default: HTTPResponse(.ok, [("X", "y")], .bytes(Array("body".utf8))).wanted(by: request, tag: "t")
    }
  }

  /// Takes all that is sent.
  private func drain(_ connection: inout HTTPConnection, now: Int64 = 0, most: Int = 70_000) -> [UInt8] {
    var all: [UInt8] = []
    while connection.wantsToSend, !connection.isOver {
      let part = connection.waiting.prefix(most)
      all += part
      connection.sent(part.count, now: now)
      connection.answer(now: now, respond)
    }
    return all
  }

  private func answer(_ text: String) -> (text: String, isOver: Bool) {
    var connection = connection()
    connection.receive(Array(text.utf8), now: 0, respond)
    return (String(decoding: drain(&connection), as: UTF8.self), connection.isOver)
  }

  private static let get = "GET /a HTTP/1.1\r\nHost: localhost\r\n"
  private static let whole =
    "HTTP/1.1 200 OK\r\nX: y\r\nETag: \"t\"\r\nAccept-Ranges: bytes\r\nContent-Length: 4\r\n\r\nbody"

  @Test func theConnectionIsKept() {
    #expect(answer("\(Self.get)\r\n") == (Self.whole, false))
    #expect(answer("\(Self.get)Connection: close\r\n\r\n").isOver)
    #expect(answer("GET /a HTTP/1.0\r\nHost: localhost\r\n\r\n").isOver)
    #expect(answer("\(Self.get)\r\n\(Self.get)\r\n").text == Self.whole + Self.whole)
  }

  @Test func aRequestMayArriveInAnyParts() {
    let bytes = Array("\(Self.get)\r\n\(Self.get)\r\n".utf8)
    for place in 0...bytes.count {
      var connection = connection()
      var all: [UInt8] = []
      for part in [bytes[..<place], bytes[place...]] where !part.isEmpty {
        connection.receive(Array(part), now: 0, respond)
        all += drain(&connection)
      }
      #expect(String(decoding: all, as: UTF8.self) == Self.whole + Self.whole, "split at \(place)")
    }
    var connection = connection()
    var all: [UInt8] = []
    for byte in bytes {
      connection.receive([byte], now: 0, respond)
      all += drain(&connection, most: 1)
    }
    #expect(String(decoding: all, as: UTF8.self) == Self.whole + Self.whole)
  }

  @Test func headsAndKnownAnswersHaveNoBody() {
    #expect(answer("HEAD /a HTTP/1.1\r\nHost: localhost\r\n\r\n").text == String(Self.whole.dropLast(4)))
    #expect(answer("HEAD /large HTTP/1.1\r\nHost: localhost\r\n\r\n").text.hasSuffix("Content-Length: 1000000\r\n\r\n"))
    let known = answer("\(Self.get)If-None-Match: \"s\", W/\"t\"\r\n\r\n").text
    #expect(known == "HTTP/1.1 304 Not Modified\r\nX: y\r\nETag: \"t\"\r\n\r\n")
    #expect(answer("\(Self.get)If-None-Match: \"s\"\r\n\r\n").text == Self.whole)
  }

  @Test func otherSitesAreRefused() {
    func status(_ fields: String) -> String {
      String(answer("GET /a HTTP/1.1\r\n\(fields)\r\n\r\n").text.dropFirst(9).prefix(3))
    }
    #expect(status("Host: LOCALHOST") == "200" && status("Host: 127.0.0.1:80") == "200")
    for host in ["evil.example", "localhost:81", "127.0.0.1.evil.example", "localhost.", ""] {
      #expect(status("Host: \(host)") == "421", "\(host)")
    }
    #expect(status("Host: localhost\r\nOrigin: http://localhost") == "200")
    for origin in ["http://evil.example", "null", "https://localhost", "http://localhost:81"] {
      #expect(status("Host: localhost\r\nOrigin: \(origin)") == "403", "\(origin)")
    }
    #expect(status("Host: localhost\r\nSec-Fetch-Site: same-origin") == "200")
    // A page of another site must not load notes as a script, but may have a link to them.
    #expect(
      status("Host: localhost\r\nSec-Fetch-Site: cross-site\r\nSec-Fetch-Mode: no-cors\r\nSec-Fetch-Dest: script")
        == "403")
    #expect(status("Host: localhost\r\nSec-Fetch-Site: same-site\r\nSec-Fetch-Mode: cors") == "403")
    #expect(
      status("Host: localhost\r\nSec-Fetch-Site: cross-site\r\nSec-Fetch-Mode: navigate\r\nSec-Fetch-Dest: document")
        == "200")
    #expect(
      status("Host: localhost\r\nSec-Fetch-Site: cross-site\r\nSec-Fetch-Mode: navigate\r\nSec-Fetch-Dest: iframe")
        == "403")
  }

  @Test func aRefusalEndsTheConnection() {
    let (text, isOver) = answer("POST /a HTTP/1.1\r\nHost: localhost\r\n\r\n\(Self.get)\r\n")
    #expect(text.hasPrefix("HTTP/1.1 405 Method Not Allowed\r\n") && text.contains("Allow: GET, HEAD\r\n") && isOver)
    #expect(text.components(separated: "HTTP/1.1 ") == 1)
  }

  @Test func largeAnswersAreMadeInPieces() {
    var connection = connection()
    connection.receive(Array("GET /large HTTP/1.1\r\nHost: localhost\r\n\r\n".utf8), now: 0, respond)
    #expect(connection.waiting.count < 300_000)
    let all = drain(&connection)
    #expect(all.count > 1_000_000 && !connection.isOver)
    #expect(answer("GET /short HTTP/1.1\r\nHost: localhost\r\n\r\n").isOver)
  }

  @Test func slowClientsAreClosed() {
    let limits = ServerLimits()
    var slow = connection()
    // A byte a second does not extend the time of a head.
    for (number, byte) in Self.get.utf8.enumerated() where number < 30 {
      let now = Int64(number) * Self.second
      slow.expire(now: now)
      if slow.isOver || slow.wantsToSend { break }
      slow.receive([byte], now: now, respond)
    }
    #expect(String(decoding: slow.waiting, as: UTF8.self).hasPrefix("HTTP/1.1 408 "))
    var silent = connection()
    silent.expire(now: limits.headTime - 1)
    #expect(!silent.isOver)
    silent.expire(now: limits.headTime)
    #expect(silent.isOver)
    var idle = connection()
    idle.receive(Array("\(Self.get)\r\n".utf8), now: 0, respond)
    _ = drain(&idle, now: Self.second)
    #expect(idle.deadline == Self.second + limits.idleTime)
    var unread = connection()
    unread.receive(Array("\(Self.get)\r\n".utf8), now: 0, respond)
    unread.expire(now: limits.sendTime)
    #expect(unread.isOver)
  }

  @Test func eventsAreSentAsLongAsTheyAreTaken() {
    var connection = connection()
    connection.push([1], now: 0)
    #expect(!connection.wantsToSend)
    connection.receive(Array("GET /events HTTP/1.1\r\nHost: localhost\r\n\r\n".utf8), now: 0, respond)
    #expect(String(decoding: drain(&connection), as: UTF8.self).hasSuffix("\r\n\r\n") && connection.isStream)
    #expect(connection.deadline == .max && !connection.isWaiting)
    connection.push([1, 2], now: 5)
    #expect(drain(&connection) == [1, 2])
    while !connection.isOver { connection.push(Array(repeating: 0, count: 50_000), now: 9) }
  }
}

extension String {
  fileprivate func components(separated by: String) -> Int { ranges(of: by).count }
}
