import Dates
import NoteQueries
import SystemCalls

/// Parses expressions of bases, and expressions, queries and instructions of Dataview and Tasks.
struct ExpressionRuns {
  let runs: Int

  private static let bases = [
    "rating > 3 && status == \"done\"", "file.hasTag(\"book\", \"film\") || file.inFolder(\"Reading list\")",
    "(now() - file.ctime).days.round(1)", "if(price, (price * 1.19).toFixed(2) + \" €\", \"\")",
    "note[\"due date\"] < today() + \"7d\"", "tags.filter(value.startsWith(\"a/\")).map(value.slice(2)).join(\", \")",
    "[1, 2, 3].reduce(acc + value, 0) / 3", "!(author == link(\"Some Note\") || author.isEmpty())",
    "file.name.replace(/^(\\d{4})-(\\d{2})/, \"$2/$1\").lower()",
    "formula.total >= -1.5e0 && this.file.path != file.path",
  ]
  private static let dataview = [
    "rating > 3 and status = \"done\"", "contains(file.tags, \"#book\") or startswith(file.folder, \"Reading\")",
    "date(today) - date(2026-01-02) < dur(3 days, 2h)", "choice(price, round(price * 1.19, 2) + \" €\", \"-\")",
    "map(filter(rows.file.tasks, (t) => !t.completed), (t) => upper(t.text))",
    "[[Note#Heading|shown]].author.born", "default(due-date, date(eom)) <= this.file.mday",
    "{ a: 1, \"b c\": [1, 2, 3] }", "regexreplace(file.name, \"^(\\d+)-\", \"$1 \")", "sum(rows.amount) / length(rows)",
  ]
  private static let queries = [
    "TABLE WITHOUT ID file.link AS \"Note\", rating FROM #book AND -\"Archive\" WHERE rating > 3 SORT rating DESC LIMIT 10",
    "LIST rows.file.link FROM \"work\" GROUP BY file.folder", "TASK FROM [[Note]] WHERE !completed SORT due ASC",
  ]
  private static let tasks = [
    "not done\ndue before tomorrow\nsort by urgency",
    "(due this week) OR (priority is above none)\ngroup by due reverse",
    "path includes work/\ntags do not include #later\nlimit 20",
  ]

  /// Prints the microseconds that each language takes for one text: the median of the runs.
  func run(_ output: inout StandardStream) throws {
    let zone = TimeZoneRules.fixed(minutes: 0)
    let today = CivilDate(daysSinceEpoch: 20_000)
    let settings = TaskQuerySettings()
    try measure("bases", Self.bases, &output) { _ = try BaseExpressionParser.parse($0) }
    try measure("dataview", Self.dataview, &output) { _ = try DataviewExpressionParser.parse($0, in: zone) }
    try measure("queries", Self.queries, &output) { _ = try DataviewQuery($0, in: zone) }
    try measure("tasks", Self.tasks, &output) { _ = try TasksQuery($0, at: nil, settings, today: today) }
    try output.flush()
  }

  private func measure(
    _ name: String, _ texts: [String], _ output: inout StandardStream, _ parse: (String) throws -> Void
  ) throws {
    var times: [Int64] = []
    let repetitions = 2_000
    // The first run warms up and does not count.
    for run in 0...runs {
      let start = SystemClock.monotonicNanoseconds
      for _ in 0..<repetitions { for text in texts { try parse(text) } }
      if run > 0 { times.append(SystemClock.monotonicNanoseconds - start) }
    }
    times.sort()
    let microseconds = Double(times[runs / 2]) / 1e3 / Double(repetitions * texts.count)
    try output.write("\(Stopwatch.padded(name, 10))\(Stopwatch.text(microseconds)) µs\n")
  }
}
