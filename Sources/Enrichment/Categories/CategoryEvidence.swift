/// The features of a note that indicate its category.
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

  private static let wordLimit = 2000

  init(
    _ passages: NotePassages, actions: [ActionFinder.Action], request: EnrichmentRequest, _ reader: inout WordReader
  ) {
    title = reader.words(of: request.title)
    var text: [String] = []
    var amounts = 0
    for piece in passages.headings + passages.passages.map(\.text) {
      if text.count > Self.wordLimit { break }
      text += reader.words(of: piece, limit: Self.wordLimit)
      amounts += Self.amounts(in: piece)
    }
    self.text = text
    self.amounts = amounts
    tags = request.tags.map { reader.words(of: $0) }
    folders = String(decoding: request.path, as: UTF8.self).split(separator: "/").dropLast()
      .map { reader.words(of: String($0)) }
    tasks = passages.openTasks.count
    errands = actions.count { if case .task = $0.reason { false } else { true } }
    let digits = request.title.filter(\.isNumber).count
    hasDateTitle =
      request.title.count == 10 && digits == 8
      && request.title.split(whereSeparator: { "-./".contains($0) }).map(\.count).max() == 4
  }

  /// The number of words, including those of the title.
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
