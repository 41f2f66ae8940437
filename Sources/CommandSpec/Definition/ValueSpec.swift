/// What an option or an operand takes: its name in help, what shells complete, and how a word becomes a
/// value.
package struct ValueSpec<Converted>: Sendable {
  /// The capitalised name that stands for the value in help.
  package let metavariable: String
  /// What shells offer for the value.
  package let completion: CompletionKind
  /// Makes the value, or says why the word is not one.
  package let convert: @Sendable (Argument) throws(ValueProblem) -> Converted

  /// Makes a kind of value with a conversion of its own.
  package init(
    _ metavariable: String,
    _ completion: CompletionKind = .none,
    convert: @escaping @Sendable (Argument) throws(ValueProblem) -> Converted
  ) {
    self.metavariable = metavariable
    self.completion = completion
    self.convert = convert
  }
}

extension ValueSpec where Converted == String {
  /// Text for people; a word that is not UTF-8 is refused.
  package static func text(_ metavariable: String, _ completion: CompletionKind = .none) -> Self {
    Self(metavariable, completion) { word throws(ValueProblem) in
      guard let text = word.validText else { throw ValueProblem("'\(word.text)' is not valid UTF-8") }
      return text
    }
  }

  /// One of `choices`, spelled exactly so.
  package static func choice(_ metavariable: String, of choices: [String]) -> Self {
    Self(metavariable, .choices(choices)) { word throws(ValueProblem) in
      guard choices.contains(word.text) else { throw .notOne(of: choices, word.text) }
      return word.text
    }
  }
}

extension ValueSpec where Converted == Argument {
  /// Any word at all, byte for byte; for names of files and notes.
  package static func word(_ metavariable: String, _ completion: CompletionKind = .none) -> Self {
    Self(metavariable, completion) { $0 }
  }

  /// The name of a file, byte for byte.
  package static func file(_ metavariable: String = "FILE") -> Self {
    word(metavariable, .file)
  }

  /// The name of a directory, byte for byte.
  package static func directory(_ metavariable: String = "DIR") -> Self {
    word(metavariable, .directory)
  }
}

extension ValueSpec where Converted == Int {
  /// A whole number from 0, written in decimal digits.
  package static func count(_ metavariable: String = "COUNT") -> Self {
    number(metavariable, in: 0...Int.max, called: "a count")
  }

  /// A whole number within `range`, called `name` (with its article) where it is refused.
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
  /// One of the cases of an enumeration, spelled as its raw value.
  package static func choice(_ metavariable: String) -> Self {
    let choices = Converted.allCases.plainly { $0.rawValue }
    return Self(metavariable, .choices(choices)) { word throws(ValueProblem) in
      guard let value = Converted(rawValue: word.text) else { throw .notOne(of: choices, word.text) }
      return value
    }
  }
}

extension ValueProblem {
  /// The problem with a word that is none of the words allowed.
  package static func notOne(of choices: [String], _ text: String) -> ValueProblem {
    ValueProblem(
      "'\(text)' is not \(Wording.alternatives(choices))",
      suggestion: Suggestion.nearest(to: text, in: choices))
  }
}
