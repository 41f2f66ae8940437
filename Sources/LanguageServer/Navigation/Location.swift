internal import JSON

/// A range in a document.
struct Location {
  let uri: DocumentURI
  let range: TextRange

  var json: JSONValue { ["uri": .string(uri.text), "range": range.json] }

  /// Returns locations as the answer to a request: as links with the range that they come from if the client supports
  /// these, otherwise as plain locations.
  static func answer(_ locations: [Location], from origin: TextRange?, hasLinks: Bool) -> JSONValue {
    guard hasLinks else { return .array(locations.map(\.json)) }
    let start = JSONValue.object([]).adding("originSelectionRange", origin?.json)
    return .array(
      locations.map { location in
        start.adding("targetUri", .string(location.uri.text)).adding("targetRange", location.range.json)
          .adding("targetSelectionRange", location.range.json)
      })
  }
}
