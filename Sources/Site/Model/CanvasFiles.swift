internal import LinkGraph
internal import NoteSyntax
internal import SearchIndex
internal import SystemCalls
internal import VaultCore

/// Finds the files that the canvases of a site show. The index has the links of notes, but not those of canvases.
struct CanvasFiles: ~Copyable {
  private let whole: VaultView
  private let files: NoteFiles
  private let attachments: [DocumentSet]
  private var graph: LinkGraph
  /// The first canvas that could not be read, whose files are missing.
  private(set) var unread: UnreadFile?

  init(of whole: VaultView) {
    self.whole = whole
    files = NoteFiles(whole.vault)
    attachments = whole.snapshot.documentSets(with: .attachment)
    graph = whole.graph
  }

  /// Returns a view with the files of its canvases, and with those of the canvases among them.
  mutating func added(to view: VaultView) -> VaultView {
    var shown = Set(view.snapshot.documents(in: view.snapshot.documentSets(with: .attachment)))
    var waiting = shown.filter { CanvasFile.isCanvasPath(view.snapshot.key(of: $0)) }
    if waiting.isEmpty { return view }
    var added: [DocumentID] = []
    while let canvas = waiting.popFirst() {
      for document in documents(of: canvas) where shown.insert(document).inserted {
        added.append(document)
        if CanvasFile.isCanvasPath(whole.snapshot.key(of: document)) { waiting.insert(document) }
      }
    }
    return view.including(added, of: whole)
  }

  /// Returns the files that a canvas shows, without notes.
  private mutating func documents(of canvas: DocumentID) -> [DocumentID] {
    let path = whole.snapshot.key(of: canvas)
    let bytes: [UInt8]
    do throws(SystemError) { bytes = try files.text(of: path) } catch {
      unread = unread ?? UnreadFile(path: path, error: error)
      return []
    }
    guard let board = SiteCanvas(bytes) else { return [] }
    var found: [DocumentID?] = []
    for node in board.nodes {
      switch node.content {
      case .file(let path, _): found.append(whole.snapshot.document(withKey: Array(path.utf8)))
      case .text(let text):
        for link in NoteParser.parse(Array(text.utf8).span, isBody: true).links where link.isEmbed && !link.isExternal {
          found.append(graph.resolve(target: link.target, from: canvas)?.document)
        }
      case .address, .group: break
      }
    }
    return found.compactMap(\.self).filter { attachments[$0.segment].contains($0.document) }
  }
}
