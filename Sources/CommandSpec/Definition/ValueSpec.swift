/// The kind of value of an option or an operand: its name in help, its completion, and the conversion of a word to a
/// value.
package struct ValueSpec<Converted>: Sendable {
  /// The capitalised name of the value in help.
  package let metavariable: String
  /// The candidates that shells offer for the value.
  package let completion: CompletionKind
  /// Converts a word to the value, or throws the reason why it is invalid.
  package let convert: @Sendable (Argument) throws(ValueProblem) -> Converted

  /// Makes a kind of value with its own conversion.
  package init(
    _ metavariable: String, _ completion: CompletionKind = .none,
    convert: @escaping @Sendable (Argument) throws(ValueProblem) -> Converted
  ) { (self.metavariable, self.completion, self.convert) = (metavariable, completion, convert) }
}

extension ValueSpec where Converted == String {
  /// Makes a text for people; a word that is invalid UTF-8 is rejected.
  package static func text(_ metavariable: String, _ completion: CompletionKind = .none) -> Self {
    Self(metavariable, completion) { word throws(ValueProblem) in
      guard let text = word.validText else { throw ValueProblem("'\(word.text)' is not valid UTF-8") }
      return text
    }
  }

  /// Returns the same kind of text, of which an empty one is an error, so that a variable of a shell that is not set does
  /// not choose something else in silence.
  ///
  /// - Parameter name: What error messages call the text, with its article.
  package func required(as name: String) -> Self {
    Self(metavariable, completion) { word throws(ValueProblem) in
      let text = try convert(word)
      if text.allSatisfy(\.isWhitespace) { throw ValueProblem("\(name) cannot be empty") }
      return text
    }
  }
}

extension ValueSpec where Converted == Argument {
  /// Makes any word, byte for byte, for names of files and notes.
  package static func word(_ metavariable: String, _ completion: CompletionKind = .none) -> Self {
    Self(metavariable, completion) { $0 }
  }

  /// Makes the name of a file, byte for byte. An empty one is an error, since it would be the working directory.
  package static func file(_ metavariable: String = "FILE") -> Self { named(word(metavariable, .file), "file") }

  /// Makes the name of a directory, byte for byte; an empty one is an error.
  package static func directory(_ metavariable: String = "DIR") -> Self {
    named(word(metavariable, .directory), "folder")
  }

  private static func named(_ spec: Self, _ kind: String) -> Self {
    Self(spec.metavariable, spec.completion) { word throws(ValueProblem) in
      if word.bytes.isEmpty { throw ValueProblem("the name of a \(kind) cannot be empty") }
      return word
    }
  }
}

extension ValueSpec where Converted == Int {
  /// Makes a whole number from 0 on, written in decimal digits.
  package static func count(_ metavariable: String = "COUNT") -> Self {
    number(metavariable, in: 0...Int.max, called: "a count")
  }

  /// Makes a whole number within `range`; error messages call it `name`, which includes the article.
  package static func number(_ metavariable: String, in range: ClosedRange<Int>, called name: String) -> Self {
    Self(metavariable) { word throws(ValueProblem) in
      guard let number = Int(word.text), range.contains(number) else {
        throw ValueProblem("'\(word.text)' is not \(name)")
      }
      return number
    }
  }
}

extension ValueSpec
where
  Converted: CaseIterable & RawRepresentable & Sendable, Converted.RawValue == String, Converted.AllCases == [Converted]
{
  /// Makes a choice of one of the cases of an enumeration, written as their raw values.
  package static func choice(_ metavariable: String) -> Self {
    let choices = Converted.allCases.plainly { $0.rawValue }
    return Self(metavariable, .choices(choices)) { word throws(ValueProblem) in
      guard let value = Converted(rawValue: word.text) else { throw .notOne(of: choices, word.text) }
      return value
    }
  }
}

extension ValueProblem {
  /// Returns the problem of a word that is not one of the allowed words.
  package static func notOne(of choices: [String], _ text: String) -> ValueProblem {
    ValueProblem(
      "'\(text)' must be \(Wording.alternatives(choices))", suggestion: Suggestion.nearest(to: text, in: choices))
  }
}

/// The reason why a word is not a valid value.
///
/// It does not contain the option or operand of the word, which the parser adds.
package struct ValueProblem: Error, Hashable, Sendable {
  /// The reason, in lower case and without a final period, such as `'x' is not a count`.
  package let reason: String
  /// A value that was probably intended.
  package let suggestion: String?
  /// What to do instead, as a sentence.
  package let advice: String?

  /// Makes a problem from a reason and what is known about a solution.
  package init(_ reason: String, suggestion: String? = nil, advice: String? = nil) {
    (self.reason, self.suggestion, self.advice) = (reason, suggestion, advice)
  }
}

/// The candidates that a shell offers for a value or an operand.
package enum CompletionKind: Hashable, Sendable {
  /// No candidates: the value is free text or a number.
  case none
  /// Names of files, completed by the shell.
  case file
  /// Names of directories, completed by the shell.
  case directory
  /// Names of directories, completed by the shell; for a word that begins with `@`, the candidates of the running
  /// program for this kind.
  case directoryOr(String)
  /// These words only.
  case choices([String])
  /// Names of the program's commands and topics.
  case command
  /// Words that only the running program knows.
  ///
  /// The shell runs `PROGRAM [FORWARDED OPTIONS] __complete KIND -- WORD [FIRST]`, where KIND is this name, WORD is the
  /// part typed so far, and FIRST is the first operand if there is one before the word. The program prints one
  /// candidate per line, each optionally followed by a tab and a description; a candidate that does not begin with WORD
  /// is ignored.
  case dynamic(String)
}

extension CompletionKind {
  /// The name of the hidden command that shells run for `dynamic` kinds.
  package static let commandName = "__complete"
}
