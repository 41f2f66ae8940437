internal import Bytes

/// The form of a sentence, which tells whether it can be a summary.
struct SentenceForm {
  /// A factor for the score, at most 1.3; 0 for a sentence that is no summary.
  private(set) var factor = 1.0
  /// The degree to which the sentence says what the note is about, from 0 to 1.
  private(set) var definition = 0.0
  /// Whether the sentence is about the text or its makers, and so no part of what the note says.
  private(set) var isAside = false

  /// The minimal number of words of a summary, and of the first sentence of a note, which may be a short definition.
  private static let leastWords = 5
  private static let leastFirstWords = 3
  /// The number of characters above which a sentence is long.
  private static let longSentence = 160

  /// Examines a sentence. `title` has the significant words of the title; `isFirst` is whether no sentence precedes it.
  init(_ sentence: NotePassages.Sentence, title: Set<String>, in passage: NotePassages.Passage, isFirst: Bool) {
    let (sentence, words) = (sentence.text, sentence.words)
    let least = isFirst ? Self.leastFirstWords : Self.leastWords
    isAside = SentenceWords.asides.opening(of: words) != nil
    guard !isAside, Self.isWhole(sentence), words.count >= least,
      !Self.isLonger(sentence, than: EnrichmentLimits.summary), Self.significant(words) != title,
      !SentenceWords.forwardReferences.occurs(in: words), passage.linkShare(of: sentence) <= 0.5
    else {
      factor = 0
      return
    }
    let subject = Self.subject(of: words)
    if let subject {
      let isAboutTitle = words[..<subject].contains(where: title.contains)
      definition = isAboutTitle ? 1 : isFirst ? 0.5 : 0
    }
    if SentenceWords.selfReferences.opening(of: words) != nil { definition = max(definition, 0.8) }
    factor *= endFactor(sentence, words, passage)
    factor *= labelFactor(sentence, title)
    if SentenceWords.backReferences.opening(of: words) != nil, definition < 0.8 { factor *= isFirst ? 0.5 : 0 }
    if SentenceWords.additions.occurs(in: Array(words.prefix(7))) { factor *= 0.7 }
    if SentenceWords.conditions.opening(of: words) != nil { factor *= 0.75 }
    if SentenceWords.opinions.opening(of: words) != nil { factor *= 0.6 }
    let isGist = passage.section == .summary || passage.section == .gist
    if !isGist, Instruction.isOne(words) || SentenceWords.advice.opening(of: words) != nil { factor = 0 }
    if words.count < 7, passage.blockKind == .text { factor *= 0.7 }
    if Self.isLonger(sentence, than: Self.longSentence) { factor *= 0.85 }
    if sentence.first?.isLowercase == true, !title.contains(words[0]) { factor *= 0.8 }
    if passage.beginsWithCode(sentence) { factor *= 0.7 }
    switch passage.blockKind {
    case .text: break
    case .quote: factor *= 0.8
    case .bullet: factor *= 0.6
    case .number, .aside: factor *= 0.4
    }
    if isGist { factor *= 1.3 }
  }

  /// Returns the words without short ones such as `of`, unless all are short.
  static func significant(_ words: [String]) -> Set<String> {
    let long = words.filter { $0.count > 3 }
    return Set(long.isEmpty ? words : long)
  }

  private static func isLonger(_ sentence: String, than limit: Int) -> Bool {
    sentence.utf8.count > limit && sentence.count > limit
  }

  /// Returns a factor for the end of a sentence; 0 if it breaks off.
  private func endFactor(_ sentence: String, _ words: [String], _ passage: NotePassages.Passage) -> Double {
    let end = sentence.last { !"\"'”’»)]*_".contains($0) }
    switch end {
    case "?", "？", "؟": return SentenceWords.suggestions.opening(of: words) == nil ? 0.5 : 1
    case let last? where ".!。！।។…".contains(last): return sentence.hasSuffix("...") || last == "…" ? 0 : 1
    case let last? where last.isLetter || last.isNumber || "\"'”’»)".contains(last):
      // Some scripts have no full stop, and people leave it out in a paragraph of one line.
      let isProse =
        passage.sentences.count == 1 && passage.blockKind != .bullet && passage.lines.count == 1
        && words.count > Self.leastWords
        && sentence.count(where: { ",|·•;/".contains($0) }) < 3 && sentence.first?.isNumber != true
      return isProse ? 0.6 : 0
    default: return 0
    }
  }

  /// Returns a factor for a label such as `Tip:` at the beginning, unless the label is the title; 0 for `Source:`.
  private func labelFactor(_ sentence: String, _ title: Set<String>) -> Double {
    let beginning = sentence.prefix(30)
    guard let colon = beginning.firstRange(of: ": ") ?? beginning.firstRange(of: "：") else { return 1 }
    var reader = WordReader()
    let label = reader.words(of: String(beginning[..<colon.lowerBound]))
    if SentenceWords.labels.contains(label) { return 0 }
    return label.count > 4 || label.contains(where: title.contains) ? 1 : 0.5
  }

  /// Returns whether a sentence has no remains of markup and no open bracket or quotation mark.
  private static func isWhole(_ sentence: String) -> Bool {
    var open: [UInt8] = []
    var (quotes, mayHaveRemains) = (0, false)
    for byte in sentence.utf8 {
      switch byte {
      case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): open.append(byte)
      case UInt8(ascii: ")"): if open.popLast() != UInt8(ascii: "(") { return false }
      case UInt8(ascii: "]"): if open.popLast() != UInt8(ascii: "[") { return false }
      case UInt8(ascii: "}"): if open.popLast() != UInt8(ascii: "{") { return false }
      case UInt8(ascii: "\""): quotes += 1
      // Signs that are not in ASCII begin with these bytes.
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), .space, 0x80...0xC1,
        0xC3...0xE1:
        continue
      case UInt8(ascii: "."), UInt8(ascii: ","): continue
      default: break
      }
      mayHaveRemains = true
    }
    // Emphasis that was not closed, or a mark of a footnote.
    if let first = sentence.first, "*_†‡".contains(first) { return false }
    if !open.isEmpty || !quotes.isMultiple(of: 2) { return false }
    return !mayHaveRemains || !remains.contains(where: sentence.contains)
  }

  /// What is left of markup that was not closed, and separators of navigation.
  private static let remains = [
    "</", "/>", "<%", "{{", "}}", "%%", "$$", "\\", " | ", "-->", "<!--", "::", "**", "__", "[[", "]]", "```", "://",
    " · ", " → ", "← ", "<br",
  ]

  /// Returns the number of words before a verb such as `is a` that defines them; nil if none is near the beginning.
  private static func subject(of words: [String]) -> Int? {
    (1..<max(2, min(8, words.count - 1))).first { SentenceWords.copulas.opening(of: words[$0...]) != nil }
  }
}
