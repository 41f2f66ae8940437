internal import Answers
internal import Bytes
internal import Dates
internal import JSON
internal import LinkGraph
internal import NoteSyntax
internal import Presentation
internal import SearchIndex
internal import SystemCalls
internal import VaultCore

/// The tool that gives a model what it needs to know about a question: it searches, follows the links of what it finds,
/// and shows as much of these notes as there is room for.
enum ContextTool {
  static let tool = Tool(
    "context", "Context of a question",
    """
    Start here. With a question or a note: the best notes and their neighbours in one answer, the text of each after a \
    line with its path, title, revision, reason and lines. Without: an overview of the vault. \
    Example: {"query": "sourdough hydration"}
    """, does: .reads,
    with: [
      Parameter("query", .text, ""),
      Parameter("note", .text, "Instead of a query"),
      Parameter("depth", .number(0...2), "How many links away", standard: 1),
      Parameter("follow", .list(of: .choice(["links", "backlinks", "related"])), "All without it"),
      Parameter("limit", .number(1...20), "Notes to begin with", standard: 5),
      Parameter("maxCharacters", .number(1_000...200_000), "", standard: 12_000),
      Parameter("cursor", .text, ""),
    ], run: run)

  private static func run(_ call: inout ToolCall) throws -> ToolResult {
    if call.has("query"), call.has("note") {
      throw ToolError(.invalidValue, "'query' and 'note' cannot be given together")
    }
    guard call.has("query") || call.has("note") else { return .text([try VaultFacts(call).text]) }
    var finding = try Finding(call)
    if finding.entries.isEmpty {
      let hints = QueryHints.texts(for: call.text("query"), in: call)
      let all = hints + ["use fewer or other words; 'tags' lists those in use"]
      return .text(["no note was found (asOf: \(call.asOf))\n" + all.map { "hint: \($0)" }.joined(separator: "\n")])
    }
    return .text(try pages(&finding, call))
  }

  private static func pages(_ finding: inout Finding, _ call: ToolCall) throws -> [String] {
    let cursor = try call.cursor()
    if let cursor { _ = finding.entry(at: cursor.position) }
    let known = finding.entries
    let start = cursor?.start(in: known.count) { known[$0].note.path } ?? 0
    let most = call.number("maxCharacters") ?? 12_000
    // The list of what was left out needs some room.
    var room = most - min(most / 5, 1_500)
    var texts: [String] = []
    var next = start
    while let entry = finding.entry(at: next) {
      guard let text = try? SavedText(of: entry.note, in: call.view.vault) else {
        next += 1
        continue
      }
      let share = finding.share(of: entry, at: next, room)
      let (lines, what) = finding.part(of: entry, text, within: share)
      // What has no room here can have some on the next page.
      if lines.isEmpty, text.note.lineCount > 0, !texts.isEmpty, share < finding.leastShare { break }
      let header = finding.header(entry, text, of: lines, what)
      let part = text.text(of: lines)
      if header.count + part.count > room, !texts.isEmpty { break }
      texts += [header, part]
      room -= header.count + part.count
      next += 1
    }
    var end = ["asOf: \(call.asOf)"]
    if finding.entry(at: next) != nil {
      var left = most - texts.reduce(0) { $0 + $1.count } - 200
      end.append("left out:")
      // The neighbours of what was shown are known. To look for those of the others would take longer than all the rest.
      for entry in finding.entries[next...] {
        let line = "- " + finding.name(entry)
        if line.count > left { break }
        left -= line.count + 1
        end.append(line)
      }
      let last = finding.entries[max(next - 1, 0)].note.path
      end.append("cursor: \(PageCursor.text(call.question, position: next, key: last))")
    }
    return texts + [end.joined(separator: "\n")]
  }

  /// The notes of an answer, the best first. The neighbours of a note are looked for when the answer has room for them.
  private struct Finding {
    struct Entry {
      let note: NoteRecord
      let reason: String
      /// How many links it is away from what was found.
      let distance: Int
    }

    /// The notes that are known so far.
    private(set) var entries: [Entry] = []
    private var seen: Set<DocumentID> = []
    /// The number of steps taken to find neighbours, two for each note: those by links, and those that are related to it.
    private var steps = 0
    /// The numbers of neighbours by their distance.
    private var neighbours = [0, 0, 0]
    private static let mostNeighbours = 200
    private var graph: LinkGraph
    /// What finds related notes, among which notes; nil until a note asks for them.
    private var related: (finder: RelatedNotes, shown: [DocumentSet])?
    private let depth: Int
    private let follow: [String]
    private let view: VaultView
    private let query: ParsedQuery?
    private let budget: Int

    init(_ call: ToolCall) throws {
      view = call.view
      budget = call.number("maxCharacters") ?? 12_000
      graph = view.graph
      depth = call.number("depth") ?? 1
      follow = call.has("follow") ? call.texts("follow") : ["links", "backlinks", "related"]
      if let text = call.optionalText("query") {
        let query = try view.vault.parse(text)
        self.query = query
        let limit = call.number("limit") ?? 5
        let found = try view.find(query)
        for document in NoteSelection(limit: limit).page(of: found, view, isRanked: true) {
          seen.insert(document)
          entries.append(Entry(note: view.record(document), reason: "found", distance: 0))
        }
        for near in try view.near(query, found: found).prefix(max(0, limit - entries.count)) {
          guard seen.insert(near.document).inserted else { continue }
          // The words that were asked for are known, and are not repeated.
          let parts =
            (near.without.isEmpty ? [] : ["lacks \(Amount.text(near.without.count, "word"))"])
            + near.similar.map { "has \($0.found)" }
          let reason = "nearly: \(parts.joined(separator: ", "))"
          entries.append(Entry(note: view.record(near.document), reason: reason, distance: 0))
        }
      } else {
        query = nil
        let note = try view.exactNote(named: call.text("note"))
        seen.insert(note.document)
        entries.append(Entry(note: note, reason: "asked for", distance: 0))
      }
    }

    /// Returns the note at an index; nil if there are not so many.
    mutating func entry(at index: Int) -> Entry? {
      while index >= entries.count, steps < entries.count * 2 {
        let entry = entries[steps / 2]
        if steps.isMultiple(of: 2) { addLinked(to: entry) } else { addRelated(to: entry) }
        steps += 1
      }
      return index < entries.count ? entries[index] : nil
    }

    private mutating func addLinked(to entry: Entry) {
      if entry.distance == depth { return }
      let document = entry.note.document
      if follow.contains("links") {
        for link in graph.outgoing(from: document) {
          if let target = link.resolved?.document { add(target, "linked from", entry) }
        }
      }
      if follow.contains("backlinks") {
        for link in graph.backlinks(of: document).prefix(50) { add(link.source, "links to", entry) }
      }
    }

    private mutating func addRelated(to entry: Entry) {
      guard follow.contains("related"), entry.distance == 0, depth > 0 else { return }
      if related == nil, let shown = try? view.find("").sets {
        related = (RelatedNotes(view.vault, view.snapshot), shown)
      }
      let shown = related?.shown
      for note in related?.finder.notes(relatedTo: entry.note.document, within: shown, limit: 5).notes ?? [] {
        add(note.document, "related to", entry)
      }
    }

    private mutating func add(_ document: DocumentID, _ reason: String, _ entry: Entry) {
      let distance = entry.distance + 1
      guard neighbours[distance] < Self.mostNeighbours, view.snapshot.isNote(document),
        seen.insert(document).inserted
      else { return }
      neighbours[distance] += 1
      let name = String(decoding: entry.note.path, as: UTF8.self)
      entries.append(Entry(note: view.record(document), reason: "\(reason) \(name)", distance: distance))
    }

    /// The characters from which on a note that has no room gets none on another page either.
    var leastShare: Int { budget / 8 }

    /// The characters that the text of a note may take: a large part for the first, equal parts for the others that were
    /// found, and less for what is farther away.
    func share(of entry: Entry, at index: Int, _ room: Int) -> Int {
      switch entry.distance {
      case 0 where index == 0: return min(room - 200, budget / 2)
      case 0:
        let left = entries[index...].prefix { $0.distance == 0 }.count
        return min(room - 200, max(room / left - 200, budget / 8))
      case 1: return min(room - 200, budget / 8)
      default: return min(room - 200, budget / 16)
      }
    }

    /// Returns the lines of a note that are shown: all, the section with most of the words of the query, or the first.
    func part(of entry: Entry, _ text: SavedText, within share: Int) -> (lines: Range<Int>, what: String?) {
      let all = 0..<text.note.lineCount
      if text.bytes.count <= share { return (all, nil) }
      if let query, let lines = section(of: text, query), text.text(of: lines).count <= share {
        return (lines, "section")
      }
      let start = text.note.lines.index(at: text.note.bodyRange.lowerBound)
      let body = min(start, all.upperBound)..<all.upperBound
      let end = text.end(of: body, within: max(share, 1)).end
      // A single line can be longer than there is room for.
      if text.text(of: body.lowerBound..<end).count > max(share, 1) {
        return (all.lowerBound..<all.lowerBound, "nothing")
      }
      return (body.lowerBound..<end, "beginning")
    }

    /// Returns the smallest section around the line that matches most words of a query.
    private func section(of text: SavedText, _ query: ParsedQuery) -> Range<Int>? {
      var finder = view.excerptFinder(for: query.node)
      guard let line = finder.excerpts(in: text.bytes, limit: 1).first?.line else { return nil }
      let sections = text.note.headings.indices.map { text.note.location(ofSection: $0).lines }
      let around = sections.filter { $0.contains(line) }.min { $0.count < $1.count }
      return around.map { $0.lowerBound - 1..<$0.upperBound }
    }

    func name(_ entry: Entry) -> String {
      "\(String(decoding: entry.note.path, as: UTF8.self)) · \(entry.note.title) · \(entry.reason)"
    }

    func header(_ entry: Entry, _ text: SavedText, of lines: Range<Int>, _ what: String?) -> String {
      let range = lines.isEmpty ? "no lines" : "lines \(lines.lowerBound + 1)–\(lines.upperBound)"
      return "\(String(decoding: entry.note.path, as: UTF8.self)) · \(entry.note.title) · revision \(text.revision)"
        + " · \(entry.reason) · \(range) of \(text.note.lineCount)" + (what.map { " (\($0))" } ?? "")
    }
  }
}

/// What there is in a vault, for who begins to work with it.
struct VaultFacts {
  let text: String

  init(_ call: ToolCall) throws {
    let kept = call.view.vault.surroundings.kept
    let made = try kept?.texts.value(of: "facts", in: call.view.snapshot) { try Self.text(of: call.view) }
    let lines = try (made ?? Self.text(of: call.view)).split(separator: "\n", maxSplits: 1)
    var text = ([String(lines[0]), "asOf: \(call.asOf)"] + lines.dropFirst().map(String.init)).joined(separator: "\n")
    let most = call.number("maxCharacters") ?? 12_000
    if text.count > most { text = String(text.prefix(most - 1)) + "…" }
    self.text = text
  }

  private static func text(of view: VaultView) throws -> String {
    let found = try view.find("")
    var (words, links, tasks) = (0, 0, 0)
    for document in found.documents {
      words += Int(view.snapshot.number(.words, of: document))
      tasks += Int(view.snapshot.number(.tasksOpen, of: document))
      links += StoredLink.internalCount(in: view.snapshot.stored(.links, of: document).bytes)
    }
    func list(_ rows: [CountRow], _ count: Int, _ mark: String = "") -> String {
      let shown = rows.filter { $0.total > 0 }
      let names = shown.prefix(count).map { "\(mark)\(String(decoding: $0.name, as: UTF8.self)) \($0.total)" }
      return names.isEmpty
        ? "none" : names.joined(separator: ", ") + (shown.count > count ? ", and \(shown.count - count) more" : "")
    }
    let order = CountOrder(key: .count)
    let choice = CountList.Choice(order: order)
    let counted = try view.counted("")
    let properties = PropertyTally(view.snapshot, within: counted, withTypes: false)
    let latest = NoteSelection(order: NoteOrder(.updated), limit: 10).page(of: found, view).map(view.record)
    var lines = [
      "\(Amount.text(found.count, "note")), \(Amount.text(words, "word")), \(Amount.text(links, "link")), "
        + Amount.text(tasks, "open task"),
      "folders: " + list(CountList.folders(try FolderTally(view, query: "", known: []), choice, in: view).rows, 20),
      "tags: " + list(CountList.tags(counted, choice, in: view).rows, 30, "#"),
      "categories: " + list(CountList.categories(counted, in: view).rows, 20),
      "properties: " + list(CountList.properties(properties, order).rows, 20), "changed last:",
    ]
    lines += latest.map { note in
      "- \(String(decoding: note.path, as: UTF8.self)) · \(note.title) · \(note.updated.text) · revision \(note.revision)"
    }
    lines.append("hint: call 'context' with a query, or 'search', 'list' and 'tags'")
    return lines.joined(separator: "\n")
  }
}
