internal import Answers
internal import Bytes
internal import SearchIndex
package import VaultCore

/// A list of names, such as tags or lines of standard input, of which those are found that have all words of a query,
/// and then those that have its letters in order.
package struct NameList: ListSource {
  private let items: [ListItem]
  private let folded: [[UInt8]]

  /// Creates a list in its order.
  package init(_ items: [ListItem]) {
    self.items = items
    folded = items.map { Folding.fold(Array("\($0.title) \($0.detail)".utf8).span) }
  }

  /// The number of names.
  package var count: Int { items.count }

  /// Returns the names with all words, or else those with the letters in order. O(bytes of all names).
  package func answer(_ question: ListQuestion) -> ListAnswer? {
    var answer = ListAnswer(question: question)
    answer.all = items.count
    let words = question.query.split(separator: " ").map { Folding.fold(Array($0.utf8).span) }
    var found = items.indices.filter { index in words.allSatisfy { folded[index].contains($0) } }
    if let first = words.first {
      // Names that begin with the first word come before others.
      found = found.filter { folded[$0].starts(with: first) } + found.filter { !folded[$0].starts(with: first) }
    }
    if found.isEmpty, let letters = NameLetters(question.query) {
      let near = items.indices.compactMap { index in
        let name = folded[index]
        return letters.distance(in: name.span, mask: NameLetters.mask(of: name)).map { (index, $0) }
      }
      found = near.sorted { ($0.1, $0.0) < ($1.1, $1.0) }.map(\.0)
      answer.kind = .names
    }
    answer.total = found.count
    answer.rows = found.prefix(question.limit).map { items[$0] }
    return answer
  }
}

extension NameList {
  /// The kinds of names in a vault from which one can be chosen.
  package enum Kind: String, CaseIterable, Sendable {
    case tags, folders, tasks, headings, queries
  }

  /// Lists the names of one kind. They are what other commands read: a task is `PATH:LINE`, a heading `PATH#HEADING`, and
  /// a saved query begins with `@`.
  package init(_ kind: Kind, in view: VaultView) throws(VaultError) {
    switch kind {
    case .tags: self.init(counted: CountList.tags(nil, CountList.Choice(), in: view))
    case .folders:
      let tally = FolderTally(view.snapshot, known: view.vault.folders())
      self.init(counted: CountList.folders(tally, CountList.Choice(), in: view))
    case .tasks:
      let tasks = try view.tasks(TaskSelection(), query: "")
      self.init(
        tasks.map { found in
          var item = ListItem(
            key: found.note.path + [0] + Array(found.task.text.utf8),
            name: found.note.path + Array(":\(found.task.line)".utf8), title: found.task.text,
            detail: found.note.title, date: found.task.due ?? "")
          item.seen = SeenRow(found.note, task: found.task)
          return item
        })
    case .headings:
      self.init(
        view.allNotes().flatMap { note in
          view.snapshot.outline(of: note.document).map { heading in
            var item = ListItem(
              named: note.path + Array("#\(heading.text)".utf8), title: heading.text, detail: note.title)
            item.seen = SeenRow(note)
            return item
          }
        })
    case .queries:
      self.init(
        view.vault.config.queries.sorted { $0.key < $1.key }.map {
          ListItem(named: Array("@\($0.key)".utf8), detail: $0.value)
        })
    }
  }

  private init(counted list: CountList) {
    self.init(list.rows.map { ListItem(named: $0.name, detail: Amount.text($0.total, "note")) })
  }

  /// Lists names in their order.
  package init(names: [[UInt8]]) { self.init(described: names.map { ($0, "") }) }

  /// Lists names in their order, each with a description, which may be empty.
  package init(described names: [(name: [UInt8], description: String)]) {
    self.init(names.map { ListItem(named: $0.name, detail: $0.description) })
  }
}

/// The names of one kind in a vault, as they are in its newest view.
package struct VaultNames: ListSource {
  private let newest: NewestView
  private let kind: NameList.Kind
  private var list: (edition: Int, names: NameList)?

  /// Asks a view that may be replaced at any time.
  package init(_ kind: NameList.Kind, in newest: NewestView) { (self.kind, self.newest) = (kind, newest) }

  /// Returns the names for what is typed; nil before the first view, or if they cannot be read.
  package mutating func answer(_ question: ListQuestion) -> ListAnswer? {
    guard let (view, edition) = newest.current else { return nil }
    if list?.edition != edition { list = (try? NameList(kind, in: view)).map { (edition, $0) } }
    return list?.names.answer(question)
  }
}

extension ListItem {
  fileprivate init(named name: [UInt8], title: String? = nil, detail: String = "", date: String = "") {
    let title = title ?? String(decoding: QuotedName.line(of: name), as: UTF8.self)
    self.init(key: name, name: name, title: title, detail: detail, date: date)
  }
}
