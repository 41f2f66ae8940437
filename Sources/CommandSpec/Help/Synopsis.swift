extension CommandEntry {
  /// The text after the program's name in a usage line.
  var synopsis: Phrase {
    let hasOptions = options.contains { !$0.isHidden }
    let start: Phrase = hasOptions ? "\(code: name) [\(value: "OPTION")...]" : "\(code: name)"
    return Phrase(pieces: start.pieces + operands.flatMap { [.text(" ")] + $0.synopsis.pieces })
  }
}

extension OperandSpec {
  fileprivate var synopsis: Phrase {
    switch cardinality {
    case .one: "\(value: metavariable)"
    case .optional: "[\(value: metavariable)]"
    case .many: "[\(value: metavariable)...]"
    case .oneOrMore: "\(value: metavariable)..."
    }
  }
}

extension OptionSpec {
  /// The remarks that the columns of the table add to the option's details.
  package var remarks: Prose {
    var remarks: [Prose.Block] = []
    // A long list has a table of its own, with meanings.
    if case .choices(let choices) = completion, choices.count <= 24, !hasSaid(choices) {
      remarks.append(.paragraph(Phrase.alternatives(metavariable ?? "", choices)))
    }
    if isRepeatable { remarks.append("May be given more than once.") }
    let said = allDetails.phrases.flatMap(\.pieces)
    let setting = configKey.flatMap { said.contains(.code($0)) ? nil : $0 }
    let variable = environment.flatMap { said.contains(.code($0)) ? nil : $0 }
    switch (variable, setting) {
    case (let variable?, let key?):
      remarks.append("The default is the variable \(code: variable), or the setting \(code: key).")
    case (let variable?, nil): remarks.append("The default is the variable \(code: variable).")
    case (nil, let key?): remarks.append("The default is the setting \(code: key).")
    case (nil, nil): break
    }
    return Prose(blocks: remarks)
  }

  /// Whether the summary and the details have all of these words, so that they need not be said again.
  private func hasSaid(_ words: [String]) -> Bool {
    let text = ([summary] + allDetails.phrases.map(\.plain)).joined(separator: " ")
    let said = Set(text.split { !$0.isLetter && !$0.isNumber && $0 != "-" })
    return words.allSatisfy { said.contains($0[...]) }
  }
}

extension Phrase {
  /// Returns the sentence that lists the possible values.
  static func alternatives(_ metavariable: String, _ choices: [String]) -> Phrase {
    var pieces: [Piece] = [.metavariable(metavariable), .text(" is ")]
    for (index, choice) in choices.enumerated() {
      if index > 0 { pieces.append(.text(index == choices.count - 1 ? " or " : ", ")) }
      pieces.append(.code(choice))
    }
    return Phrase(pieces: pieces + [.text(".")])
  }
}
