internal import Connections
internal import JSON

/// The revisions of the protocol. Until 2025-11-25 a session begins with `initialize`; since 2026-07-28 each request
/// says its version and who sends it.
enum ProtocolEra: Equatable {
  /// The request carries no version, so that of `initialize` holds.
  case legacy
  case modern

  static let newest = "2026-07-28"
  /// The revisions with `initialize`, the newest first.
  static let handshakes = ["2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"]
  static let all = [newest] + handshakes

  private static let prefix = "io.modelcontextprotocol/"
  static func key(_ name: String) -> String { prefix + name }
}

/// A request with what it says about its sender.
struct AgentRequest {
  let id: RequestID
  let method: String
  let params: JSONValue
  let era: ProtocolEra
  /// The name and the version that the client states, which nobody has checked.
  let client: (name: String, version: String)
  /// Whether the client can ask its user to fill a form.
  let canAsk: Bool
  /// What progress of the request is called; nil if nobody wants to know.
  var progressToken: JSONValue? {
    guard let token = params["_meta"]?["progressToken"], token.string != nil || token.integer != nil else { return nil }
    return token
  }

  /// Reads a request; `known` is the client of an earlier `initialize`.
  ///
  /// - Throws: `RPCError` if it is of a version that is not spoken, or lacks what that version requires.
  init(_ id: RequestID, _ method: String, _ params: JSONValue, known: (name: String, version: String)) throws(RPCError)
  {
    (self.id, self.method, self.params) = (id, method, params)
    let meta = params["_meta"] ?? .null
    guard let version = meta[ProtocolEra.key("protocolVersion")] else {
      (era, client, canAsk) = (.legacy, known, false)
      return
    }
    guard version.string == ProtocolEra.newest else {
      throw RPCError(
        code: .unsupportedVersion, message: "this version of the protocol is not supported",
        data: ["supported": .strings(ProtocolEra.all), "requested": version])
    }
    let capabilities = ProtocolEra.key("clientCapabilities")
    guard meta[capabilities]?.object != nil else {
      throw RPCError(code: .invalidParams, message: "'_meta' needs '\(capabilities)', which is an object")
    }
    era = .modern
    let elicitation = meta[capabilities]?["elicitation"]
    canAsk = elicitation?.object.map { $0.isEmpty || elicitation?["form"] != nil } ?? false
    client = Self.client(meta[ProtocolEra.key("clientInfo")])
  }

  /// Returns the name and the version in the information about a client, which are empty if they are missing.
  static func client(_ info: JSONValue?) -> (name: String, version: String) {
    (info?["name"]?.string ?? "", info?["version"]?.string ?? "")
  }
}

extension RPCError.Code {
  /// The version of the protocol is not supported (2026-07-28).
  static let unsupportedVersion = RPCError.Code(rawValue: -32022)
  /// There is no such resource (until 2025-11-25).
  static let noResource = RPCError.Code(rawValue: -32002)
}
