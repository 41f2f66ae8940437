internal import ExchangeFormats
internal import LinkGraph
internal import NoteSyntax
internal import SearchIndex
internal import VaultCore

/// Writes notes as a folder for any program that reads CommonMark. Links and embeds become relative Markdown links, and
/// the files that notes show or link to are copied.
package struct MarkdownExport {
  /// The treatment of front matter.
  package enum FrontMatterChoice: String, CaseIterable, Sendable {
    case keep, drop
    /// Keeps only title, tags and dates.
    case reduce
  }

  /// The treatment of a note that is embedded in another one.
  package enum EmbedChoice: String, CaseIterable, Sendable {
    case link
    /// Replaces the embed by the text of the note.
    case expand
  }

  /// The treatment of bases and queries in notes.
  package enum QueryChoice: String, CaseIterable, Sendable {
    case keep
    /// Replaces them by their answers.
    case evaluate
  }

  /// The number of notes and files, and the data that is left out.
  package private(set) var report = ExportReport()

  private let view: VaultView
  private let records: [NoteRecord]
  private let frontMatter: FrontMatterChoice
  private let embeds: EmbedChoice
  private let queries: EvaluatedQueries?
  private let exported: Set<[UInt8]>
  private var files: Set<[UInt8]> = []
  /// The parts of the notes to whose parts links lead.
  private var parts: [[UInt8]: PartTable] = [:]
  private var graph: LinkGraph

  /// The maximal depth of embedded notes.
  private static let depthLimit = 8

  init(_ records: [NoteRecord], of view: VaultView, _ options: ExportFormat.Options) {
    (self.view, frontMatter, embeds) = (view, options.frontMatter, options.embeds)
    queries = options.queries == .evaluate ? EvaluatedQueries(view) : nil
    self.records = records.sorted { $0.path.lexicographicallyPrecedes($1.path) }
    exported = Set(records.map(\.path))
    graph = view.graph
  }

  mutating func write(_ sink: any ExportSink) throws(ExchangeError) {
    for record in ExportWalk(records, of: view) {
      let exported = try ExportedText(record, of: view)
      let bytes = queries?.replacing(in: exported.bytes, at: record.path) ?? exported.bytes
      for loss in exported.losses { report.lose(loss) }
      let parsed = NoteParser.parse(bytes.span)
      let body = String(decoding: bytes[parsed.bodyRange], as: UTF8.self)
      let text = text(body, of: record.path, at: record.path, depth: 0)
      try sink.file(String(decoding: record.path, as: UTF8.self), matter(bytes, parsed) + Array(text.utf8))
      report.notes += 1
    }
    for path in files.sorted(by: { $0.lexicographicallyPrecedes($1) }) {
      try report.copy(path, of: view.vault, to: String(decoding: path, as: UTF8.self), sink)
    }
  }

  private func matter(_ bytes: [UInt8], _ note: ParsedNote) -> [UInt8] {
    guard let matter = note.frontMatter else { return [] }
    switch frontMatter {
    case .keep: return Array(bytes[..<note.bodyRange.lowerBound])
    case .drop: return []
    case .reduce:
      var writer = FrontMatterWriter()
      for property in matter.properties {
        guard let meaning = PropertyMeaning(key: property.key), [.title, .tags, .created, .updated].contains(meaning),
          let value = PropertyValue(property.value)
        else { continue }
        writer.append(property.key, value)
      }
      return writer.block
    }
  }

  /// Returns a text of the note `source` with its links rewritten for the note `destination`, which will contain it.
  private mutating func text(_ body: String, of source: [UInt8], at destination: [UInt8], depth: Int) -> String {
    var writer = self
    let text = BodyLinks.rewriting(body) { link, _ -> String? in writer.written(link, source, destination, depth: depth)
    }
    self = writer
    return text
  }

  private mutating func written(_ link: Link, _ source: [UInt8], _ destination: [UInt8], depth: Int) -> String? {
    if link.isExternal { return nil }
    let label = link.hasSizeAsLabel ? "" : link.display ?? ""
    if link.target.isEmpty {
      guard !link.style.isMarkdown else { return nil }
      let name = label.isEmpty ? String(link.subpath.dropFirst()) : label
      return "[\(name)](#\(anchor(of: link, in: source)))"
    }
    guard let resolved = graph.resolve(target: link.target, fromPath: source) else {
      report.lose("a link to a note or file that does not exist")
      return link.style.isMarkdown ? nil : label.isEmpty ? link.target : label
    }
    let path = view.snapshot.key(of: resolved.document)
    let relative = MarkdownDestination.encoded(
      String(decoding: view.snapshot.relativeTarget(of: path, from: destination), as: UTF8.self))
    guard view.snapshot.isNote(resolved.document) else {
      files.insert(path)
      let text = label.isEmpty && !(link.isEmbed && link.style.isMarkdown) ? link.target : label
      return "\(link.isEmbed ? "!" : "")[\(text)](\(relative))"
    }
    guard exported.contains(path) else {
      report.lose("a link to a note that is not exported")
      return label.isEmpty ? link.target : label
    }
    if link.isEmbed, embeds == .expand, depth < Self.depthLimit,
      let shown = shown(path, link.subpath, destination, depth: depth)
    {
      return shown
    }
    if link.isEmbed { report.lose("an embed of a note, which becomes a link") }
    if link.subpath.hasPrefix("#^") { report.lose("the block to which a link leads") }
    let anchor = anchor(of: link, in: path)
    let part = anchor.isEmpty ? "" : link.subpath
    return "[\(label.isEmpty ? link.target + part : label)](\(relative)\(anchor.isEmpty ? "" : "#" + anchor))"
  }

  /// Returns the text of a note, or of a part of it, that replaces an embed; nil if there is no such part.
  private mutating func shown(_ path: [UInt8], _ subpath: String, _ destination: [UInt8], depth: Int) -> String? {
    guard let bytes = view.vault.contents(of: path) else { return nil }
    let parsed = NoteParser.parse(bytes.span)
    var range = parsed.bodyRange
    if !subpath.isEmpty {
      guard let part = NotePart(subpath: String(subpath.dropFirst())).flatMap({ parsed.location(of: $0) }) else {
        return nil
      }
      range = part.range
    }
    let body = String(decoding: bytes[range], as: UTF8.self)
    return text(body, of: path, at: destination, depth: depth + 1).split(
      separator: "\n", omittingEmptySubsequences: false
    )
    .drop { $0.isEmpty }.joined(separator: "\n")
  }

  /// Returns the fragment for the part that a link leads to, in the usual form: a slug or HTML id; empty for a block.
  private mutating func anchor(of link: Link, in path: [UInt8]) -> String {
    if link.subpath.isEmpty || link.subpath.hasPrefix("#^") { return "" }
    if parts[path] == nil, let bytes = view.vault.contents(of: path) {
      parts[path] = PartTable(NoteParser.parse(bytes.span), in: bytes.span)
    }
    switch parts[path]?.part(ofSubpath: link.subpath, isFragment: link.hasFragment) {
    case .heading(let number): return parts[path]?.slug(ofHeading: number) ?? ""
    case .tag: return MarkdownDestination.encoded(String(link.subpath.dropFirst()))
    case .block, nil: return HeadingSlug(link.subpath.split(separator: "#").last.map(String.init) ?? "").text
    }
  }
}
