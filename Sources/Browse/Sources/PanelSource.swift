internal import Answers
internal import GitHistory
internal import LinkGraph
internal import Presentation
internal import Rendering
internal import SearchIndex
internal import Terminal
internal import VaultCore

struct PanelSource {
  private let view: VaultView
  private let display: Display

  init(_ view: VaultView, columns: Int) {
    self.view = view
    display = Display(of: view, columns: columns)
  }

  /// The number of related notes that are shown.
  private static let most = 20
  /// The number of notes of a graph that are shown: the nearest, and of these the ones with the most links.
  private static let mostInGraph = 100

  func rows(_ panel: Panel, of note: NoteRecord) -> [PanelRow] {
    switch panel {
    case .outline: outline(note)
    case .backlinks: backlinks(note)
    case .links: links(note)
    case .tasks: tasks(note)
    case .related: related(note)
    case .graph: neighbours(note)
    case .history: history(note)
    }
  }

  /// The commits that changed a note, which lead to the note as it was then.
  private func history(_ note: NoteRecord) -> [PanelRow] {
    guard let repository = try? view.vault.repository(),
      let versions = try? NoteHistory(repository).versions(of: note.path)
    else { return [] }
    return zip(versions, VersionText.lines(versions, of: repository, display)).map { version, text in
      let path = note.path
      return PanelRow(
        text: text,
        version: RunRequest(
          .reading("\(String(decoding: path, as: UTF8.self)) at \(version.abbreviation)"),
          .version(note: path, commit: version.commit)))
    }
  }

  private func outline(_ note: NoteRecord) -> [PanelRow] {
    let headings = view.snapshot.outline(of: note.document)
    return zip(headings, OutlineText.lines(headings, display)).map { heading, text in
      var item = NoteSource.item(note, titled: heading.text)
      item.line = heading.line
      return PanelRow(text: text, item: item)
    }
  }

  private func backlinks(_ note: NoteRecord) -> [PanelRow] {
    var graph = view.graph
    let files = NoteFiles(view.vault)
    return graph.backlinks(of: note.document).map { link in
      let source = view.record(link.source)
      var item = NoteSource.item(source, titled: source.title)
      item.line = link.link.line
      let line = files.contents(of: source.path).map { $0.line(link.link.line) } ?? ""
      return PanelRow(
        text: StyledText(source.title.withSingleSpaces, .title) + StyledText(":\(link.link.line)  ", .lineNumber)
          + StyledText(TerminalText.safe(line.withSingleSpaces)), item: item)
    }
  }

  private func links(_ note: NoteRecord) -> [PanelRow] {
    var graph = view.graph
    let links = graph.outgoing(from: note.document)
    return zip(links, LinkTable.lines(links, display, view)).map { link, text in
      guard let target = link.resolved?.document, view.snapshot.isNote(target) else { return PanelRow(text: text) }
      let other = view.record(target)
      return PanelRow(text: text, item: NoteSource.item(other, titled: other.title))
    }
  }

  private func tasks(_ note: NoteRecord) -> [PanelRow] {
    view.snapshot.tasks(of: note.document).map { task in
      var item = NoteSource.item(note, titled: task.text)
      (item.line, item.sign) = (task.line, task.box)
      item.seen = SeenRow(note, task: task)
      let style: Style = task.isDone ? .dim : task.isOverdue(on: view.vault.today) ? .warning : .plain
      return PanelRow(
        text: StyledText("\(task.box) ", task.isDone ? .taskDone : .taskOpen) + StyledText(task.text, style), item: item
      )
    }
  }

  private func related(_ note: NoteRecord) -> [PanelRow] {
    guard
      var list = try? RelatedList(note, limit: Self.most, in: view)
    else { return [] }
    return list.page(0..<list.count).map { row in
      PanelRow(
        text: StyledText(row.row.note.title.withSingleSpaces, .title) + StyledText("  \(row.relation.reasons)", .dim),
        item: NoteSource.item(row.row.note, titled: row.row.note.title))
    }
  }

  /// The notes that can be reached by two links, each below the one by which it is reached first.
  private func neighbours(_ note: NoteRecord) -> [PanelRow] {
    guard let found = try? view.find("", including: NoteArea.leftOut) else { return [] }
    var graph = view.graph
    let workers = view.vault.surroundings.workers
    let distances = graph.neighbourhood(of: [note.document], depth: 2, within: found.sets, workers: workers)
    let map = graph.map(of: view.snapshot.sets(of: distances.keys), workers: workers)
    let drawing = GraphDrawing(
      map.nearest(Self.mostInGraph, distances), centre: note.document, view, includesUnresolved: false)
    return GraphTree(drawing).lines(display, view, showsPaths: false).map { text, node in
      guard let other = view.note(at: node.path) else { return PanelRow(text: text) }
      return PanelRow(text: text, item: NoteSource.item(other, titled: other.title))
    }
  }
}

extension [UInt8] {
  /// The text of a line, from 1.
  fileprivate func line(_ number: Int) -> String {
    let lines = split(separator: 0x0A, maxSplits: number, omittingEmptySubsequences: false)
    return lines.indices.contains(number - 1) ? String(decoding: lines[number - 1], as: UTF8.self) : ""
  }
}
