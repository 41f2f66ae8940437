extension CommandEntry {
  /// The text after the program's name in a usage line.
  var synopsis: Phrase {
    let hasOptions = options.contains { !$0.isHidden }
    let start: Phrase = hasOptions ? "\(code: name) [\(value: "OPTION")...]" : "\(code: name)"
    return Phrase(pieces: start.pieces + operands.flatMap { [.text(" ")] + $0.synopsis.pieces })
  }
}

extension OperandSpec {
  /// The operand in a usage line.
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
    if case .choices(let choices) = completion {
      remarks.append(.paragraph(Phrase.alternatives(metavariable ?? "", choices)))
    }
    if isRepeatable { remarks.append("May be given more than once.") }
    switch (environment, configKey) {
    case (let variable?, let key?):
      remarks.append(
        "Also set by \(code: variable) in the environment and \(code: key) in the configuration.")
    case (let variable?, nil): remarks.append("Also set by \(code: variable) in the environment.")
    case (nil, let key?): remarks.append("Also set by \(code: key) in the configuration.")
    case (nil, nil): break
    }
    return Prose(blocks: remarks)
  }
}

extension Phrase {
  /// Returns the sentence that lists the possible values.
  static func alternatives(_ metavariable: String, _ choices: [String]) -> Phrase {
    var pieces: [Piece] = [.metavariable(metavariable), .text(" is ")]
    for (place, choice) in choices.enumerated() {
      if place > 0 { pieces.append(.text(place == choices.count - 1 ? " or " : ", ")) }
      pieces.append(.code(choice))
    }
    return Phrase(pieces: pieces + [.text(".")])
  }
}
