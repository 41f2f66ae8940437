internal import Bytes
internal import NoteSyntax
internal import VaultCore

/// The names of the pages in a folder of Logseq, which differ from their file names: a slash in a name is `___` or `%2F`
/// in that of its file, a page can state another title or further names in its properties, and journals are named by
/// dates in words.
struct LogseqNames: Sendable {
  /// The path of each page, by its folded names.
  private var paths: [String: [UInt8]] = [:]
  /// The name of each page that differs from that of its file, by its path.
  private(set) var titles: [[UInt8]: String] = [:]
  /// The other names of each page, by its path.
  private(set) var aliases: [[UInt8]: [String]] = [:]
  private(set) var blocks = LogseqBlocks()

  /// Reads the names; nil if a folder is not one of Logseq.
  init?(_ source: VaultView) {
    guard let graph = source.vault.config.logseq else { return nil }
    for record in source.allNotes() { add(record, source, graph) }
  }

  private mutating func add(_ record: NoteRecord, _ source: VaultView, _ graph: LogseqGraph) {
    let name = String(decoding: record.path.lastComponent, as: UTF8.self)
    let stem = name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name
    var names: [String] = []
    if let day = graph.day(ofPath: record.path.span) {
      names = [graph.title(of: day)] + graph.otherTitles(of: day)
      aliases[record.path, default: []] += names.prefix(1)
    } else {
      let decoded = graph.name(ofStem: stem)
      names = [decoded]
      if decoded != stem { titles[record.path] = decoded }
    }
    guard let bytes = source.vault.contents(of: record.path) else { return }
    blocks.add(bytes, of: record.path)
    for (key, value) in Self.properties(bytes) {
      switch key {
      case "title":
        titles[record.path] = value
        names.append(value)
      case "alias":
        let others = value.split(separator: ",").map { part in
          String(part.trimming { $0.isWhitespace || $0 == "[" || $0 == "]" })
        }
        aliases[record.path, default: []] += others.filter { !$0.isEmpty }
        names += others
      default: break
      }
    }
    for name in names where paths[CaseFolding.fold(name)] == nil { paths[CaseFolding.fold(name)] = record.path }
  }

  /// Returns the properties of a page: the lines `key:: value` at its beginning.
  private static func properties(_ bytes: [UInt8]) -> [(key: String, value: String)] {
    var properties: [(String, String)] = []
    for line in String(decoding: bytes.prefix(8 << 10), as: UTF8.self).split(separator: "\n") {
      guard let mark = line.firstRange(of: "::") else { break }
      let key = line[..<mark.lowerBound].drop { $0 == "-" || $0 == " " || $0 == "\t" }
      guard !key.isEmpty, key.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }) else { break }
      properties.append((key.lowercased(), line[mark.upperBound...].trimmed))
    }
    return properties
  }

  func path(of name: String) -> [UInt8]? { paths[CaseFolding.fold(name)] }

  /// Returns the front matter with the names of a page, by which links as in Logseq find it; nil if it needs none.
  func frontMatter(of path: [UInt8]) -> [UInt8]? {
    let others = aliases[path] ?? []
    if titles[path] == nil, others.isEmpty { return nil }
    var matter = FrontMatterWriter()
    if let title = titles[path] { matter.append("title", .text(title)) }
    if !others.isEmpty { matter.append("aliases", .list(others.map { .text($0) })) }
    return matter.block + [UInt8(ascii: "\n")]
  }
}
