import TestSupport

@testable import SearchIndex

/// A random condition, which tests can evaluate without an index too.
indirect enum SampleQuery: CustomStringConvertible, Sendable {
  case all
  case and([SampleQuery])
  case or([SampleQuery])
  case not(SampleQuery)
  /// Words of a text in some fields; the last word matches in a manner of its own.
  case words(String, SearchedWord.Manner, [TextField])
  case key(KeyField, [UInt8])
  case range(NumberField, from: Int64, limit: Int64)
  /// A key begins with a prefix, and contains a text after it.
  case keys(KeyField, prefix: [UInt8], containing: [UInt8])
  /// The document's own key contains a text.
  case name([UInt8])
  /// The documents with a link key, each as strongly as the length of its own key says.
  case linked([UInt8])

  var description: String {
    switch self {
    case .all: "all"
    case .and(let children): "and\(children)"
    case .or(let children): "or\(children)"
    case .not(let child): "not(\(child))"
    case .words(let text, let manner, let fields): "'\(text)' \(manner) \(fields)"
    case .key(let field, let key): "\(field)=\(String(decoding: key, as: UTF8.self))"
    case .range(let field, let start, let limit): "\(field) \(start)..<\(limit)"
    case .keys(let field, let prefix, let text):
      "\(field)=\(String(decoding: prefix, as: UTF8.self))…\(String(decoding: text, as: UTF8.self))…"
    case .name(let text): "name …\(String(decoding: text, as: UTF8.self))…"
    case .linked(let key): "linked \(String(decoding: key, as: UTF8.self))"
    }
  }

  /// How strongly a document with a key meets `linked`.
  static func termFrequency(ofKey key: [UInt8]) -> Float { Float(key.count % 7 + 1) / 2 }

  /// The condition as the index evaluates it. Text without words is found nowhere.
  func condition(in snapshot: IndexSnapshot) -> IndexQuery {
    switch self {
    case .all: return .all
    case .and(let children): return .and(children.map { $0.condition(in: snapshot) })
    case .or(let children): return .or(children.map { $0.condition(in: snapshot) })
    case .not(let child): return .not(child.condition(in: snapshot))
    case .words(let text, let manner, let fields):
      var tokenizer = Tokenizer()
      let set = fields.reduce(TextFields()) { $0.union(TextFields(rawValue: 1 << $1.rawValue)) }
      return WordQuery(text, manner, in: set, origin: QueryOrigin(text), countsProximity: manner != .whole, &tokenizer)
        .map { .words($0) } ?? .or([])
    case .key(let field, let key): return .key(field, key)
    case .range(let field, let start, let limit): return .range(field, from: start, limit: limit)
    case .keys(let field, let prefix, let text):
      return .given(
        GivenDocuments(snapshot.documentSets(withKeysIn: field, prefix: prefix) { isPart(text, of: Array($0)) }))
    case .name(let text): return .given(GivenDocuments(snapshot.documentSets { isPart(text, of: $0) }))
    case .linked(let key):
      var termFrequencies: [DocumentID: Float] = [:]
      for id in snapshot.documents(withKey: key, in: .link) {
        termFrequencies[id] = Self.termFrequency(ofKey: snapshot.key(of: id))
      }
      // Documents that are gone must not come back, even if they are given.
      for (segment, part) in snapshot.parts.enumerated() {
        for document in part.deleted { termFrequencies[DocumentID(segment: segment, document: document)] = 1 }
      }
      return .given(GivenDocuments(termFrequencies, of: QueryOrigin("link"), in: snapshot))
    }
  }
}

extension SampleDocuments {
  /// A random condition.
  mutating func query(depth: Int = 2) -> SampleQuery {
    switch depth == 0 ? 3 : number(6) {
    case 0: return .and((0...1 + number(2)).map { _ in query(depth: depth - 1) })
    case 1: return .or((0...1 + number(2)).map { _ in query(depth: depth - 1) })
    case 2: return .not(query(depth: depth - 1))
    default: return once(in: 3) ? condition() : words()
    }
  }

  /// Text as it is asked for: whole words, parts of them, several at once, or nothing that can be found.
  private mutating func words() -> SampleQuery {
    let all = TextField.allCases
    let fields = pick([all, all, [.title, .alias], [.heading], [.body]])
    var text = pick(Self.words)
    if once(in: 2) {
      let characters = Array(text)
      let start = number(characters.count)
      text = String(characters[start...(start + number(characters.count - start))])
    }
    switch number(6) {
    case 0: return .words(text, .prefix, fields)
    case 1: return .words(once(in: 2) ? text + "s" : text, .fuzzy, fields)
    case 2: return .words(text, .whole, fields)
    case 3: return .words(text + " " + pick(Self.words), .whole, fields)
    default: return .words(once(in: 8) ? "" : once(in: 3) ? text.uppercased() : text, .inside, fields)
    }
  }

  private mutating func condition() -> SampleQuery {
    func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }
    switch number(8) {
    case 0: return .key(pick([.tag, .category, .source]), bytes(pick(["swift", "swift/package", "nothing", "note"])))
    case 1: return .key(.flag, bytes(pick(["pinned", "tasks", "place=archive", "empty"])))
    case 2:
      return .keys(
        .property, prefix: bytes(pick(["status=", "rating=", ""])), containing: bytes(pick(["5", "o", ""])))
    case 3: return .keys(.folder, prefix: bytes(pick(["work", "", "wor"])), containing: bytes(pick(["", "deep"])))
    case 4:
      let start = 1_767_225_600_000 + Int64(number(40)) * 21_600_000
      return .range(
        pick([.created, .created, .words]), from: once(in: 4) ? .min : start,
        limit: once(in: 4) ? .max : start + Int64(number(10)) * 86_400_000)
    case 5: return .name(bytes(pick(["Note 1", "deep", "rger", ".md", "k/d", ""])))
    case 6: return pick([.all, .and([]), .or([])])
    default: return .linked(bytes(pick(["plan", "work/plan", "nothing"])))
    }
  }
}
