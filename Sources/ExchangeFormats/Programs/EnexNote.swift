internal import Bytes
internal import Markup
internal import NoteSyntax
internal import SystemCalls

/// A note of an ENEX file, filled element by element.
struct EnexNote: Sendable {
  /// A file in a note.
  struct Resource: Sendable {
    var bytes: [UInt8] = []
    var mediaType = ""
    var name = ""
  }

  private let hasContents: Bool
  private var title = ""
  private var content: HTMLDocument?
  private var created: String?
  private var updated: String?
  private var tags: [String] = []
  private var attributes: [(name: String, value: String)] = []
  private var resources: [String: Resource] = [:]
  private var tasks: [(title: String, isDone: Bool)] = []
  private var losses: [String] = []
  /// The approximate size of the note in memory, in bytes.
  private(set) var size = 256

  /// The maximal sizes of a text, and of a file in a note, in bytes.
  private static let textLimit = 256 << 20
  private static let fileLimit = 512 << 20

  init(hasContents: Bool) { self.hasContents = hasContents }

  /// Reads the elements of a note after its start tag.
  mutating func read(_ xml: inout XMLReader) throws(XMLError) {
    let outer = xml.depth - 1
    while xml.depth > outer, let token = try xml.next() {
      guard case .start(let name, _) = token else { continue }
      switch name {
      case "title": title = try Self.text(&xml)
      case "created": created = Self.date(try Self.text(&xml))
      case "updated": updated = Self.date(try Self.text(&xml))
      case "content" where hasContents:
        let text = try xml.text(limit: Self.textLimit)
        // A parsed document needs several times the memory of its text.
        size += 8 * text.count
        content = HTMLDocument(text)
      case "resource" where hasContents: try readResource(&xml)
      case "tag": tags.append(try Self.text(&xml))
      case "note-attributes": try readAttributes(&xml)
      case "task": try readTask(&xml)
      case "content", "resource": try xml.skipElement()
      default:
        losses.append("the element '\(name)'")
        try xml.skipElement()
      }
    }
  }

  private static func text(_ xml: inout XMLReader) throws(XMLError) -> String {
    String(decoding: try xml.text(limit: textLimit), as: UTF8.self)
  }

  /// Returns `20240102T030405Z` as `2024-01-02T03:04:05Z`.
  private static func date(_ text: String) -> String? {
    let characters = Array(text.filter { !$0.isWhitespace })
    guard characters.count >= 15, characters[8] == "T" else { return text.isEmpty ? nil : text }
    func part(_ range: Range<Int>) -> String { String(characters[range]) }
    return "\(part(0..<4))-\(part(4..<6))-\(part(6..<8))T\(part(9..<11)):\(part(11..<13)):\(part(13..<15))"
      + String(characters[15...])
  }

  private mutating func readAttributes(_ xml: inout XMLReader) throws(XMLError) {
    let outer = xml.depth - 1
    while xml.depth > outer, let token = try xml.next() {
      if case .start(let name, _) = token { attributes.append((name, try Self.text(&xml))) }
    }
  }

  private mutating func readTask(_ xml: inout XMLReader) throws(XMLError) {
    let outer = xml.depth - 1
    var task = (title: "", isDone: false)
    while xml.depth > outer, let token = try xml.next() {
      guard case .start(let name, _) = token else { continue }
      switch name {
      case "title": task.title = try Self.text(&xml)
      case "taskStatus": task.isDone = try Self.text(&xml) == "completed"
      default: try xml.skipElement()
      }
    }
    tasks.append(task)
  }

  private mutating func readResource(_ xml: inout XMLReader) throws(XMLError) {
    let outer = xml.depth - 1
    var resource = Resource()
    while xml.depth > outer, let token = try xml.next() {
      guard case .start(let name, _) = token else { continue }
      switch name {
      case "data":
        let inner = xml.depth - 1
        var decoder = Base64()
        while xml.depth > inner, let token = try xml.next() {
          if case .text(let piece) = token { decoder.decode(piece, into: &resource.bytes) }
          if resource.bytes.count > Self.fileLimit { resource.bytes = [] }
        }
        decoder.finish(into: &resource.bytes)
      case "mime": resource.mediaType = try Self.text(&xml)
      case "file-name": resource.name = try Self.text(&xml)
      case "resource-attributes": continue
      default: try xml.skipElement()
      }
    }
    size += resource.bytes.count
    resources[MD5.hexadecimal(of: resource.bytes)] = resource
  }

  // MARK: - The note

  /// Returns the note.
  func note(notebook: String, _ links: (any ForeignLinks)?) throws(ExchangeError) -> ForeignNote {
    let hash = MD5.hexadecimal(of: Array(title.utf8)).prefix(8)
    var note = ForeignNote(key: "\(created ?? "undated")-\(hash)", title: title)
    note.isTitleApart = true
    note.folder = [notebook]
    note.tags = tags
    note.created = created.map { .text($0) }
    note.updated = updated.map { .text($0) }
    note.losses = losses
    addAttributes(to: &note)
    guard let links else { return note }
    let document = content ?? HTMLDocument([])
    var used: Set<String> = []
    var failure: ExchangeError?
    var hooks = HTMLToMarkdown.Hooks()
    hooks.link = { href, label in
      guard Self.isNote(href) else { return nil }
      return links.note(titled: label, from: note.key, ForeignLink(label: label))
    }
    hooks.element = { name, attributes in
      guard name == "en-media", let hash = attributes["hash"]?.lowercased() else { return nil }
      used.insert(hash)
      guard let file = file(hash) else { return "" }
      do throws(ExchangeError) {
        return try links.file(file, from: note.key, ForeignLink(isEmbed: true))
      } catch {
        failure = error
        return ""
      }
    }
    var writer = HTMLToMarkdown(document, hooks)
    var body = writer.text(of: document.first("en-note"))
    if let failure { throw failure }
    if !tasks.isEmpty, !body.isEmpty { body += "\n" }
    for task in tasks { body += "- [\(task.isDone ? "x" : " ")] \(task.title)\n" }
    for hash in resources.keys.sorted() where !used.contains(hash) {
      guard let file = file(hash) else { continue }
      body += (body.isEmpty ? "" : "\n") + (try links.file(file, from: note.key, ForeignLink(isEmbed: true))) + "\n"
    }
    note.body = body
    note.lose(elements: writer.lost)
    for hash in used where resources[hash] == nil { note.losses.append("the file \(hash), which is missing") }
    return note
  }

  /// Returns whether an address leads to a note: `evernote:///view/…`, or `https://www.evernote.com/shard/…`.
  private static func isNote(_ address: String) -> Bool {
    if address.hasPrefix("evernote:") { return true }
    let parts = address.utf8.split(separator: UInt8(ascii: "/"), maxSplits: 4, omittingEmptySubsequences: false)
    guard parts.count == 5, parts[3].elementsEqual("shard".utf8) else { return false }
    return ["www.evernote.com", "app.yinxiang.com", "sandbox.evernote.com"].contains { parts[2].elementsEqual($0.utf8) }
  }

  private func file(_ hash: String) -> ForeignFile? {
    guard let resource = resources[hash] else { return nil }
    let ending =
      Self.endings[resource.mediaType] ?? resource.mediaType.split(separator: "/").last.map(String.init) ?? "bin"
    return ForeignFile(name: resource.name.isEmpty ? "\(hash).\(ending)" : resource.name, .bytes(resource.bytes))
  }

  private static let endings = [
    "image/jpeg": "jpg", "image/svg+xml": "svg", "audio/mpeg": "mp3", "audio/wav": "wav", "text/plain": "txt",
    "application/octet-stream": "bin",
  ]

  private func addAttributes(to note: inout ForeignNote) {
    var place: [String: Double] = [:]
    for (name, value) in attributes where !value.isEmpty {
      switch name {
      case "source-url": note.properties.append(.init("url", .text(value)))
      case "author": note.properties.append(.init("author", .text(value)))
      case "latitude", "longitude": place[name] = Double(value)
      case "reminder-time":
        if let date = Self.date(value) { note.properties.append(.init("reminder", date: .text(date))) }
      case "reminder-done-time":
        if let date = Self.date(value) { note.properties.append(.init("completed", date: .text(date))) }
      default: note.losses.append("the attribute '\(name)'")
      }
    }
    if let latitude = place["latitude"], let longitude = place["longitude"] {
      note.properties.append(.init("coordinates", .list([.number(latitude), .number(longitude)])))
    }
  }
}
