internal import Bytes
internal import Dates
internal import NoteSyntax

/// A text in a query that names something of the vault, and where it stands.
package struct QueryReference: Sendable {
  /// What a text names.
  package enum Kind: Sendable, Hashable {
    /// A note or file as a link names it.
    case note
    /// A heading or a block, `Heading` or `^id`, of the note or file that a link names so.
    case part(of: String)
    /// A file by its whole path.
    case path
    case folder
    /// A folder or a file, as sources of Dataview name them.
    case folderOrNote
    case tag
    case property
    /// A formula of the same base: where it is defined, and where it is used.
    case formula
    /// A view of a base, where it is defined.
    case view
  }

  /// What it names.
  package let kind: Kind
  /// The name as it is meant, without quotes and escapes; a tag is without `#`, and a folder without its last slash.
  package let name: String
  /// The bytes of the name in the file.
  package let range: Range<Int>
  /// The quotes around it, which another name must be escaped for: that of the expression, or 0, then that of YAML.
  fileprivate let quotes: [UInt8]
  /// Whether a hyphen or space in another name needs brackets, which are not written.
  fileprivate let isBare: Bool

  /// Returns another name as it is written here; nil if it cannot be.
  package func written(_ name: String) -> [UInt8]? {
    guard !name.utf8.contains(.lineFeed) else { return nil }
    if isBare {
      let isName = name.utf8.allSatisfy { $0.isNameByte && $0 != UInt8(ascii: "-") || $0 >= 0x80 }
      return isName && name.utf8.first?.isDigit == false ? Array(name.utf8) : nil
    }
    var text = Array(name.utf8)
    for (depth, quote) in quotes.enumerated() where quote != 0 {
      var escaped: [UInt8] = []
      for byte in text {
        // The outer quotes are those of YAML, in which an apostrophe is doubled.
        if depth > 0, quote == UInt8(ascii: "'"), byte == quote {
          escaped += [quote, quote]
        } else if byte == quote && !(depth > 0 && quote == UInt8(ascii: "'"))
          || byte == UInt8(ascii: "\\") && !(depth > 0 && quote == UInt8(ascii: "'"))
        {
          escaped += [UInt8(ascii: "\\"), byte]
        } else {
          escaped.append(byte)
        }
      }
      text = escaped
    }
    return text
  }

  /// Finds the references of a query, in the order of their places.
  package static func all(in query: WrittenQuery) -> [QueryReference] {
    var finder = QueryReferenceFinder(query)
    finder.find()
    return finder.found.sorted { $0.range.lowerBound < $1.range.lowerBound }
  }
}

private struct QueryReferenceFinder {
  private let query: WrittenQuery
  private let bytes: [UInt8]
  var found: [QueryReference] = []

  init(_ query: WrittenQuery) {
    self.query = query
    bytes = Array(query.text.utf8)
  }

  mutating func find() {
    switch query.language {
    case .dataviewjs, .script: break
    case .base:
      if case .success(let node) = YAMLParser.parse(bytes.span) { findBase(node) }
    case .dataview: findDataview()
    case .expression:
      let parsed = try? DataviewExpressionParser.parse(query.text, in: .fixed(minutes: 0))
      if let parsed { findNames(in: parsed) }
    case .tasks: findTasks()
    }
  }

  private mutating func add(
    _ kind: QueryReference.Kind, _ name: String, _ range: Range<Int>, quotes: [UInt8], isBare: Bool = false
  ) {
    guard !range.isEmpty, range.upperBound <= bytes.count else { return }
    let start = query.fileOffset(range.lowerBound)
    found.append(
      QueryReference(
        kind: kind, name: name, range: start..<start + range.count, quotes: quotes, isBare: isBare))
  }

  // MARK: - Bases

  private mutating func findBase(_ node: YAMLNode) {
    for pair in node.pairs ?? [] {
      switch pair.key.text {
      case "filters": findFilter(pair.value)
      case "formulas", "summaries":
        for formula in pair.value.pairs ?? [] {
          if pair.key.text == "formulas" { add(.formula, formula.key) }
          findExpression(formula.value)
        }
      case "properties": for entry in pair.value.pairs ?? [] { findProperty(entry.key) }
      case "views": for view in pair.value.items ?? [] { findView(view) }
      default: break
      }
    }
  }

  private mutating func findView(_ node: YAMLNode) {
    for pair in node.pairs ?? [] {
      switch pair.key.text {
      case "name": add(.view, pair.value)
      case "filters": findFilter(pair.value)
      case "order": for item in pair.value.items ?? [] { findProperty(item) }
      case "sort", "groupBy":
        for item in pair.value.items ?? [pair.value] { if let property = item["property"] { findProperty(property) } }
      case "summaries": for entry in pair.value.pairs ?? [] { findProperty(entry.key) }
      default: break
      }
    }
  }

  private mutating func findFilter(_ node: YAMLNode) {
    if let pairs = node.pairs {
      for pair in pairs { findFilter(pair.value) }
    } else if let items = node.items {
      for item in items { findFilter(item) }
    } else {
      findExpression(node)
    }
  }

  /// The id of a property in a list, with or without its prefix.
  private mutating func findProperty(_ node: YAMLNode) {
    guard let scalar = node.scalar, let text = node.text else { return }
    let property = BaseProperty(text)
    guard property.root != .file, !text.hasPrefix("note[") else { return }
    let shift = text.utf8.count - property.name.utf8.count
    guard let places = ScalarPlaces(scalar.text, scalar.style, at: node.range, in: bytes),
      let range = places.range(shift..<text.utf8.count)
    else { return }
    add(property.root == .formula ? .formula : .property, property.name, range, quotes: [0] + places.quotes)
  }

  /// The name of a formula or a view where it is defined.
  private mutating func add(_ kind: QueryReference.Kind, _ node: YAMLNode) {
    guard let scalar = node.scalar, let name = node.text,
      let places = ScalarPlaces(scalar.text, scalar.style, at: node.range, in: bytes),
      let range = places.range(0..<name.utf8.count)
    else { return }
    add(kind, name, range, quotes: [0] + places.quotes)
  }

  private mutating func findExpression(_ node: YAMLNode) {
    guard let scalar = node.scalar, let expression = try? BaseExpressionParser.parse(scalar.text),
      let places = ScalarPlaces(scalar.text, scalar.style, at: node.range, in: bytes)
    else { return }
    let text = Array(scalar.text.utf8)
    for reference in ExpressionReferences.find(in: expression, text, .bases) {
      guard let range = places.range(reference.range) else { continue }
      add(
        reference.kind, reference.name, range, quotes: (reference.quote.map { [$0] } ?? [0]) + places.quotes,
        isBare: reference.isBare)
    }
  }

  // MARK: - Dataview

  private mutating func findDataview() {
    // The zone decides only about moments, and not about names.
    guard let parsed = try? DataviewQuery(query.text, in: .fixed(minutes: 0)) else { return }
    for expression in parsed.expressions { findNames(in: expression) }
    findSource(parsed.source)
  }

  private mutating func findNames(in expression: Expression) {
    for reference in ExpressionReferences.find(in: expression, bytes, .dataview) {
      add(
        reference.kind, reference.name, reference.range, quotes: reference.quote.map { [$0] } ?? [],
        isBare: reference.isBare)
    }
  }

  private mutating func findSource(_ source: DataviewQuery.Source) {
    switch source {
    case .all, .table: break
    case .tag(let tag, let range): add(.tag, tag, range.lowerBound + 1..<range.upperBound, quotes: [])
    case .path(let path, let range):
      guard range.count >= 2 else { return }
      let inner = range.lowerBound + 1..<range.upperBound - 1
      let trimmed = path.trimmingCharacters("/")
      guard bytes[inner].elementsEqual(path.utf8), trimmed == path else { return }
      add(.folderOrNote, path, inner, quotes: [UInt8(ascii: "\"")])
    case .linking(let link, let range), .outgoing(let link, let range):
      guard let start = bytes[range].span.firstOffset(of: Array("[[".utf8).span, from: 0) else { return }
      let first = range.lowerBound + start + 2
      let target = first..<first + link.target.utf8.count
      guard target.upperBound <= bytes.count, bytes[target].elementsEqual(link.target.utf8) else { return }
      add(.note, link.target, target, quotes: [])
      if let part = ExpressionReferences.partName(of: link, behind: target, bytes) {
        add(part.kind, part.name, part.range, quotes: [])
      }
    case .not(let inner): findSource(inner)
    case .and(let left, let right), .or(let left, let right):
      findSource(left)
      findSource(right)
    }
  }

  // MARK: - Tasks

  private mutating func findTasks() {
    let forms: [(words: String, kind: QueryReference.Kind)] = [
      ("path includes ", .path), ("path does not include ", .path), ("folder includes ", .folder),
      ("folder does not include ", .folder), ("tags include #", .tag), ("tag includes #", .tag),
      ("tags includes #", .tag), ("tag include #", .tag), ("tags do not include #", .tag),
      ("tag does not include #", .tag),
    ]
    var lower = bytes
    for index in lower.indices where lower[index] >= 0x41 && lower[index] <= 0x5A { lower[index] |= 0x20 }
    for (words, kind) in forms {
      var offset = 0
      while let start = lower.span.firstOffset(of: Array(words.utf8).span, from: offset) {
        let first = start + words.utf8.count
        offset = first
        if start > 0, lower[start - 1].isNameByte { continue }
        var end = first
        while end < bytes.count, bytes[end] != .lineFeed, !")]}\"".utf8.contains(bytes[end]) { end += 1 }
        while end > first, bytes[end - 1] == .space { end -= 1 }
        if kind == .folder {
          guard end > first, bytes[end - 1] == .slash else { continue }
          end -= 1
        }
        add(kind, String(decoding: bytes[first..<end], as: UTF8.self), first..<end, quotes: [])
      }
    }
  }
}

/// Finds the texts and names in an expression that name something of the vault.
private enum ExpressionReferences {
  struct Reference {
    let kind: QueryReference.Kind
    let name: String
    let range: Range<Int>
    let quote: UInt8?
    let isBare: Bool
  }

  /// Returns the part that a link names behind its target; nil if there is none.
  static func partName(of link: QueryLink, behind target: Range<Int>, _ text: [UInt8]) -> Reference? {
    let name = String(link.fullTarget.dropFirst(link.target.count + 1))
    let range = target.upperBound + 1..<target.upperBound + 1 + name.utf8.count
    guard link.subpath != nil, range.upperBound <= text.count, text[range].elementsEqual(name.utf8) else { return nil }
    return Reference(kind: .part(of: link.target), name: name, range: range, quote: nil, isBare: false)
  }

  static func find(in expression: Expression, _ text: [UInt8], _ rules: ValueRules) -> [Reference] {
    var found: [Reference] = []
    func literal(_ operand: Expression?, _ kind: QueryReference.Kind) {
      guard let operand, case .literal(.text(let value)) = operand.kind, operand.range.count >= 2 else { return }
      let inner = operand.range.lowerBound + 1..<operand.range.upperBound - 1
      guard inner.upperBound <= text.count, text[inner].elementsEqual(value.utf8) else { return }
      let quote = text[operand.range.lowerBound]
      let mark = kind == .tag && value.hasPrefix("#") ? 1 : kind == .folder && value.hasSuffix("/") ? -1 : 0
      let name = mark == 1 ? String(value.dropFirst()) : mark == -1 ? String(value.dropLast()) : value
      let range = mark == 1 ? inner.dropFirst() : mark == -1 ? inner.dropLast() : inner
      found.append(.init(kind: kind, name: name, range: range.startIndex..<range.endIndex, quote: quote, isBare: false))
    }
    func isMember(_ expression: Expression, _ name: String) -> Bool {
      guard case .member(let base, name) = expression.kind, case .name("file") = base.kind else { return false }
      return true
    }
    func isTags(_ expression: Expression) -> Bool {
      if isMember(expression, "tags") || isMember(expression, "etags") { return true }
      if case .name("tags") = expression.kind { return true }
      if case .member(let base, "tags") = expression.kind, case .name = base.kind { return true }
      return false
    }
    func property(_ name: String, _ range: Range<Int>, _ kind: QueryReference.Kind = .property) {
      guard range.upperBound <= text.count, text[range].elementsEqual(name.utf8) else { return }
      found.append(.init(kind: kind, name: name, range: range, quote: nil, isBare: true))
    }
    let roots: Set<String> =
      rules == .bases
      ? ["file", "note", "formula", "this", "value", "index", "acc", "values"] : ["file", "this", "row", "rows", "key"]
    expression.visit { part in
      switch part.kind {
      case .literal(.link(let link)):
        let shift = link.isEmbed ? 3 : 2
        let range = part.range.lowerBound + shift..<part.range.lowerBound + shift + link.target.utf8.count
        if range.upperBound <= text.count, text[range].elementsEqual(link.target.utf8) {
          found.append(.init(kind: .note, name: link.target, range: range, quote: nil, isBare: false))
          if let name = partName(of: link, behind: range, text) { found.append(name) }
        }
      case .call("link", let operands), .call("file", let operands): literal(operands.first, .note)
      case .call("contains", let operands), .call("icontains", let operands), .call("econtains", let operands):
        if let first = operands.first, isTags(first) { literal(operands.dropFirst().first, .tag) }
      case .method(let base, let name, let operands):
        switch name {
        case "hasLink", "linksTo": literal(operands.first, .note)
        case "inFolder": literal(operands.first, .folder)
        case "hasTag": for operand in operands { literal(operand, .tag) }
        case "hasProperty": literal(operands.first, .property)
        case "contains", "containsAny", "containsAll":
          if isTags(base) { for operand in operands { literal(operand, .tag) } }
        default: break
        }
      case .binary(.equal, let left, let right), .binary(.unequal, let left, let right):
        for (member, operand) in [(left, right), (right, left)] {
          if isMember(member, "path") { literal(operand, .path) }
          if isMember(member, "folder") { literal(operand, .folder) }
        }
      case .name(let name) where !roots.contains(name): property(name, part.nameRange)
      case .member(let base, let name):
        if case .name(let root) = base.kind, ["note", "this", "row", "rows"].contains(root), name != "file" {
          property(name, part.nameRange)
        }
        if case .name("formula") = base.kind, rules == .bases { property(name, part.nameRange, .formula) }
      case .index(let base, let key):
        if case .name(let root) = base.kind, ["note", "this", "row"].contains(root) { literal(key, .property) }
        if case .name("formula") = base.kind, rules == .bases { literal(key, .formula) }
      default: break
      }
    }
    return found
  }
}
