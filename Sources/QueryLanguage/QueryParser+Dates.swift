internal import Bytes
internal import Dates

extension QueryParser {
  /// The maximum number of words in a date: `3 weeks from now .. 5 weeks from now`.
  private static let maximumDateWords = 10

  /// Reads the value of a date field, which may consist of several words and be quoted: `last week`, `>="last week"`.
  mutating func dateRange(_ dateField: DateField) throws(QueryProblem) -> DateRange {
    let start = scanner.index
    let dates = DateExpression(today: today, looksAhead: dateField.looksAhead)
    var text = dateWord()
    if ComparisonOperator(rawValue: text) != nil {
      scanner.skipSpace()
      if !scanner.isBoundary(at: scanner.index) { text += dateWord() }
    }
    text = lengthened(text, isPhrase: true) { (try? dates.range($0)) != nil }
    do throws(DateExpression.Failure) { return try dates.range(text) } catch {
      throw problem(error.message, hint: error.hint, from: start)
    }
  }

  /// Reads the value of `changed:`: a date as in a date field, otherwise one word that git interprets.
  mutating func changeRange() throws(QueryProblem) -> ChangeRange {
    let start = scanner.index
    let dates = DateExpression(today: today, looksAhead: false)
    let word = dateWord()
    let end = scanner.index
    if let days = try? dates.range(lengthened(word, isPhrase: true) { (try? dates.range($0)) != nil }) {
      return .days(days)
    }
    scanner.index = start
    if ComparisonOperator(rawValue: String(word.prefix { "<>=".contains($0) })) != nil {
      return .days(try dateRange(.updated))
    }
    scanner.index = end
    return .revisions(word)
  }

  /// Reads the dates of a property's value that begins with `text`; nil, reading no further, if it is no date in words.
  mutating func propertyDates(of name: String, _ text: String) -> (text: String, dates: DateRange)? {
    let expression = DateExpression(today: today, looksAhead: DateField.looksAhead(property: name))
    let start = scanner.index
    let text = lengthened(text) { expression.moment(Substring($0)) != nil }
    // Numbers, years and months are compared as text.
    let isSpoken = text.utf8.contains(where: \.isLetter) || text.utf8.count == 10 && CivilDate(iso: text) != nil
    guard isSpoken, let dates = try? expression.range(text) else {
      scanner.index = start
      return nil
    }
    return (text, dates)
  }

  /// Returns the text extended by as many of the following words as make it a date, and consumes these words. If no
  /// extension is a date, the text is returned unchanged. Where only a date is allowed (`isPhrase`), the word after a
  /// word such as `last` is included even so, which makes the error message clearer.
  mutating func lengthened(_ text: String, isPhrase: Bool = false, where isDate: (String) -> Bool) -> String {
    var best = text
    var end = scanner.index
    var longer = text
    for count in 1..<Self.maximumDateWords {
      scanner.skipSpace()
      guard isAtDateWord else { break }
      longer += " " + dateWord()
      // An open range is complete without the text after a space.
      let isWhole = !longer.hasSuffix("..")
      if isWhole && isDate(longer) || isPhrase && count == 1 && Self.beginsPhrase(text) && !isDate(text) {
        best = longer
        end = scanner.index
      }
    }
    scanner.index = end
    return best
  }

  /// Returns whether a date that ends in `text` is incomplete.
  private static func beginsPhrase(_ text: String) -> Bool {
    let starts = ["last", "this", "next", "previous", "past", "coming", "in", "the", "a", "an"]
    let word = text.lowercased().drop { "<>=".contains($0) }
    return starts.contains(String(word)) || DateExpression.number(word, digits: 1...3) != nil
  }

  /// Whether the next text may belong to a date: it begins with a letter, a digit or two dots.
  private var isAtDateWord: Bool {
    if scanner.isBoundary(at: scanner.index) || scanner.nextOperator != nil { return false }
    let byte = scanner.peek()
    return byte.isLetter || byte.isDigit || (byte == UInt8(ascii: ".") && scanner.peek(1) == byte)
  }

  /// Reads up to white space or a closing bracket; quoted text may contain either.
  mutating func dateWord() -> String {
    var text = ""
    while !scanner.isBoundary(at: scanner.index) {
      if scanner.peek() == UInt8(ascii: "\""), let quoted = scanner.quoted() {
        text += quoted
        continue
      }
      let start = scanner.index
      repeat { scanner.index += 1 } while !scanner.isBoundary(at: scanner.index) && scanner.peek() != UInt8(ascii: "\"")
      text += scanner.text(from: start, to: scanner.index)
    }
    return text
  }
}
