extension QueryParser {
  /// Words that a date has at most: `3 weeks from now .. 5 weeks from now`.
  private static let maximumDateWords = 10

  /// Reads the value of a field of dates, which may have several words and quotes: `last week`, `>="last week"`.
  mutating func dateRange(_ dateField: DateField) throws(QueryProblem) -> DateRange {
    let start = scanner.index
    let dates = DateExpression(today: context.today, looksAhead: dateField.looksAhead)
    var text = dateWord()
    if PropertyComparison.Relation(rawValue: text) != nil {
      scanner.skipSpace()
      if !scanner.isBoundary(at: scanner.index) { text += dateWord() }
    }
    text = lengthened(text, isPhrase: true) { (try? dates.range($0)) != nil }
    do throws(DateExpression.Failure) {
      return try dates.range(text)
    } catch {
      throw problem(error.message, hint: error.hint, from: start)
    }
  }

  /// Reads the dates of a property's value, which begins with `text`; nil, and nothing more read, when it is none that
  /// says more than its letters do.
  mutating func propertyDates(of name: String, _ text: String) -> (text: String, dates: DateRange)? {
    let expression = DateExpression(today: context.today, looksAhead: DateField.looksAhead(property: name))
    let start = scanner.index
    let text = lengthened(text) { expression.moment(Substring($0)) != nil }
    // Numbers and dates of the calendar are found by their letters.
    let isSpoken = text.utf8.contains(where: \.isASCIILetter)
    guard isSpoken, let dates = try? expression.range(text) else {
      scanner.index = start
      return nil
    }
    return (text, dates)
  }

  /// The text and as many of the words behind it as make it a date; those are read too.
  ///
  /// The text as it is when none do; where nothing but a date can stand (`isPhrase`), with the word behind one such as
  /// `last`, which makes clearer what is wrong.
  mutating func lengthened(_ text: String, isPhrase: Bool = false, where isDate: (String) -> Bool) -> String {
    var best = text
    var end = scanner.index
    var longer = text
    for count in 1..<Self.maximumDateWords {
      scanner.skipSpace()
      guard isAtDateWord else { break }
      longer += " " + dateWord()
      // A range that is open belongs together without spaces.
      let isWhole = !longer.hasSuffix("..")
      if isWhole && isDate(longer) || isPhrase && count == 1 && Self.beginsPhrase(text) && !isDate(text) {
        best = longer
        end = scanner.index
      }
    }
    scanner.index = end
    return best
  }

  /// Whether a date that ends in `text` is to go on.
  private static func beginsPhrase(_ text: String) -> Bool {
    let starts = ["last", "this", "next", "previous", "past", "coming", "in", "the", "a", "an"]
    let word = text.lowercased().drop { "<>=".contains($0) }
    return starts.contains(String(word)) || DateExpression.number(word, digits: 1...3) != nil
  }

  /// Whether what comes next may belong to a date: it begins with a letter, a digit or two dots.
  private var isAtDateWord: Bool {
    if scanner.isBoundary(at: scanner.index) || scanner.nextOperator != nil { return false }
    let byte = scanner.peek()
    return byte.isASCIILetter || byte.isASCIIDigit || (byte == UInt8(ascii: ".") && scanner.peek(1) == byte)
  }

  /// Reads up to white space or a bracket that closes, and whatever stands in quotes.
  private mutating func dateWord() -> String {
    var text = ""
    while !scanner.isBoundary(at: scanner.index) {
      if scanner.peek() == UInt8(ascii: "\""), let quoted = scanner.quoted() {
        text += quoted
        continue
      }
      let start = scanner.index
      repeat {
        scanner.index += 1
      } while !scanner.isBoundary(at: scanner.index)
        && scanner.peek() != UInt8(ascii: "\"")
      text += scanner.text(from: start, to: scanner.index)
    }
    return text
  }
}
