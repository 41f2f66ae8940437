import TestSupport

/// A way of writing, with the syllables that words of it are made from.
struct Script: Sendable {
  /// What syllables consist of: one of each list after another.
  let parts: [[String]]
  /// How many syllables a word has: at least, and at most.
  let syllables: ClosedRange<Int>
  /// What is added to words to make other words.
  let endings: [String]
  /// How many words its vocabulary has.
  let wordCount: Int
  /// In how many of a hundred notes it is written.
  let share: Int
  /// What stands between words, after a part of a sentence, and after a sentence.
  let separators: (word: String, clause: String, sentence: String)

  /// A syllable, which may be empty.
  func syllable(_ random: inout SplitMix64) -> String {
    var syllable = ""
    for part in parts { syllable += random.element(of: part) }
    return syllable
  }

  /// Signs between spaces; "_" is none. A mark makes one character with the space before it, so the scalars are split.
  private static func list(_ text: String) -> [String] {
    text.unicodeScalars.split(separator: " ").map { $0.elementsEqual("_".unicodeScalars) ? "" : String($0) }
  }

  private static let spaced = (word: " ", clause: ", ", sentence: ". ")
  private static let eastern = (word: "", clause: "、", sentence: "。")

  /// Every step-th character from a code point on.
  private static func characters(from first: UInt32, count: Int, step: UInt32) -> [String] {
    (0..<UInt32(count)).compactMap { Unicode.Scalar(first + $0 * step).map { String(Character($0)) } }
  }

  /// All ways of writing, the most frequent first; the shares add up to a hundred.
  static let all = [
    Script(
      parts: [
        list("_ _ b c d f g h l m n p r s t w b d f l m n r s t cl dr gr pl sh st th tr k v"),
        list("a e i o u a e o ea ou ai ie"), list("_ _ _ _ _ _ n r s t l m n d nd st ck ng rt"),
      ], syllables: 1...3, endings: list("s s ed ing er ly al ion able ness y"), wordCount: 600_000, share: 60,
      separators: spaced),
    Script(
      parts: [
        list("_ b c d f g h l m n p r s t v l m n r s t ch tr pr j z ç ñ š ž ł č ř ß"),
        list("a e i o u é è à ö ü å ø í ó á ã ę ý œ ê a e i"), list("_ _ _ _ _ _ n r s t l m ns nt x ń"),
      ], syllables: 1...3, endings: list("s e n en er é ée ment ó ą"), wordCount: 250_000, share: 15, separators: spaced
    ),
    Script(
      parts: [
        list("_ б в г д ж з к л м н п р с т в к л н р с т ф х ц ч ш пр ст тр"), list("а е и о у ы я ю э ё а о"),
        list("_ _ _ _ _ _ й л м н р с т ть ст нн в"),
      ], syllables: 1...3, endings: list("а ы у ов ой ого ая ый ть л"), wordCount: 250_000, share: 10,
      separators: spaced),
    Script(
      parts: [characters(from: 0x4E03, count: 2_200, step: 9)], syllables: 1...3, endings: [], wordCount: 60_000,
      share: 5,
      separators: eastern),
    Script(
      parts: [
        list("か き く け こ さ し す せ そ た ち つ て と な に の は ひ ふ ま み も や ゆ よ ら り る れ わ カ タ ノ メ ロ ト ス")
          + characters(from: 0x4E8C, count: 120, step: 101), list("_ _ _ _ ん い う ー が"),
      ], syllables: 1...4, endings: list("する した な の に"), wordCount: 60_000, share: 4, separators: eastern),
    Script(
      parts: [characters(from: 0xAC00, count: 340, step: 31)], syllables: 1...3, endings: list("은 는 이 을 에 에서 의 로"),
      wordCount: 120_000, share: 4,
      separators: spaced),
    Script(
      parts: [
        list("_ _ _ เ แ โ ไ"), list("ก ข ค ง จ ช ซ ด ต ถ ท น บ ป ผ พ ม ย ร ล ว ส ห อ"), list("_ ิ ี ุ ู ั"),
        list("_ _ _ ่ ้"), list("_ _ น ม ง ก ด บ ร า"),
      ], syllables: 1...3, endings: [], wordCount: 60_000, share: 2, separators: (word: "", clause: " ", sentence: " ")),
  ]
}
