internal import JSON
internal import JSONRPC

/// A request of the client.
protocol ClientRequest: SendableMetatype {
  static var method: String { get }
  /// Reads the parameters, and returns the result.
  static func answer(_ params: JSONValue, _ session: EditorSession) throws -> JSONValue
}

/// A request about a document.
protocol PageRequest: ClientRequest {
  static func answer(_ page: Page, _ params: JSONValue, _ session: EditorSession) throws -> JSONValue
}

extension PageRequest {
  static func answer(_ params: JSONValue, _ session: EditorSession) throws -> JSONValue {
    try answer(session.page(DocumentPosition.uri(params)), params, session)
  }
}

/// A request about a position in a document.
protocol CursorRequest: ClientRequest {
  static func answer(at offset: Int, in page: Page, _ session: EditorSession) throws -> JSONValue
}

extension CursorRequest {
  static func answer(_ params: JSONValue, _ session: EditorSession) throws -> JSONValue {
    let cursor = try DocumentPosition(params)
    let page = try session.page(cursor.uri)
    return try answer(at: page.offset(of: cursor.position), in: page, session)
  }
}

/// A notification of the client.
protocol ClientNotification: SendableMetatype {
  static var method: String { get }
  /// Reads the parameters, and processes the notification.
  static func take(_ params: JSONValue, _ session: EditorSession) throws
}

extension JSONValue {
  /// Returns an object with another member, unless its value is nil or it is not wanted.
  func adding(_ key: String, _ value: JSONValue?, if isWanted: Bool = true) -> JSONValue {
    guard let value, isWanted else { return self }
    return .object((object ?? []) + [Member(key, value)])
  }
}

extension RPCError {
  /// Returns the error for a parameter that is missing or has the wrong type.
  static func missing(_ name: String) -> RPCError {
    RPCError(code: .invalidParams, message: "the parameter '\(name)' is missing or has the wrong type")
  }
}

/// The parameters `textDocument` and `position` of most requests.
struct DocumentPosition {
  /// The address of the document, as the client writes it.
  let uri: String
  let position: TextPosition

  init(_ params: JSONValue) throws(RPCError) {
    uri = try Self.uri(params)
    guard let position = params["position"].flatMap(TextPosition.init) else { throw .missing("position") }
    self.position = position
  }

  /// Returns the address of the document in `params`.
  static func uri(_ params: JSONValue) throws(RPCError) -> String {
    guard let uri = params["textDocument"]?["uri"]?.string else { throw .missing("textDocument.uri") }
    return uri
  }
}
