internal import Connections
internal import JSON
internal import SystemCalls
internal import VaultCore

/// What a client wants to be told of: changes of notes, and of the list of resources.
struct Subscriptions {
  /// A request that stays open, and for which notices are sent (2026-07-28).
  struct Listener {
    let id: RequestID
    let uris: Set<String>
    let wantsList: Bool
  }

  private(set) var listeners: [Listener] = []
  /// The addresses that were subscribed to one by one (until 2025-11-25).
  var uris: Set<String> = []
  /// The revisions of the notes at addresses when their last notice was sent.
  var revisions: [String: String] = [:]
  /// The list of resources when its last notice was sent.
  var list: JSONValue?
  /// Whether somebody has asked to be told of anything.
  var isActive = false
  /// The time when changes were noticed and notices are due; nil if there is nothing new.
  var due: Int64?
  var lastList: Int64 = 0

  static let mostListeners = 64
  static let mostURIs = 1_000

  func isOpen(_ id: RequestID) -> Bool { listeners.contains { $0.id == id } }
  mutating func cancel(_ id: RequestID) { listeners.removeAll { $0.id == id } }
  mutating func add(_ listener: Listener) { listeners.append(listener) }

  /// All addresses that somebody wants to know about.
  var wanted: Set<String> { listeners.reduce(into: uris) { $0.formUnion($1.uris) } }
  func wantsList(isInitialized: Bool) -> Bool { isInitialized || listeners.contains(where: \.wantsList) }
}

extension AgentSession {
  /// The time for which changes are collected, and the least time between two notices of the list, in nanoseconds.
  private static var collecting: Int64 { 250_000_000 }
  private static var listPause: Int64 { 1_000_000_000 }

  /// When `sendNotices` has something to do; nil if it waits for changes.
  var deadline: Int64? { subscriptions.due }

  /// Records that files may have changed.
  func noticeChange(at now: Int64) {
    if subscriptions.isActive, subscriptions.due == nil { subscriptions.due = now + Self.collecting }
  }

  // MARK: - Asking

  /// Opens a subscription: its request is answered only at the end.
  func listen(_ request: AgentRequest) throws(RPCError) {
    guard let wanted = request.params["notifications"], wanted.object != nil else {
      throw RPCError(code: .invalidParams, message: "the parameter 'notifications' is missing, or is no object")
    }
    let uris = Set((wanted["resourceSubscriptions"]?.array ?? []).compactMap(\.string))
    guard subscriptions.listeners.count < Subscriptions.mostListeners, uris.count <= Subscriptions.mostURIs else {
      throw RPCError(
        code: .internalError,
        message:
          "at most \(Subscriptions.mostListeners) subscriptions with \(Subscriptions.mostURIs) addresses are possible")
    }
    let wantsList = wanted["resourcesListChanged"]?.bool == true
    subscriptions.add(Subscriptions.Listener(id: request.id, uris: uris, wantsList: wantsList))
    var honoured: [JSONValue.Member] = []
    if wantsList { honoured.append(.init("resourcesListChanged", true)) }
    if !uris.isEmpty { honoured.append(.init("resourceSubscriptions", .strings(uris.sorted()))) }
    try? wire.send(
      .notification(
        method: "notifications/subscriptions/acknowledged",
        params: ["_meta": Self.mark(request.id), "notifications": .object(honoured)]))
    follow()
  }

  func subscribe(_ request: AgentRequest, isOn: Bool) throws(RPCError) {
    let uri = try request.text("uri")
    guard isOn else {
      subscriptions.uris.remove(uri)
      return
    }
    guard subscriptions.uris.count < Subscriptions.mostURIs else {
      throw RPCError(code: .internalError, message: "at most \(Subscriptions.mostURIs) subscriptions are possible")
    }
    subscriptions.uris.insert(uri)
    follow()
  }

  /// Begins to tell of changes, and remembers how the notes are now.
  private func follow() {
    guard let views = try? vault.current() else { return }
    remember(views)
    subscriptions.isActive = true
  }

  private func remember(_ views: AgentVault.Views) {
    for uri in subscriptions.wanted where subscriptions.revisions[uri] == nil {
      subscriptions.revisions[uri] = Resources.note(uri, in: views.shown)?.revision ?? ""
    }
    if subscriptions.list == nil { subscriptions.list = try? Resources.list(in: views) }
  }

  // MARK: - Telling

  private static func mark(_ id: RequestID) -> JSONValue {
    .object([.init(ProtocolEra.key("subscriptionId"), id.json)])
  }

  /// Sends notices of what has changed, if they are due.
  func sendNotices(at now: Int64) throws {
    guard let due = subscriptions.due, due <= now else { return }
    subscriptions.due = nil
    guard let views = try? vault.current() else { return }
    for uri in subscriptions.wanted.sorted() {
      let revision = Resources.note(uri, in: views.shown)?.revision ?? ""
      guard subscriptions.revisions.updateValue(revision, forKey: uri) != revision else { continue }
      let own = subscriptions.listeners.filter { $0.uris.contains(uri) }.map(\.id)
      try tell(
        "notifications/resources/updated", [.init("uri", .string(uri))], to: own,
        isLegacy: subscriptions.uris.contains(uri))
    }
    let isLegacy = initialized != nil
    guard subscriptions.wantsList(isInitialized: isLegacy), subscriptions.isActive else { return }
    if now - subscriptions.lastList < Self.listPause {
      subscriptions.due = subscriptions.lastList + Self.listPause
      return
    }
    let list = try? Resources.list(in: views)
    guard list != subscriptions.list else { return }
    (subscriptions.list, subscriptions.lastList) = (list, now)
    let own = subscriptions.listeners.filter(\.wantsList).map(\.id)
    try tell("notifications/resources/list_changed", [], to: own, isLegacy: isLegacy)
  }

  private func tell(_ method: String, _ members: [JSONValue.Member], to ids: [RequestID], isLegacy: Bool) throws {
    for id in ids {
      try wire.send(
        .notification(method: method, params: .object([.init("_meta", Self.mark(id))] + members)))
    }
    if isLegacy { try wire.send(.notification(method: method, params: members.isEmpty ? .null : .object(members))) }
  }

  /// Answers the requests that are open, at the end.
  func endSubscriptions() throws {
    for listener in subscriptions.listeners {
      let result = decorated([.init("_meta", Self.mark(listener.id))], .modern)
      try wire.send(.response(id: listener.id, result: .success(.object(result))))
    }
  }
}
