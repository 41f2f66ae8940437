internal import Bytes
internal import Markup
package import SystemCalls

/// The notes of an ENEX file, the export format of Evernote. The file is read note by note, so it can be of any size.
package struct EnexStore: ForeignStore {
  /// The facts about the store in addition to its notes.
  package private(set) var facts = StoreFacts()
  private let file: RawPath

  package init(_ file: RawPath) throws(ExchangeError) {
    self.file = file
    let reader = try FileReader(file)
    var xml = XMLReader { reader.next() }
    guard case .start("en-export", _)? = try? xml.next() else {
      throw .notAStore(file, expected: "an ENEX file, which begins with <en-export>")
    }
  }

  private enum Step: Sendable {
    case note(EnexNote)
    /// A note that cannot be read: its number and title, the reason, and its range in the file.
    case damaged(number: Int, title: String, reason: String, Range<Int>)
    case other(String)
    case failure(ExchangeError)
  }

  /// The maximal size of the notes that are read ahead, in bytes.
  private static let aheadLimit = 4 << 20

  /// Visits all notes in their order.
  package mutating func visit(_ links: (any ForeignLinks)?, _ visit: NoteVisit) throws(ExchangeError) {
    let (file, hasContents) = (file, links != nil)
    let ahead: ProducerThread<Step>
    do throws(SystemError) {
      // One thread parses the texts while the other converts them.
      ahead = try ProducerThread(sizeLimit: Self.aheadLimit) { add in
        do throws(ExchangeError) {
          try Self.read(file, hasContents: hasContents) { add($0, $1) }
        } catch { _ = add(.failure(error), 0) }
      }
    } catch { throw .system(error) }
    defer { ahead.abandon() }
    while true {
      let steps = ahead.next()
      if steps.isEmpty { return }
      for step in steps {
        switch step {
        case .note(let note): try visit(try note.note(notebook: notebook, links))
        case .damaged(let number, let title, let reason, let range):
          if let links { try keep(number, title, reason, range: range, links: links) }
        case .other(let name): if !hasContents { facts.losses.append("the element '\(name)'") }
        case .failure(let error): throw error
        }
      }
    }
  }

  private static func read(
    _ file: RawPath, hasContents: Bool, _ add: (Step, _ size: Int) -> Bool
  ) throws(ExchangeError) {
    let reader = try FileReader(file)
    var xml = XMLReader { reader.next() }
    var number = 0
    // Without this, a file without a first note would never end.
    var isOver = false
    while !isOver {
      var note = EnexNote(hasContents: hasContents)
      var start = xml.position
      do throws(XMLError) {
        guard let token = try xml.next() else { break }
        guard case .start(let name, _) = token, xml.depth == 2 else { continue }
        guard name == "note" else {
          try xml.skipElement()
          if !add(.other(name), 0) { return }
          continue
        }
        start = xml.tagOffset
        try note.read(&xml)
      } catch {
        if let cause = reader.error { throw .system(cause) }
        if error.reason == .unknownEncoding { throw .refused(file, error.reason.text) }
        isOver = !xml.recover(closing: "note", at: 2)
        if let cause = reader.error { throw .system(cause) }
        number += 1
        let reason = "note \(number): \(error.reason.text), at byte \(error.offset)"
        if !add(.damaged(number: number, title: note.title, reason: reason, start..<xml.position), 256) { return }
        continue
      }
      number += 1
      if !add(.note(note), note.size) { return }
    }
    if let cause = reader.error { throw .system(cause) }
  }

  /// Copies the XML of a note that cannot be read into a file beside the other notes.
  private mutating func keep(
    _ number: Int, _ title: String, _ reason: String, range: Range<Int>, links: any ForeignLinks
  ) throws(ExchangeError) {
    let bytes: [UInt8]
    do throws(SystemError) {
      bytes = try FileDescriptor.open(file, .readOnly, [.nonBlocking]).read(
        count: range.count, at: Int64(range.lowerBound))
    } catch { throw .system(error.at(file)) }
    let label = title.isEmpty ? "note \(number)" : title
    if bytes.allSatisfy({ $0 == .space || (0x09...0x0D).contains($0) }) {
      // The file ends behind a note.
      facts.unread[Array(label.utf8)] = reason
      return
    }
    let name = "\(notebook) note \(number).enex"
    let path = try links.keep(ForeignFile(name: name, .bytes(bytes)), at: Array("\(notebook)/\(name)".utf8))
    facts.unread[Array(label.utf8)] = "\(reason); it is kept as it is in \(String(decoding: path, as: UTF8.self))"
  }

  private var notebook: String {
    let name = file.lastComponent.text
    return name.lastIndex(of: ".").flatMap { $0 == name.startIndex ? nil : String(name[..<$0]) } ?? name
  }
}
