import SystemCalls
import TestSupport
import Testing
import VaultCore

/// Queries on tasks against a plain evaluator that looks at every task of every note.
@Suite struct TaskSearchTests {
  private struct PlainTask {
    var line: Int
    var words: [String]
    var tags: [String]
    var due: String?
    var priority: String?
    var isDone: Bool
  }

  private struct PlainNote {
    var path: String
    var folder: String
    var season: String?
    var title: String
    var words: [String]
    var tasks: [PlainTask]
  }

  /// A query as text and as what it means.
  private indirect enum Query {
    case word(String)
    case tag(String)
    case due(String)
    case priority(String)
    case folder(String)
    case season(String)
    case title(String)
    case todo(String)
    case done(String)
    case not(Query)
    case all([Query])
    case any([Query])

    var text: String {
      switch self {
      case .word(let word): word
      case .tag(let tag): "tag:\(tag)"
      case .due(let day): "due:\(day)"
      case .priority(let name): "priority:\(name)"
      case .folder(let name): "in:\(name)"
      case .season(let name): "[season:\(name)]"
      case .title(let word): "title:\(word)"
      case .todo(let word): "task-todo:\(word)"
      case .done(let word): "task-done:\(word)"
      case .not(let query): "-(\(query.text))"
      case .all(let queries): "(" + queries.map(\.text).joined(separator: " ") + ")"
      case .any(let queries): "(" + queries.map(\.text).joined(separator: " OR ") + ")"
      }
    }

    func isMet(_ task: PlainTask, _ note: PlainNote) -> Bool {
      switch self {
      case .word(let word): task.words.contains(word) || task.tags.contains { $0.contains(word) }
      case .tag(let tag): task.tags.contains { $0 == tag || $0.hasPrefix(tag + "/") }
      case .due(let day): task.due == day
      case .priority(let name): (task.priority ?? "none") == name
      case .folder(let name): note.folder == name
      case .season(let name): note.season == name
      case .title(let word): note.title == word
      case .todo(let word): !task.isDone && task.words.contains(word)
      case .done(let word): task.isDone && task.words.contains(word)
      case .not(let query): !query.isMet(task, note)
      case .all(let queries): queries.allSatisfy { $0.isMet(task, note) }
      case .any(let queries): queries.contains { $0.isMet(task, note) }
      }
    }
  }

  private static let words = ["bread", "roses", "beans", "letter", "attic"]
  private static let tags = ["errand", "errand/town", "home"]
  private static let days = ["2026-11-20", "2026-11-21", "2026-12-24"]
  private static let emojis = ["high": "⏫", "low": "🔽"]

  private static func note(_ number: Int, _ random: inout SplitMix64) -> PlainNote {
    let folder = ["kitchen", "garden"][random.below(2)]
    var note = PlainNote(
      path: "\(folder)/n\(number).md", folder: folder, season: [nil, "autumn", "winter"][random.below(3)],
      title: words[random.below(words.count)], words: [words[random.below(words.count)]], tasks: [])
    for _ in 0..<random.below(4) {
      note.tasks.append(
        PlainTask(
          line: 0, words: (0...random.below(2)).map { _ in words[random.below(words.count)] },
          tags: random.below(2) == 0 ? [] : [tags[random.below(tags.count)]],
          due: random.below(2) == 0 ? nil : days[random.below(days.count)],
          priority: [nil, "high", "low"][random.below(3)], isDone: random.below(3) == 0))
    }
    return note
  }

  /// The text of a note; sets the lines of its tasks.
  private static func text(_ note: inout PlainNote) -> String {
    var lines = ["---", "title: \(note.title)"]
    if let season = note.season { lines.append("season: \(season)") }
    lines += ["---", note.words.joined(separator: " "), ""]
    for index in note.tasks.indices {
      let task = note.tasks[index]
      var parts = ["- [\(task.isDone ? "x" : " ")]"] + task.words
      parts += task.tags.map { "#\($0)" }
      if let priority = task.priority, let emoji = emojis[priority] { parts.append(emoji) }
      if let due = task.due { parts.append("📅 \(due)") }
      lines.append(parts.joined(separator: " "))
      note.tasks[index].line = lines.count
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func query(_ depth: Int, _ random: inout SplitMix64) -> Query {
    let word = words[random.below(words.count)]
    if depth > 0 {
      switch random.below(4) {
      case 0: return .not(query(depth - 1, &random))
      case 1: return .all((0...1).map { _ in query(depth - 1, &random) })
      case 2: return .any((0...1 + random.below(2)).map { _ in query(depth - 1, &random) })
      default: break
      }
    }
    switch random.below(9) {
    case 0: return .tag(tags[random.below(tags.count)])
    case 1: return .due(days[random.below(days.count)])
    case 2: return .priority(["high", "low", "none"][random.below(3)])
    case 3: return .folder(["kitchen", "garden"][random.below(2)])
    case 4: return .season(["autumn", "winter"][random.below(2)])
    case 5: return .title(word)
    case 6: return .todo(word)
    case 7: return .done(word)
    default: return .word(word)
    }
  }

  @Test(arguments: Seeds.some(6)) func tasksAgreeWithANaiveSearch(_ seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let vault = try TemporaryVault()
    var notes = (0..<30).map { Self.note($0, &random) }
    for index in notes.indices { try vault.write(Self.text(&notes[index]), to: RawPath(notes[index].path)) }
    let view = try vault.open()
    var selection = TaskSelection()
    selection.state = .all
    notes.sort { $0.path < $1.path }
    for _ in 0..<150 {
      let query = Self.query(3, &random)
      let expected = notes.flatMap { note in
        note.tasks.filter { query.isMet($0, note) }.map { "\(note.path):\($0.line)" }
      }
      let found = try view.tasks(selection, query: query.text, including: [.archive])
      #expect(
        found.map { "\(String(decoding: $0.note.path, as: UTF8.self)):\($0.task.line)" } == expected, "\(query.text)")
    }
  }
}
