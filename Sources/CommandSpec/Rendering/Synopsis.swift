extension CommandEntry {
  /// The text after the program's name in a usage line.
  var synopsis: StyledText {
    let options: StyledText =
      self.options.contains { !$0.isHidden } ? "[" + StyledText("OPTION", .metavariable) + "...]" : ""
    return .spaced([StyledText(name, .literal), options] + operands.map(\.synopsis))
  }
}

extension OperandSpec {
  /// The operand in a usage line.
  var synopsis: StyledText {
    let name = StyledText(metavariable, .metavariable)
    return switch cardinality {
    case .one: name
    case .optional: "[" + name + "]"
    case .many: "[" + name + "...]"
    case .oneOrMore: name + "..."
    }
  }
}

extension OptionSpec {
  /// The spellings of the option, as `-n, --limit COUNT`.
  var label: StyledText {
    var label = short.map { StyledText("-\($0)", .literal) + ", " } ?? "    "
    switch negation {
    case "no-\(long)": label += StyledText("--[no-]\(long)", .literal)
    case let negation?:
      label += StyledText("--\(long)", .literal) + ", " + StyledText("--\(negation)", .literal)
    case nil: label += StyledText("--\(long)", .literal)
    }
    return label + (metavariable.map { " " + StyledText($0, .metavariable) } ?? "")
  }

  /// The remarks that the columns of the table add to the option's prose.
  var remarks: Prose {
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
