internal import Answers
internal import Bytes
internal import LinkGraph
internal import NoteSyntax
internal import SearchIndex
internal import SystemCalls
internal import VaultCore

/// A short description of the note or file that a link leads to, in Markdown.
struct NoteCardText {
  private let target: ResolvedTarget
  private let page: Page
  private let session: EditorSession

  /// The maximal numbers of lines of the note, and of links to it, that are shown.
  private static let mostLines = 14
  private static let mostBacklinks = 8
  /// The maximal numbers of properties, and of bytes of a line with a link, that are shown.
  private static let mostProperties = 8
  private static let longestLine = 160

  init(_ target: ResolvedTarget, from page: Page, _ session: EditorSession) {
    (self.target, self.page, self.session) = (target, page, session)
  }

  var text: String {
    get throws {
      let path = String(decoding: target.path, as: UTF8.self)
      guard target.isNote, let note = page.view.note(at: target.path) else { return fileText(path) }
      var parts = ["**\(note.title)**", facts(of: note, path), properties(of: note)]
      let other = target.path == page.path ? page : try? session.page(at: target.path, beside: page)
      if let other { parts.append(excerpt(of: other)) }
      parts.append(backlinks)
      return parts.filter { !$0.isEmpty }.joined(separator: "\n\n")
    }
  }

  private func facts(of note: NoteRecord, _ path: String) -> String {
    var facts = ["`\(path)`", Amount.text(note.words, "word")]
    if note.tasksOpen > 0 { facts.append(Amount.text(note.tasksOpen, "open task")) }
    let tags = page.view.snapshot.tags(of: note.document).prefix(8).map { "#" + $0.name }
    if !tags.isEmpty { facts.append(tags.joined(separator: " ")) }
    return facts.joined(separator: " · ")
  }

  /// Returns the first lines of the part that the link leads to, or of the whole text.
  private func excerpt(of other: Page) -> String {
    var range = other.note.bodyRange
    let parts = other.parts
    if let part = parts.part(ofSubpath: target.subpath, isFragment: target.hasFragment) {
      range = other.note.location(of: part, parts).range
    }
    let lines = String(decoding: other.bytes[range], as: UTF8.self)
      .split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .drop { $0.allSatisfy(\.isWhitespace) }
    let shown = lines.prefix(Self.mostLines)
    return shown.joined(separator: "\n") + (lines.count > shown.count ? "\n\n…" : "")
  }

  private var backlinks: String {
    var graph = page.view.graph
    let links = graph.backlinks(of: target.document)
    if links.isEmpty { return "" }
    let head = "\(Amount.text(links.count, "link")) to it:"
    let lines = links.prefix(Self.mostBacklinks).map { link in
      let source = page.view.record(link.source)
      return "- \(source.title), line \(link.link.line)\(text(of: link, in: source.path))"
    }
    return ([head] + lines + (links.count > Self.mostBacklinks ? ["- …"] : [])).joined(separator: "\n")
  }

  /// Returns the text of the line of a link, after a colon.
  private func text(of link: GraphLink, in path: [UInt8]) -> String {
    guard let source = session.text(at: path, beside: page)?.text, let line = source.range(ofLine: link.link.line)
    else { return "" }
    let text = String(decoding: source.bytes[line].prefix(Self.longestLine), as: UTF8.self).trimmed
    return text.isEmpty ? "" : ": \(text)"
  }

  /// Returns the properties of the note, without its title and tags, which are already shown.
  private func properties(of note: NoteRecord) -> String {
    let stored = page.view.snapshot.properties(of: note.document).filter { property in
      switch PropertyMeaning(key: property.name) {
      case .title, .tags, .id, .enriched: false
      default: true
      }
    }
    return stored.prefix(Self.mostProperties).compactMap { property in
      let text = property.value.scalars.joined(separator: ", ").prefix(Self.longestLine)
      return text.isEmpty || text.contains(where: \.isNewline) ? nil : "`\(property.name)`: \(text)"
    }.joined(separator: " · ")
  }

  /// Describes an attachment by its size. An image is shown with its dimensions.
  private func fileText(_ path: String) -> String {
    let file = page.view.vault.absolutePath(target.path)
    var facts = ["`\(path)`"]
    let opened = try? FileDescriptor.open(file, .readOnly, [.noFollow, .nonBlocking])
    let head = (try? opened?.read(upTo: ImageSize.headLength)) ?? []
    let size = ImageSize(of: head)
    if let size { facts.append("\(size.width) × \(size.height) pixels") }
    if let status = try? FileStatus.stat(file) { facts.append("\(status.size) bytes") }
    let picture = size == nil ? "" : "\n\n![](\(session.uri(of: target.path, in: page.workspace).text))"
    return facts.joined(separator: " · ") + picture
  }
}
