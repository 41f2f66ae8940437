internal import Bytes
internal import Dates

extension QueryNode: CustomStringConvertible {
  /// The query in canonical form: single spaces, upper-case OR, no unnecessary parentheses, and dates written as days.
  package var description: String {
    switch kind {
    case .all: "*"
    case .and(let parts): parts.map(\.operand).joined(separator: " ")
    case .or(let options): options.map(\.operand).joined(separator: " OR ")
    case .not(let inner): "-\(inner.negated)"
    // Where an operator is possible, a word spelt like one needs parentheses.
    case .text(.any, .word(let word)) where word.isOperator: "(\(word))"
    case .text(let field, .word(let word)):
      (field == .any ? "" : "\(field.rawValue):") + word.escapedWord.withMarks(of: word)
    case .text(let field, let term): field == .any ? "\(term)" : "\(field.rawValue):\(term)"
    case .key(let field, let term): "\(field.rawValue):\(term)"
    case .property(let name, .exists): "[\(Self.propertyName(name))]"
    case .property(let name, let test): "[\(Self.propertyName(name)):\(test)]"
    case .folder(let path):
      "\(FieldMeaning.folder.name):\(Area(rawValue: path.lowercased()) == nil ? Self.name(path) : Self.quoted(path))"
    case .area(let area): "\(FieldMeaning.folder.name):\(area.rawValue)"
    case .state(let state): "\(FieldMeaning.state.name):\(state.rawValue)"
    case .feature(let feature): "\(FieldMeaning.feature.name):\(feature.rawValue)"
    case .date(let field, let range): "\(field.rawValue):\(range)"
    case .count(let field, let range): "\(field.rawValue):\(range)"
    case .enriched(let state): "\(FieldMeaning.enriched.name):\(state.rawValue)"
    case .changed(.days(let range)): "\(FieldMeaning.changed.name):\(range)"
    case .changed(.revisions(let text)): "\(FieldMeaning.changed.name):\(Self.name(text))"
    case .link(let field, let note): "\(field.rawValue):\(Self.name(note))"
    case .scope(let scope, let inner): "\(scope.rawValue):\(inner.value)"
    case .matchCase(let isExact, let inner): "\(FieldMeaning.matchCase(isExact).name):\(inner.value)"
    }
  }

  /// The canonical form as an operand of AND or OR.
  private var operand: String { if case .or = kind { "(\(self))" } else { description } }

  private var negated: String {
    switch kind {
    case .and, .or, .not: "(\(self))"
    // A dash and a letter would be read as an option.
    case .text(.any, .word(let word)) where word.isOptionName: "(\(self))"
    default: description
    }
  }

  /// The canonical form as the value of a scope.
  private var value: String { if case .text(.any, _) = kind { description } else { "(\(self))" } }

  /// Returns a path or a note's name, in quotes unless it is a plain word.
  private static func name(_ text: String) -> String { text.isPlainWord ? text : quoted(text) }

  static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      if scalar == "\"" || scalar == "\\" { result.unicodeScalars.append("\\") }
      result.unicodeScalars.append(scalar)
    }
    return result + "\""
  }

  private static func propertyName(_ name: String) -> String {
    let special = name.utf8.contains { [.lineFeed, .doubleQuote, .colon, .openBracket, .closeBracket].contains($0) }
    return special || name.isEmpty || name.hasSpaceAround ? quoted(name) : name
  }
}

extension QueryTerm: CustomStringConvertible {
  /// The term as it is typed, with a backslash before each special character.
  package var description: String {
    switch self {
    case .word(let text): text.escapedWord
    case .phrase(let text): QueryNode.quoted(text)
    case .exact(let text): "=" + (text.isPlainWord ? text : QueryNode.quoted(text))
    case .prefix(let text): text.escapedWord + "*"
    case .fuzzy(let text): "~" + text.escapedWord
    case .regex(let pattern): "/\(pattern)/"
    }
  }
}

extension PropertyTest: CustomStringConvertible {
  /// The test as it is typed after the property's name.
  package var description: String {
    switch self {
    case .exists: "*"
    case .null: "null"
    case .term(.word(let word)) where word.isOperator: "(\(word))"
    case .term(.word(let text)): text.escapedPropertyWord
    case .term(let term): "\(term)"
    case .dated(let text, _): text
    case .comparison(let comparison): "\(comparison)"
    }
  }
}

extension PropertyComparison: CustomStringConvertible {
  package var description: String {
    if isQuoted { return relation.rawValue + QueryNode.quoted(operand) }
    return relation.rawValue + (number == nil && dates == nil ? operand.escapedWord : operand)
  }
}

extension String {
  /// Whether the text is a word without special characters; `/` is allowed.
  fileprivate var isPlainWord: Bool {
    guard let first = utf8.first, first.isLetter || first.isDigit || first >= 0x80 else { return false }
    let isPlain = utf8.allSatisfy {
      $0.isAlphanumeric || $0 >= 0x80 || [.hyphen, .dot, .slash, .underscore].contains($0)
    }
    return isPlain && !unicodeScalars.contains { $0 == "\u{A0}" || $0 == "\u{3000}" }
  }

  fileprivate var isOperator: Bool { self == "OR" || self == "AND" || self == "NOT" }

  /// Whether the text after a dash would be read as an option: one letter, optionally followed by digits.
  fileprivate var isOptionName: Bool { utf8.first?.isLetter ?? false && utf8.dropFirst().allSatisfy(\.isDigit) }

  fileprivate var hasSpaceAround: Bool {
    let ends = [unicodeScalars.first, unicodeScalars.last]
    return ends.contains { $0.map(\.properties.isWhitespace) ?? false }
  }

  /// The word with a backslash before each special character.
  fileprivate var escapedWord: String {
    let fieldEnd = utf8.firstIndex(of: UInt8(ascii: ":"))
    let isField = fieldEnd.map { FieldDefinition.named(String(self[..<$0])) != nil } ?? false
    var result = String.UnicodeScalarView()
    for index in unicodeScalars.indices {
      let scalar = unicodeScalars[index]
      let isSpecial =
        switch scalar {
        case "\"", "(", ")", "]", "\\", "|": true
        case "-", "!", "=", "~", "/", "@", "[", "<", ">": index == startIndex
        case "&": self == "&&" && index == startIndex
        case "*": unicodeScalars.index(after: index) == endIndex
        case ":": isField && index == fieldEnd
        default: false
        }
      if isSpecial { result.append("\\") }
      result.append(scalar)
    }
    return String(result)
  }

  /// The escaped form of a word with a backslash that keeps the punctuation of sentences around it.
  fileprivate func withMarks(of word: String) -> String {
    let isPlain = !contains("\\") && (SentenceMarks.areAll(of: word) || SentenceMarks.removed(around: word) != word)
    guard isPlain, let last = unicodeScalars.last, let first = unicodeScalars.first else { return self }
    if SentenceMarks.areAll(of: String(last)) { return String(dropLastScalar) + "\\" + String(last) }
    return SentenceMarks.areAll(of: String(first)) ? "\\" + self : self
  }

  private var dropLastScalar: String { String(unicodeScalars.dropLast()) }

  /// The word escaped so that, as a property's value, it is not read as a range, a number or a wildcard.
  fileprivate var escapedPropertyWord: String {
    guard let dots = Substring(self).splitAtDots().after else { return escapedWord }
    let head = String(self[..<dots.startIndex].dropLast())
    // The text after the dots follows other characters of the word.
    return head.escapedWord + "\\." + String(("x" + String(dots)).escapedWord.dropFirst())
  }
}
