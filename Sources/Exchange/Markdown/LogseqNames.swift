internal import Bytes
internal import Dates
internal import NoteSyntax
internal import SystemCalls
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

  /// Reads the names; nil if a folder is not one of Logseq. Throws if its settings cannot be read.
  init?(_ source: VaultView) throws(SystemError) {
    let config = source.vault.root.appending("logseq/config.edn" as RawPath)
    guard let text = try FileDescriptor.contents(ofAny: config, .untrusted, limit: 1 << 20) else { return nil }
    let stated = String(decoding: text, as: UTF8.self).firstMatch(of: /:journal\/page-title-format\s+"([^"]*)"/)
    let format = stated.map { String($0.output.1) } ?? "MMM do, yyyy"
    let formats = [Self.moment(format), "YYYY-MM-DD", "YYYY/MM/DD"].map { DatePattern($0) }
    for record in source.allNotes() { add(record, source, formats) }
  }

  /// Returns a format of dates, in the letters of Java, in those of Moment.js.
  private static func moment(_ format: String) -> String {
    let days = format.replacing("d", with: "D").replacing("y", with: "Y")
    return days.replacing("EEEE", with: "dddd").replacing("EEE", with: "ddd").replacing("E", with: "ddd")
  }

  private mutating func add(_ record: NoteRecord, _ source: VaultView, _ formats: [DatePattern]) {
    let name = String(decoding: record.path.lastComponent, as: UTF8.self)
    let stem = name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name
    var names: [String] = []
    let folder = String(decoding: record.folder, as: UTF8.self)
    if folder.hasSuffix("journals"), let day = CivilDate(iso: stem.replacing("_", with: "-")) {
      let moment = CivilDateTime(secondsSince1970: Int64(day.daysSinceEpoch) * 86_400, offset: 0)
      names = formats.map { $0.text(of: moment) }
      aliases[record.path, default: []] += names.prefix(1)
    } else {
      let decoded = PercentEncoding.decode(stem.replacing("___", with: "/"))
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
