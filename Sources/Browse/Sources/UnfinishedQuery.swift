internal import QueryLanguage
internal import SearchIndex
internal import VaultCore

/// A query while it is being typed, in the form in which it is asked.
struct UnfinishedQuery {
  /// The parsed query, without what is not finished at its end.
  let parsed: ParsedQuery
  /// The query in titles alone, if it is a single letter; nil otherwise.
  fileprivate let inTitles: ParsedQuery?
  private let finished: String

  var text: String { parsed.text }

  /// The number of letters of a last word that is only looked for at the beginnings of words, since almost all notes have
  /// such a word somewhere.
  private static let shortest = 2

  /// Reads what is typed. A field without a value and an operator at the end are left out, and open parentheses are
  /// closed; the parser closes quotes.
  init(_ text: String, in vault: Vault) throws(VaultError) {
    finished = Self.withoutEnd(text)
    do throws(VaultError) {
      parsed = try vault.parse(Self.withShortPrefix(finished, isOpen: finished == text))
    } catch {
      let open = finished.filter { $0 == "(" }.count - finished.filter { $0 == ")" }.count
      guard open > 0, let closed = try? vault.parse(finished + String(repeating: ")", count: open)) else { throw error }
      parsed = closed
    }
    inTitles = Self.isLetter(text) ? try vault.parse("title:\(text)*") : nil
  }

  /// Returns whether a text is one letter, and no character that is a word by itself, as in Chinese.
  private static func isLetter(_ text: String) -> Bool {
    guard text.count == 1, text.allSatisfy({ $0.isLetter || $0.isNumber }) else { return false }
    var tokenizer = Tokenizer()
    return tokenizer.queryText(text).words.first?.isCharacter == false
  }

  /// The text if it is made of words alone, so that it can be the title of a note; nil otherwise.
  var title: String? {
    let title = finished.split(separator: " ").joined(separator: " ")
    func isPlain(_ node: QueryNode) -> Bool {
      switch node.kind {
      case .and(let children): children.allSatisfy(isPlain)
      case .text(.any, .word), .text(.any, .prefix): true
      default: false
      }
    }
    return isPlain(parsed.node) && !title.isEmpty ? title : nil
  }

  private static func withoutEnd(_ text: String) -> String {
    var text = text
    while let last = text.split(separator: " ").last {
      let name = last.drop { $0 == "-" || $0 == "(" }
      let isField = name.hasSuffix(":") && FieldDefinition.all.contains { $0.name == name.dropLast() }
      let isOperator = ["OR", "AND", "NOT", "|", "||", "&&"].contains(last) || last.allSatisfy { "(-!\"".contains($0) }
      guard isField || isOperator else { break }
      text = String(text[..<last.startIndex])
    }
    return text
  }

  private static func withShortPrefix(_ text: String, isOpen: Bool) -> String {
    let last = text.split(separator: " ", omittingEmptySubsequences: false).last ?? ""
    let isShort = !last.isEmpty && last.count <= shortest && last.allSatisfy { $0.isLetter || $0.isNumber }
    return isOpen && isShort ? text + "*" : text
  }
}

extension VaultView {
  /// Finds the notes that meet an unfinished query and other conditions, and returns them with what was asked.
  ///
  /// A single letter begins some word of nearly every note. To find them all takes long and says nothing, so it is looked
  /// for in titles, unless none has it.
  func find(
    _ query: UnfinishedQuery, with conditions: [QueryNode] = [], including areas: Set<NoteArea>
  ) throws(VaultError) -> (asked: ParsedQuery, found: FoundDocuments) {
    func joined(_ query: ParsedQuery) -> ParsedQuery {
      ParsedQuery(QueryNode.and([query.node] + conditions) ?? query.node, text: query.text)
    }
    if let titles = query.inTitles.map(joined) {
      let found = try find(titles, including: areas)
      if found.count > 0 { return (titles, found) }
    }
    let asked = joined(query.parsed)
    return (asked, try find(asked, including: areas))
  }
}
