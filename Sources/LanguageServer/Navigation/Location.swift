internal import JSON

struct Location {
  let uri: DocumentURI
  let range: TextRange

  var json: JSONValue { ["uri": .string(uri.text), "range": range.json] }

  /// The location as a `LocationLink` with the range that it comes from.
  func link(from origin: TextRange) -> JSONValue {
    [
      "originSelectionRange": origin.json, "targetUri": .string(uri.text), "targetRange": range.json,
      "targetSelectionRange": range.json,
    ]
  }
}
