/// Reads words from left to right and tells options, their values and operands apart.
struct WordScanner {
  /// The options that are known, in the order settings refer to.
  var options: [OptionSpec]
  /// Whether words with one dash that are no option are operands.
  var acceptsDashedWords = false
  /// What was read so far.
  private(set) var scanned = ScannedWords()
  private(set) var remaining: ArraySlice<Argument>
  private(set) var optionsEnded = false

  init(_ words: [Argument], options: [OptionSpec]) {
    remaining = words[...]
    self.options = options
  }

  /// What was read so far, which is then forgotten.
  mutating func takeScanned() -> ScannedWords {
    defer { scanned = ScannedWords() }
    return scanned
  }

  /// Reads options up to the first operand, which stays unread.
  mutating func scanOptions() throws(UsageError.Problem) {
    while let word = remaining.first, isOption(word) { try scanOption() }
  }

  /// Reads everything.
  mutating func scanAll() throws(UsageError.Problem) {
    while let word = remaining.first {
      if isOption(word) {
        try scanOption()
      } else {
        scanned.operands.append(word)
        take()
      }
    }
  }

  /// The operand that comes next, unless an option comes first.
  func peekOperand() -> Argument? {
    remaining.first.flatMap { isOption($0) ? nil : $0 }
  }

  /// Takes the next word whatever it is.
  mutating func take() {
    remaining = remaining.dropFirst()
  }

  private func isOption(_ word: Argument) -> Bool {
    guard !optionsEnded, word.isDashed else { return false }
    return !acceptsDashedWords || word.isDoubleDashed || isCluster(word)
  }

  private mutating func scanOption() throws(UsageError.Problem) {
    guard let word = remaining.popFirst() else { return }
    if word.endsOptions {
      optionsEnded = true
    } else if word.isDoubleDashed {
      try scanLong(word)
    } else {
      try scanCluster(word)
    }
  }

  private mutating func scanLong(_ word: Argument) throws(UsageError.Problem) {
    let equals = word.bytes.firstIndex(of: UInt8(ascii: "="))
    let spelling = String(decoding: word.bytes[..<(equals ?? word.bytes.count)], as: UTF8.self)
    guard let option = options.firstIndex(where: { $0.longSpellings.contains(spelling) }) else {
      throw .unknownOption(spelling, suggestion: suggestion(for: spelling))
    }
    let isNegated = spelling != "--" + options[option].long
    if let metavariable = options[option].metavariable {
      let value = if let equals { word.dropping(equals + 1) } else { try takeValue(spelling, metavariable) }
      add(option, spelling, .value(value))
    } else if equals != nil {
      throw .unexpectedValue(option: spelling)
    } else {
      add(option, spelling, isNegated ? .off : .on)
    }
  }

  private mutating func scanCluster(_ word: Argument) throws(UsageError.Problem) {
    var position = 1
    while position < word.bytes.count {
      guard let option = short(word.bytes[position]) else {
        let name = word.dropping(position).text.prefix(1)
        throw .unknownOption("-\(name)", suggestion: suggestion(for: word.text))
      }
      let spelling = "-" + String(UnicodeScalar(word.bytes[position]))
      position += 1
      if let metavariable = options[option].metavariable {
        let rest = word.dropping(position)
        let value = try rest.bytes.isEmpty ? takeValue(spelling, metavariable) : rest
        add(option, spelling, .value(value))
        return
      }
      add(option, spelling, .on)
    }
  }

  /// The next word as a value, unless it is plainly an option of its own; `--name=value` takes any value.
  private mutating func takeValue(
    _ spelling: String, _ metavariable: String
  ) throws(UsageError.Problem) -> Argument {
    guard let value = remaining.first, !isLongOption(value) else {
      throw .missingValue(option: spelling, metavariable: metavariable)
    }
    take()
    return value
  }

  private func isLongOption(_ word: Argument) -> Bool {
    guard word.isDoubleDashed else { return false }
    return word.endsOptions || options.contains { $0.longSpellings.contains(word.text) }
  }

  /// Whether a word with one dash consists of known short options, the last one perhaps with its value
  /// attached.
  ///
  /// A value that begins with a letter does not count here: where such words may be operands, `-note` is more
  /// likely a word than `-n` with the value `ote`.
  private func isCluster(_ word: Argument) -> Bool {
    for position in 1..<word.bytes.count {
      guard let option = short(word.bytes[position]) else { return false }
      if options[option].takesValue {
        return position + 1 == word.bytes.count || !Self.isLetter(word.bytes[position + 1])
      }
    }
    return true
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    byte >= 0x80 || UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
  }

  private func short(_ byte: UInt8) -> Int? {
    options.firstIndex { $0.short?.asciiValue == byte }
  }

  private func suggestion(for spelling: String) -> String? {
    let names = options.filter { !$0.isHidden }.flatMap { [$0.long] + ($0.negation.map { [$0] } ?? []) }
    return Suggestion.nearest(to: String(spelling.drop { $0 == "-" }), in: names).map { "--\($0)" }
  }

  private mutating func add(_ option: Int, _ spelling: String, _ form: ScannedWords.Form) {
    scanned.settings.append(.init(option: option, spelling: spelling, form: form))
  }
}

extension OptionSpec {
  /// The ways to write the option with two dashes.
  fileprivate var longSpellings: [String] {
    ["--\(long)"] + (negation.map { ["--\($0)"] } ?? [])
  }
}
