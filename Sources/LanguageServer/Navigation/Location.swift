internal import JSON

/// A range in a document.
struct Location {
  /// The address of the document.
  let uri: DocumentURI
  /// The range in it.
  let range: TextRange

  var json: JSONValue { ["uri": .string(uri.text), "range": range.json] }

  /// Returns locations as the answer to a request: as links with the range that they come from if the client supports
  /// these, otherwise as plain locations.
  static func answer(_ locations: [Location], from origin: TextRange?, hasLinks: Bool) -> JSONValue {
    guard hasLinks else { return .array(locations.map(\.json)) }
    return .array(
      locations.map { location in
        var members: [JSONValue.Member] = []
        if let origin { members.append(.init("originSelectionRange", origin.json)) }
        members += [
          .init("targetUri", .string(location.uri.text)), .init("targetRange", location.range.json),
          .init("targetSelectionRange", location.range.json),
        ]
        return .object(members)
      })
  }
}
