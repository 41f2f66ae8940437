internal import JSON

/// The settings that a client can send in `initializationOptions` or under `sheaf` in its configuration.
struct ServerSettings {
  /// The features that are disabled, for example because another server provides them: names of methods without
  /// `textDocument/`.
  var disabled: Set<String> = []
  /// The position encoding of a client that offers none and does not use UTF-16, the default of the protocol.
  var positionEncoding: PositionEncoding?
  /// Whether the server renames files without a question if the client cannot rename them.
  var renamesFiles = false

  init() {}

  init(_ value: JSONValue) {
    let own = value["sheaf"] ?? value
    positionEncoding = own["positionEncoding"]?.string.flatMap { PositionEncoding(rawValue: $0) }
    renamesFiles = own["renamesFiles"]?.bool ?? false
    disabled = Set(own["disable"]?.array?.compactMap(\.string) ?? [])
  }
}
