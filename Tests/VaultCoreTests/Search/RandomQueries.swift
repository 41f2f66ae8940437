import Dates
import QueryLanguage
import SearchIndex
import TestSupport

/// Makes queries of every kind that can be answered, out of what a vault has in it.
struct RandomQueries {
  var random: SplitMix64
  let vocabulary: QueryVocabulary
  /// For what is easier written than built: dates and comparisons.
  let today: CivilDate

  /// A query with groups and signs, `depth` levels of them at most.
  mutating func query(depth: Int) -> QueryNode {
    switch depth == 0 ? 9 : random.below(10) {
    case 0, 1, 2: return joined(depth, isOr: false) { $0.query(depth: depth - 1) }
    case 3, 4: return joined(depth, isOr: true) { $0.query(depth: depth - 1) }
    case 5: return QueryNode(.not(query(depth: depth - 1)))
    case 6: return scope(depth: depth)
    default: return leaf()
    }
  }

  private mutating func joined(
    _ depth: Int, isOr: Bool, _ part: (inout RandomQueries) -> QueryNode
  ) -> QueryNode {
    let parts = (0...1 + random.below(2)).map { _ in part(&self) }
    let flat = parts.flatMap { part -> [QueryNode] in
      switch part.kind {
      case .and(let inner) where !isOr: inner
      case .or(let inner) where isOr: inner
      default: [part]
      }
    }
    return QueryNode(isOr ? .or(flat) : .and(flat))
  }

  private mutating func leaf() -> QueryNode {
    switch random.below(27) {
    case 26:
      return random.pick([
        QueryNode(.not(QueryNode(.all))), QueryNode(.scope(random.pick(QueryScope.allCases), QueryNode(.all))),
      ])
    case 25: return count()
    case 24: return QueryNode(.key(.ext, key(["md", "markdown", "png", "m"])))
    case 23: return parsed("id:\(random.pick(vocabulary.ids).prefix(1 + random.below(8)))")
    case 22: return QueryNode(.enriched(random.pick(EnrichedState.allCases)))
    case 0, 1: return QueryNode(.key(.tag, key(vocabulary.tags)))
    case 2: return QueryNode(.key(random.pick([.category, .source]), key(vocabulary.keys)))
    case 3, 4: return property()
    case 5: return QueryNode(.folder(cased(random.pick(vocabulary.folders))))
    case 6: return QueryNode(.area(random.pick(Area.allCases)))
    case 7: return QueryNode(.state(random.pick(NoteState.allCases)))
    case 8: return QueryNode(.feature(random.pick(NoteFeature.allCases)))
    case 9, 10: return date()
    case 11:
      return QueryNode(
        .link(random.pick([LinkRelation.linksTo, .linkedFrom, .related, .mentions]), random.pick(vocabulary.names)))
    case 12: return QueryNode(.text(random.pick([.file, .path]), nameTerm()))
    case 13: return scope(depth: 1)
    case 14: return QueryNode(.text(random.pick(QueryField.allCases), .regex(pattern())))
    case 15:
      if random.below(2) == 0 {
        return parsed("[\"\(random.pick(vocabulary.properties).name.filter(\.isLetter))\":/\(pattern())/]")
      }
      return QueryNode(.key(random.pick([.tag, .category, .source]), .regex(pattern())))
    default: return QueryNode(.text(random.pick([.any, .any, .any, .title, .alias, .heading, .content]), term()))
    }
  }

  private mutating func count() -> QueryNode {
    let field = random.pick(CountField.allCases)
    let number = random.below(field == .words ? 60 : 5)
    switch random.below(4) {
    case 0: return QueryNode(.count(field, CountRange(first: number)))
    case 1: return QueryNode(.count(field, CountRange(last: number)))
    case 2: return QueryNode(.count(field, CountRange(first: number, last: number)))
    default: return QueryNode(.count(field, CountRange(first: number, last: number + random.below(40))))
    }
  }

  // MARK: - Words

  private mutating func term() -> QueryTerm {
    let text = piece()
    switch random.below(9) {
    case 0: return .prefix(Self.trimmingStars(text))
    case 1: return .fuzzy(Self.trimmingStars(random.below(2) == 0 ? text : String(text.dropLast()) + "e"))
    case 2: return .phrase(random.below(2) == 0 ? text : text + " " + random.pick(vocabulary.words))
    case 3: return .exact(text)
    default: return .word(text)
    }
  }

  /// A word of the vault, a part of one, or one in other letters.
  private mutating func piece() -> String {
    let text = random.pick(vocabulary.words)
    if text.isEmpty || random.below(2) == 0 { return cased(text) }
    let characters = Array(text)
    let start = random.below(characters.count)
    return cased(String(characters[start...(start + random.below(min(characters.count - start, 12)))]))
  }

  private mutating func cased(_ text: String) -> String {
    switch random.below(8) {
    case 0: text.uppercased()
    case 1: text.lowercased()
    default: text
    }
  }

  /// A regular expression that matches a piece of the vault, or nearly.
  private mutating func pattern() -> String {
    func literal(_ text: String) -> String {
      text.map { $0.isLetter || $0.isNumber || $0 == " " ? String($0) : $0.isASCII ? "\\\($0)" : String($0) }.joined()
    }
    let text = piece()
    let word = literal(text.filter { $0 != " " })
    switch random.below(12) {
    case 0: return "^\(word)"
    case 1: return "\(word)$"
    case 2: return "(?i)\(word)"
    case 3: return "\(word)|\(literal(piece().filter { $0 != " " }))x?"
    case 4: return "\\b\(word)\\w*"
    case 5: return literal(String(text.prefix(2)).filter { $0 != " " }) + ".*" + literal(String(text.suffix(1)))
    case 6: return "[\(random.pick(["a-e", "[:upper:]", "^a-z", "\\d"]))]\(word)"
    case 7: return "(\(word.isEmpty ? "a" : word)){1,2}\\s"
    case 8: return word.isEmpty ? "^$" : word + random.pick(["+", "*", "?"])
    default: return word.isEmpty ? "." : word
    }
  }

  private mutating func nameTerm() -> QueryTerm {
    var text = random.pick(vocabulary.names)
    if random.below(2) == 0 { text = String(text.dropFirst(random.below(6)).prefix(1 + random.below(6))) }
    if text.isEmpty { text = "md" }
    switch random.below(5) {
    case 0: return .exact(text)
    case 2: return .fuzzy(Self.trimmingStars(text))
    case 1: return .phrase(cased(text))
    default: return text.contains(where: \.isWhitespace) ? .phrase(cased(text)) : .word(cased(text))
    }
  }

  private mutating func key(_ values: [String]) -> QueryTerm {
    let text = cased(random.pick(values))
    switch random.below(9) {
    case 8: return .prefix("")
    case 0: return .prefix(Self.trimmingStars(String(text.prefix(1 + random.below(6)))))
    case 1: return .fuzzy(Self.trimmingStars(String(text.dropLast())))
    case 2: return .phrase(text)
    default: return .word(text)
    }
  }

  /// What can stand before a star and after a tilde.
  private static func trimmingStars(_ text: String) -> String {
    let plain = text.filter { $0.isLetter || $0.isNumber || "/-.".contains($0) }
    return plain.first.map { $0.isLetter || $0.isNumber } == true ? plain : "x" + plain
  }

  // MARK: - Properties and dates

  private mutating func property() -> QueryNode {
    let (name, value) = random.pick(vocabulary.properties)
    let quoted = value.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    let tests = [
      "", ":null", ":\"\(quoted)\"", ":\"\(quoted)\"", ":>\"\(quoted)\"", ":<=\"\(quoted)\"", ":>3", ":<=4.5", ":<5",
      ":>=-2",
      ":1..5", ":..2026-03-05", ":>=2026", ":>2026-03", ":<2026-11-21", ":2026-01..2026-11", ":open OR reading",
      ":>m", ":e -o", ":~opne", ":ope*", ":\(value.first.map { $0.isLetter || $0.isNumber ? String($0) : "e" } ?? "e")",
    ]
    return parsed(
      "[\"\(cased(name).replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\"\(random.pick(tests))]")
  }

  private mutating func date() -> QueryNode {
    let field = random.pick(DateField.allCases).rawValue
    let moments = [
      "2026", "2025", "2026-03", "2026-11", "2026-11-21", "2026-03-05", "today", "yesterday", "7d", "3w", "12m", "1y",
    ]
    let (left, right) = (random.pick(moments), random.pick(["2027", "2026-12", "2028-02-29", "0d", "tomorrow"]))
    let sign = random.pick(["", "", ">", ">=", "<", "<=", "*", "..", "a..b"])
    switch sign {
    case "*": return parsed("\(field):*")
    case "..": return parsed("\(field):..\(left)")
    case "a..b": return parsed("\(field):\(left)..\(right)")
    default: return parsed("\(field):\(sign)\(left)")
    }
  }

  /// What a text means; a word in place of one that cannot be read, such as a range that ends before it begins.
  private func parsed(_ text: String) -> QueryNode {
    (try? QueryParser.parse(text, today: today)) ?? QueryNode(.text(.any, .word("plan")))
  }

  // MARK: - Parts of notes

  private mutating func scope(depth: Int) -> QueryNode {
    if random.below(4) == 0 { return QueryNode(.matchCase(true, condition(depth: depth, inside: nil))) }
    let scope = random.pick(QueryScope.allCases)
    return QueryNode(.scope(scope, condition(depth: depth, inside: scope)))
  }

  /// A condition on a part of a note.
  private mutating func condition(depth: Int, inside scope: QueryScope?) -> QueryNode {
    switch depth == 0 ? 9 : random.below(10) {
    case 0, 1: return joined(depth, isOr: false) { $0.condition(depth: depth - 1, inside: scope) }
    case 2: return joined(depth, isOr: true) { $0.condition(depth: depth - 1, inside: scope) }
    case 3: return QueryNode(.not(condition(depth: depth - 1, inside: scope)))
    case 4: return QueryNode(.matchCase(random.below(2) == 0, condition(depth: depth - 1, inside: scope)))
    case 5:
      // Smaller parts in larger ones.
      let smaller: [QueryScope] =
        switch scope {
        case nil, .section: QueryScope.allCases
        case .block: [.line, .task, .taskTodo]
        case .line: [.task, .taskDone]
        case .task, .taskTodo, .taskDone: []
        }
      if smaller.isEmpty { return condition(depth: 0, inside: scope) }
      let inner = random.pick(smaller)
      return QueryNode(.scope(inner, condition(depth: depth - 1, inside: inner)))
    default:
      if random.below(5) == 0 { return QueryNode(.key(.tag, key(vocabulary.tags))) }
      if random.below(6) == 0 { return QueryNode(.text(random.pick(QueryField.allCases), .regex(pattern()))) }
      if random.below(8) == 0 { return QueryNode(.text(random.pick([.file, .path]), nameTerm())) }
      return QueryNode(.text(random.pick([.any, .any, .any, .content, .heading, .title, .alias]), term()))
    }
  }
}
