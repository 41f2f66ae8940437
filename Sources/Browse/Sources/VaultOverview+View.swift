internal import Answers
internal import Bytes
internal import SearchIndex
internal import Terminal
internal import VaultCore

extension VaultOverview {
  /// The number of tags and categories that are listed.
  private static let most = 40

  /// Says what a vault has; commands and the counts of saved queries are those from before.
  init(_ view: VaultView, after old: VaultOverview) {
    self.init(commands: old.commands)
    let (snapshot, config) = (view.snapshot, view.vault.config)
    let notes = (try? view.find("")) ?? nil
    func count(_ flag: DocumentFlag) -> Int { notes?.filtered(snapshot.documentSets(with: flag)).count ?? 0 }
    let tasks = (try? view.tasks(TaskSelection(), query: "")) ?? []
    let overdue = tasks.count { $0.task.isOverdue(on: view.vault.today) }
    let number = ProgressLine.grouped
    let (all, pinned, enriched) = (notes?.count ?? 0, count(.pinned), count(.summary))
    facts = ["\(number(all)) \(all == 1 ? "note" : "notes")"]
    if pinned > 0 { facts.append("\(number(pinned)) pinned") }
    if enriched > 0 { facts.append("\(number(enriched)) enriched") }
    if !tasks.isEmpty {
      facts.append("\(number(tasks.count)) tasks open" + (overdue > 0 ? ", \(number(overdue)) overdue" : ""))
    }
    func row(_ scope: ListScope, _ label: String, _ count: Int? = nil) -> ScopeRow {
      ScopeRow(scope: scope, label: label, count: count)
    }
    let inbox = try? view.find("in:inbox").count
    scopes = [row(.all, "All", all), row(.recent, "Recent"), row(.pinned, "Pinned", pinned)]
    if let inbox { scopes.append(row(.inbox, "Inbox", inbox)) }
    scopes += [row(.tasks, "Tasks", tasks.count), row(.calendar, "Calendar")]
    scopes[scopes.count - 2].needsAttention = overdue > 0
    let folders = CountList.folders(
      FolderTally(snapshot, known: view.vault.folders()), CountList.Choice(isTree: true), in: view
    ).rows.filter { $0.total > 0 }
    add(
      "Folders",
      folders.map { row in
        let path = String(decoding: row.name, as: UTF8.self)
        let symbol = config.folders[path]?.symbol.map { " \($0)" } ?? ""
        let name = String(decoding: row.name.lastComponent, as: UTF8.self)
        var shown = ScopeRow(scope: .folder(path), label: name + symbol, count: row.total)
        shown.depth = row.parts.count - 1
        shown.hasChildren = folders.contains { $0.parts.count > row.parts.count && $0.parts.starts(with: row.parts) }
        return shown
      })
    let tags = CountList.tags(nil, CountList.Choice(), in: view).rows.sorted { $0.total > $1.total }
    add(
      "Tags",
      tags.prefix(Self.most).map { tag in
        let name = String(decoding: tag.name, as: UTF8.self)
        return row(.tag(name), name, tag.total)
      })
    add("Categories", Array(ScopeRow.categories(of: nil, in: view).prefix(Self.most)))
    properties = snapshot.propertyNames().map(\.name)
    add(
      "Queries",
      config.queries.keys.sorted().map { name in
        row(.query(name), "@\(name)", old.scopes.first { $0.scope == .query(name) }?.count)
      })
  }

  /// Counts the notes that saved queries find, except for those that have to read all notes.
  mutating func countQueries(in view: VaultView) {
    for (index, row) in scopes.enumerated() {
      guard case .query(let name)? = row.scope else { continue }
      let query = try? view.vault.parse("@\(name)")
      let isFast = query.map { !$0.node.needsText } ?? false
      scopes[index].count = isFast ? query.flatMap { try? view.find($0).count } : nil
    }
  }

  /// Adds scopes below a heading, if there are any.
  private mutating func add(_ heading: String, _ rows: [ScopeRow]) {
    if rows.isEmpty { return }
    scopes.append(ScopeRow(scope: nil, label: heading))
    scopes += rows
  }
}

extension ScopeRow {
  /// Returns the categories of some notes, with the number of these; nil for all notes.
  static func categories(of notes: [DocumentSet]?, in view: VaultView) -> [ScopeRow] {
    CountList.categories(notes, in: view).rows.map { row in
      let name = String(decoding: row.name, as: UTF8.self)
      let known = view.vault.config.categories.named(name)
      return ScopeRow(scope: .category(name), label: known.map { "\($0.icon) \($0.label)" } ?? name, count: row.total)
    }
  }
}

extension VaultOverview {
  /// Returns how a line that is asked for can go on, those first that begin with its last word. `notes` are the notes
  /// that are meant by the name in it.
  func completions(of prompt: ChangeDialogue.Prompt, notes: [String]) -> [String] {
    if prompt.noteName != nil { return prompt.action == .command ? notes.map { ShellWords.quoted($0) } : notes }
    let names: [String]
    switch prompt.action {
    case .move: names = scopes.compactMap { if case .folder(let path)? = $0.scope { path } else { nil } }
    case .tag where ChangeDialogue.beginning(of: prompt).hasSuffix("-"): names = prompt.subject.tags
    case .tag: names = scopes.compactMap { if case .tag(let name)? = $0.scope { name } else { nil } }
    case .category: names = scopes.compactMap { if case .category(let name)? = $0.scope { name } else { nil } }
    case .command: names = commands
    case .property: names = prompt.asked.contains(" ") ? [] : properties
    case .sortProperty: names = properties
    case .schedule: names = ["today", "tomorrow", "friday", "next-monday", "7d", "-"]
    default: names = []
    }
    let start = ChangeDialogue.beginning(of: prompt)
    let word = prompt.asked.dropFirst(start.count).lowercased()
    return names.filter { $0.lowercased().hasPrefix(word) }
      + names.filter { !word.isEmpty && !$0.lowercased().hasPrefix(word) && $0.lowercased().contains(word) }
  }
}
