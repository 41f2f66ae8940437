import SystemCalls
import TestTraits
import Testing

@testable import Connections

/// The loop over real sockets.
@Suite(.waiting) struct HTTPServerTests {
  private enum Event: Sendable { case push, stop }

  /// Runs a server beside some clients.
  private func serve(_ limits: ServerLimits = ServerLimits(), _ clients: @escaping @Sendable (UInt16) throws -> Void)
    throws
  {
    let mailbox = try Mailbox<Event>()
    let port = Locked<UInt16>(0)
    let failure = Locked<(any Error)?>(nil)
    Parallel.concurrently(workers: 2) { worker in
      do {
        if worker == 0 {
          let socket = try ListeningSocket([127, 0, 0, 1], port: 0)
          let number = socket.port
          port.withLock { $0 = number }
          port.wakeAll()
          var server = HTTPServer(
            socket, mailbox, origin: ServerOrigin(["127.0.0.1"], port: number), limits: limits)
          _ = try server.run { request in
            request.path.elementsEqual("events".utf8)
              ? HTTPResponse(.ok, [], .events) : HTTPResponse(.ok, [], .bytes(request.path))
          } _: {
            $0 == .stop ? .stop : .push(Array("event".utf8))
          }
        } else {
          let number = port.waitUntil { $0 == 0 ? nil : $0 }
          defer { mailbox.post(.stop) }
          try clients(number)
        }
      } catch {
        failure.withLock { $0 = error }
      }
    }
    if let failure = failure.withLock({ $0 }) { throw failure }
  }

  private static func get(_ path: String, _ port: UInt16) -> [UInt8] {
    Array("GET /\(path) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\r\n".utf8)
  }

  /// Reads until a text ends with another one, or the connection ends.
  private static func read(_ client: borrowing FileDescriptor, to end: String) throws -> String {
    var all: [UInt8] = []
    while !all.suffix(end.utf8.count).elementsEqual(end.utf8) {
      let part = try client.read(upTo: 1000)
      if part.isEmpty { break }
      all += part
    }
    return String(decoding: all, as: UTF8.self)
  }

  @Test func aClientAsksAgainOnOneConnection() throws {
    try serve { port in
      let client = try FileDescriptor.connection(to: [127, 0, 0, 1], port: port)
      for path in ["one", "two"] {
        try client.write(Self.get(path, port))
        #expect(try Self.read(client, to: path).hasSuffix("Content-Length: 3\r\n\r\n\(path)"))
      }
    }
  }

  @Test func connectionsThatOnlyWaitGiveWay() throws {
    var limits = ServerLimits()
    limits.connections = 4
    try serve(limits) { port in
      let idle = try (0..<40).map { _ in Client(try FileDescriptor.connection(to: [127, 0, 0, 1], port: port)) }
      let client = try FileDescriptor.connection(to: [127, 0, 0, 1], port: port)
      try client.write(Self.get("here", port))
      #expect(try Self.read(client, to: "here").hasSuffix("here"))
      // The first ones were closed for later ones.
      #expect(try idle[0].descriptor.read(upTo: 1).isEmpty)
    }
  }

  private final class Client: Sendable {
    let descriptor: FileDescriptor
    init(_ descriptor: consuming FileDescriptor) { self.descriptor = descriptor }
  }

  @Test func aClientThatSendsNoHeadIsClosed() throws {
    var limits = ServerLimits()
    (limits.headTime, limits.idleTime) = (50_000_000, 50_000_000)
    try serve(limits) { port in
      let slow = try FileDescriptor.connection(to: [127, 0, 0, 1], port: port)
      try slow.write(Array("GET / HT".utf8))
      #expect(try Self.read(slow, to: "never").hasPrefix("HTTP/1.1 408 "))
      let idle = try FileDescriptor.connection(to: [127, 0, 0, 1], port: port)
      try idle.write(Self.get("x", port))
      #expect(try Self.read(idle, to: "never").hasSuffix("x"))
    }
  }

  @Test func clientsThatVanishAreForgotten() throws {
    try serve { port in
      for _ in 0..<200 {
        let client = try FileDescriptor.connection(to: [127, 0, 0, 1], port: port)
        try client.write(Self.get("events", port))
      }
      let client = try FileDescriptor.connection(to: [127, 0, 0, 1], port: port)
      try client.write(Self.get("here", port))
      #expect(try Self.read(client, to: "here").hasSuffix("here"))
    }
  }
}
