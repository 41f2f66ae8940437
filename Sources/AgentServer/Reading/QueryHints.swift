internal import JSON
internal import Presentation
internal import QueryLanguage
internal import SearchIndex
internal import VaultCore

/// What may be wrong with a query that finds nothing, so that a model does not take a misread query for an answer.
enum QueryHints {
  private static let most = 3

  static func members(for query: String, in call: ToolCall) -> [JSONValue.Member] {
    let texts = texts(for: query, in: call)
    return texts.isEmpty ? [] : [.init("hints", .strings(texts))]
  }

  /// Returns the hints about a query, at most three. They say nothing of notes that agents do not see.
  static func texts(for text: String, in call: ToolCall) -> [String] {
    let view = call.view
    guard let query = try? view.vault.parse(text) else { return [] }
    var hints = view.rewordings(of: query, found: 0, includesArchive: false).map { rewording in
      "\(rewording.reason.text); '\(rewording.query)' finds \(rewording.count)"
    }
    hints += query.unreadFields.map { field in
      if field.isKnown { return "'\(field.name):' without a value is read as text" }
      return "there is no field '\(field.name):', so it is read as text"
        + (field.likely.map { "; did you mean '\($0):'?" } ?? "; a property is asked for as '[\(field.name):value]'")
    }
    for condition in query.node.nodes {
      func findsNothing() -> Bool {
        (try? view.find(ParsedQuery(condition, text: text), including: NoteArea.leftOut))?.count == 0
      }
      switch condition.kind {
      case .folder(let name) where findsNothing():
        hints.append("no note is in a folder '\(name)'; 'tags' with 'of': 'folders' lists them")
      case .key(.tag, .word(let name)) where findsNothing():
        hints.append("no note has the tag '\(name)'; 'tags' lists those in use")
      default: break
      }
    }
    for suggestion in hints.isEmpty ? view.snapshot.spellings(for: query.node.askedTexts) : [] {
      let spellings = suggestion.spellings.map { "'\($0)'" }.joined(separator: " or ")
      hints.append("no note contains '\(suggestion.word)'; did you mean \(spellings)?")
    }
    return Array(hints.prefix(most))
  }
}
