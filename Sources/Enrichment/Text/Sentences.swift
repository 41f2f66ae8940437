internal import Bytes

/// Divides a paragraph into sentences by the rules of Unicode, but not after an abbreviation, an initial or the number
/// of a day.
enum Sentences {
  /// Returns the sentences of a text, without white space at their ends and without empty ones.
  static func of(_ text: String) -> [String] {
    var sentences: [String] = []
    var open = ""
    for piece in SentenceBreaks.sentences(of: text[...]) {
      open += piece
      if continues(after: open) { continue }
      append(open, to: &sentences)
      open = ""
    }
    append(open, to: &sentences)
    return sentences
  }

  private static func append(_ sentence: String, to sentences: inout [String]) {
    let trimmed = sentence.trimming(\.isWhitespace)
    if !trimmed.isEmpty { sentences.append(String(trimmed)) }
  }

  /// Returns whether a sentence continues although it ends by the rules of Unicode.
  private static func continues(after sentence: String) -> Bool {
    let end = sentence.utf8.lastIndex { $0 > 0x20 } ?? sentence.startIndex
    guard end > sentence.startIndex, sentence.utf8[end] == UInt8(ascii: ".") else { return false }
    let rest = sentence[..<end]
    let start = rest.unicodeScalars.lastIndex {
      $0.properties.isWhitespace || "([{\"'„“«".unicodeScalars.contains($0)
    }.map { rest.unicodeScalars.index(after: $0) }
    let word = rest[(start ?? rest.startIndex)...]
    if word.isEmpty || word.utf8.last == UInt8(ascii: ".") || word.utf8.count > 20 { return false }
    let isOnlyWord = start == nil
    if word.count == 1, word.allSatisfy({ $0.isLetter && $0.isUppercase }) { return word != "I" }
    // This is the number of a day, as in `3. Oktober`, but not a year or the number of a list item.
    if word.count < 3, word.allSatisfy(\.isNumber) { return !isOnlyWord }
    return abbreviations.contains(word.lowercased())
  }

  /// Abbreviations, without the last period, that are rarely at the end of a sentence.
  private static let abbreviations = Set(
    """
    dr mr mrs ms prof st jr sr vs fig approx dept gen gov sgt capt vol pp ed eds e.g i.e cf ca u.s mt
    bzw z.b d.h u.a o.ä vgl nr str hr fr evtl ggf inkl bzgl sog geb gest tel ing dipl
    mme mlle mm p.ex av env réf sra srta dña ud uds núm pág dott sig sigg ecc.es pag dhr mevr bijv t.a.v o.a
    np ul tzn tj prof.dr bl.a t.ex d.v.s kl г ул т.е т.д
    """.split(whereSeparator: \.isWhitespace).map(String.init))
}
