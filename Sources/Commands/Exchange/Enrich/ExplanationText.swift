internal import Answers
internal import Enrichment
internal import JSON
internal import Presentation
internal import Terminal
internal import VaultCore

/// The text of how the built-in engine determines the values of a note.
struct ExplanationText {
  let display: Display
  let view: VaultView

  private static let mostSentences = 5
  private static let mostCues = 8

  // MARK: - Text

  func lines(_ explanation: EnrichmentExplanation) -> [StyledText] {
    var lines = [StyledText("summary", .strong)]
    func add(_ text: StyledText, after lead: String = "") {
      lines += text.wrapped(after: StyledText("  \(lead)", .dim), toColumns: display.width)
    }
    for candidate in explanation.sentences.prefix(Self.mostSentences) {
      let parts =
        "(words \(number(candidate.centrality)), place \(number(candidate.position)), "
        + "title \(number(candidate.title)), definition \(number(candidate.definition)))"
      add(text(candidate.sentence) + StyledText("  \(parts)", .dim), after: "\(number(candidate.score))  ")
    }
    if explanation.sentences.isEmpty { add(StyledText("none: no sentence is prose that stands for itself", .dim)) }
    lines.append(StyledText("actions", .strong))
    for action in explanation.actions { add(text(action.text) + StyledText("  (\(reason(action)))", .dim)) }
    if explanation.actions.isEmpty { add(StyledText("none", .dim)) }
    for verdict in explanation.verdicts {
      lines.append(StyledText("category", .strong) + StyledText("  by \(source(verdict))", .dim))
      for score in verdict.scores.prefix(Self.mostSentences) where score.score > 0 {
        let cues = score.reasons.prefix(Self.mostCues).map { "\($0.cue) \(number($0.weight))" }
        add(
          text(score.category) + StyledText("  \(TerminalText.safe(cues.joined(separator: ", ")))", .dim),
          after: "\(number(score.score))  ")
      }
      add(StyledText(decision(verdict)))
    }
    if explanation.verdicts.count > 1 {
      let reason = "neither is certain alone, and they do not agree"
      lines.append(StyledText("category", .strong))
      add(explanation.category.map { text("→ \($0)") } ?? StyledText("→ none: \(reason)"))
    }
    return lines
  }

  private func decision(_ verdict: CategoryVerdict) -> String {
    if let category = verdict.category { return "→ \(category)" }
    if !verdict.needed.isFinite { return "→ none: too few words are known from other notes" }
    return "→ none: \(number(verdict.needed)) is needed, and \(number(verdict.lead)) more than the second"
  }

  private func source(_ verdict: CategoryVerdict) -> String {
    switch verdict.source {
    case .notes(let count): "\(Amount.text(count, "note")) with a category that you gave"
    case .cues: "cue words"
    }
  }

  private func reason(_ action: ActionFinder.Action) -> String {
    switch action.reason {
    case .task: "an open task"
    case .list: "in a list of things to do"
    case .mark(let mark): "begins with '\(TerminalText.safe(mark))'"
    case .imperative(let words): "begins with '\(words)'"
    }
  }

  private func text(_ text: String) -> StyledText { StyledText(TerminalText.safe(text)) }

  /// Returns a number with two digits after the point.
  private func number(_ value: Double) -> String {
    let hundredths = Int((value * 100).rounded())
    let rest = hundredths.magnitude % 100
    return "\(hundredths < 0 ? "-" : "")\(hundredths.magnitude / 100).\(rest < 10 ? "0" : "")\(rest)"
  }

  // MARK: - JSON

  func document(_ note: NoteRecord, _ explanation: EnrichmentExplanation) -> [JSONValue.Member] {
    JSONValue.pathMembers(note.path) + [
      .init("sentences", each: explanation.sentences.prefix(Self.mostSentences)) { candidate in
        [
          "text": .string(candidate.sentence), "score": .number(candidate.score),
          "words": .number(candidate.centrality), "place": .number(candidate.position),
          "title": .number(candidate.title), "definition": .number(candidate.definition),
        ]
      },
      .init("actions", each: explanation.actions) {
        ["text": .string($0.text), "reason": .string(reason($0))]
      },
      .init("categories", .array(explanation.verdicts.map(json))), .init("category", .optional(explanation.category)),
    ]
  }

  private func json(_ verdict: CategoryVerdict) -> JSONValue {
    .object([
      .init("source", .string(verdict.source == .cues ? "cues" : "notes")),
      .init("category", .optional(verdict.category)),
      .init("needed", verdict.needed.isFinite ? .number(verdict.needed) : nil), .init("lead", .number(verdict.lead)),
      .init("scores", each: verdict.scores) { score in
        .object([
          .init("category", .string(score.category)), .init("score", .number(score.score)),
          .init("cues", each: score.reasons.prefix(Self.mostCues)) {
            ["cue": .string($0.cue), "weight": .number($0.weight)]
          },
        ])
      },
    ])
  }
}
