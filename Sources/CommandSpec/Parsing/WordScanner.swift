/// Reads words from left to right, and separates options, their values and operands.
struct WordScanner {
  /// The options that the words may contain. A `ScannedWords.Setting` has the index of its option in this array.
  var options: [OptionSpec]
  /// Whether words with one dash that are not options are operands.
  var acceptsDashedWords = false
  /// Whether numbers with a sign are operands.
  var acceptsNumbers = false
  let otherPrograms: @Sendable () -> OtherPrograms
  private(set) var scanned = ScannedWords()
  private(set) var remaining: ArraySlice<Argument>
  private(set) var optionsEnded = false

  init(
    _ words: [Argument], options: [OptionSpec],
    otherPrograms: @escaping @Sendable () -> OtherPrograms = { OtherPrograms() }
  ) {
    remaining = words[...]
    (self.otherPrograms, self.options) = (otherPrograms, options)
  }

  mutating func takeScanned() -> ScannedWords {
    defer { scanned = ScannedWords() }
    return scanned
  }

  /// Reads options up to the first operand, which is not read.
  mutating func scanOptions() throws(UsageError.Problem) {
    while let word = remaining.first, isOption(word) { try scanOption() }
  }

  mutating func scanAll() throws(UsageError.Problem) {
    while let word = remaining.first {
      if isOption(word) {
        try scanOption()
      } else {
        if optionsEnded, isLiteral(word) {
          scanned.literals[scanned.operands.count] = Argument(otherPrograms().quoted(word.text))
        }
        scanned.operands.append(word)
        take()
      }
    }
  }

  /// Returns the next operand, unless an option comes first.
  func peekOperand() -> Argument? { remaining.first.flatMap { isOption($0) ? nil : $0 } }

  mutating func take() { remaining = remaining.dropFirst() }

  /// Reads the option that comes next, which is taken also if it is wrong.
  mutating func scanOneOption() throws(UsageError.Problem) { try scanOption() }

  private func isOption(_ word: Argument) -> Bool {
    guard !optionsEnded, word.isDashed else { return false }
    return !acceptsDashedWords || word.isDoubleDashed || isCluster(word) || isOptionElsewhere(word)
  }

  /// Returns whether a word with one dash looks like an option, even if there is no such option here: a single letter,
  /// optionally with digits or with a value after `=`; up to three digits; letters that are combined in other programs;
  /// or two letters, one an option here, and the other an option here or in other programs.
  private func isOptionElsewhere(_ word: Argument) -> Bool {
    guard word.isDashed, !word.isDoubleDashed else { return false }
    let rest = word.bytes.dropFirst()
    let digits = rest.drop(while: Self.isASCIILetter).prefix { (0x30...0x39).contains($0) }
    let letters = rest.prefix(while: Self.isASCIILetter)
    let tail = rest.dropFirst(letters.count + digits.count)
    switch letters.count {
    case 0: return !acceptsNumbers && tail.isEmpty && digits.count <= 3
    case 1: return tail.isEmpty || (digits.isEmpty && tail.first == UInt8(ascii: "="))
    case 2...3:
      let text = String(decoding: letters, as: UTF8.self)
      if !digits.isEmpty || !tail.isEmpty { return false }
      if otherPrograms().clusters.contains(text) { return true }
      let isKnown = letters.map { byte in short(byte).map { !options[$0].takesValue } ?? false }
      return letters.count == 2 && isKnown.contains(true)
        && zip(letters, isKnown).allSatisfy { $1 || otherPrograms().letters.utf8.contains($0) }
    default: return false
    }
  }

  /// Returns whether a word after `--` is text in a query: dashes and then letters, digits and hyphens.
  private func isLiteral(_ word: Argument) -> Bool {
    word.isDashed
      && word.text.unicodeScalars.allSatisfy {
        $0 == "-" || $0 == "_" || $0.properties.isAlphabetic || $0.properties.numericType != nil
      }
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
    if short(word.bytes[1]) == nil, word.bytes.dropFirst().allSatisfy({ (0x30...0x39).contains($0) }) {
      throw .unknownOption(word.text, suggestion: nil)
    }
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

  /// Reads the next word as a value, unless it is clearly an option itself; `--name=value` accepts any value.
  private mutating func takeValue(_ spelling: String, _ metavariable: String) throws(UsageError.Problem) -> Argument {
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

  /// Returns whether a word with one dash consists of known short options, the last of which may have its value
  /// attached. The value must begin with a digit or like a path: where such words may be operands, `-note` is more
  /// likely a word than `-n` with the value `ote`, and `-C++` more likely a word with its punctuation.
  private func isCluster(_ word: Argument) -> Bool {
    for position in 1..<word.bytes.count {
      guard let option = short(word.bytes[position]) else { return false }
      if options[option].takesValue {
        return position + 1 == word.bytes.count || Self.beginsValue(word.bytes[position + 1])
      }
    }
    return true
  }

  private static func beginsValue(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte)
      || [UInt8(ascii: "/"), UInt8(ascii: "."), UInt8(ascii: "~"), UInt8(ascii: "=")].contains(byte)
  }

  private static func isASCIILetter(_ byte: UInt8) -> Bool { UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20 }

  private func short(_ byte: UInt8) -> Int? { options.firstIndex { $0.short?.asciiValue == byte } }

  private func suggestion(for spelling: String) -> String? {
    let names = options.filter { !$0.isHidden }.flatMap { [$0.long] + ($0.negation.map { [$0] } ?? []) }
    return Suggestion.nearest(to: String(spelling.drop { $0 == "-" }), in: names).map { "--\($0)" }
  }

  private mutating func add(_ option: Int, _ spelling: String, _ form: ScannedWords.Form) {
    scanned.settings.append(.init(option: option, spelling: spelling, form: form))
  }
}

extension OptionSpec {
  fileprivate var longSpellings: [String] { ["--\(long)"] + (negation.map { ["--\($0)"] } ?? []) }
}

/// The words of a command line after the command's name, separated into options and operands.
package struct ScannedWords: Sendable {
  /// An option as it was written.
  struct Setting: Sendable {
    /// The index of the option in the list with which the words were scanned.
    let option: Int
    /// The option as the user wrote it, with dashes and without its value.
    let spelling: String
    let form: Form
  }

  enum Form: Hashable, Sendable {
    case on, off
    case value(Argument)
  }

  var settings: [Setting] = []
  var operands: [Argument] = []
  /// The conditions for operands after `--` that are text in a query, by their indices.
  var literals: [Int: Argument] = [:]
}

/// The amount of help requested.
package enum HelpLength: Hashable, Sendable {
  /// One screen.
  case short
  /// The full text.
  case long
}
