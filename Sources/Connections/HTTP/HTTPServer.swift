package import SystemCalls

/// A server of HTTP/1.1 at one socket, whose owner runs it on one thread.
package struct HTTPServer<Event: Sendable>: ~Copyable {
  /// What an event makes the server do.
  package enum Command: Sendable {
    case none
    /// To send this to all clients that want events.
    case push([UInt8])
    case stop
  }

  private final class Peer {
    let descriptor: FileDescriptor
    var connection: HTTPConnection
    var interest: Readiness.Interest?

    init(_ descriptor: consuming FileDescriptor, _ connection: HTTPConnection) {
      self.descriptor = descriptor
      self.connection = connection
    }
  }

  private let socket: ListeningSocket
  private var loop: EventLoop<Event>
  private let limits: ServerLimits
  private let origin: ServerOrigin
  private var peers: [Int: Peer] = [:]
  private var nextToken = 1

  private static var socketToken: Int { 0 }
  /// The number of connections that are accepted in one turn, and of bytes that are received at once.
  private static var mostAccepted: Int { 16 }
  private static var mostReceived: Int { 16 << 10 }

  /// Makes a server, which takes events of a mailbox and signals.
  package init(
    _ socket: consuming ListeningSocket, _ mailbox: Mailbox<Event>, signals: SignalQueue? = nil,
    origin: ServerOrigin, limits: ServerLimits = ServerLimits()
  ) {
    self.socket = socket
    loop = EventLoop(mailbox, signals: signals)
    (self.origin, self.limits) = (origin, limits)
  }

  /// Answers requests until an event stops it, or a signal arrives, which is returned.
  ///
  /// - Parameters:
  ///   - respond: Makes the answer to a request.
  ///   - take: Takes an event.
  package mutating func run(
    _ respond: (HTTPRequest) -> HTTPResponse, _ take: (Event) -> Command
  ) throws(SystemError) -> Signal? {
    loop.watch(socket.descriptor.raw, as: Self.socketToken)
    while true {
      let turn = try loop.next(until: peers.values.map(\.connection.deadline).filter { $0 < .max }.min())
      if let signal = turn.signals.first { return signal }
      for event in turn.events {
        switch take(event) {
        case .none: break
        case .push(let bytes): for peer in peers.values { peer.connection.push(bytes, now: turn.now) }
        case .stop: return nil
        }
      }
      for token in turn.ready.sorted() where token != Self.socketToken { serve(token, now: turn.now, respond) }
      if turn.ready.contains(Self.socketToken) { try accept(now: turn.now) }
      for (token, peer) in peers {
        peer.connection.expire(now: turn.now)
        if peer.connection.isOver { close(token) } else { watch(token, peer) }
      }
    }
  }

  private mutating func accept(now: Int64) throws(SystemError) {
    for _ in 0..<Self.mostAccepted {
      let isFull = peers.count >= limits.connections
      // The one that was to be closed first gives way.
      let first = isFull ? peers.filter(\.value.connection.isWaiting).min { self.order($0) < self.order($1) }?.key : nil
      // The kernel holds a few, and refuses the rest.
      if isFull, first == nil { return loop.stopWatching(Self.socketToken) }
      do throws(SystemError) {
        guard let descriptor = try socket.accept() else { return }
        if let first { close(first) }
        peers[nextToken] = Peer(descriptor, HTTPConnection(limits, origin, now: now))
        nextToken += 1
      } catch {
        // There are no descriptors left; the next connection that is closed frees one.
        if peers.isEmpty { throw error }
        return loop.stopWatching(Self.socketToken)
      }
    }
  }

  private func order(_ peer: (key: Int, value: Peer)) -> (Int64, Int) { (peer.value.connection.deadline, peer.key) }

  private mutating func close(_ token: Int) {
    loop.stopWatching(token)
    peers[token] = nil
    loop.watch(socket.descriptor.raw, as: Self.socketToken)
  }

  private mutating func watch(_ token: Int, _ peer: Peer) {
    let interest: Readiness.Interest = peer.connection.wantsToSend ? .writable : .readable
    if peer.interest != interest { loop.watch(peer.descriptor.raw, for: interest, as: token) }
    peer.interest = interest
  }

  private mutating func serve(_ token: Int, now: Int64, _ respond: (HTTPRequest) -> HTTPResponse) {
    guard let peer = peers[token] else { return }
    do throws(SystemError) {
      if !peer.connection.wantsToSend {
        guard let bytes = try peer.descriptor.receive(upTo: Self.mostReceived) else { return }
        if bytes.isEmpty {
          if peer.connection.isStream { return close(token) }
          peer.connection.finish()
        } else {
          peer.connection.receive(bytes, now: now, respond)
        }
      }
      while peer.connection.wantsToSend, !peer.connection.isOver {
        let count = try peer.descriptor.send(peer.connection.waiting)
        if count == 0 { return }
        peer.connection.sent(count, now: now)
        // The next request may have arrived with the one that is answered.
        peer.connection.answer(now: now, respond)
      }
    } catch {
      close(token)
    }
  }
}

/// What a server allows its clients. Times are in nanoseconds.
package struct ServerLimits: Sendable {
  /// The number of connections.
  package var connections = 64
  /// The number of bytes of the head of a request.
  package var headBytes = 16 << 10
  /// The number of fields of a request.
  package var fields = 100
  /// The time in which the head of a request must have arrived, from the first byte or the beginning of the connection.
  package var headTime: Int64 = 10_000_000_000
  /// The time for which a connection without a request stays open.
  package var idleTime: Int64 = 30_000_000_000
  /// The time in which the client must take a part of the answer.
  package var sendTime: Int64 = 30_000_000_000
  /// The number of bytes that wait to be sent, above which no more are made.
  package var waitingBytes = 256 << 10

  /// The limits of a server for the browsers of one person.
  package init() {}
}

/// The address of a server, by which requests of pages of other sites are known. Any site can make a browser send
/// requests to this machine, and can name a host that leads to it.
package struct ServerOrigin: Sendable {
  /// The hosts by which the server is called, with the port.
  private let hosts: Set<String>

  /// Makes the origin of a server at some names or addresses.
  package init(_ names: [String], port: UInt16) {
    hosts = Set(names.flatMap { name in port == 80 ? [name, "\(name):80"] : ["\(name):\(port)"] })
  }

  /// Returns why a request is refused; nil for one of the person at this machine.
  func refusal(of request: HTTPRequest) -> HTTPStatus? {
    guard let host = request.field("host"), hosts.contains(host.lowercased()) else { return .misdirected }
    if let origin = request.field("origin") {
      guard origin.hasPrefix("http://"), hosts.contains(origin.dropFirst("http://".count).lowercased()) else {
        return .forbidden
      }
    }
    // A link of another site may lead here, but no page of another site may contain what is here.
    let isOwn = ["same-origin", "none", nil].contains(request.field("sec-fetch-site"))
    let isVisit = request.field("sec-fetch-mode") == "navigate" && request.field("sec-fetch-dest") == "document"
    return isOwn || isVisit ? nil : .forbidden
  }
}
