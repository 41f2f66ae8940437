internal import Bytes
package import NoteSyntax

/// An expression of a base with its place in the file.
package struct BaseExpression: Sendable {
  package let text: String
  /// What it means.
  package let expression: Expression
  /// The bytes of the scalar in the file.
  package let range: Range<Int>
  /// How it is written.
  let style: ScalarStyle

  /// Where the bytes of the text stand in the file; nil if they cannot be found.
  func places(in bytes: [UInt8]) -> ScalarPlaces? {
    ScalarPlaces(text, style, at: range, in: bytes)
  }
}

/// A filter: one expression, or several that are joined.
package indirect enum BaseFilter: Sendable {
  case expression(BaseExpression)
  case and([BaseFilter])
  case or([BaseFilter])
  case not([BaseFilter])

  package var expressions: [BaseExpression] {
    switch self {
    case .expression(let expression): [expression]
    case .and(let parts), .or(let parts), .not(let parts): parts.flatMap(\.expressions)
    }
  }
}

/// The id of a property in a base.
package struct BaseProperty: Sendable, Hashable {
  /// Where the property comes from.
  package enum Root: String, Sendable { case note, file, formula }

  /// Where it comes from.
  package let root: Root
  package let name: String

  /// Reads an id; without a prefix it is a property of the note.
  package init(_ text: String) {
    for root in [Root.note, .file, .formula] where text.hasPrefix(root.rawValue + ".") {
      (self.root, name) = (root, String(text.dropFirst(root.rawValue.count + 1)))
      return
    }
    if text.hasPrefix("note["), text.hasSuffix("]") {
      (root, name) = (.note, text.dropFirst(5).dropLast().filter { $0 != "\"" && $0 != "'" })
      return
    }
    (root, name) = (.note, text)
  }

  /// The id with its prefix.
  package var id: String { "\(root.rawValue).\(name)" }
}

package struct BaseView: Sendable {
  /// A key of the order of rows.
  package struct Sort: Sendable {
    package let property: BaseProperty
    /// Whether the largest value comes first.
    package let isDescending: Bool
  }

  /// The form: `table`, `cards`, `list`, `map`, or that of a plugin.
  package var type = "table"
  package var name = ""
  /// The bytes of the name in the file.
  package var nameRange = 0..<0
  /// The filters, besides those of the base.
  package var filter: BaseFilter?
  /// The columns as written.
  package var order: [String] = []
  /// The order of rows.
  package var sort: [Sort] = []
  /// The property whose values make groups.
  package var group: Sort?
  /// The largest number of rows.
  package var limit: Int?
  /// The names of the summaries of columns.
  package var summaries: [(column: String, name: String)] = []
}

/// A base as its file or block states it.
package struct BaseFile: Sendable {
  /// What is wrong with the text of a base.
  package struct Problem: Sendable {
    /// The code of the finding: `base.syntax`, `base.expression` and others.
    package let code: String
    /// What is wrong.
    package let message: String
    /// What to write instead.
    package let hint: String?
    /// The bytes in the file.
    package let range: Range<Int>
    /// Whether the base cannot be asked.
    package let isError: Bool
    /// The edit of the text after which it means what was meant; nil if that is not certain.
    package var repair: TextEdit?
  }

  package struct Formula: Sendable {
    package let name: String
    /// The bytes of the name in the file.
    package let nameRange: Range<Int>
    /// What it calculates.
    package let body: BaseExpression
  }

  /// The filter of all views.
  package var filter: BaseFilter?
  /// The formulas in order.
  package var formulas: [Formula] = []
  /// The names that are shown for properties, by ids.
  package var titles: [String: String] = [:]
  /// The summaries that the base defines.
  package var summaries: [Formula] = []
  /// The views; never empty.
  package var views: [BaseView] = []
  /// What is wrong.
  package var problems: [Problem] = []

  package init(_ bytes: [UInt8], isProperty: @escaping (String) -> Bool = { _ in false }) {
    var reader = BaseReader(bytes, isProperty)
    reader.read()
    self = reader.base
  }

  init() {}

  /// Returns the view of a name, or the first one; nil if there is none of the name.
  package func view(named name: String?) -> BaseView? {
    guard let name else { return views.first }
    return views.first { $0.name == name } ?? views.first { CaseFolding.fold($0.name) == CaseFolding.fold(name) }
  }

  /// Returns the title of a column.
  package func title(of id: String) -> String {
    let property = BaseProperty(id)
    return titles[property.id] ?? titles[id] ?? property.name
  }
}

/// Reads the YAML of a base.
struct BaseReader {
  private let bytes: [UInt8]
  private let isProperty: (String) -> Bool
  var base = BaseFile()

  init(_ bytes: [UInt8], _ isProperty: @escaping (String) -> Bool) {
    (self.bytes, self.isProperty) = (bytes, isProperty)
  }

  private mutating func add(
    _ code: String, _ message: String, hint: String? = nil, _ range: Range<Int>, isError: Bool = true,
    repair: TextEdit? = nil
  ) {
    base.problems.append(
      .init(code: "base." + code, message: message, hint: hint, range: range, isError: isError, repair: repair))
  }

  mutating func read() {
    switch YAMLParser.parse(bytes.span) {
    case .failure(let problem): add("syntax", problem.message, problem.offset..<problem.offset)
    case .success(let node) where node.isNull: break
    case .success(let node):
      guard let pairs = node.pairs else {
        add("syntax", "a base is written as 'key: value'", node.range)
        break
      }
      for pair in pairs { readTop(pair, among: pairs) }
    }
    if base.views.isEmpty { base.views = [BaseView(name: "Table")] }
    checkNames()
  }

  private mutating func readTop(_ pair: YAMLPair, among pairs: [YAMLPair]) {
    switch pair.key.text {
    case "filters": base.filter = filter(pair.value)
    case "formulas": base.formulas = formulas(pair.value)
    case "summaries": base.summaries = formulas(pair.value)
    case "properties":
      for entry in pair.value.pairs ?? [] {
        guard let id = entry.key.text else { continue }
        if let title = entry.value["displayName"]?.text { base.titles[BaseProperty(id).id] = title }
      }
    case "views":
      for item in pair.value.items ?? [] {
        if item.pairs == nil {
          add("syntax", "a view is written as 'type: table' and 'name: …'", item.range)
        } else {
          base.views.append(view(item))
        }
      }
      if pair.value.items == nil, !pair.value.isNull { add("syntax", "'views' is a list", pair.value.range) }
    case let key?: hintAtKey(key, pair.key.range, among: pairs)
    case nil: break
    }
  }

  /// Keys that files made by programs have by mistake.
  private mutating func hintAtKey(_ key: String, _ range: Range<Int>, among pairs: [YAMLPair]) {
    let meant = [
      "filter": "filters", "columns": "order", "formula": "formulas", "view": "views", "group_by": "groupBy",
      "property": "properties", "fields": "order", "sortBy": "sort", "display": "properties",
    ][key]
    guard let meant else { return }
    let isFree = !pairs.contains { $0.key.text == meant } && bytes[range].elementsEqual(key.utf8)
    add(
      "syntax", "bases have no key '\(key)'", hint: "write '\(meant)'", range, isError: false,
      repair: isFree ? TextEdit(range: range, replacement: Array(meant.utf8)) : nil)
  }

  private mutating func checkNames() {
    var seen: Set<String> = []
    for view in base.views where !view.name.isEmpty {
      if !seen.insert(view.name).inserted {
        add("view", "two views are named '\(view.name)'", view.nameRange, isError: false)
      }
    }
    let names = Dictionary(base.formulas.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    for formula in base.formulas {
      check(formula.body)
      if let circle = circle(from: formula.name, names) {
        add("formula", "the formula '\(formula.name)' depends on itself: \(circle)", formula.body.range, isError: false)
      }
    }
    for formula in base.summaries { check(formula.body) }
    let filters = [base.filter] + base.views.map(\.filter)
    for expression in filters.compactMap(\.self).flatMap(\.expressions) {
      check(expression)
    }
    for expression in filters.compactMap(\.self).flatMap(\.expressions) + base.formulas.map(\.body) {
      for name in formulasUsed(expression.expression) where names[name] == nil {
        add("formula", "there is no formula '\(name)'", expression.range, isError: false)
      }
    }
    for view in base.views {
      for (_, name) in view.summaries where BaseSummary(named: name) == nil {
        if !base.summaries.contains(where: { $0.name == name }) {
          add("summary", "there is no summary '\(name)'", view.nameRange, isError: false)
        }
      }
    }
  }

  /// Adds the functions in an expression that do not exist. The innermost call is repaired first.
  private mutating func check(_ expression: BaseExpression) {
    let places = expression.places(in: bytes)
    let old = OldBaseSyntax(bytes: bytes) { places?.range($0) }
    for failure in BaseFunctions.check(expression.expression) {
      var call: Expression?
      expression.expression.visit { if $0.nameRange == failure.range { call = $0 } }
      let hasInner = call?.parts.contains { !BaseFunctions.check($0).isEmpty } ?? true
      let repair = hasInner ? nil : call.flatMap { old.edit(of: $0, in: expression.style) }
      add(
        failure.code == .unknownFunction ? "function" : "expression", failure.message, hint: failure.hint,
        place(of: failure.range, in: expression), isError: false, repair: repair)
    }
  }

  private func formulasUsed(_ expression: Expression) -> [String] {
    var names: [String] = []
    expression.visit { part in
      if case .member(let base, let name) = part.kind, case .name("formula") = base.kind { names.append(name) }
      if case .index(let base, let key) = part.kind, case .name("formula") = base.kind,
        case .literal(.text(let name)) = key.kind
      {
        names.append(name)
      }
    }
    return names
  }

  /// Returns the way from a formula back to itself; nil if there is none.
  private func circle(from start: String, _ names: [String: BaseFile.Formula]) -> String? {
    var seen: Set<String> = []
    var pending = [[start]]
    while let way = pending.popLast() {
      guard let last = way.last, let formula = names[last], way.count <= names.count + 1 else { continue }
      for next in formulasUsed(formula.body.expression) {
        if next == start { return (way + [next]).joined(separator: " → ") }
        if seen.insert(next).inserted { pending.append(way + [next]) }
      }
    }
    return nil
  }

  // MARK: - Expressions

  private mutating func expression(_ node: YAMLNode) -> BaseExpression? {
    guard let scalar = node.scalar else {
      add("syntax", "an expression is a text; put it in quotes", node.range)
      return nil
    }
    if let tag = node.tag, tag.hasPrefix("!") {
      // The tag stands before its scalar, which is empty if there is no blank in the expression.
      let end = bytes[..<node.range.lowerBound].lastIndex { $0 != .space }.map { $0 + 1 } ?? 0
      let start = max(0, end - tag.utf8.count)
      let isWhole = bytes[start..<end].elementsEqual(tag.utf8)
      let whole = (isWhole ? start : node.range.lowerBound)..<max(end, node.range.upperBound)
      let isPlain = isWhole && scalar.style == .plain && !bytes[whole].contains { "'\n#".utf8.contains($0) }
      let quote = [UInt8(ascii: "'")]
      add(
        "syntax", "'\(tag)' is a tag of YAML here, and not a negation", hint: "put the expression in quotes", whole,
        repair: isPlain ? TextEdit(range: whole, replacement: quote + bytes[whole] + quote) : nil)
      return nil
    }
    let text = scalar.text
    do {
      let expression = try BaseExpressionParser.parse(text, isProperty: isProperty)
      return BaseExpression(text: text, expression: expression, range: node.range, style: scalar.style)
    } catch {
      let hollow = BaseExpression(
        text: text, expression: Expression(.literal(.null), 0..<0), range: node.range, style: scalar.style)
      add(
        "expression", "Unable to parse formula: \(error.message)", hint: error.hint,
        place(of: error.range, in: hollow))
      return nil
    }
  }

  /// Returns the bytes of a part of an expression in the file; the scalar if folded lines are in the way.
  private func place(of part: Range<Int>?, in expression: BaseExpression) -> Range<Int> {
    guard let part, let places = expression.places(in: bytes) else { return expression.range }
    let count = expression.text.utf8.count
    if let range = places.range(part.clamped(to: 0..<count)) { return range }
    // The end of the text has no bytes of its own.
    guard part.lowerBound >= count, count > 0, let last = places.range(count - 1..<count) else {
      return expression.range
    }
    return last.upperBound..<last.upperBound
  }

  private mutating func formulas(_ node: YAMLNode) -> [BaseFile.Formula] {
    guard let pairs = node.pairs else {
      if !node.isNull { add("syntax", "formulas are written as 'name: expression'", node.range) }
      return []
    }
    return pairs.compactMap { pair in
      guard let name = pair.key.text, let body = expression(pair.value) else { return nil }
      return BaseFile.Formula(name: name, nameRange: pair.key.range, body: body)
    }
  }

  // MARK: - Filters and views

  private mutating func filter(_ node: YAMLNode, depth: Int = 0) -> BaseFilter? {
    if node.isNull, node.tag == nil { return nil }
    guard let pairs = node.pairs else {
      if let items = node.items { return .and(items.compactMap { filter($0, depth: depth + 1) }) }
      return expression(node).map { .expression($0) }
    }
    let keys = pairs.compactMap(\.key.text)
    let known = pairs.filter { ["and", "or", "not"].contains($0.key.text) }
    guard known.count == 1, pairs.count == 1, let pair = known.first else {
      if keys.contains("property") || keys.contains("operator") {
        add(
          "syntax", "filters have no keys 'property', 'operator' and 'value'",
          hint: "write an expression, such as 'status == \"active\"'", node.range)
      } else if known.count > 1 {
        add(
          "syntax", "only one of 'and', 'or' and 'not' can be in a filter", hint: "put one inside of the other",
          node.range)
      } else {
        add("syntax", "a filter has the key 'and', 'or' or 'not', or is an expression", node.range)
      }
      return nil
    }
    let items = pair.value.items ?? [pair.value]
    let parts = items.compactMap { filter($0, depth: depth + 1) }
    switch pair.key.text {
    case "and": return .and(parts)
    case "or": return .or(parts)
    default: return .not(parts)
    }
  }

  private mutating func view(_ node: YAMLNode) -> BaseView {
    var view = BaseView()
    for pair in node.pairs ?? [] {
      let value = pair.value
      switch pair.key.text {
      case "type": view.type = value.text ?? "table"
      case "name":
        view.name = value.text ?? ""
        view.nameRange = value.range
      case "filters": view.filter = filter(value)
      case "order": view.order = value.items?.compactMap(\.text) ?? []
      case "sort": view.sort = (value.items ?? [value]).compactMap { sort($0) }
      case "groupBy": view.group = sort(value)
      case "group_by":
        view.group = sort(value)
        hintAtKey("group_by", pair.key.range, among: node.pairs ?? [])
      case "limit":
        view.limit = value.scalar?.intValue
        if view.limit == nil, !value.isNull { add("syntax", "'limit' is a whole number", value.range, isError: false) }
      case "summaries":
        view.summaries = (value.pairs ?? []).compactMap { pair in
          guard let column = pair.key.text, let name = pair.value.text else { return nil }
          return (column, name)
        }
      case "filter", "columns", "fields", "sortBy":
        if let key = pair.key.text { hintAtKey(key, pair.key.range, among: node.pairs ?? []) }
      default: break
      }
    }
    return view
  }

  private func sort(_ node: YAMLNode) -> BaseView.Sort? {
    if let text = node.text { return .init(property: BaseProperty(text), isDescending: false) }
    guard let property = (node["property"] ?? node["column"])?.text else { return nil }
    return .init(
      property: BaseProperty(property), isDescending: node["direction"]?.text?.uppercased() == "DESC")
  }
}

extension BaseFile {
  /// Returns whether bytes are a mapping in YAML with a key that bases have.
  package static func isBase(_ bytes: [UInt8]) -> Bool {
    guard case .success(let node) = YAMLParser.parse(bytes.span), let pairs = node.pairs else { return false }
    return pairs.contains { ["filters", "formulas", "properties", "summaries", "views"].contains($0.key.text) }
  }
}
