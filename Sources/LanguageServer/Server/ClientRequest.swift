internal import JSON
internal import JSONRPC

/// A request of the client, which reads its parameters and answers it.
protocol ClientRequest: SendableMetatype {
  /// The name of the method.
  static var method: String { get }
  /// Reads the parameters.
  init(_ params: JSONValue) throws(RPCError)
  /// Returns the result.
  func answer(_ session: EditorSession) throws -> JSONValue
}

/// A notification of the client.
protocol ClientNotification: SendableMetatype {
  /// The name of the method.
  static var method: String { get }
  /// Reads the parameters.
  init(_ params: JSONValue) throws(RPCError)
  /// Processes the notification.
  func take(_ session: EditorSession) throws
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
  /// The position.
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
