internal import Bytes

struct CategoryEvidence {
  /// The words of the title, and those at the beginning of the text.
  let title, text: [String]
  /// The words of each tag, and of each folder in the path of the note.
  let tags, folders: [[String]]
  /// The number of open tasks, and of other action items.
  let tasks, errands: Int
  /// The number of amounts of money, and whether the title is a date.
  let amounts: Int
  let hasDateTitle: Bool
  /// The share of the tasks and sentences that are action items, from 0 to 1.
  let actionShare: Double
  /// Whether the note is for readers, or a list of links, and so says little about its writer.
  let isImpersonal: Bool

  private static let wordLimit = 2000

  init(
    _ passages: NotePassages, actions: [ActionFinder.Action], request: EnrichmentRequest, _ reader: inout WordReader
  ) {
    title = reader.words(of: request.title)
    var text: [String] = []
    var amounts = 0
    for heading in passages.headings { text += reader.words(of: heading, limit: Self.wordLimit) }
    // The titles of links are about other things.
    let own = passages.passages.filter { $0.blockKind == .text || !$0.beginsWithLink($0.lines[0]) || $0.isTask }
    for sentence in own.lazy.flatMap(\.sentences) {
      if text.count > Self.wordLimit { break }
      text += sentence.words
      amounts += Self.amounts(in: sentence.text)
    }
    (self.text, self.amounts) = (text, amounts)
    tags = request.tags.map { reader.words(of: $0) }
    folders = String(decoding: request.path, as: UTF8.self).split(separator: "/").dropLast()
      .map { reader.words(of: String($0)) }
    tasks = passages.openTasks.count
    errands = actions.count { if case .task = $0.reason { false } else { true } }
    let sentences = passages.passages.reduce(0) { $0 + ($1.isTask ? 1 : $1.sentences.count) }
    actionShare = min(1, Double(actions.count) / Double(max(sentences, 1)))
    isImpersonal = passages.isForReaders || passages.isLinkList
    // A note without a heading may have a line of its text as its title.
    let stem = String(decoding: request.path.lastComponent, as: UTF8.self).prefix { $0 != "." }
    hasDateTitle = Self.isDate(request.title[...]) || Self.isDate(stem)
  }

  private static func isDate(_ name: Substring) -> Bool {
    name.count == 10 && name.filter(\.isNumber).count == 8
      && name.split(whereSeparator: { "-./".contains($0) }).map(\.count).max() == 4
  }

  var wordCount: Int { title.count + text.count }

  /// Returns the number of currency symbols beside digits.
  private static func amounts(in text: String) -> Int {
    // In UTF-8, each of these currency symbols is `$` or begins with the byte C2 or E2.
    guard text.utf8.contains(where: { $0 == UInt8(ascii: "$") || $0 == 0xC2 || $0 == 0xE2 }) else { return 0 }
    var (count, digitBefore, currencyBefore) = (0, false, false)
    for scalar in text.unicodeScalars where scalar != " " && scalar != "\u{A0}" && scalar != "\u{202F}" {
      let isCurrency = "$€£¥₽₩₹".unicodeScalars.contains(scalar)
      let isDigit = ("0"..."9").contains(scalar)
      if isCurrency && digitBefore || isDigit && currencyBefore { count += 1 }
      (digitBefore, currencyBefore) = (isDigit, isCurrency)
    }
    return count
  }
}
