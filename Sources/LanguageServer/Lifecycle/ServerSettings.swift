internal import JSON

/// The settings that a client may send, in `initializationOptions` or under `sheaf` in its configuration.
struct ServerSettings {
  /// The features that are off, because another server provides them: names of methods without `textDocument/`.
  var disabled: Set<String> = []

  init() {}

  init(_ value: JSONValue) {
    let own = value["sheaf"] ?? value
    disabled = Set(own["disable"]?.array?.compactMap(\.string) ?? [])
  }
}
