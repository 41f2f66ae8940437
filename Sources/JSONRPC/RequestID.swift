package import JSON

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
