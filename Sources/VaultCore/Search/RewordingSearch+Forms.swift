internal import Bytes
internal import QueryLanguage
internal import SearchIndex

/// Finds parts of a query that are written as in other programs: comparisons, patterns, lists and folders.
extension RewordingSearch {
  private static let operators = ["==", "!=", ">=", "<=", "=~", "=", ">", "<", "~"]

  mutating func lookForForms(_ node: QueryNode) {
    let range = node.column - 1..<node.column - 1 + node.length
    // The position of a saved query's conditions is that of its name.
    guard range.lowerBound >= 0, range.upperBound <= bytes.count, bytes[range.lowerBound] != UInt8(ascii: "@") else {
      return
    }
    let text = String(decoding: bytes[range], as: UTF8.self)
    if case .folder(let name) = node.kind { return lookForFolder(name, text, range) }
    if lookForComparison(text, range) { return }
    if case .property(let name, _) = node.kind { return lookForProperty(name, range) }
    if case .key(.tag, .word(let name)) = node.kind, !name.contains(where: { $0 == "," || $0 == "*" }) {
      return lookForTag(name, range)
    }
    lookForValues(node, text, range)
  }

  // MARK: - Comparisons

  /// Suggests `[rating:>4]` for `rating>4` and `[rating>4]`; returns whether it did.
  private mutating func lookForComparison(_ text: String, _ range: Range<Int>) -> Bool {
    let inner = text.hasPrefix("[") && text.hasSuffix("]") ? String(text.dropFirst().dropLast()) : text
    guard let start = inner.firstIndex(where: { "=!<>~".contains($0) }), start > inner.startIndex,
      let sign = Self.operators.first(where: { inner[start...].hasPrefix($0) })
    else { return false }
    let name = inner[..<start].trimmed
    let value = inner[inner.index(start, offsetBy: sign.count)...].trimmed
    let isName = name.unicodeScalars.allSatisfy { $0.properties.isAlphabetic || "-_ ".unicodeScalars.contains($0) }
    if value.isEmpty || !isName { return false }
    let relation = sign == "<" || sign == ">" || sign == "<=" || sign == ">=" ? sign : ""
    let condition: String
    if hasProperty(name) {
      condition = sign == "!=" ? "[\(name)] -[\(name):\(value)]" : "[\(name):\(relation)\(value)]"
    } else if let field = FieldDefinition.called(name) {
      condition = "\(sign == "!=" ? "-" : "")\(field.name):\(relation)\(value)"
    } else if sign == "=", ["query", "q", "search", "text", "match"].contains(name.lowercased()) {
      condition = value
    } else {
      return false
    }
    return replace(range, with: condition, .comparison(sign))
  }

  // MARK: - Values

  /// Suggests `/a.*b/` for `a*b`, `title:plan` for `title:*plan*`, and `(tag:a OR tag:b)` for `tag:a,b`.
  private mutating func lookForValues(_ node: QueryNode, _ text: String, _ range: Range<Int>) {
    var (field, value) = ("", text)
    if let colon = text.firstIndex(of: ":"), FieldDefinition.named(String(text[..<colon])) != nil {
      (field, value) = (String(text[...colon]), String(text[text.index(after: colon)...]))
    }
    if value.hasPrefix("/") || value.hasPrefix("\"") || value.count > 200 { return }
    if !field.isEmpty, value.contains(",") {
      let parts = value.split(separator: ",").map { field + $0.trimmed }
      if parts.count > 1 { replace(range, with: "(\(parts.joined(separator: " OR ")))", .list(value)) }
      return
    }
    guard value.contains("*") else { return }
    // An asterisk at the end is no mistake.
    if !value.dropLast().contains("*") {
      if case .text(_, .prefix) = node.kind { return }
      if case .key(_, .prefix) = node.kind { return }
    }
    let core = String(value.trimming { $0 == "*" })
    if core.isEmpty {
      replace(range, with: "\(field)*", .list(value))
    } else if !core.contains("*") {
      replace(range, with: field + core, .list(value))
    } else {
      let pattern = core.split(separator: "*").map { Self.escaped(String($0)) }.joined(separator: ".*")
      replace(range, with: "\(field)/\(pattern)/", .list(value))
    }
  }

  /// Suggests the folder for `in:folder/*`, and that with the most similar name for an unknown one.
  private mutating func lookForFolder(_ name: String, _ text: String, _ range: Range<Int>) {
    guard let colon = text.firstIndex(of: ":") else { return }
    let field = text[...colon]
    var core = name
    while let last = core.last, last == "*" || last == "/" { core.removeLast() }
    if core != name, !core.isEmpty {
      replace(range, with: field + core.asQueryValue, .list(name))
      return
    }
    var folders: [String] = []
    view.snapshot.forEachKey(of: .folder, prefix: []) { path, _ in
      folders.append(String(decoding: path, as: UTF8.self))
      return true
    }
    let ends = folders.filter { $0.lowercased().hasSuffix("/" + name.lowercased()) }
    let nearest = ends.count == 1 ? ends[0] : ends.isEmpty ? EditDistance.nearest(to: name, in: folders) : nil
    if let nearest, nearest != name, replace(range, with: field + nearest.asQueryValue, .folder(name)) { return }
    if !view.hasFolder(name) { replace(range, with: "tag:\(name.asQueryValue)", .folder(name)) }
  }

  // MARK: - Names of other things

  /// Suggests a similar tag for one that no note has, or the folder or property of that name.
  private mutating func lookForTag(_ name: String, _ range: Range<Int>) {
    if !view.snapshot.documents(withKey: Folding.fold(Array(name.utf8).span), in: .tag).isEmpty { return }
    lookForOthers(
      [
        EditDistance.nearest(to: name.lowercased(), in: keys(of: .tag)).map { "tag:\($0.asQueryValue)" }, folder(name),
        "[\(name)]",
      ], range, .tag(name))
  }

  /// Suggests a similar property for one that no note has, or the tag or folder of that name.
  private mutating func lookForProperty(_ name: String, _ value: Range<Int>) {
    guard !hasProperty(name), let start = bytes[..<min(value.lowerBound + 1, bytes.count)].lastIndex(of: .openBracket),
      let end = bytes[start...].firstIndex(of: .closeBracket)
    else { return }
    let range = start..<end + 1
    let text = String(decoding: bytes[range], as: UTF8.self)
    guard text.hasPrefix("[\(name)") else { return }
    let nearest = EditDistance.nearest(to: name.lowercased(), in: keys(of: .property))
    lookForOthers(
      [nearest.map { "[\($0)\(text.dropFirst(name.count + 1))" }, "tag:\(name.asQueryValue)", folder(name)], range,
      .missingProperty(name))
  }

  private func folder(_ name: String) -> String? {
    view.hasFolder(name) ? "in:\(name.asQueryValue)" : nil
  }

  private mutating func lookForOthers(_ texts: [String?], _ range: Range<Int>, _ reason: QueryRewording.Reason) {
    for text in texts { if let text, replace(range, with: text, reason) { return } }
  }

  private func keys(of field: KeyField) -> [String] {
    view.snapshot.keys(of: field, prefix: []).map { String(decoding: $0, as: UTF8.self) }
  }

  // MARK: - Tags

  /// Suggests `has:tags` for `[tags]`, which is only the property, if it finds another number of notes.
  mutating func lookForTags(_ query: QueryNode, found: Int) {
    let ranges = query.propertiesOfTags.map { $0.column - 1..<$0.column - 1 + $0.length }
    if ranges.isEmpty || ranges.contains(where: { $0.upperBound > bytes.count || bytes[$0.lowerBound] != .openBracket })
    {
      return
    }
    var query = bytes
    for range in ranges.reversed() { query.replaceSubrange(range, with: Array("has:tags".utf8)) }
    let text = String(decoding: query, as: UTF8.self)
    guard let others = try? view.find(text, including: areas), others.count != found else { return }
    rewordings.append(QueryRewording(reason: .tags, query: text, count: others.count))
  }

  // MARK: - Regular expressions

  /// Suggests `/^# Plan/` for a whole query with signs of regular expressions.
  mutating func lookForPattern(_ query: QueryNode) {
    let text = String(decoding: bytes, as: UTF8.self)
    let signs = [".*", ".+", "\\b", "\\d", "\\w", "\\s", "[^", "[a-", "[0-"]
    guard text.hasPrefix("^") || text.hasSuffix("$") || signs.contains(where: text.contains) else { return }
    let isText = query.parts.allSatisfy { if case .text(.any, let term) = $0.kind { !term.isRegex } else { false } }
    guard isText, (2..<200).contains(bytes.count) else { return }
    replace(0..<bytes.count, with: "/\(text.replacing("/", with: "\\/"))/", .pattern(text))
  }

  private static func escaped(_ text: String) -> String {
    text.reduce(into: "") { result, character in
      if ".+?()[]{}|^$\\/".contains(character) { result += "\\" }
      result.append(character)
    }
  }

  func hasProperty(_ name: String) -> Bool {
    !view.snapshot.documents(withKey: Folding.fold(Array(name.utf8).span), in: .property).isEmpty
  }

  /// Suggests the query with another text in a range, if it finds anything; returns whether it did.
  @discardableResult
  mutating func replace(_ range: Range<Int>, with text: String, _ reason: QueryRewording.Reason) -> Bool {
    var query = bytes
    query.replaceSubrange(range, with: Array(text.utf8))
    return add(reason, query)
  }
}

extension QueryNode {
  fileprivate var parts: [QueryNode] { if case .and(let parts) = kind { parts } else { [self] } }

  fileprivate var propertiesOfTags: [QueryNode] {
    nodes.filter { if case .property(let name, .exists) = $0.kind { name.lowercased() == "tags" } else { false } }
  }
}

extension QueryTerm {
  fileprivate var isRegex: Bool { if case .regex = self { true } else { false } }
}

extension String {
  fileprivate var asQueryValue: String { contains(" ") ? "\"\(self)\"" : self }
}

extension StringProtocol {
  fileprivate var trimmed: String { String(trimming { $0 == " " }) }
}
