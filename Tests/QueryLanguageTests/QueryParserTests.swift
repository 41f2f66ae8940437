import Dates
import QueryLanguage
import Testing

/// A text and the canonical form of what it means.
struct Reading: Sendable, CustomTestStringConvertible {
  var text: String
  var canonical: String
  var testDescription: String { text }

  init(_ text: String, _ canonical: String) {
    self.text = text
    self.canonical = canonical
  }
}

@Suite struct QueryParserTests {
  static let operators: [Reading] = [
    Reading("", "*"), Reading("   ", "*"), Reading("a", "a"), Reading("a b", "a b"),
    Reading("a OR b", "a OR b"),
    Reading("meeting work OR meetup personal", "meeting work OR meetup personal"),
    Reading("a (b OR c) d", "a (b OR c) d"), Reading("((a)) (b c)", "a b c"),
    Reading("a OR (b OR c)", "a OR b OR c"),
    Reading("-ab", "-ab"), Reading("-(a b)", "-(a b)"), Reading("-(-ab)", "-(-ab)"),
    Reading("-(a) -\"a\" -(a5) -a* -c++", "-(a) -\"a\" -(a5) -a* -c++"),
    Reading("a AND b", "a b"), Reading("a && b&&c", "a b&&c"), Reading("a NOT b", "a -(b)"),
    Reading("NOT (a b) NOT tag:x", "-(a b) -tag:x"), Reading("NOT NOT a", "a"), Reading("NOT a OR b", "-(a) OR b"),
    Reading("a | b", "a OR b"), Reading("a|b || c", "a OR b OR c"), Reading("tag:a|tag:b", "tag:a OR tag:b"),
    Reading("!ab !\"a b\" !(a b) !tag:x ![p]", "-ab -\"a b\" -(a b) -tag:x -[p]"), Reading("!a", "-(a)"),
    Reading("[p:a | b] [p:!a]", "([p:a] OR [p:b]) -[p:a]"), Reading("f(a|b)", "f (a OR b)"),
    Reading("-\"a b\"", "-\"a b\""),
    Reading("a or b", "a or b"), Reading("aOR b", "aOR b"), Reading("(a OR b)OR(c)", "a OR b OR c"),
    Reading("a\u{3000}b\u{A0}c\td\ne", "a b c d e"), Reading("-tag:x -[p] -/r/", "-tag:x -[p] -/r/"),
  ]

  static let terms: [Reading] = [
    Reading("\"a b\"", "\"a b\""), Reading("\"a \\\"b\\\" \\\\ \\n\"", "\"a \\\"b\\\" \\\\ \\\\n\""),
    Reading("=Straße", "=Straße"), Reading("=\"two words\"", "=\"two words\""), Reading("=C++", "=\"C++\""),
    Reading("note*", "note*"), Reading("~recieve", "~recieve"), Reading("/a b/", "/a b/"),
    Reading("/\\d{4}\\/[/]x/ y", "/\\d{4}\\/[/]x/ y"), Reading("(/a[)]/)", "/a[)]/"),
    Reading("[[My Note]]", "\"My Note\""), Reading("\\-a \\\"b \\(c\\) \\[d", "\\-a \\\"b \\(c\\) \\[d"),
    Reading("tag\\:x foo\\:bar \\@a \\*", "tag\\:x foo:bar \\@a \\*"),
  ]

  /// A star alone is every note; in quotes or behind a backslash it is text.
  static let stars: [Reading] = [
    Reading("*", "*"), Reading(" * ", "*"), Reading("(*)", "*"), Reading("* *", "*"), Reading("* OR *", "*"),
    Reading("a *", "a"), Reading("* a OR b *", "a OR b"), Reading("a OR *", "*"), Reading("a (* OR b)", "a"),
    Reading("-*", "-*"), Reading("NOT *", "-*"), Reading("a -*", "a -*"), Reading("-(*)", "-*"),
    Reading("\"*\"", "\"*\""), Reading("\\*", "\\*"), Reading("=\"*\"", "=\"*\""), Reading("**", "*\\*"),
    Reading("task:*", "task:(*)"), Reading("line:(a *)", "line:a"), Reading("match-case:*", "match-case:(*)"),
    Reading("title:*", "title:/./"), Reading("content:(a *)", "content:a content:/./"),
    Reading("title:\"*\"", "title:\"*\""),
    Reading("tag:*", "tag:*"), Reading("due:*", "due:*"), Reading("[p:*]", "[p]"), Reading("id:*", "[id]"),
    Reading("in:*", "in:\"\""), Reading("in:\"*\"", "in:\"*\""),
  ]

  static let leniency: [Reading] = [
    // Signs alone, and signs that are part of words.
    Reading("\"", "\\\""), Reading("-", "\\-"), Reading("a - b", "a b"),
    Reading("--dry-run", "\\--dry-run"),
    Reading("a -> b", "a \\-> b"), Reading("C++", "C++"), Reading("well-known", "well-known"),
    Reading("38.101", "38.101"), Reading("don't", "don't"),
    Reading("** = ~ / // @ @@ ++", "*\\* \\= \\~ \\/ \\// \\@ \\@@ ++"),
    Reading("**bold** ~~x~~ ==y==", "**bold*\\* \\~~x~~ \\==y=="), Reading("5\" x", "5 x"),
    Reading("~/notes", "\\~/notes"),
    Reading("=> =#x", "\\=> \\=#x"), Reading("a@b.org", "a@b.org"), Reading("#tag -#tag", "#tag -#tag"),
    // Brackets and quotes that are not closed, or not opened.
    Reading("(a b", "a b"), Reading("a) b", "a b"), Reading("\"a b", "\"a b\""), Reading("a \"", "a"),
    Reading("[a b", "\\[a b"), Reading("[p:x", "\\[p:x"), Reading("a ] b", "a \\] b"),
    Reading(":) :(", ":\\("), Reading("(", "\\("), Reading(")", "\\)"), Reading("print(", "print\\("),
    Reading("()", "\\(\\)"), Reading("a () -() b", "a \\(\\) -\\(\\) b"), Reading("tag:()", "*"),
    Reading("- [ ] do", "\\[ \\] do"),
    Reading("[text](https://x.org)", "\\[text\\]\\(https://x.org\\)"),
    Reading("print(x) f()", "print\\(x\\) f\\(\\)"),
    Reading("f(a b)", "f a b"), Reading("[[a", "\\[[a"), Reading("[]", "\\[\\]"),
    // Paths and other slashes.
    Reading("/usr/bin /opt/", "\\/usr/bin /opt/"), Reading("/usr/local/bin", "\\/usr/local/bin"),
    Reading("a/b/c", "a/b/c"),
    Reading("and / or / both", "and \\/ or \\/ both"), Reading("/a", "\\/a"), Reading("/[/", "\\/[/"),
    // Operators without operands.
    Reading("OR", "(OR)"), Reading("OR a", "a"), Reading("a OR", "a"), Reading("a OR OR b", "a OR b"),
    Reading("(OR) a", "(OR) a"), Reading("-OR", "-(OR)"), Reading("AND NOT", "(AND)"),
    Reading("NOT", "(NOT)"), Reading("a AND", "a"), Reading("a NOT", "a"), Reading("AND a NOT OR b", "a OR b"),
    Reading("|", "\\|"), Reading("&&", "\\&&"), Reading("!", "\\!"), Reading("wow! != !? !!", "wow \\!="),
    Reading("![[a b]]", "\"![[a b]]\""), Reading("![a](b.png)", "\\![a\\]\\(b.png\\)"),
    Reading("title:AND title:!x", "title:AND title:\\!x"),
    Reading("title:OR x", "title:OR x"),
    // Colons.
    Reading("foo:bar", "foo:bar"), Reading("https://x/y", "https://x/y"), Reading("a:b", "a:b"),
    Reading("10:30", "10:30"),
    Reading("foo:\"a b\"", "foo \"a b\""), Reading("foo:(a b)", "foo a b"), Reading("title:", "title"),
    Reading("(tag:)", "tag"), Reading("plan is: unclear", "plan is unclear"),
    Reading("is: (a b)", "is a b"),
    Reading("tag: draft", "tag:draft"), Reading("title: tag:x", "title tag:x"),
    Reading("is: pinned", "is:pinned"),
    Reading("created: soon", "created soon"), Reading("tag: -xy", "tag -xy"), Reading("tag:#", "#"),
  ]

  static let fields: [Reading] = [
    Reading(
      "title:a file:.jpg path:a/b heading:\"x y\" content:/r/",
      "title:a file:.jpg path:a/b heading:\"x y\" content:/r/"),
    Reading("TITLE:a Task-Todo:b", "title:a task-todo:b"),
    Reading("title:(a -b OR c)", "title:a -title:b OR title:c"),
    Reading("title:-a", "title:\\-a"), Reading("title:foo:bar", "title:foo:bar"),
    Reading("-title:a", "-title:a"),
    Reading("title:(a tag:b c)", "title:a tag:b title:c"),
    Reading("path:/\\d{4}-\\d{2}/", "path:/\\d{4}-\\d{2}/"),
    Reading("tag:#work tag:a/b/ tag:a* tag:(a OR #b)", "tag:work tag:a/b tag:a* (tag:a OR tag:b)"),
    Reading("category:idea source:voice", "category:idea source:voice"),
    Reading(
      "in:inbox in:Archive in:\"trash\" in:/Work/Plans/ in:(a OR \"b c\")",
      "in:inbox in:archive in:\"trash\" in:Work/Plans (in:a OR in:\"b c\")"),
    Reading("in:/", "in:\"\""), Reading("in:././a", "in:a"),
    Reading(
      "is:pinned is:Starred is:dead-end -is:(orphan OR empty)",
      "is:pinned is:pinned is:deadend -(is:orphan OR is:empty)"),
    Reading("has:tasks has:task has:properties", "has:tasks has:tasks has:property"),
    Reading(
      "links-to:Note linked-from:\"My Note\" related:@last mentions:a.md",
      "links-to:Note linked-from:\"My Note\" related:\"@last\" mentions:a.md"),
    Reading("links-to:[[My Note|alias]]", "links-to:\"My Note\""),
    Reading("links-to:(a OR [[b c]])", "links-to:a OR links-to:\"b c\""),
    Reading("line:(a b) block:a section:(H1 section:(Sub))", "line:(a b) block:a section:(H1 section:Sub)"),
    Reading("task:\"\" task-done:x -line:y", "task:\"\" task-done:x -line:y"),
    Reading("line:tag:x", "line:(tag:x)"),
    Reading("line:-a line:(-ab)", "line:\\-a line:(-ab)"),
    Reading("match-case:Foo ignore-case:(a OR title:b)", "match-case:Foo ignore-case:(a OR title:b)"),
    Reading("title:(match-case:Foo)", "match-case:(title:Foo)"), Reading("title:(line:a)", "line:a"),
  ]

  static let properties: [Reading] = [
    Reading("[status]", "[status]"), Reading("[ reading status : done ]", "[reading status:done]"),
    Reading("[p:a OR \"b c\" OR /r/]", "[p:a] OR [p:\"b c\"] OR [p:/r/]"),
    Reading("[p:in progress]", "[p:in] [p:progress]"),
    Reading("[p:null] [p:EMPTY] [p:nullable] [p:\"null\"]", "[p:null] [p:null] [p:nullable] [p:\"null\"]"),
    Reading(
      "[p:>5] [p:<= -2.5] [p:<2026-01-01] [p:>abc] [p:>=\"5x\"]",
      "[p:>5] [p:<=-2.5] [p:<2026-01-01] [p:>abc] [p:>=\"5x\"]"),
    Reading(
      "[p:1..5] [p:2026-01..] [p:a..b] [p:1\\..5]", "[p:>=1] [p:<=5] [p:>=2026-01] [p:a.\\.b] [p:1.\\.5]"),
    Reading("[p:-draft] [p:-5]", "-[p:draft] [p:\\-5]"),
    Reading("[p:] [p:*] [\"a:b\":c]", "[p] [p] [\"a:b\":c]"),
    Reading("[p:(a b) OR c]", "[p:a] [p:b] OR [p:c]"), Reading("[p:/[a-z]/]", "[p:/[a-z]/]"),
    Reading("[up:[[My Note]]]", "[up:\"[[My Note]]\"]"),
    Reading("[p:TRUE] [p:tag:x]", "[p:TRUE] [p:tag\\:x]"),
    Reading("[p:(a] b", "[p:a] b"), Reading("[state:OR]", "[state:(OR)]"),
    Reading("title:([p:a] b)", "[p:a] title:b"),
  ]

  static let dates: [Reading] = [
    Reading("created:2026", "created:2026-01-01..2026-12-31"),
    Reading("created:2026-2", "created:2026-02-01..2026-02-28"),
    Reading("created:2026-11-21", "created:2026-11-21"), Reading("updated:Today", "updated:2026-11-21"),
    Reading("due:tomorrow", "due:2026-11-22"), Reading("created:yesterday", "created:2026-11-20"),
    Reading("created:7d", "created:2026-11-14..2026-11-21"), Reading("due:7d", "due:2026-11-21..2026-11-28"),
    Reading("referenced:3w", "referenced:2026-10-31..2026-11-21"),
    Reading("scheduled:2m", "scheduled:2026-11-21..2027-01-21"),
    Reading("start:1y", "start:2026-11-21..2027-11-21"),
    Reading("created:9m", "created:2026-02-21..2026-11-21"),
    Reading("created:>=2026-11", "created:>=2026-11-01"), Reading("created:>2026", "created:>=2027-01-01"),
    Reading("created:<2026", "created:<=2025-12-31"), Reading("created:<=2026", "created:<=2026-12-31"),
    Reading("created:<7d due:<7d", "created:<=2026-11-13 due:<=2026-11-27"),
    Reading("due:<= today", "due:<=2026-11-21"),
    Reading("created:2025..2026-06", "created:2025-01-01..2026-06-30"),
    Reading("created:..2025", "created:<=2025-12-31"),
    Reading("created:2025.. due:* due:..", "created:>=2025-01-01 due:* due:*"),
    Reading("created:30d..7d", "created:2026-10-22..2026-11-14"),
    Reading("created:(2024 OR 2026)", "created:2024-01-01..2024-12-31 OR created:2026-01-01..2026-12-31"),
    Reading("created:(>=2024 <2025)", "created:>=2024-01-01 created:<=2024-12-31"),
    Reading("created:last week", "created:2026-11-09..2026-11-15"),
    Reading("created:last week bread", "created:2026-11-09..2026-11-15 bread"),
    Reading("created:3 weeks ago rye", "created:2026-10-31 rye"), Reading("created:3-weeks-ago", "created:2026-10-31"),
    Reading("created:\"last week\"..today", "created:2026-11-09..2026-11-21"),
    Reading("created:>=\"last monday\" x", "created:>=2026-11-16 x"),
    Reading("created:>= last monday x", "created:>=2026-11-16 x"),
    Reading("updated: this month", "updated:2026-11-01..2026-11-30"),
    Reading("created:last week..today x", "created:2026-11-09..2026-11-21 x"),
    Reading("created:today OR created:last friday", "created:2026-11-21 OR created:2026-11-20"),
    Reading("created:november -21", "created:2026-11-01..2026-11-30 -21"),
    Reading("-created:last week (due:next friday OR x)", "-created:2026-11-09..2026-11-15 (due:2026-11-27 OR x)"),
    Reading("created:2026 bread", "created:2026-01-01..2026-12-31 bread"),
    Reading("created:2026-11-01 .. 2026-11-05", "created:2026-11-01..2026-11-05"),
    Reading("due:3 weeks from now .. 5 weeks from now", "due:2026-12-12..2026-12-26"),
    Reading("due:3 weeks from now .. 5 weeks from now x", "due:2026-12-12..2026-12-26 x"),
    Reading("created:(2026-11-21) ..", "created:2026-11-21"),
    Reading("[due:this week] [p:today x]", "[due:this week] [p:today] [p:x]"),
    Reading("[p:>=last monday] [p:last week..today]", "[p:>=last monday] [p:>=last week] [p:<=today]"),
    Reading("[p:>5 x] [p:in progress]", "[p:>5] [p:x] [p:in] [p:progress]"),
    Reading("created:>9999", "created:>9999-12-31"),
    Reading("created:<0001", "created:<0001-01-01"), Reading("due:99999y", "due:2026-11-21..9999-12-31"),
  ]

  @Test(arguments: operators + terms + stars + leniency + fields + properties + dates)
  func queriesHaveTheirMeaning(_ reading: Reading) throws {
    let node = try parse(reading.text)
    #expect(node.description == reading.canonical)
    #expect(try parse(reading.canonical) == node)
  }

  @Test func wordsKeepTheirText() throws {
    let texts: [(String, QueryTerm)] = [
      ("C++", .word("C++")), ("foo:bar", .word("foo:bar")), ("tag\\:x", .word("tag:x")),
      ("\\alpha", .word("\\alpha")),
      ("print(x)", .word("print(x)")), ("a*", .prefix("a")), ("a\\*", .word("a*")), ("\"\"", .phrase("")),
      ("/\\//", .regex("\\/")), ("~a:b", .fuzzy("a:b")),
    ]
    for (text, term) in texts { #expect(try parse(text).kind == .text(.any, term), "\(text)") }
  }

  @Test func comparisonsAreReadInEveryWayTheyCanBe() throws {
    let year = try comparison("[p:>2026]")
    #expect(
      year.number == 2026 && year.dates == DateRange(start: CivilDate(year: 2027, month: 1, day: 1), end: nil)
    )
    #expect(try comparison("[p:<-1e3]").number == -1000)
    #expect(
      try comparison("[p:<7d]").dates == DateRange(start: nil, end: CivilDate(year: 2026, month: 11, day: 14))
    )
    #expect(
      try comparison("[due:<7d]").dates
        == DateRange(start: nil, end: CivilDate(year: 2026, month: 11, day: 28)))
    let text = try comparison("[p:>\"2026\"]")
    #expect(text.number == nil && text.dates == nil && text.isQuoted && text.operand == "2026")
    #expect(try comparison("[p:>abc]").number == nil)
  }

  @Test func everyNodeHasItsPosition() throws {
    let text = "é title:(a \"b c\") OR -[p:>5] due:7d line:(x)"
    var found: [String] = []
    func visit(_ node: QueryNode) {
      let bytes = Array(text.utf8)[(node.column - 1)..<(node.column - 1 + node.length)]
      found.append(String(decoding: bytes, as: UTF8.self))
      switch node.kind {
      case .and(let parts), .or(let parts): parts.forEach(visit)
      case .not(let inner), .scope(_, let inner), .matchCase(_, let inner): visit(inner)
      default: break
      }
    }
    visit(try parse(text))
    #expect(
      found == [
        text, "é title:(a \"b c\"", "é", "a", "\"b c\"", "-[p:>5] due:7d line:(x)", "-[p:>5]", ">5", "due:7d",
        "line:(x)", "x",
      ])
  }

  private func comparison(_ text: String) throws -> PropertyComparison {
    guard case .property(_, .comparison(let comparison)) = try parse(text).kind else {
      throw QueryProblem(column: 1, length: 1, message: "no comparison in '\(text)'")
    }
    return comparison
  }
}

let testDay = CivilDate(year: 2026, month: 11, day: 21) ?? .first

func parse(_ text: String, saved: [String: String] = [:]) throws(QueryProblem) -> QueryNode {
  try QueryParser.parse(text, today: testDay, savedQueries: saved)
}
