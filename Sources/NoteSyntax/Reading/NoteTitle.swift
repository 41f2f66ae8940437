import Bytes

/// Where the title of a note may come from when no property gives it; the words are those of the config.
package enum TitleSource: String, CaseIterable, Sendable {
  /// A heading of level 1 before all other text.
  case heading
  /// The file name, unless a program made it up.
  case file
  /// The first line with text.
  case firstLine = "first-line"

  /// The order where nobody asks for another.
  package static let standard: [TitleSource] = [.heading, .file, .firstLine]
  /// The order in a vault of Obsidian, which shows file names.
  package static let obsidian: [TitleSource] = [.file]
}

/// The title of a note, and where it comes from.
package struct NoteTitle: Equatable, Sendable {
  /// What gave a title.
  package enum Origin: Sendable {
    case property, heading, firstLine, file
    /// The note is empty and its file name says nothing.
    case nothing
  }

  /// The title, on one line.
  package private(set) var text: String
  /// What gave it.
  package private(set) var origin: Origin

  /// Whether a link may mean the note by its title. A line of plain text was not meant as a name.
  package var isName: Bool { origin != .firstLine && origin != .nothing }

  /// No title yet.
  init() { (text, origin) = ("", .nothing) }

  /// The title of a note.
  ///
  /// - Parameters:
  ///   - path: the path or the name of its file; empty when it has none.
  ///   - order: what is tried when there is no property, in this order.
  ///   - heading: the heading of level 1 that comes before all other text.
  ///   - firstLine: the first line with text, without markup.
  init(
    of note: ParsedNote, in bytes: Span<UInt8>, path: Span<UInt8>, order: [TitleSource], heading: Heading?,
    firstLine: Span<UInt8>
  ) {
    if let title = note.validMatter?.string("title").map({ NoteText.flattened($0) }), !title.isEmpty {
      (text, origin) = (title, .property)
      return
    }
    var fileName: String?
    func stem() -> String {
      if let fileName { return fileName }
      let stem = Self.stem(of: path)
      fileName = stem
      return stem
    }
    for source in order {
      switch source {
      case .heading:
        guard let heading else { continue }
        (text, origin) = (NoteText.flattened(heading.plainText), .heading)
        return
      case .firstLine:
        if firstLine.isEmpty { continue }
        (text, origin) = (String(firstLine), .firstLine)
        return
      case .file:
        if stem().isEmpty || GeneratedName(stem()) != nil { continue }
        (text, origin) = (stem(), .file)
        return
      }
    }
    // In an empty note the first line gives no title, and only a date says more than that there is none.
    let isUntold = order.contains(.firstLine) && GeneratedName(stem()) != .date && note.isEmpty(in: bytes)
    (text, origin) = stem().isEmpty || isUntold ? (NoteText.untitled, .nothing) : (stem(), .file)
  }

  /// A file name without folders and extension.
  private static func stem(of path: Span<UInt8>) -> String {
    let name = path.extracting(path.offsetAfterLast(UInt8(ascii: "/"), before: path.count)..<path.count)
    return String(name.extracting(..<(LinkKey.noteExtension(of: name).map { name.count - $0 } ?? name.count)))
  }
}

extension ParsedNote {
  /// Whether there is nothing in the note, neither text nor front matter.
  fileprivate func isEmpty(in bytes: Span<UInt8>) -> Bool {
    frontMatter == nil && (bodyRange.isEmpty || bytes.trimming(bodyRange).isEmpty)
  }

  /// The heading of level 1 that comes before all other text; pictures are no text.
  ///
  /// - Parameter first: the first block that shows text.
  func openingHeading(first: Int, in bytes: Span<UInt8>) -> Heading? {
    var index = first
    while index < blocks.count {
      let block = blocks[index]
      switch block.kind {
      case .heading(1):
        guard block.container == nil, let heading = headings.first(where: { $0.block == index }) else { return nil }
        if !heading.plainText.isEmpty { return heading }
      case .paragraph where showsPicturesAlone(block, in: bytes): break
      case .frontMatter, .blank, .definition, .comment, .html, .thematicBreak: break
      default: return nil
      }
      index += 1
    }
    return nil
  }

  /// Whether a paragraph consists of images and embeds, and of links around them.
  private func showsPicturesAlone(_ block: Block, in bytes: Span<UInt8>) -> Bool {
    let content = bytes.trimming(block.contentRange)
    guard !content.isEmpty,
      bytes[content.lowerBound] == UInt8(ascii: "!") || bytes[content.lowerBound] == UInt8(ascii: "[")
    else { return false }
    let inside = links.filter { $0.range.lowerBound >= content.lowerBound && $0.range.upperBound <= content.upperBound }
    let embeds = inside.filter(\.isEmbed)
    let pictures = inside.filter { link in
      embeds.contains { link.range.lowerBound <= $0.range.lowerBound && $0.range.upperBound <= link.range.upperBound }
    }.sorted { $0.range.lowerBound < $1.range.lowerBound }
    var offset = content.lowerBound
    for picture in pictures {
      if picture.range.lowerBound > offset, !bytes.trimming(offset..<picture.range.lowerBound).isEmpty { return false }
      offset = max(offset, picture.range.upperBound)
    }
    return bytes.trimming(offset..<content.upperBound).isEmpty
  }
}
