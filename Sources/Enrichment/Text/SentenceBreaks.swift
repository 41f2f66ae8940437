internal import Bytes

/// Divides text into sentences by the rules of Unicode (UAX #29, Sentence Boundaries, SB1 to SB998).
///
/// Swift does not have the property Sentence_Break. Its values are derived from table 4 of UAX #29, by Swift's
/// properties where the table refers to them.
struct SentenceBreaks {
  /// A value of the property Sentence_Break.
  private enum Class {
    case separator, carriageReturn, lineFeed, extend, space, lower, upper, otherLetter, numeric, period, terminal
    case close, `continue`, other
  }

  /// Returns the sentences of a text, in order; joined, they are the whole text.
  static func sentences(of text: Substring) -> [Substring] {
    var sentences: [Substring] = []
    var start = text.startIndex
    var finder = SentenceBreaks(text.unicodeScalars)
    while let end = finder.next() {
      sentences.append(text[start..<end])
      start = end
    }
    return sentences
  }

  private let scalars: Substring.UnicodeScalarView
  private var index: Substring.UnicodeScalarView.Index
  /// The class before a period, for the rules SB6 and SB7.
  private var beforePeriod = Class.other

  private init(_ scalars: Substring.UnicodeScalarView) {
    self.scalars = scalars
    index = scalars.startIndex
  }

  /// Returns the end of the next sentence; nil after the last one.
  private mutating func next() -> Substring.UnicodeScalarView.Index? {
    guard index < scalars.endIndex else { return nil }
    // The class of the last scalar that is not ignored.
    var last = Class.other
    while index < scalars.endIndex {
      let scalarClass = Self.classOf(scalars[index])
      scalars.formIndex(after: &index)
      switch scalarClass {
      case .carriageReturn:
        if index < scalars.endIndex, scalars[index] == "\n" { scalars.formIndex(after: &index) }
        return index
      case .lineFeed, .separator: return index
      case .extend: continue
      case .period, .terminal:
        beforePeriod = last
        if endsSentence(isPeriod: scalarClass == .period) { return index }
        last = .other
      default: last = scalarClass
      }
    }
    return index
  }

  /// Reads the scalars after a terminator that belong to the same sentence; returns whether the sentence ends there.
  private mutating func endsSentence(isPeriod: Bool) -> Bool {
    skip(.extend)
    if isPeriod, let next = peek() {
      if next == .numeric { return false }
      if next == .upper, beforePeriod == .upper || beforePeriod == .lower { return false }
    }
    skip(.close)
    skip(.space)
    guard let next = peek() else { return true }
    switch next {
    case .continue, .period, .terminal: return false
    case .separator, .carriageReturn, .lineFeed:
      let isReturn = next == .carriageReturn
      scalars.formIndex(after: &index)
      if isReturn, index < scalars.endIndex, scalars[index] == "\n" { scalars.formIndex(after: &index) }
      return true
    default: return !(isPeriod && continuesInLowerCase())
    }
  }

  /// Returns whether the next letter is lower case and precedes any terminator and end of line (rule SB8).
  private func continuesInLowerCase() -> Bool {
    var following = index
    while following < scalars.endIndex {
      switch Self.classOf(scalars[following]) {
      case .lower: return true
      case .otherLetter, .upper, .separator, .carriageReturn, .lineFeed, .period, .terminal: return false
      default: scalars.formIndex(after: &following)
      }
    }
    return false
  }

  /// Skips scalars of a class, including those that extend them.
  private mutating func skip(_ wanted: Class) {
    while index < scalars.endIndex {
      let scalarClass = Self.classOf(scalars[index])
      guard scalarClass == wanted || scalarClass == .extend else { return }
      scalars.formIndex(after: &index)
    }
  }

  private func peek() -> Class? { index < scalars.endIndex ? Self.classOf(scalars[index]) : nil }

  // MARK: - Properties

  private static func classOf(_ scalar: Unicode.Scalar) -> Class {
    if scalar.value < 0x80 { return ascii(UInt8(scalar.value)) }
    switch scalar {
    case "\u{85}", "\u{2028}", "\u{2029}": return .separator
    case "\u{2024}", "\u{FE52}", "\u{FF0E}": return .period
    case "\u{055D}", "\u{060C}", "\u{060D}", "\u{07F8}", "\u{1802}", "\u{1808}", "\u{2013}", "\u{2014}", "\u{3001}",
      "\u{FE10}", "\u{FE11}", "\u{FE13}", "\u{FE31}", "\u{FE32}", "\u{FE50}", "\u{FE51}", "\u{FE55}", "\u{FE58}",
      "\u{FE63}", "\u{FF0C}", "\u{FF0D}", "\u{FF1A}", "\u{FF64}":
      return .continue
    default: break
    }
    let properties = scalar.properties
    switch properties.generalCategory {
    case .format where scalar != "\u{200C}" && scalar != "\u{200D}": return .extend
    case .spacingMark, .enclosingMark, .nonspacingMark: return .extend
    case .decimalNumber: return .numeric
    default: break
    }
    if properties.isGraphemeExtend || scalar == "\u{200D}" { return .extend }
    if properties.isWhitespace { return .space }
    if properties.isLowercase, !isLetterWithoutCase(scalar) { return .lower }
    if properties.generalCategory == .titlecaseLetter || properties.isUppercase { return .upper }
    if properties.isAlphabetic || scalar == "\u{05F3}" { return .otherLetter }
    if scalar == "\u{066B}" || scalar == "\u{066C}" { return .numeric }
    if properties.isSentenceTerminal { return .terminal }
    switch properties.generalCategory {
    case .openPunctuation, .closePunctuation, .initialPunctuation, .finalPunctuation: return .close
    default: return properties.isQuotationMark ? .close : .other
    }
  }

  /// Returns whether a letter is Georgian; these are lower case in Unicode but have no case in sentences.
  private static func isLetterWithoutCase(_ scalar: Unicode.Scalar) -> Bool { (0x10D0...0x10FF).contains(scalar.value) }

  private static func ascii(_ byte: UInt8) -> Class {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"): .lower
    case .space, .tab, 0x0B, 0x0C: .space
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): .upper
    case UInt8(ascii: "0")...UInt8(ascii: "9"): .numeric
    case .lineFeed: .lineFeed
    case .carriageReturn: .carriageReturn
    case UInt8(ascii: "."): .period
    case UInt8(ascii: "!"), UInt8(ascii: "?"): .terminal
    case UInt8(ascii: ","), UInt8(ascii: "-"), UInt8(ascii: ":"): .continue
    case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "["),
      UInt8(ascii: "]"), UInt8(ascii: "{"), UInt8(ascii: "}"):
      .close
    default: .other
    }
  }
}

/// Divides a paragraph into sentences as Unicode does, but not after an abbreviation, an initial or a day's number.
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
    let start = rest.unicodeScalars.lastIndex { $0.properties.isWhitespace || "([{\"'„“«".unicodeScalars.contains($0) }
      .map { rest.unicodeScalars.index(after: $0) }
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
