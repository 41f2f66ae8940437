import Testing

@testable import SearchIndex

/// Forms of one word have one stem.
@Suite struct WordStemTests {
  @Test(arguments: [
    ["banned", "ban", "banning", "bans"], ["configure", "configured", "configures", "configuration", "configuring"],
    ["city", "cities"], ["install", "installing", "installation", "installed"], ["note", "notes", "noted"],
    ["haus", "hauser", "hause"], ["katze", "katzen"], ["lernen", "lernt", "lerne"], ["maison", "maisons"],
    ["parler", "parlez"], ["libro", "libros"], ["hablar", "hablado", "hablando"],
    ["книга", "книги", "книгу", "книгой"], ["файл", "файла", "файлов"], ["γλωσσα", "γλωσσας"],
  ])
  func formsOfOneWordHaveOneStem(_ forms: [String]) {
    let stems = Set(forms.map { String(decoding: WordStem.stem(of: Array($0.utf8)), as: UTF8.self) })
    #expect(stems.count == 1)
  }

  /// An ending of one language can be the end of a word of another, so only one of two forms may lose it.
  @Test(arguments: [
    ("preventing", "prevent"), ("prevents", "prevent"), ("requests", "request"), ("limited", "limit"),
    ("accounts", "account"),
  ])
  func aWordIsAFormOfItsStem(_ form: String, word: String) {
    let (form, word) = (Array(form.utf8), Array(word.utf8))
    #expect(WordStem.areForms(form, word, stem: WordStem.stem(of: word)))
    #expect(WordStem.areForms(word, form, stem: WordStem.stem(of: form)))
  }

  @Test(arguments: [("prevent", "previous"), ("request", "requirement"), ("limit", "limestone")])
  func wordsThatOnlyBeginAlikeAreNoForms(_ one: String, _ other: String) {
    let (one, other) = (Array(one.utf8), Array(other.utf8))
    #expect(!WordStem.areForms(one, other, stem: WordStem.stem(of: other)))
  }

  @Test(arguments: ["bread", "", "a", "is", "日本", "rhythm", "aaaaaa", "eeee"]) func aStemBeginsItsWord(_ word: String) {
    let stem = WordStem.stem(of: Array(word.utf8))
    #expect(Array(word.utf8).starts(with: stem))
    #expect(stem.isEmpty == word.isEmpty)
  }
}
