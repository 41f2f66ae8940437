import Testing

@testable import Connections

@Suite struct RequestHeadTests {
  private func read(_ text: String) -> RequestHead { RequestHead.read(Array(text.utf8).span, ServerLimits()) }

  private func path(_ target: String) -> String? {
    guard case .request(let request, _) = read("GET \(target) HTTP/1.1\r\nHost: a\r\n\r\n") else { return nil }
    return String(decoding: request.path, as: UTF8.self)
  }

  @Test func aRequestHasAPathAndFields() {
    let text = "HEAD /a%20b/c?q=1 HTTP/1.1\r\nHost: a:1\r\nAccept: x\r\nIf-None-Match:  \"1\" \r\naccept:y\r\n\r\nrest"
    guard case .request(let request, let length) = read(text) else {
      Issue.record("refused")
      return
    }
    #expect(request.isHead && request.path == Array("a b/c".utf8) && length == text.utf8.count - 4 && !request.isLast)
    #expect(request.field("host") == "a:1" && request.field("accept") == "x, y")
    #expect(request.field("if-none-match") == "\"1\"" && request.field("none") == nil)
  }

  @Test func pathsAreDecodedAndStayInTheSite() {
    #expect(path("/") == "" && path("/%C3%A9") == "é" && path("/a%2Fb") == "a/b" && path("/a?b/../c") == "a")
    let bad = [
      "/..", "/../a", "/a/../b", "/%2e%2e/a", "/a/%2E./b", "/.", "/a/./b", "/a%2f..%2fb", "/%", "/%4", "/%zz", "/%00",
      "/a#b", "/é", "http://a/", "*", "a",
    ]
    for target in bad { #expect(path(target) == nil, "\(target)") }
  }

  @Test func whatBrowsersNeverSendIsRefused() {
    let cases: [(String, HTTPStatus)] = [
      ("POST / HTTP/1.1\r\nHost: a\r\n\r\n", .methodNotAllowed),
      ("OPTIONS / HTTP/1.1\r\nHost: a\r\n\r\n", .methodNotAllowed),
      ("GET / HTTP/1.1\r\n\r\n", .badRequest), ("GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n", .badRequest),
      ("GET  / HTTP/1.1\r\nHost: a\r\n\r\n", .badRequest), ("GET /\r\n\r\n", .badRequest), ("\r\n\r\n", .badRequest),
      ("GET / HTTP/2.0\r\nHost: a\r\n\r\n", .versionNotSupported), ("GET / FTP\r\nHost: a\r\n\r\n", .badRequest),
      ("GET / HTTP/1.1\r\nHost: a\r\n folded\r\n\r\n", .badRequest),
      ("GET / HTTP/1.1\r\nHost : a\r\n\r\n", .badRequest),
      ("GET / HTTP/1.1\r\nHost: a\nX: b\r\n\r\n", .badRequest),
      ("GET / HTTP/1.1\r\nHost: a\r\nX: \0\r\n\r\n", .badRequest),
      ("GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\nabc", .tooLarge),
      ("GET / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n", .tooLarge),
      ("GET /\(String(repeating: "a", count: 9_000)) HTTP/1.1\r\nHost: a\r\n\r\n", .uriTooLong),
      ("GET / HTTP/1.1\r\nHost: a\r\n\(String(repeating: "X: 1\r\n", count: 101))\r\n", .headTooLarge),
      ("GET / HTTP/1.1\r\nHost: a\r\nX: \(String(repeating: "a", count: 17 << 10))", .headTooLarge),
    ]
    for (text, status) in cases { #expect(read(text) == .refused(status), "\(text.prefix(60))") }
    #expect(read("GET / HTTP/1.0\r\n\r\n") != .incomplete)
  }

  /// Bytes in any order are refused or wait for more, and a byte more never changes a request that was read.
  @Test func noBytesTrap() {
    let text = Array("GET /a%20b HTTP/1.1\r\nHost: a\r\nX: y\r\n\r\n".utf8)
    for place in text.indices {
      for byte in [0, 9, 10, 13, 32, 37, 47, 58, 127, 255] as [UInt8] {
        var changed = text
        changed[place] = byte
        for end in [place, place + 1, changed.count] {
          let part = Array(changed[..<end])
          _ = RequestHead.read(part.span, ServerLimits())
        }
      }
    }
  }
}
