import Connections
import SystemCalls
import TestSupport
import Testing
import VaultCore

@testable import Site

/// The site as it is served while notes are edited.
struct SitePreviewTests {
  private static let config = "site:\n  url: https://example.org/\n"

  /// Serves a vault, and calls `body` with the port beside it.
  private func serve(_ vault: TemporaryVault, _ body: @escaping @Sendable (UInt16) throws -> Void) throws {
    let socket = try ListeningSocket([127, 0, 0, 1], port: 0)
    let port = socket.port
    let preview = try SitePreview(of: vault.open(), selecting: nil, trustsFiles: false)
    let stop = preview.stopper
    let failure = Locked<(any Error)?>(nil)
    let client = Parallel.detach {
      defer { stop() }
      do { try body(port) } catch { failure.withLock { $0 = error } }
    }
    #expect(client)
    _ = try preview.serve(at: socket, names: ["127.0.0.1"], signals: nil) { Issue.record($0) }
    if let failure = failure.withLock({ $0 }) { throw failure }
  }

  private static func read(_ client: borrowing FileDescriptor, to end: String) throws -> String {
    var all: [UInt8] = []
    while true {
      let part = try client.read(upTo: 100_000)
      if part.isEmpty { return String(decoding: all, as: UTF8.self) }
      all += part
      let text = String(decoding: all, as: UTF8.self)
      if text.contains(end) { return text }
    }
  }

  private static func get(_ path: String, _ port: UInt16, _ fields: String = "") throws -> String {
    let client = try FileDescriptor.connection(to: [127, 0, 0, 1], port: port)
    try client.write(
      Array("GET /\(path) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\(fields)Connection: close\r\n\r\n".utf8))
    return try read(client, to: "\0never")
  }

  @Test func pagesFilesAndDraftsAreServed() throws {
    let vault = try TemporaryVault(config: Self.config)
    try vault.write("---\ndraft: true\n---\n# Draft\n\n[[A]] and [[Nowhere]] ![[p.png]]\n", to: "f/Draft.md")
    try vault.write("# A\n", to: "A.md")
    try vault.write("picture", to: "p.png")
    try vault.write("secret", to: "other.txt")
    try serve(vault) { port in
      let page = try Self.get("f/Draft.html", port)
      #expect(page.hasPrefix("HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\n"))
      #expect(page.contains("<span class=\"missing\">Nowhere</span>") && page.contains("href=\"../A.html\""))
      #expect(page.contains("preview.js") && page.contains("; connect-src 'self'\" />"))
      for field in [
        "frame-ancestors 'none'", "X-Content-Type-Options: nosniff", "Referrer-Policy: no-referrer",
        "Cross-Origin-Resource-Policy: same-origin",
      ] { #expect(page.contains(field)) }
      #expect(try Self.get("", port).contains("<main"))
      #expect(try Self.get("f/", port).contains("Draft"))
      let picture = try Self.get("p.png", port)
      #expect(picture.contains("Content-Type: image/png") && picture.hasSuffix("\r\n\r\npicture"))
      let tag = try #require(page.split(separator: "\r\n").first { $0.hasPrefix("ETag: ") }).dropFirst(6)
      #expect(try Self.get("f/Draft.html", port, "If-None-Match: \(tag)\r\n").hasPrefix("HTTP/1.1 304 "))
      let missing = try Self.get("none.html", port)
      #expect(missing.hasPrefix("HTTP/1.1 404 ") && missing.contains("href=\"/-/search.html\""))
      // Only what the site has is served.
      for path in ["other.txt", "f/Draft.md.bak", ".obsidian/app.json", "a/%2e%2e/other.txt"] {
        #expect(!(try Self.get(path, port)).contains("secret"))
      }
    }
  }

  @Test func anExportShowsNoMissingNotes() throws {
    let vault = try TemporaryVault()
    try vault.write("# A\n\n[[Nowhere]]\n", to: "A.md")
    let page = try RenderedSite(vault, "").text("A.html")
    #expect(!page.contains("missing") && !page.contains("preview") && !page.contains("connect-src"))
  }

  @Test func anEditArrives() throws {
    let vault = try TemporaryVault()
    try vault.write("# A\n\nfirst\n", to: "A.md")
    try serve(vault) { port in
      let events = try FileDescriptor.connection(to: [127, 0, 0, 1], port: port)
      try events.write(Array("GET /-/events HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\r\n".utf8))
      _ = try Self.read(events, to: "\r\n\r\n")
      #expect(try Self.get("A.html", port).contains("first"))
      let waits = Locked(true)
      // The watcher may begin after the first edit.
      _ = Parallel.detach {
        for number in 0..<100 where waits.withLock({ $0 }) {
          try? vault.write("# A\n\nsecond \(number)\n", to: "A.md")
          SystemClock.sleep(.milliseconds(200))
        }
      }
      // The file is empty for a moment, which is an event of its own.
      var page = ""
      while !page.contains("second"), try Self.read(events, to: "data: changed\n\n").contains("data: changed") {
        page = try Self.get("A.html", port)
      }
      waits.withLock { $0 = false }
      #expect(page.contains("second"))
    }
  }
}
