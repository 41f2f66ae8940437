import NoteQueries
import NoteSyntax

/// Files in memory, by their paths.
final class MemorySource: QuerySource {
  private let paths: [String]
  private let texts: [[UInt8]]
  private let notes: [ParsedNote]
  let hasInlineFields: Bool

  init(_ files: [String: String], hasInlineFields: Bool = true) {
    paths = files.keys.sorted()
    texts = paths.map { Array((files[$0] ?? "").utf8) }
    notes = texts.map { NoteParser.parse($0.span) }
    self.hasInlineFields = hasInlineFields
  }

  var count: Int { paths.count }
  func path(of file: Int) -> String { paths[file] }
  func isNote(_ file: Int) -> Bool { paths[file].hasSuffix(".md") }

  func properties(of file: Int) -> [(key: String, value: QueryData)] {
    notes[file].validMatter?.properties.map { ($0.key, Self.data($0.value)) } ?? []
  }

  private static func data(_ node: YAMLNode) -> QueryData {
    switch node.content {
    case .sequence(let items, _): return .list(items.map(data))
    case .mapping(let pairs, _): return .object(pairs.map { QueryPair($0.key.text ?? "", data($0.value)) })
    case .scalar(let scalar):
      switch scalar.type {
      case .null: return .null
      case .bool: return .bool(scalar.boolValue ?? false)
      case .int, .float: return .number(scalar.numberValue ?? 0)
      case .string: return .text(scalar.text)
      }
    }
  }

  func property(_ name: String, of file: Int) -> QueryData? {
    properties(of: file).first { $0.key.lowercased() == name.lowercased() }?.value
  }

  func tags(of file: Int) -> [String] {
    var seen: Set<String> = []
    return notes[file].tags.map(\.name).filter { seen.insert($0).inserted }
  }

  func aliases(of file: Int) -> [String] { notes[file].validMatter?.aliases() ?? [] }

  func links(of file: Int) -> [QueryLink] {
    notes[file].links.filter { !$0.isExternal }.map {
      QueryLink($0.target + $0.subpath, display: $0.display, isEmbed: $0.isEmbed, source: file)
    }
  }

  func backlinks(of file: Int) -> [Int] {
    (0..<count).filter { other in links(of: other).contains { resolve($0.target, from: other) == file } }
  }

  func files(linkingToMissing target: String) -> [Int] {
    (0..<count).filter { file in
      links(of: file).contains { $0.target == target && resolve($0.target, from: file) == nil }
    }
  }

  func resolve(_ target: String, from file: Int?) -> Int? {
    let name = target.lowercased()
    return paths.firstIndex { path in
      let path = path.lowercased()
      let stem = path.hasSuffix(".md") ? String(path.dropLast(3)) : path
      return [path, stem].contains { $0 == name || $0.hasSuffix("/" + name) }
    }
  }

  func file(at path: String) -> Int? { paths.firstIndex(of: path) }
  func size(of file: Int) -> Int { texts[file].count }
  func times(of file: Int) -> (created: Int64, modified: Int64) { (0, 86_400_000) }
  func fields(of file: Int) -> [(key: String, value: String)] { notes[file].ownFields.map { ($0.key, $0.value) } }
  func items(of file: Int) -> QueryItems { QueryItems(notes[file], texts[file], file: file) }
  func hasTasks(_ file: Int) -> Bool { !notes[file].tasks.isEmpty }
  func isDate(_ property: String) -> Bool { false }

  func isProperty(_ name: String) -> Bool {
    (0..<count).contains { property(name, of: $0) != nil }
  }

  func contents(of path: String) -> [UInt8]? { file(at: path).map { texts[$0] } }
  func isStarred(_ file: Int) -> Bool { false }
}
