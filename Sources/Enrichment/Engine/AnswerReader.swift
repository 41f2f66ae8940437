internal import JSON

/// Reads the answer of a program, which is not trusted, so each field is checked. It is an object with the `id` of the
/// note, and `summary`, `actions` and `category`, each of which may be null or absent.
struct AnswerReader {
  let categories: [String]

  /// Returns the enrichment in an answer. Throws if the answer is invalid or reports an error.
  func enrichment(_ line: [UInt8], for request: EnrichmentRequest) throws(EnrichmentRefusal) -> Enrichment {
    guard let answer = try? JSONValue(line, depthLimit: 8) else {
      throw EnrichmentRefusal(reason: "the answer is not valid JSON")
    }
    guard answer.object != nil else { throw EnrichmentRefusal(reason: "the answer is not a JSON object") }
    if let error = answer["error"], error != .null {
      throw EnrichmentRefusal(reason: "the program reports: \(Self.clean(error.string ?? "an error").prefix(200))")
    }
    guard let id = answer["id"]?.string else { throw EnrichmentRefusal(reason: "the answer has no 'id'") }
    guard id.utf8.elementsEqual(request.key.utf8)
    else { throw EnrichmentRefusal(reason: "the answer is for another note") }
    var made = Enrichment()
    made.summary = try text(answer["summary"], "summary").map { SummaryFinder.cut($0) }
    made.actions = try actions(answer["actions"])
    if let category = try text(answer["category"], "category") {
      guard let match = categories.first(where: { $0.lowercased() == category.lowercased() })
      else { throw EnrichmentRefusal(reason: "the answer has an unknown category, '\(category.prefix(40))'") }
      made.category = match
    }
    return made
  }

  /// Returns the text of a field as one line; nil if there is none.
  private func text(_ value: JSONValue?, _ field: String) throws(EnrichmentRefusal) -> String? {
    guard let value, value != .null else { return nil }
    guard let text = value.string else { throw EnrichmentRefusal(reason: "'\(field)' of the answer is not text") }
    guard !text.unicodeScalars.contains(where: Self.isForbidden)
    else { throw EnrichmentRefusal(reason: "'\(field)' of the answer has control characters") }
    let clean = Self.clean(text)
    return clean.isEmpty ? nil : clean
  }

  private func actions(_ value: JSONValue?) throws(EnrichmentRefusal) -> [String] {
    guard let value, value != .null else { return [] }
    guard let items = value.array else { throw EnrichmentRefusal(reason: "'actions' of the answer is not a list") }
    var actions: [String] = []
    for item in items {
      guard let action = try text(item, "actions"), !actions.contains(action) else { continue }
      actions.append(SummaryFinder.cut(action, to: EnrichmentLimits.action))
      if actions.count == EnrichmentLimits.actions { break }
    }
    return actions
  }

  /// Returns whether a character would control a terminal or change the direction of text.
  private static func isForbidden(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "\n", "\r", "\t": false
    case "\u{202A}"..."\u{202E}", "\u{2066}"..."\u{2069}": true
    default: scalar.properties.generalCategory == .control
    }
  }

  private static func clean(_ text: String) -> String {
    text.split { $0.isWhitespace || $0.unicodeScalars.contains(where: isForbidden) }.joined(separator: " ")
  }
}
