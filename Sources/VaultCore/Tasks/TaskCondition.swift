internal import Dates
internal import NoteSyntax
internal import QueryLanguage
internal import RegularExpressions
internal import SearchIndex

/// A query on tasks, compiled for tests on many tasks. Words, tags and the dates of tasks are tested on the line of the
/// task, and all other conditions on its note.
struct TaskCondition {
  indirect enum Test {
    case all([Test])
    case any([Test])
    case not(Test)
    /// Matches every task.
    case present
    /// The note meets the condition with this index.
    case note(Int)
    case words(Int)
    case expression(Int)
    /// A tag of the text, or a parent of it, meets a condition.
    case tag((ArraySlice<UInt8>) -> Bool)
    case tagExpression(Int)
    case date(DateField, DateRange)
    case priority(String)
    case isDone(Bool)
    /// A field in the text, with this folded name, meets a condition.
    case field([UInt8], FieldTest)
  }

  enum FieldTest {
    case exists
    case null
    case value(@Sendable (ArraySlice<UInt8>) -> Bool)
    case expression(Int)
  }

  /// The root of the compiled query; nil if it matches everything.
  private(set) var test: Test?
  /// The conditions on notes that tests refer to by index.
  private(set) var notes: [QueryNode] = []
  private var patterns: [WordPattern] = []
  private var expressions: [RegularExpressionMatcher] = []
  private var matcher = TextMatcher([])
  private var tokenizer = Tokenizer()

  /// Whether fields in the text of tasks are properties too.
  private let hasFields: Bool
  private let zone: TimeZoneRules

  init(_ query: QueryNode, hasFields: Bool, in zone: TimeZoneRules) throws(QueryProblem) {
    (self.hasFields, self.zone) = (hasFields, zone)
    test = try compiled(query, isCased: nil)
    matcher = TextMatcher(patterns)
  }

  /// Returns whether a task meets it; `isMet` tells whether its note meets the condition with an index of `notes`.
  mutating func isMet(by task: StoredTask, note isMet: (Int) -> Bool) -> Bool {
    guard let test else { return true }
    var subject = Subject(task: task)
    return self.isMet(test, by: &subject, isMet)
  }

  /// Returns whether a task meets it; nil if that needs more of the task than a table has.
  func isMet(by task: TaskTable.Entry, note isMet: (Int) -> Bool) -> Bool? {
    test.map { outcome(of: $0, task, isMet) } ?? true
  }

  private func outcome(of test: Test, _ task: TaskTable.Entry, _ note: (Int) -> Bool) -> Bool? {
    switch test {
    case .all(let tests): return Self.outcome(of: tests, unless: false) { outcome(of: $0, task, note) }
    case .any(let tests): return Self.outcome(of: tests, unless: true) { outcome(of: $0, task, note) }
    case .not(let test): return outcome(of: test, task, note).map { !$0 }
    case .present: return true
    case .note(let number): return note(number)
    case .date(.due, let range): return task.dueDate.map(range.contains) ?? false
    case .priority(let name): return task.priority == name
    case .isDone(let isDone): return task.isDone == isDone
    case .words, .expression, .tag, .tagExpression, .date, .field: return nil
    }
  }

  /// Returns `decisive` if a test has this outcome, nil if one is unknown, and otherwise its contrary.
  private static func outcome(of tests: [Test], unless decisive: Bool, _ outcome: (Test) -> Bool?) -> Bool? {
    var result: Bool? = !decisive
    for test in tests {
      let one = outcome(test)
      if one == decisive { return decisive }
      if one == nil { result = nil }
    }
    return result
  }

  private struct Subject {
    let task: StoredTask
    var matches: [[TextMatch]]?
    var tags: [String]?
  }

  private mutating func isMet(_ test: Test, by subject: inout Subject, _ note: (Int) -> Bool) -> Bool {
    switch test {
    case .all(let tests):
      for test in tests where !isMet(test, by: &subject, note) { return false }
      return true
    case .any(let tests):
      for test in tests where isMet(test, by: &subject, note) { return true }
      return false
    case .not(let test): return !isMet(test, by: &subject, note)
    case .present: return true
    case .note(let number): return note(number)
    case .words(let pattern):
      let matches = subject.matches ?? matcher.matches(in: Array(subject.task.text.utf8).span)
      subject.matches = matches
      return !matches[pattern].isEmpty
    case .expression(let index): return expressions[index].containsMatch(in: subject.task.text)
    case .tag(let isWanted):
      return tags(of: &subject).contains { $0.isTag(isWanted) }
    case .tagExpression(let index): return tags(of: &subject).contains(where: expressions[index].containsMatch)
    case .date(let field, let range):
      let date =
        switch field {
        case .due: subject.task.due
        case .scheduled: subject.task.scheduled
        case .start: subject.task.start
        // These are dates of the note.
        case .created, .updated, .referenced: String?.none
        }
      return date.flatMap { CivilDate(iso: $0) }.map(range.contains) ?? false
    case .priority(let name): return (subject.task.priority ?? "none") == name
    case .isDone(let isDone): return subject.task.isDone == isDone
    case .field(let name, let test): return isMet(test, by: subject.task, named: name)
    }
  }

  private mutating func isMet(_ test: FieldTest, by task: StoredTask, named name: [UInt8]) -> Bool {
    let values = task.fields.filter { tokenizer.fold(Array($0.key.utf8).span) == name }
      .map { StoredValue(field: $0.value) }
    let texts = values.flatMap(\.scalars)
    switch test {
    case .exists: return !values.isEmpty
    case .null: return values.contains(.null)
    case .value(let isMet): return texts.contains { isMet(Folding.fold(Array($0.utf8).span)[...]) }
    case .expression(let index):
      for text in texts where expressions[index].containsMatch(in: text) { return true }
      return false
    }
  }

  private func tags(of subject: inout Subject) -> [String] {
    if let tags = subject.tags { return tags }
    let tags = NoteParser.parse(Array(("- [ ] " + subject.task.text).utf8).span).tags.map(\.name)
    subject.tags = tags
    return tags
  }

  /// Returns the test of a node, or nil if it matches everything.
  private mutating func compiled(_ node: QueryNode, isCased: Bool?) throws(QueryProblem) -> Test? {
    switch node.kind {
    case .all: return .present
    case .and(let children): return try tests(children, isCased: isCased).map { .all($0) }
    case .or(let children): return try tests(children, isCased: isCased).map { .any($0) }
    case .not(let child): return try compiled(child, isCased: isCased).map { .not($0) }
    case .matchCase(let flag, let child): return try compiled(child, isCased: flag)
    case .scope(.section, _): return note(node, isCased: isCased)
    case .scope(let scope, let child):
      let inner = try compiled(child, isCased: isCased) ?? .present
      switch scope {
      case .taskTodo: return .all([.isDone(false), inner])
      case .taskDone: return .all([.isDone(true), inner])
      case .line, .block, .section, .task: return inner
      }
    case .text(.any, let term), .text(.content, let term): return try text(term, node, isCased: isCased)
    case .key(.tag, let term): return try tag(term, node, isCased: isCased)
    case .key(.priority, let term): return .priority(term.text.lowercased())
    case .date(let field, let range):
      return switch field {
      case .due, .scheduled, .start: .date(field, range)
      case .created, .updated, .referenced: note(node, isCased: isCased)
      }
    case .property(let name, let test) where hasFields:
      let field = try fieldTest(test, node, isCased: isCased)
      return .any([note(node, isCased: isCased), .field(tokenizer.fold(Array(name.utf8).span), field)])
    default: return note(node, isCased: isCased)
    }
  }

  private mutating func fieldTest(
    _ test: PropertyTest, _ node: QueryNode, isCased: Bool?
  ) throws(QueryProblem) -> FieldTest {
    switch test {
    case .exists: return .exists
    case .null: return .null
    case .term(.regex(let pattern)): return .expression(try expression(pattern, node, isCased: isCased))
    default: return test.condition(in: zone).map { .value($0) } ?? .exists
    }
  }

  private mutating func tests(_ nodes: [QueryNode], isCased: Bool?) throws(QueryProblem) -> [Test]? {
    var tests: [Test] = []
    for node in nodes { if let test = try compiled(node, isCased: isCased) { tests.append(test) } }
    return tests.isEmpty ? nil : tests
  }

  private mutating func note(_ node: QueryNode, isCased: Bool?) -> Test {
    notes.append(node.cased(isCased: isCased))
    return .note(notes.count - 1)
  }

  private mutating func text(_ term: QueryTerm, _ node: QueryNode, isCased: Bool?) throws(QueryProblem) -> Test? {
    if case .phrase("") = term { return .present }
    if case .regex(let pattern) = term { return try .expression(expression(pattern, node, isCased: isCased)) }
    guard let pattern = WordPattern(term, isCased: isCased ?? false, &tokenizer) else { return nil }
    patterns.append(pattern)
    return .words(patterns.count - 1)
  }

  private mutating func expression(_ pattern: String, _ node: QueryNode, isCased: Bool?) throws(QueryProblem) -> Int {
    expressions.append(RegularExpressionMatcher(try RegularExpression(pattern, in: node, isCased: isCased)))
    return expressions.count - 1
  }

  private mutating func tag(_ term: QueryTerm, _ node: QueryNode, isCased: Bool?) throws(QueryProblem) -> Test {
    if case .regex(let pattern) = term { return try .tagExpression(expression(pattern, node, isCased: isCased)) }
    return .tag(term.keyTest(&tokenizer))
  }
}

extension QueryNode {
  fileprivate func cased(isCased: Bool?) -> QueryNode {
    isCased.map { QueryNode(.matchCase($0, self), column: column, length: length) } ?? self
  }

  /// A condition on notes that is met by each note with a task that meets this query; nil if there is none.
  ///
  /// - Parameter hasFields: Whether properties can be those of tasks too.
  func narrowedToNotes(isCased: Bool? = nil, hasFields: Bool = false) -> QueryNode? {
    switch kind {
    case .all, .key(.priority, _): return nil
    case .property where hasFields: return nil
    case .and(let children):
      let parts = children.compactMap { $0.narrowedToNotes(isCased: isCased, hasFields: hasFields) }
      return parts.isEmpty ? nil : parts.count == 1 ? parts[0] : QueryNode(.and(parts), column: column, length: length)
    case .or(let children):
      let options = children.compactMap { $0.narrowedToNotes(isCased: isCased, hasFields: hasFields) }
      if options.count < children.count { return nil }
      return options.count == 1 ? options[0] : QueryNode(.or(options), column: column, length: length)
    case .not(let child): return child.isOfNotes ? cased(isCased: isCased) : nil
    case .matchCase(let flag, let child): return child.narrowedToNotes(isCased: flag, hasFields: hasFields)
    case .scope(.section, _): return cased(isCased: isCased)
    case .scope(_, let child): return child.narrowedToNotes(isCased: isCased, hasFields: hasFields)
    case .text(.any, _), .text(.content, _), .key(.tag, _):
      // Narrows the node like a condition on a task of the note.
      let narrowed = QueryNode(.scope(.task, cased(isCased: isCased)), column: column, length: length).narrowed
      return narrowed.kind == .all ? nil : narrowed
    default: return cased(isCased: isCased)
    }
  }

  private var isOfNotes: Bool {
    switch kind {
    case .and(let children), .or(let children): children.allSatisfy(\.isOfNotes)
    case .not(let child), .matchCase(_, let child): child.isOfNotes
    case .scope(let scope, _): scope == .section
    case .all, .text(.any, _), .text(.content, _), .key(.tag, _), .key(.priority, _), .date(.due, _),
      .date(.scheduled, _), .date(.start, _):
      false
    default: true
    }
  }

  var asksForDoneTasks: Bool {
    nodes.contains { if case .scope(.taskDone, _) = $0.kind { true } else { false } }
  }
}
