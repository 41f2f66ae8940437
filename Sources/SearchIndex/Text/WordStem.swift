internal import Bytes

/// The stem of a word, by which its forms are recognised: "configured", "configures" and "configuration" have one.
///
/// It is made without knowing the language of the word, by removing the longest of the endings that are frequent in the
/// languages that people write notes in. It may confuse words, so stems are used only where notes are found *nearly*.
package enum WordStem {
  /// The number of letters that a stem has at least.
  package static let fewestLetters = 3

  /// The endings of words, folded.
  package static let endings: [String] = [
    // English
    "s", "es", "ed", "ing", "ings", "er", "ers", "est", "ly", "ies", "ied", "ier", "iest", "ness", "ment", "ments",
    "ion",
    "ions", "ation", "ations", "ator", "ators", "ative", "ive", "able", "ible", "al", "ally", "ize", "izes", "ized",
    "izing", "ise", "ises", "ised", "ising", "or", "ors", "ful", "less", "ity", "ities", "ance", "ence",
    // German and Dutch
    "e", "en", "em", "ern", "te", "ten", "ung", "ungen", "heit", "heiten", "keit", "keiten", "lich",
    "liche", "lichen", "ig", "ige", "igen", "end", "ende", "enden", "t", "st", "heid", "heden", "ieren", "iert",
    "ierung",
    // French, Spanish, Portuguese, Italian
    "a", "o", "i", "as", "os", "is", "ez", "ent", "ait", "aient", "ant", "ants", "ante", "antes", "ement", "ements",
    "ar", "ir", "ado", "ada", "ados", "adas", "ido", "ida", "idos", "idas", "ando", "endo", "iendo", "amos", "emos",
    "imos",
    "mente", "amente", "cion", "ciones", "acion", "aciones", "cao", "coes", "acao", "acoes", "zione", "zioni", "azione",
    "azioni", "are", "ere", "ire", "ato", "ata", "ati", "ito", "ita", "eur", "eurs", "euse", "euses", "ee", "ees",
    // Swedish, Danish, Norwegian
    "et", "na", "arna", "orna", "erna", "ene", "ande", "ade", "ades",
    // Polish, Czech
    "y", "u", "ow", "ami", "ach", "om", "ego", "emu", "owi", "ich", "ym", "in",
    // Russian, Ukrainian
    "а", "я", "о", "е", "и", "ы", "у", "ю", "ь", "й", "ам", "ям", "ами", "ями", "ах", "ях", "ов", "ев", "ей", "ом",
    "ем",
    "ой", "ою", "ый", "ий", "ая", "яя", "ое", "ее", "ые", "ие", "ого", "его", "ому", "ему", "ым", "им", "ых", "их",
    "ыми",
    "ими", "ую", "юю", "ть", "ти", "ет", "ит", "ут", "ют", "ат", "ят", "ешь", "ишь", "ете", "ите",
    "ние", "ния", "нии", "нию", "нием", "ний", "ение", "ения", "ении", "ению", "ением", "ание", "ания", "ании", "анию",
    "анием", "ость", "ости", "ся", "сь", "і", "ї", "ів", "ові", "ися",
    // Greek
    "α", "η", "ο", "ι", "ς", "σ", "ος", "οσ", "ου", "ον", "οι", "ων", "ους", "ουσ", "ες", "εσ", "ης", "ησ", "ας", "ασ",
    "ει", "ω",
    // Arabic and Hebrew
    "ات", "ون", "ين", "ها", "ة", "ه", "ים", "ות", "ה",
  ]

  /// The endings as bytes, by their last byte, longest first.
  private static let byLast: [UInt8: [[UInt8]]] = Dictionary(grouping: Set(endings).map { Array($0.utf8) }) {
    $0[$0.count - 1]
  }.mapValues { endings in endings.sorted { $0.count != $1.count ? $0.count > $1.count : $0.compare($1) < 0 } }

  /// Returns the stem of a folded word, which begins with it.
  package static func stem(of word: [UInt8]) -> [UInt8] {
    var stem = word[...]
    if let last = word.last, let endings = byLast[last],
      let ending = endings.first(where: { stem.hasSuffix($0) && letters(stem.dropLast($0.count)) >= fewestLetters }),
      // The s of "gas", "analysis", "bus" and "glass" is no ending.
      ending != Array("s".utf8) || !"aius".utf8.contains(stem.dropLast().last ?? 0)
    {
      stem = stem.dropLast(ending.count)
    }
    // "banned" without its ending is "bann", and "copies" is "cop" as "copy" is.
    if letters(stem) > fewestLetters, let last = stem.last, last < 0x80, stem.dropLast().last == last {
      stem = stem.dropLast()
    }
    while letters(stem) > fewestLetters, let last = stem.last, "eiy".utf8.contains(last) { stem = stem.dropLast() }
    return Array(stem)
  }

  /// Returns whether two words are forms of one: they have one stem, or one is the stem of the other, as "prevent", from
  /// which an ending of French would be removed, is that of "preventing".
  ///
  /// - Parameter stem: The stem of the second word.
  static func areForms(_ one: [UInt8], _ other: [UInt8], stem: [UInt8]) -> Bool {
    if one == stem { return true }
    let own = self.stem(of: one)
    return own == stem || own == other
  }

  private static func letters(_ word: ArraySlice<UInt8>) -> Int { word.count { $0 & 0xC0 != 0x80 } }
}

extension ArraySlice<UInt8> {
  fileprivate func hasSuffix(_ suffix: [UInt8]) -> Bool {
    count >= suffix.count && self[(endIndex - suffix.count)...].elementsEqual(suffix)
  }
}
