package import JSON

/// A JSON-RPC 2.0 message.
package enum RPCMessage: Equatable, Sendable {
  /// A call that expects an answer.
  case request(id: RequestID, method: String, params: JSONValue)
  /// A call that expects no answer.
  case notification(method: String, params: JSONValue)
  /// The answer to a request; the identifier is nil if that of the request could not be read.
  case response(id: RequestID?, result: Result<JSONValue, RPCError>)

  /// The reason why a JSON value is not a message.
  package struct Malformation: Error, Equatable {
    /// The identifier, if there is one, so that the sender can be answered.
    package var id: RequestID?
    /// The error to answer with.
    package var error: RPCError
    /// Whether the sender expects an answer.
    package var isRequest: Bool
  }

  /// Reads a message from JSON. A missing `jsonrpc` is accepted, because some clients omit it; another version is not.
  ///
  /// - Throws: `Malformation` if the value is not a message.
  package init(_ value: JSONValue) throws(Malformation) {
    func malformed(_ message: String, isRequest: Bool = true) -> Malformation {
      let error = RPCError(code: .invalidRequest, message: message)
      return Malformation(id: value["id"].flatMap(RequestID.init), error: error, isRequest: isRequest)
    }
    guard value.object != nil else {
      throw malformed(value.array == nil ? "a message must be an object" : "batches of messages are not supported")
    }
    let identifier = value["id"] ?? .null
    guard let method = value["method"] else {
      guard value["result"] != nil || value["error"] != nil
      else { throw malformed("a message needs 'method', 'result' or 'error'", isRequest: identifier != .null) }
      let error = value["error"].flatMap { $0 == .null ? nil : RPCError($0) }
      self = .response(
        id: RequestID(identifier), result: error.map { .failure($0) } ?? .success(value["result"] ?? .null))
      return
    }
    guard let name = method.string else { throw malformed("'method' must be a string", isRequest: identifier != .null) }
    if let version = value["jsonrpc"], version != .null, version.string != "2.0" {
      throw malformed("'jsonrpc' must be \"2.0\"", isRequest: identifier != .null)
    }
    let params = value["params"] ?? .null
    if value["id"] == nil {
      self = .notification(method: name, params: params)
    } else if let id = RequestID(identifier) {
      self = .request(id: id, method: name, params: params)
    } else {
      throw malformed("'id' must be an integer or a string")
    }
  }

  package var json: JSONValue { json(writesNullID: true) }

  private func json(writesNullID: Bool) -> JSONValue {
    func call(_ id: RequestID?, _ method: String, _ params: JSONValue) -> JSONValue {
      var members: [JSONValue.Member] = [.init("jsonrpc", "2.0")]
      if let id { members.append(.init("id", id.json)) }
      members.append(.init("method", .string(method)))
      if params != .null { members.append(.init("params", params)) }
      return .object(members)
    }
    func answer(_ id: RequestID?, _ key: String, _ value: JSONValue) -> JSONValue {
      let identifier: JSONValue? = id?.json ?? (writesNullID ? .some(.null) : .none)
      return .object(
        [.init("jsonrpc", "2.0")] + (identifier.map { [.init("id", $0)] } ?? []) + [.init(key, value)])
    }
    return switch self {
    case .request(let id, let method, let params): call(id, method, params)
    case .notification(let method, let params): call(nil, method, params)
    case .response(let id, .success(let value)): answer(id, "result", value)
    case .response(let id, .failure(let error)): answer(id, "error", error.json)
    }
  }

  /// The message as JSON text.
  package var body: [UInt8] { body(writesNullID: true) }

  /// Returns the message as JSON text.
  ///
  /// - Parameter writesNullID: Whether an answer without an identifier has `null` in its place, as JSON-RPC demands.
  package func body(writesNullID: Bool) -> [UInt8] {
    var writer = JSONWriter()
    writer.value(json(writesNullID: writesNullID))
    return writer.bytes
  }
}

/// The identifier that matches an answer to its request.
package enum RequestID: Hashable, Sendable {
  case integer(Int)
  case string(String)

  /// Reads an identifier from JSON; nil if the value is neither an integer nor a string.
  package init?(_ value: JSONValue) {
    if let text = value.string {
      self = .string(text)
    } else if let number = value.integer {
      self = .integer(number)
    } else {
      return nil
    }
  }

  /// The identifier in JSON.
  package var json: JSONValue {
    switch self {
    case .integer(let number): .integer(number)
    case .string(let text): .string(text)
    }
  }
}
