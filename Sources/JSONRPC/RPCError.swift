package import JSON

/// The error that answers a request (JSON-RPC 2.0, section 5.1; LSP 3.17, ErrorCodes).
package struct RPCError: Error, Hashable, Sendable {
  /// The number of a kind of error.
  package struct Code: RawRepresentable, Hashable, Sendable {
    /// The number.
    package let rawValue: Int

    /// Makes a code of a number.
    package init(rawValue: Int) { self.rawValue = rawValue }

    /// The message is not JSON.
    package static let parseError = Code(rawValue: -32700)
    /// The message is no request.
    package static let invalidRequest = Code(rawValue: -32600)
    /// The method does not exist.
    package static let methodNotFound = Code(rawValue: -32601)
    /// The parameters are wrong.
    package static let invalidParams = Code(rawValue: -32602)
    /// The server has a fault.
    package static let internalError = Code(rawValue: -32603)
    /// A request came before `initialize`.
    package static let serverNotInitialized = Code(rawValue: -32002)
    /// The request is right, and failed.
    package static let requestFailed = Code(rawValue: -32803)
    /// The document has changed since what the request is about.
    package static let contentModified = Code(rawValue: -32801)
    /// The client has cancelled the request.
    package static let requestCancelled = Code(rawValue: -32800)
  }

  /// The kind of error.
  package var code: Code
  /// What is wrong, in a sentence.
  package var message: String
  /// More about the error; nil for nothing.
  package var data: JSONValue?

  /// Makes an error.
  package init(code: Code, message: String, data: JSONValue? = nil) {
    (self.code, self.message, self.data) = (code, message, data)
  }

  /// Reads an error; what is missing gets a default.
  package init(_ value: JSONValue) {
    code = Code(rawValue: value["code"]?.integer ?? Code.internalError.rawValue)
    message = value["message"]?.string ?? ""
    data = value["data"]
  }

  /// The error as it is sent.
  package var json: JSONValue {
    var members: [JSONValue.Member] = [.init("code", .integer(code.rawValue)), .init("message", .string(message))]
    if let data { members.append(.init("data", data)) }
    return .object(members)
  }
}
