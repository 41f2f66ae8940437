internal import Bytes

/// Finds the action items of a note: its open tasks, lines that begin with a mark such as `To do:`, the items of a list
/// of things to do, and list items and sentences that begin with the imperative of an errand.
///
/// A wrong item is worse than a missing one. So links, questions, titles, and sentences that instruct the reader are no
/// action items.
package struct ActionFinder: Sendable {
  /// An action item, and the reason why it is one.
  package struct Action: Sendable, Equatable {
    /// The reason why a line is an action item.
    package enum Reason: Sendable, Hashable {
      /// The line is an open task.
      case task
      /// The line begins with this mark.
      case mark(String)
      /// The line is in a list of things to do.
      case list
      /// The line begins with this imperative.
      case imperative(String)
    }

    /// The text without markup.
    package let text: String
    package let reason: Reason
  }

  /// The maximal length of a line that can be an errand, in characters.
  private static let lineLimit = 100

  var reader = WordReader()

  /// Returns the action items of a note, sorted by their kinds, without duplicates.
  mutating func actions(_ passages: NotePassages, title: String = "") -> [Action] {
    var candidates = passages.openTasks.filter { !$0.contains("{{") && !$0.contains("<%") }
      .map { Action(text: $0, reason: .task) }
    let others = passages.passages.filter { !$0.isTask }
    for line in passages.comments { if let action = marked(line) { candidates.append(action) } }
    for passage in others {
      for (index, line) in passage.lines.enumerated() where !passage.beginsWithCode(line) {
        if let action = marked(line) {
          candidates.append(action)
        } else if index == 0 || line.contains(".") {
          candidates += Sentences.of(line).dropFirst().compactMap { marked($0) }
        }
      }
    }
    let isTitledTasks = NoteSection(reader.words(of: title, limit: 8)) == .tasks
    for passage in others where isListed(passage, isTitledTasks: isTitledTasks) {
      candidates.append(Action(text: passage.lines[0], reason: .list))
    }
    candidates += errands(passages, others)
    var seen: Set<[String]> = []
    var actions: [Action] = []
    for action in candidates {
      let words = reader.words(of: action.text)
      guard !words.isEmpty, seen.insert(words).inserted else { continue }
      actions.append(Action(text: SummaryFinder.cut(action.text, to: EnrichmentLimits.action), reason: action.reason))
      if actions.count == EnrichmentLimits.actions { break }
    }
    return actions
  }

  // MARK: - Marks and lists

  /// Returns the rest of a line that begins with a mark in capitals, or with any mark and a colon; nil for other lines.
  private mutating func marked(_ line: String) -> Action? {
    let beginning = line.prefix(24)
    guard let end = beginning.firstIndex(where: { $0 == ":" || $0 == "：" }) ?? beginning.firstIndex(of: " ")
    else { return nil }
    var mark = beginning[..<end].trimming(\.isWhitespace)
    // A name in brackets may follow the mark.
    if let bracket = mark.firstIndex(of: "(") { mark = mark[..<bracket] }
    let isInCapitals = mark.contains(where: \.isLetter) && mark.allSatisfy { $0.isUppercase || !$0.isLetter }
    guard line[end] != " " || isInCapitals, ActionWords.marks.contains(reader.words(of: String(mark)))
    else { return nil }
    var text = line[line.index(after: end)...].drop { $0.isWhitespace || ":-–—".contains($0) }
    if let comment = text.firstRange(of: "-->") { text = text[..<comment.lowerBound].trimming(\.isWhitespace) }
    // The mark can also be a word of a title or, in Spanish, of a sentence in capitals.
    let isAbout = line[end] == " " && (text.first?.isLetter != true || Self.isAboutMarks(text))
    while text.last == "\\" || text.last?.isWhitespace == true { text.removeLast() }
    guard let last = text.last, last != "?", last != ":", !isAbout else { return nil }
    // A reminder can be a fact, such as `Reminder: the deadline is Friday`.
    if ActionWords.reminderMarks.contains(reader.words(of: String(mark))),
      ActionWords.imperative(in: reader.words(of: String(text), limit: 6)) == nil
    {
      return nil
    }
    return Action(text: String(text), reason: .mark(String(mark)))
  }

  private static func isAboutMarks(_ text: Substring) -> Bool {
    let letters = text.filter(\.isLetter)
    let word = text.prefix { $0.isLetter }.lowercased()
    return letters == letters.uppercased() && letters.contains(where: \.isCased) && letters.count > 3
      || ["list", "lists", "item", "items", "app", "apps", "comment", "comments", "is", "are"].contains(word)
  }

  /// Returns whether a list item is in a list of things to do.
  private func isListed(_ passage: NotePassages.Passage, isTitledTasks: Bool) -> Bool {
    guard passage.blockKind == .bullet || passage.blockKind == .number,
      passage.section == .tasks || isTitledTasks && passage.section == nil, let line = passage.lines.first
    else { return false }
    return line.count <= Self.lineLimit && line.last.map { !"?？:：".contains($0) } == true && !passage.isStruck
      && !passage.beginsWithLink(line)
  }

  // MARK: - Errands

  /// Returns the list items and sentences that are errands, unless the note has more instructions for readers.
  private mutating func errands(_ passages: NotePassages, _ others: [NotePassages.Passage]) -> [Action] {
    let isForReaders = passages.isForReaders
    var candidates: [(action: Action, isItem: Bool, isCertain: Bool)] = []
    for passage in others {
      guard passage.blockKind == .bullet || passage.blockKind == .text, passage.section != .links,
        passage.section != .steps, !passage.isStruck, !(passage.blockKind == .bullet && passages.isLinkList)
      else { continue }
      let sentences = passage.sentences
      if passage.blockKind == .bullet, sentences.count > 1 || passage.lines.count > 1 { continue }
      for sentence in sentences where !passage.beginsWithLink(sentence.text) && !passage.beginsWithCode(sentence.text) {
        if let (action, isCertain) = errand(
          sentence, passage, isForReaders: isForReaders, isAlone: sentences.count == 1)
        {
          candidates.append((action, passage.blockKind == .bullet, isCertain))
        }
      }
    }
    let instructions = candidates.count { Instruction.isOne(reader.words(of: $0.action.text, limit: 4)) }
    if candidates.count < passages.instructions - instructions { return [] }
    // Where few items are errands, the list is about something else.
    let isOther = 3 * candidates.count { $0.isItem } < others.count { $0.blockKind == .bullet }
    return candidates.filter { !$0.isItem || $0.isCertain || !isOther }.map(\.action)
  }

  /// Returns a sentence as an action item if it is an errand, or reminds the writer of one, and whether it also tells
  /// when or with whom; nil for other sentences.
  private mutating func errand(
    _ sentence: NotePassages.Sentence, _ passage: NotePassages.Passage, isForReaders: Bool, isAlone: Bool
  ) -> (Action, isCertain: Bool)? {
    let (sentence, words) = (sentence.text, sentence.words)
    let reminder = isForReaders ? nil : ActionWords.reminders.opening(of: words)
    let duty = ActionWords.duties.opening(of: words)?.count ?? 0
    let rest = Array(words.dropFirst(duty))
    let imperative = ActionWords.imperative(in: rest)
    guard words.count > 1, imperative != nil || reminder != nil, sentence.count <= Self.lineLimit,
      !sentence.contains("?"), sentence.last != ":", sentence.last != "：", marked(sentence) == nil,
      passage.linkShare(of: sentence) <= 0.5, !ActionWords.general.occurs(in: words)
    else { return nil }
    if let reminder {
      let rest = sentence.split(separator: " ").dropFirst(reminder.count == 4 ? 3 : reminder.count)
      let reason = Action.Reason.mark(reminder.joined(separator: " "))
      return rest.isEmpty ? nil : (Action(text: rest.joined(separator: " "), reason: reason), true)
    }
    // Specifications write `MUST` for a rule.
    if duty > 0, sentence.hasPrefix("MUST") { return nil }
    guard let imperative, !Self.isTitle(sentence),
      ActionWords.afterwards.opening(of: rest.dropFirst(imperative.split(separator: " ").count)) == nil,
      // `Ask HN: …` is the name of a column.
      sentence.split(separator: " ").prefix(4).allSatisfy({ !$0.hasSuffix(":") })
    else { return nil }
    let isWeak = ActionWords.weak.contains(imperative)
    let hasEvidence = duty > 0 || ActionWords.times.occurs(in: rest) || Self.namesSomebody(sentence)
    // In running text, and in a text for readers, an imperative alone may be anything.
    if isWeak || isForReaders || !isAlone && rest.count < 5 { guard hasEvidence else { return nil } }
    return (Action(text: sentence, reason: .imperative(imperative)), hasEvidence)
  }

  /// Returns whether all long words after the first one have capitals, as in English titles.
  private static func isTitle(_ line: String) -> Bool {
    let words = line.split(separator: " ").dropFirst().filter { $0.count > 3 && $0.first?.isLetter == true }
    return words.count > 1 && words.allSatisfy { $0.first?.isUppercase == true } && line.split(separator: " ").count > 3
  }

  /// Returns whether the second word, or the one after a preposition, is written like the name of a person.
  private static func namesSomebody(_ line: String) -> Bool {
    let words = line.split(separator: " ")
    return words.indices.dropFirst().contains { index in
      words[index].first?.isUppercase == true && words[index].dropFirst().contains(where: \.isLowercase)
        && (index == 1 || ["to", "with", "from", "about", "for", "at"].contains(words[index - 1]))
    }
  }
}
