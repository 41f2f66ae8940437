import QueryLanguage
import SearchIndex
import TestSupport

extension NaiveNote {
  /// Whether the path, or the name of the file, has a text in it; nil when the text is none.
  ///
  /// A name is not cut into words, but where one of them is only similar.
  func hasName(_ term: QueryTerm, _ field: QueryField, isCased: Bool) -> Bool? {
    let name = field == .file ? Array(path.split(separator: UInt8(ascii: "/")).last ?? []) : path
    switch term {
    case .exact(let text): return Self.isPart(text, of: name, isCased: true)
    case .word(let text), .phrase(let text), .prefix(let text): return Self.isPart(text, of: name, isCased: isCased)
    case .fuzzy:
      guard let wanted = NaiveTerm(term, isCased: isCased, cutter) else { return nil }
      return NaivePart.fields(field).contains { texts($0).contains(where: wanted.isIn) }
    case .regex: return nil
    }
  }

  private static func isPart(_ text: String, of name: [UInt8], isCased: Bool) -> Bool? {
    func form(_ bytes: [UInt8]) -> [UInt8] { isCased ? Folding.exactForm(bytes.span) : Folding.fold(bytes.span) }
    let wanted = form(Array(text.utf8))
    return wanted.isEmpty ? nil : TestSupport.isPart(wanted, of: form(name))
  }
}
