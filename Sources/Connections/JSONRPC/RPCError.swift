package import JSON

/// An error response to a request (JSON-RPC 2.0, section 5.1; LSP 3.17, ErrorCodes).
package struct RPCError: Error, Equatable {
  package struct Code: RawRepresentable, Equatable, Sendable {
    /// The number of the code.
    package let rawValue: Int

    /// Makes a code from its number.
    package init(rawValue: Int) { self.rawValue = rawValue }

    /// The message is not JSON.
    package static let parseError = Code(rawValue: -32700)
    /// The message is not a valid request.
    package static let invalidRequest = Code(rawValue: -32600)
    /// The method does not exist.
    package static let methodNotFound = Code(rawValue: -32601)
    package static let invalidParams = Code(rawValue: -32602)
    /// The server failed because of an internal error.
    package static let internalError = Code(rawValue: -32603)
    /// A request came before `initialize`.
    package static let serverNotInitialized = Code(rawValue: -32002)
    /// The request is valid, but it failed.
    package static let requestFailed = Code(rawValue: -32803)
    /// The document has changed since the version that the request refers to.
    package static let contentModified = Code(rawValue: -32801)
    /// The client cancelled the request.
    package static let requestCancelled = Code(rawValue: -32800)
  }

  package var code: Code
  /// A description of the error, as a sentence.
  package var message: String
  /// More information about the error, or nil.
  package var data: JSONValue?

  package init(code: Code, message: String, data: JSONValue? = nil) {
    (self.code, self.message, self.data) = (code, message, data)
  }

  /// Reads an error from JSON; missing members get default values.
  package init(_ value: JSONValue) {
    code = Code(rawValue: value["code"]?.integer ?? Code.internalError.rawValue)
    message = value["message"]?.string ?? ""
    data = value["data"]
  }

  package var json: JSONValue {
    var members: [JSONValue.Member] = [.init("code", .integer(code.rawValue)), .init("message", .string(message))]
    if let data { members.append(.init("data", data)) }
    return .object(members)
  }
}
