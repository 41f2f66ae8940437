internal import JSON

/// The settings that a client may send, in `initializationOptions` or under `sheaf` in its configuration.
struct ServerSettings {
  /// The features that are off, because another server provides them: names of methods without `textDocument/`.
  var disabled: Set<String> = []
  /// The form of columns of a client that offers none, for those that count otherwise than the protocol says.
  var positionEncoding: PositionEncoding?

  init() {}

  init(_ value: JSONValue) {
    let own = value["sheaf"] ?? value
    positionEncoding = own["positionEncoding"]?.string.flatMap { PositionEncoding(rawValue: $0) }
    disabled = Set(own["disable"]?.array?.compactMap(\.string) ?? [])
  }
}
