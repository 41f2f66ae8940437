internal import Bytes
internal import Markup
internal import NoteSyntax

/// A note of an ENEX file, filled element by element.
struct EnexNote: Sendable {
  struct Resource: Sendable {
    var bytes: [UInt8] = []
    var mediaType = ""
    var name = ""
  }

  private let hasContents: Bool
  /// The title, as far as it was read.
  private(set) var title = ""
  private var content: HTMLDocument?
  private var created: String?
  private var updated: String?
  private var tags: [String] = []
  private var attributes: [(name: String, value: String)] = []
  private var resources: [String: Resource] = [:]
  private var tasks: [EnexTask] = []
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
        let text = Self.content(try xml.source(limit: Self.textLimit))
        // A parsed document needs several times the memory of its text.
        size += 8 * text.count
        content = HTMLDocument(text)
      case "resource" where hasContents: try readResource(&xml)
      case "tag": tags.append(try Self.text(&xml))
      case "note-attributes": try readAttributes(&xml)
      case "task": tasks.append(try EnexTask(&xml))
      case "content": _ = try xml.source(limit: Self.textLimit)
      case "resource": try xml.skipElement()
      default:
        losses.append("the element '\(name)'")
        try xml.skipElement()
      }
    }
  }

  /// Returns the text of an element without the white space around it.
  static func text(_ xml: inout XMLReader) throws(XMLError) -> String {
    let text = String(decoding: try xml.text(limit: textLimit), as: UTF8.self)
    return String(
      text.trimmingPrefix(while: \.isWhitespace).reversed().trimmingPrefix(while: \.isWhitespace).reversed())
  }

  /// Returns the text of a note from the element that contains it, which is a CDATA section or has escaped markup.
  /// Evernote does not always divide sections where the text has `]]>`, and some versions put one section into another.
  private static func content(_ source: [UInt8]) -> [UInt8] {
    let begin = "<![CDATA["
    func isSpace(_ byte: UInt8) -> Bool { byte == .space || 0x09...0x0D ~= byte }
    var text = source.drop(while: isSpace)
    guard text.starts(with: begin.utf8) else {
      var xml = XMLReader(Array("<a>".utf8) + source + Array("</a>".utf8))
      _ = try? xml.next()
      return text.first == UInt8(ascii: "<") ? source : (try? xml.text(limit: textLimit)) ?? source
    }
    text = text.dropFirst(begin.utf8.count)
    while text.last.map(isSpace) == true { text.removeLast() }
    if text.suffix(3).elementsEqual("]]>".utf8) { text.removeLast(3) }
    let inner = Array(text)
    // Searching in bytes is much faster, and few notes have another section.
    guard inner.span.contains(begin.utf8Span.span) else { return inner }
    return Array(
      String(decoding: inner, as: UTF8.self).replacing("]]]]><![CDATA[>", with: "]]&gt;")
        .replacing("]]<![CDATA[>]]>", with: "]]&gt;").utf8)
  }

  /// Returns `20240102T030405Z` as `2024-01-02T03:04:05Z`.
  static func date(_ text: String) -> String? {
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

  private mutating func readResource(_ xml: inout XMLReader) throws(XMLError) {
    let outer = xml.depth - 1
    var resource = Resource()
    var isTooLarge = false
    while xml.depth > outer, let token = try xml.next() {
      guard case .start(let name, _) = token else { continue }
      switch name {
      case "data":
        let inner = xml.depth - 1
        var decoder = Base64()
        while xml.depth > inner, let token = try xml.next() {
          if case .text(let piece) = token { decoder.decode(piece, into: &resource.bytes) }
          if resource.bytes.count > Self.fileLimit { (resource.bytes, isTooLarge) = ([], true) }
        }
        decoder.finish(into: &resource.bytes)
        if decoder.isDamaged { losses.append("a part of a file whose data is damaged") }
      case "mime": resource.mediaType = try Self.text(&xml)
      case "file-name": resource.name = try Self.text(&xml)
      case "resource-attributes": continue
      default: try xml.skipElement()
      }
    }
    if isTooLarge { return losses.append("a file of more than \(Self.fileLimit >> 20) MiB") }
    size += resource.bytes.count
    resources[MD5.hexadecimal(of: resource.bytes)] = resource
  }

  // MARK: - The note

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
    var missing: [String] = []
    hooks.link = { href, label in
      guard Self.isNote(href) else { return nil }
      let title = NoteText.plainText(inline: label.utf8Span.span)
      if let link = links.note(titled: title, from: note.key, ForeignLink(label: label)) { return link }
      missing.append("the target of a link to a note, which no title names")
      return nil
    }
    var groups = EnexTask.groups(tasks)
    hooks.list = { style in
      guard style["--en-task-group"] == "true", let id = style["--en-id"] else { return nil }
      return groups.removeValue(forKey: id).map(EnexTask.list)
    }
    hooks.element = { name, attributes in
      guard name == "en-media", let hash = attributes["hash"]?.lowercased() else { return nil }
      used.insert(hash)
      guard let file = file(hash) else { return "" }
      do throws(ExchangeError) {
        let width = file.isImage ? HTMLDocument.width(attributes).map(String.init) ?? "" : ""
        return try links.file(file, from: note.key, ForeignLink(label: width, isEmbed: true))
      } catch {
        failure = error
        return ""
      }
    }
    var writer = HTMLToMarkdown(document, hooks)
    var body = writer.text(of: document.first("en-note"))
    if let failure { throw failure }
    note.losses += missing
    // Tasks of groups that the text does not contain.
    let rest = groups.sorted { $0.key < $1.key }.flatMap(\.value)
    if !rest.isEmpty { body += (body.isEmpty ? "" : "\n") + EnexTask.list(rest) + "\n" }
    note.losses += tasks.flatMap(\.losses)
    for hash in resources.keys.sorted() where !used.contains(hash) {
      guard let file = file(hash) else { continue }
      body += (body.isEmpty ? "" : "\n") + (try links.file(file, from: note.key, ForeignLink(isEmbed: true))) + "\n"
    }
    note.body = body
    note.lose(writer.lost)
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
    return ForeignFile(
      name: FileEnding.name(resource.name.isEmpty ? hash : resource.name, mediaType: resource.mediaType),
      .bytes(resource.bytes))
  }

  private func addAttributes(to note: inout ForeignNote) {
    var coordinates: [String: Double] = [:]
    for (name, value) in attributes where !value.isEmpty {
      switch name {
      case "source-url": note.properties.append(.init("url", .text(value)))
      case "author": note.properties.append(.init("author", .text(value)))
      case "latitude", "longitude": coordinates[name] = Double(value)
      case "reminder-time":
        if let date = Self.date(value) { note.properties.append(.init("reminder", value: .date(.text(date)))) }
      case "reminder-done-time":
        if let date = Self.date(value) { note.properties.append(.init("completed", value: .date(.text(date)))) }
      default: note.losses.append("the attribute '\(name)'")
      }
    }
    if let latitude = coordinates["latitude"], let longitude = coordinates["longitude"] {
      note.properties.append(.init("coordinates", .list([.number(latitude), .number(longitude)])))
    }
  }
}
