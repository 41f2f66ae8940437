internal import Bytes
internal import Dates
internal import JSON
internal import LinkGraph
package import NoteQueries
internal import NoteSyntax
internal import SearchIndex
internal import SystemCalls

/// The files of a vault for queries, from its index. Only list items are read from notes.
package final class VaultQuerySource: QuerySource {
  private let view: VaultView
  private let snapshot: IndexSnapshot
  private let documents: [DocumentID]
  /// The number of each document of each segment; -1 for those left out.
  private let numbers: [[Int32]]
  private let notes: [DocumentSet]
  private var graph: LinkGraph
  private let files: NoteFiles
  private var names: [String?]
  private var properties: (file: Int, values: [(key: String, value: QueryData)])?
  private var fields: (file: Int, values: [(key: String, value: String)])?
  private var tags: (file: Int, names: [String])?
  private var links: (file: Int, links: [QueryLink])?
  /// The items of notes that were read, since the queries of a vault ask for the same notes again.
  private var items: [Int: QueryItems] = [:]
  private var itemCount = 0
  /// The number of items from which on those that were read are forgotten.
  private static let maxItems = 100_000
  private var allTasks: [QueriedTask]?
  private var known: [String: Bool] = [:]
  private var tagged: [String: [DocumentSet]] = [:]
  private var starred: Set<String>?
  private let dates: Set<String>
  package let hasInlineFields: Bool

  /// Makes the source of a vault.
  ///
  /// - Parameter excludes: Whether the files that Obsidian's settings exclude are left out.
  package init(_ view: VaultView, excludes: Bool = false) {
    self.view = view
    snapshot = view.snapshot
    let rules = excludes ? ExcludedFiles(view) : nil
    let excluded = rules.flatMap { $0.isEmpty ? nil : $0 }
    let all = view.snapshot.documentIDsInKeyOrder()
    let documents = excluded.map { excluded in all.filter { !excluded.contains(view.snapshot.key(of: $0)) } } ?? all
    self.documents = documents
    var numbers = [[Int32]](repeating: [], count: view.snapshot.segmentCount)
    for (number, document) in documents.enumerated() {
      let missing = document.document + 1 - numbers[document.segment].count
      if missing > 0 { numbers[document.segment] += repeatElement(-1, count: missing) }
      numbers[document.segment][document.document] = Int32(number)
    }
    self.numbers = numbers
    notes = view.snapshot.noteSets
    names = Array(repeating: nil, count: documents.count)
    graph = view.graph
    files = NoteFiles(view.vault)
    let registry = Self.json(".obsidian/types.json", view)?["types"]?.object ?? []
    dates = Set(
      registry.filter { ["date", "datetime"].contains($0.value.string ?? "") }.map { CaseFolding.fold($0.key) })
    hasInlineFields = view.vault.config.readsInlineFields
  }

  static func json(_ path: RawPath, _ view: VaultView) -> JSONValue? {
    guard
      let bytes = try? FileDescriptor.contents(ofAny: view.vault.root.appending(path), [.nonBlocking], limit: 4 << 20)
    else { return nil }
    return try? JSONValue(bytes)
  }

  package var count: Int { documents.count }

  /// Returns the bytes of the path of a file.
  package func key(of file: Int) -> [UInt8] { snapshot.key(of: documents[file]) }

  /// Returns the number of a document; nil for one that is left out.
  private func number(of document: DocumentID) -> Int? {
    let segment = numbers[document.segment]
    guard document.document < segment.count, segment[document.document] >= 0 else { return nil }
    return Int(segment[document.document])
  }

  /// Returns the numbers of the files in sets of documents, in order.
  func numbers(in sets: [DocumentSet]) -> [Int] {
    var found: [Int] = []
    for (segment, set) in sets.enumerated() {
      for document in set {
        if let number = number(of: DocumentID(segment: segment, document: document)) { found.append(number) }
      }
    }
    return found.sorted()
  }

  func document(_ file: Int) -> DocumentID { documents[file] }

  package func path(of file: Int) -> String {
    if let name = names[file] { return name }
    let name = String(decoding: key(of: file), as: UTF8.self)
    names[file] = name
    return name
  }

  package func isNote(_ file: Int) -> Bool {
    notes[documents[file].segment].contains(documents[file].document)
  }

  // MARK: - Properties

  package func properties(of file: Int) -> [(key: String, value: QueryData)] {
    if let properties, properties.file == file { return properties.values }
    let values = snapshot.properties(of: documents[file]).map { (key: $0.name, value: QueryData($0.value)) }
    properties = (file, values)
    return values
  }

  package func property(_ name: String, of file: Int) -> QueryData? {
    let properties = properties(of: file)
    if properties.isEmpty { return nil }
    if let exact = properties.first(where: { $0.key == name }) { return exact.value }
    let folded = CaseFolding.fold(name)
    return properties.first { CaseFolding.fold($0.key) == folded }?.value
  }

  /// Returns the fields in the text of a note, as the index has them.
  package func fields(of file: Int) -> [(key: String, value: String)] {
    if let fields, fields.file == file { return fields.values }
    let values = snapshot.fields(of: documents[file])
    fields = (file, values)
    return values
  }

  package func isDate(_ property: String) -> Bool { !dates.isEmpty && dates.contains(CaseFolding.fold(property)) }

  package func isProperty(_ name: String) -> Bool {
    if let answer = known[name] { return answer }
    let answer = snapshot.count(ofKey: Array(CaseFolding.fold(name).utf8), in: .property) > 0
    known[name] = answer
    return answer
  }

  package func tags(of file: Int) -> [String] {
    if let tags, tags.file == file { return tags.names }
    var names: [String] = []
    for tag in snapshot.tags(of: documents[file]) where !names.contains(tag.name) { names.append(tag.name) }
    tags = (file, names)
    return names
  }

  /// Returns the documents with a tag or one below it, which the index has by the names as written.
  func sets(withTag tag: String) -> [DocumentSet] {
    let wanted = WantedTag(tag)
    if let known = tagged[wanted.name] { return known }
    let sets = snapshot.documentSets(withKeysIn: .tagName) { wanted.includes(String(decoding: $0, as: UTF8.self)) }
    tagged[wanted.name] = sets
    return sets
  }

  package func files(withTag tag: String) -> [Int] { numbers(in: sets(withTag: tag)) }

  /// Returns the documents below a folder, whose path has no slash at its ends; nil if the index cannot tell, since
  /// letters with accents are written in two ways.
  func sets(below folder: String) -> [DocumentSet]? {
    guard folder.utf8.allSatisfy(UTF8.isASCII) else { return nil }
    return snapshot.sets(of: snapshot.documents(below: Array(folder.utf8)).map(\.id))
  }

  package func files(below folder: String) -> [Int] {
    if let sets = sets(below: folder) { return numbers(in: sets) }
    let prefix = folder + "/"
    return (0..<count).filter { path(of: $0).hasPrefix(prefix) }
  }

  package func aliases(of file: Int) -> [String] {
    isNote(file) ? view.record(documents[file]).card.aliases : []
  }

  // MARK: - Links

  package func links(of file: Int) -> [QueryLink] {
    if let links, links.file == file { return links.links }
    let stored = graph.links(of: documents[file])
    let order: [(StoredLink) -> Bool] = [
      { $0.kind == .property }, { $0.kind != .property && !$0.isEmbed },
      { $0.kind != .property && $0.isEmbed },
    ]
    var found: [QueryLink] = []
    for part in order {
      for link in stored where part(link) && !link.isExternal && link.kind != .definition && link.kind != .autolink {
        found.append(Self.link(link, file))
      }
    }
    links = (file, found)
    return found
  }

  private static func link(_ stored: StoredLink, _ file: Int) -> QueryLink {
    let isMarkdown = stored.raw.hasSuffix(")")
    let target = isMarkdown ? decoded(stored.raw) ?? stored.target : stored.target
    var link = QueryLink(target, isEmbed: stored.isEmbed, source: file)
    if !isMarkdown, !stored.subpath.isEmpty {
      link = QueryLink(stored.target + "#" + stored.subpath.drop { $0 == "#" }, isEmbed: stored.isEmbed, source: file)
    }
    link.display = stored.display.flatMap { $0.isEmpty ? nil : $0 }
    return link
  }

  /// Returns the address of a link of Markdown with all but the reserved signs decoded.
  private static func decoded(_ raw: String) -> String? {
    guard let open = raw.utf8Span.span.firstOffset(of: Array("](".utf8).span, from: 0) else { return nil }
    var bytes = Array(raw.utf8)[(open + 2)...].dropLast()
    while bytes.first == .space { bytes.removeFirst() }
    if bytes.first == UInt8(ascii: "<"), let close = bytes.firstIndex(of: UInt8(ascii: ">")) {
      bytes = bytes[(bytes.startIndex + 1)..<close]
    } else if let space = bytes.firstIndex(of: .space) {
      bytes = bytes[..<space]
    }
    var result: [UInt8] = []
    let reserved = Array(";/?:@&=+$,#".utf8)
    var index = bytes.startIndex
    while index < bytes.endIndex {
      if bytes[index] == .percent, index + 2 < bytes.endIndex, let high = bytes[index + 1].hexDigitValue,
        let low = bytes[index + 2].hexDigitValue, !reserved.contains(high << 4 | low)
      {
        result.append(high << 4 | low)
        index += 3
      } else {
        result.append(bytes[index])
        index += 1
      }
    }
    return String(validating: result, as: UTF8.self)
  }

  package func backlinks(of file: Int) -> [Int] {
    graph.sources(ofLinksTo: documents[file], excluding: documents[file]).compactMap(number).sorted()
      + (graph.outgoing(from: documents[file]).contains { $0.resolved?.document == documents[file] } ? [file] : [])
  }

  package func files(linkingToMissing target: String) -> [Int] {
    let key = CaseFolding.fold(target)
    return documents.indices.filter { file in
      links(of: file).contains { link in
        CaseFolding.fold(link.target) == key && resolve(link.target, from: file) == nil
      }
    }
  }

  package func resolve(_ target: String, from file: Int?) -> Int? {
    let source = file.map(key) ?? []
    return graph.resolve(target: target, fromPath: source).flatMap { number(of: $0.document) }
  }

  package func file(at path: String) -> Int? {
    snapshot.document(withKey: Array(path.utf8)).flatMap(number)
  }

  // MARK: - Files

  package func size(of file: Int) -> Int {
    let size = Int(clamping: snapshot.fingerprint(of: documents[file]).size)
    return size > 0 || isNote(file) ? size : status(of: file).map { Int(clamping: $0.size) } ?? 0
  }

  private func status(of file: Int) -> FileStatus? {
    try? FileStatus.lstat(view.vault.absolutePath(key(of: file)))
  }

  package func times(of file: Int) -> (created: Int64, modified: Int64) {
    let print = snapshot.fingerprint(of: documents[file])
    var (modified, changed) = (print.modified, print.changed)
    if !isNote(file), let status = status(of: file) { (modified, changed) = (status.modified, status.changed) }
    let created = min(modified, changed)
    return (created.flooringDivision(by: 1_000_000), modified.flooringDivision(by: 1_000_000))
  }

  package func hasTasks(_ file: Int) -> Bool {
    let document = documents[file]
    return snapshot.number(.tasksOpen, of: document) > 0 || snapshot.number(.tasksDone, of: document) > 0
      || !snapshot.tasks(of: document).isEmpty
  }

  package func tasks(_ settings: TaskQuerySettings) -> [QueriedTask] {
    if let allTasks { return allTasks }
    let tasks = QueriedTask.all(in: self, settings)
    allTasks = tasks
    return tasks
  }

  package func contents(of path: String) -> [UInt8]? { files.contents(of: Array(path.utf8)) }

  package func isStarred(_ file: Int) -> Bool {
    if starred == nil {
      var paths: Set<String> = []
      func collect(_ items: [JSONValue]) {
        for item in items {
          if let path = item["path"]?.string { paths.insert(path) }
          collect(item["items"]?.array ?? [])
        }
      }
      collect(Self.json(".obsidian/bookmarks.json", view)?["items"]?.array ?? [])
      starred = paths
    }
    return starred?.contains(path(of: file)) == true
  }

  // MARK: - Items

  package func items(of file: Int) -> QueryItems {
    if let known = items[file] { return known }
    var found = QueryItems()
    if isNote(file), let bytes = files.contents(of: key(of: file)) {
      found = QueryItems(view.vault.parsed(bytes, at: key(of: file)), bytes, file: file)
    }
    if itemCount > Self.maxItems { (items, itemCount) = ([:], 0) }
    items[file] = found
    itemCount += found.items.count + 1
    return found
  }
}

extension QueryData {
  /// Makes the data of a stored property.
  init(_ value: StoredValue) {
    self =
      switch value {
      case .null: .null
      case .bool(let flag): .bool(flag)
      case .number(let text): .number(text)
      case .text(let text): .text(text)
      case .list(let items): .list(items.map { QueryData($0) })
      case .mapping(let pairs): .object(pairs.map { QueryPair($0.key, QueryData($0.value)) })
      }
  }

  private static func number(_ text: String) -> QueryData {
    if let number = Double(text) { return .number(number) }
    let lower = text.lowercased()
    if lower.hasPrefix("0x"), let whole = Int(lower.dropFirst(2), radix: 16) { return .number(Double(whole)) }
    if lower.hasPrefix("0o"), let whole = Int(lower.dropFirst(2), radix: 8) { return .number(Double(whole)) }
    switch lower {
    case ".inf", "+.inf": return .number(.infinity)
    case "-.inf": return .number(-.infinity)
    default: return .text(text)
    }
  }
}

/// The files that the settings of Obsidian exclude: beginnings of paths, and regular expressions between slashes.
struct ExcludedFiles {
  private var prefixes: [[UInt8]] = []
  private var patterns: [QueryPattern] = []

  init(_ view: VaultView) {
    for rule in VaultQuerySource.json(".obsidian/app.json", view)?["userIgnoreFilters"]?.array ?? [] {
      guard let text = rule.string, !text.isEmpty else { continue }
      if text.count > 2, text.hasPrefix("/"), text.hasSuffix("/") {
        if let pattern = try? QueryPattern(String(text.dropFirst().dropLast())) { patterns.append(pattern) }
      } else {
        prefixes.append(Array(text.utf8))
      }
    }
  }

  var isEmpty: Bool { prefixes.isEmpty && patterns.isEmpty }

  func contains(_ path: [UInt8]) -> Bool {
    prefixes.contains { path.starts(with: $0) }
      || patterns.contains { $0.matches(String(decoding: path, as: UTF8.self)) }
  }
}
