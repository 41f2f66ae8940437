internal import QueryLanguage
internal import VaultCore

/// A query while it is being typed, in the form in which it is asked.
struct UnfinishedQuery {
  /// The parsed query, without what is not finished at its end.
  let parsed: ParsedQuery
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
