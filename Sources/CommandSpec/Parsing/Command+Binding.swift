extension Command {
  /// Converts scanned words to a function that runs the command with a context.
  package func bind(_ words: ScannedWords) throws(UsageError.Problem) -> @Sendable (Context) throws -> Outcome {
    let arguments = try arguments(from: words)
    return { context in try run(context, arguments) }
  }

  /// Applies options in the order written, then operands in the order declared, then the command's own check.
  func arguments(from words: ScannedWords) throws(UsageError.Problem) -> Arguments {
    var arguments = defaults
    try options.apply(words.settings, to: &arguments)
    let shares: [ArraySlice<Argument>]
    do throws(UsageError.Problem) { shares = try OperandSpec.shares(of: words.operands, among: entry.operands) } catch {
      try checkChoices(words.operands, arguments)
      throw error
    }
    for index in shares.indices {
      do throws(ValueProblem) {
        let operand = operands[index]
        let isQuery = operand.spec.dashedWords == .query
        // A part of an array has the indices of the whole.
        let share = shares[index]
        try operand.apply(&arguments, share.indices.map { isQuery ? words.literals[$0] ?? share[$0] : share[$0] })
      } catch {
        throw .badOperand(entry.operands[index].metavariable, error)
      }
    }
    do throws(ValueProblem) {
      try check(arguments)
    } catch {
      throw .conflict(error)
    }
    return arguments
  }
}

extension Command {
  /// Throws if a word is none of the choices of its operand, which says more than that another operand is missing.
  private func checkChoices(_ words: [Argument], _ arguments: Arguments) throws(UsageError.Problem) {
    for (word, operand) in zip(words, operands) {
      guard case .choices = operand.spec.completion, operand.spec.cardinality.maximum == 1 else { return }
      var arguments = arguments
      do throws(ValueProblem) { try operand.apply(&arguments, [word]) } catch {
        throw .badOperand(operand.spec.metavariable, error)
      }
    }
  }
}

extension Array {
  /// Applies options as written; an error names the option whose value is rejected.
  func apply<Arguments>(_ settings: [ScannedWords.Setting], to arguments: inout Arguments) throws(UsageError.Problem)
  where Element == Option<Arguments> {
    for setting in settings {
      do throws(ValueProblem) {
        try self[setting.option].apply(&arguments, setting.form)
      } catch {
        throw .badValue(option: setting.spelling, error)
      }
    }
  }
}

extension OperandSpec {
  /// Returns each operand's words: every operand gets its minimum, and the first that can take more gets the rest.
  package static func shares(
    of words: [Argument], among operands: [OperandSpec]
  ) throws(UsageError.Problem) -> [ArraySlice<Argument>] {
    var spare = words.count
    for operand in operands {
      spare -= operand.cardinality.minimum
      if spare < 0 { throw .missingOperand(operand.metavariable) }
    }
    var rest = words[...]
    var shares: [ArraySlice<Argument>] = []
    for operand in operands {
      let extra = min(spare, operand.cardinality.maximum - operand.cardinality.minimum)
      spare -= extra
      let share = rest.prefix(operand.cardinality.minimum + extra)
      shares.append(share)
      rest = rest.dropFirst(share.count)
    }
    if let first = rest.first { throw .unexpectedOperand(first.text) }
    return shares
  }
}
