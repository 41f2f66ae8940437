import LinkGraph
import NoteSyntax
import SearchIndex
import Testing

@testable import VaultChanges
@testable import VaultCore

/// Where the links of a vault lead, as a look at every note and canvas tells.
struct VaultLinks {
  /// A file, or a part of it.
  struct Location: Equatable, CustomStringConvertible {
    var path: [UInt8]
    var part: Part?

    var description: String { "\(String(decoding: path, as: UTF8.self))\(part.map { " \($0)" } ?? "")" }
  }

  /// A part of a note, by its number.
  enum Part: Equatable {
    case heading(Int)
    case block(Int)
  }

  /// A link, and where it leads.
  struct Led {
    let link: Link
    let to: Location?
  }

  /// The contents of the vault's files by path.
  let files: [[UInt8]: [UInt8]]
  private var graph: LinkGraph
  private var notes: [[UInt8]: ParsedNote] = [:]

  init(_ view: VaultView, _ files: [[UInt8]: [UInt8]]) {
    graph = view.graph
    self.files = files
  }

  mutating func note(_ path: [UInt8]) -> ParsedNote {
    if let note = notes[path] { return note }
    let bytes = files[path] ?? []
    let note = NoteParser.parse(bytes.span)
    notes[path] = note
    return note
  }

  /// The links of a note.
  mutating func links(of path: [UInt8]) -> [Led] { note(path).links.map { led($0, from: path) } }

  private mutating func led(_ link: Link, from path: [UInt8]) -> Led {
    if link.isExternal { return Led(link: link, to: nil) }
    let target =
      link.target.isEmpty
      ? path : graph.resolve(target: link.target, fromPath: path).map { graph.snapshot.key(of: $0.document) }
    return Led(link: link, to: target.map { location($0, link.subpath) })
  }

  private mutating func location(_ path: [UInt8], _ subpath: String) -> Location {
    guard VaultFiles.isNotePath(path), !subpath.isEmpty else { return Location(path: path, part: nil) }
    let note = note(path)
    if let id = HeadingKey.blockID(ofSubpath: subpath) {
      let index = note.blockIDs.firstIndex { $0.id.lowercased() == id }
      return Location(path: path, part: index.map { .block($0) })
    }
    let found = note.heading(atSubpath: subpath)
    let index = note.headings.firstIndex { $0.block == found?.block }
    return Location(path: path, part: index.map { .heading($0) })
  }

  /// The file that a path in a canvas names.
  private mutating func file(_ path: [UInt8]) -> [UInt8]? {
    graph.resolve(target: "/" + String(decoding: path, as: UTF8.self), fromPath: []).map {
      graph.snapshot.key(of: $0.document)
    }
  }

  // MARK: - Expectations

  /// That links are those of before, one by one, and lead where those led.
  ///
  /// - Parameter successor: what a location that was led to is now.
  static func expectSame(_ old: [Led], _ new: [Led], _ text: String, _ successor: (Location) -> Location) throws {
    try #require(old.count == new.count, "\(text): \(old.map(\.link.target)) \(new.map(\.link.target))")
    for (old, new) in zip(old, new) {
      let name =
        "\(text):\(old.link.line) \(old.link.target)\(old.link.subpath) became \(new.link.target)\(new.link.subpath)"
      #expect(old.link.kind == new.link.kind && old.link.isEmbed == new.link.isEmbed, "\(name)")
      guard let led = old.to.map(successor) else { continue }
      #expect(new.to?.path == led.path, "\(name) at \(new.to.map(String.init(describing:)) ?? "nothing"), not \(led)")
      if old.to?.part == nil {
        #expect(new.link.subpath == old.link.subpath, "\(name)")
      } else {
        #expect(new.to == led, "\(name) at \(new.to.map(String.init(describing:)) ?? "nothing"), not \(led)")
      }
    }
  }

  /// That a canvas shows what it showed, its links lead where they led, and everything else is as it was.
  static func expectSameCanvas(
    _ old: inout VaultLinks, _ oldPath: [UInt8], _ new: inout VaultLinks, _ path: [UInt8], _ text: String,
    _ successor: (Location) -> Location
  ) throws {
    let before = try #require(CanvasFile(old.files[oldPath] ?? []), "\(text)")
    let after = try #require(CanvasFile(new.files[path] ?? []), "\(text)")
    try #require(before.parts.map(\.role) == after.parts.map(\.role), "\(text)")
    func rest(_ canvas: CanvasFile) -> [UInt8] {
      var rest: [UInt8] = []
      var offset = 0
      for part in canvas.parts {
        rest += canvas.bytes[offset..<(part.offsets.first ?? offset)]
        offset = part.offsets.last ?? offset
      }
      return rest + canvas.bytes[offset...]
    }
    #expect(rest(before) == rest(after), "\(text)")
    for (then, now) in zip(before.parts, after.parts) {
      switch then.role {
      case .text:
        let (was, `is`) = (NoteParser.parse(then.text.span), NoteParser.parse(now.text.span))
        // A link into its own note has none in a canvas.
        let links = was.links.map { $0.target.isEmpty ? Led(link: $0, to: nil) : old.led($0, from: oldPath) }
        try expectSame(links, `is`.links.map { new.led($0, from: path) }, text, successor)
        #expect(RelinkChecks.rest(of: then.text) == RelinkChecks.rest(of: now.text), "\(text)")
      case .file:
        func subpath(_ canvas: CanvasFile) -> String {
          let part = canvas.parts.first { $0.node == then.node && $0.role == .subpath }
          return String(decoding: part?.text ?? [], as: UTF8.self)
        }
        guard let file = old.file(then.text) else {
          #expect(then.text == now.text, "\(text)")
          continue
        }
        let led = successor(old.location(file, subpath(before)))
        // Another spelling of the same path in Unicode stays.
        if led.path == file { continue }
        #expect(now.text == led.path, "\(text): \(led)")
        if led.part != nil { #expect(new.location(now.text, subpath(after)) == led, "\(text): \(led)") }
      case .background, .subpath: break
      }
    }
  }
}
