/// A view of a base, asked.
package struct BaseQuery {
  private let base: BaseFile
  private let view: BaseView
  private let evaluator: QueryEvaluator
  private var problems: [QueryResult.Problem] = []
  /// The most problems that are kept.
  private static let problemLimit = 1000

  /// Makes the question of a view.
  ///
  /// - Throws: The first error in the text of the base, or that there is no such view.
  package init(_ base: BaseFile, view name: String?, _ evaluator: QueryEvaluator) throws(QueryFailure) {
    if let problem = base.problems.first(where: \.isError) {
      throw QueryFailure(
        problem.code == "base.syntax" ? .syntax : .type, problem.message, hint: problem.hint, at: problem.range)
    }
    guard let view = base.view(named: name) else {
      let names = base.views.map { "'\($0.name)'" }.joined(separator: ", ")
      throw QueryFailure(.view, "the base has no view '\(name ?? "")'", hint: "its views are \(names)")
    }
    (self.base, self.view, self.evaluator) = (base, view, evaluator)
    evaluator.formulas = Dictionary(
      base.formulas.map { ($0.name, $0.body.expression) }, uniquingKeysWith: { first, _ in first })
    let filters = [base.filter, view.filter].compactMap(\.self).flatMap(\.expressions)
    for expression in filters {
      if let failure = BaseFunctions.check(expression.expression).first {
        throw QueryFailure(failure.code, failure.message, hint: failure.hint, at: expression.range)
      }
    }
  }

  /// The filter of the base and that of the view.
  private var filter: BaseFilter? {
    switch (base.filter, view.filter) {
    case (let a?, let b?): .and([a, b])
    case (let a, let b): a ?? b
    }
  }

  /// The columns as written.
  private var order: [String] { view.order.isEmpty ? ["file.name"] : view.order }

  /// Returns the answer.
  ///
  /// - Parameters:
  ///   - candidates: The files that an index has found for a part of the filter; nil for all.
  ///   - answered: Whether each of `conditions` is known to hold for these files.
  package mutating func run(
    among candidates: [Int]? = nil, answered: [Bool] = []
  ) throws(QueryFailure) -> QueryResult {
    var result = QueryResult(.base)
    (result.view, result.layout) = (view.name, view.type)
    result.columns = order.map { name in
      let property = BaseProperty(name)
      return .init(name, title: base.title(of: name), property: property.root == .note ? property.name : nil)
    }
    var files: [Int] = []
    let all = candidates ?? Array(0..<evaluator.source.count)
    result.steps.append(.init(words: "all files", rows: evaluator.source.count))
    if let candidates { result.steps.append(.init(words: "what the index found", rows: candidates.count)) }
    let parts = conditions
    var kept = [Int](repeating: 0, count: parts.count)
    for file in all {
      evaluator.move(to: file)
      var passes = true
      for (index, part) in parts.enumerated() {
        if index < answered.count, answered[index] {
          kept[index] += 1
          continue
        }
        guard try holds(part, file) else {
          passes = false
          break
        }
        kept[index] += 1
      }
      if passes { files.append(file) }
    }
    for (part, count) in zip(parts, kept) { result.steps.append(.init(words: Self.words(part), rows: count)) }
    result.total = files.count
    files = sorted(files)
    let keyed = groups(of: files)
    let properties = order.map { BaseProperty($0) }
    var left = view.limit ?? .max
    for (key, files) in keyed where left > 0 {
      let shown = files.prefix(left)
      left -= shown.count
      var group = QueryResult.Group(key: key, rows: shown.map { row($0, properties) })
      group.summaries = summaries(of: Array(shown))
      result.groups.append(group)
    }
    result.isGrouped = view.group != nil
    if result.groups.isEmpty, !result.isGrouped { result.groups = [.init(key: .null, rows: [])] }
    if !view.summaries.isEmpty {
      var seen: Set<Int> = []
      let shown = result.rows.compactMap(\.file).filter { seen.insert($0).inserted }
      result.summaries = summaries(of: shown)
    }
    if !result.isGrouped { for index in result.groups.indices { result.groups[index].summaries = [] } }
    result.problems = problems
    return result
  }

  /// The conditions that all must hold, apart.
  package var conditions: [BaseFilter] {
    func flattened(_ filter: BaseFilter) -> [BaseFilter] {
      if case .and(let parts) = filter { return parts.flatMap(flattened) }
      return [filter]
    }
    return filter.map(flattened) ?? []
  }

  private func holds(_ filter: BaseFilter, _ file: Int) throws(QueryFailure) -> Bool {
    switch filter {
    case .expression(let expression):
      do {
        return try evaluator.isTrue(expression.expression)
      } catch {
        let path = evaluator.source.path(of: file)
        throw QueryFailure(
          error.code, "the filter '\(expression.text)' fails for '\(path)': \(error.message)", hint: error.hint,
          at: expression.range)
      }
    case .and(let parts):
      for part in parts where try !holds(part, file) { return false }
      return true
    case .or(let parts):
      if parts.isEmpty { return true }
      for part in parts where try holds(part, file) { return true }
      return false
    case .not(let parts):
      for part in parts where try holds(part, file) { return false }
      return true
    }
  }

  package static func words(_ filter: BaseFilter) -> String {
    switch filter {
    case .expression(let expression): expression.text
    case .and(let parts): "(" + parts.map(words).joined(separator: " and ") + ")"
    case .or(let parts): parts.isEmpty ? "anything" : "(" + parts.map(words).joined(separator: " or ") + ")"
    case .not(let parts): "none of (" + parts.map(words).joined(separator: ", ") + ")"
    }
  }

  // MARK: - Values

  /// Returns the value of a property for a file, or the reason why it has none.
  private func value(_ property: BaseProperty, of file: Int) -> Result<QueryValue, QueryFailure> {
    switch property.root {
    case .note: return .success(evaluator.property(property.name, of: file))
    case .file: return .success(evaluator.baseMember(property.name, of: file) ?? .null)
    case .formula:
      do {
        return .success(try evaluator.formula(property.name))
      } catch {
        return .failure(error)
      }
    }
  }

  private func plainValue(_ property: BaseProperty, of file: Int) -> QueryValue {
    (try? value(property, of: file).get()) ?? .null
  }

  private mutating func row(_ file: Int, _ properties: [BaseProperty]) -> QueryResult.Row {
    evaluator.move(to: file)
    var values: [QueryValue] = []
    values.reserveCapacity(properties.count)
    for (index, property) in properties.enumerated() {
      switch value(property, of: file) {
      case .success(let value): values.append(value)
      case .failure(let failure):
        values.append(.null)
        if problems.count < Self.problemLimit {
          problems.append(.init(file: file, column: order[index], failure: failure))
        }
      }
    }
    return QueryResult.Row(file: file, values: values)
  }

  private func sorted(_ files: [Int]) -> [Int] {
    let keys = view.sort
    var names = LocaleOrder.Column(isNumeric: true)
    var values = [[QueryValue]](repeating: [], count: keys.count)
    for file in files {
      names.append(QueryEvaluator.baseName(ofPath: evaluator.source.path(of: file)))
      if keys.isEmpty { continue }
      evaluator.move(to: file)
      for (index, key) in keys.enumerated() { values[index].append(plainValue(key.property, of: file)) }
    }
    let columns = zip(values, keys).map { SortColumn($0, isDescending: $1.isDescending, evaluator.rules) }
    return sortedRows(files.count, by: columns, evaluator, then: names).map { files[$0] }
  }

  private func groups(of files: [Int]) -> [(key: QueryValue, files: [Int])] {
    guard let group = view.group else { return files.isEmpty ? [] : [(.null, files)] }
    var keys: [(key: QueryValue, files: [Int])] = []
    var places: [String: Int] = [:]
    var without: [Int] = []
    for file in files {
      evaluator.move(to: file)
      let value = plainValue(group.property, of: file)
      let elements = value.items ?? [value]
      if elements.allSatisfy({ $0.isNull || $0.string == "" }) {
        without.append(file)
        continue
      }
      var own: Set<String> = []
      for element in elements where !element.isNull {
        let name: String
        if case .link(let link) = element {
          name = "link \(evaluator.path(of: link))"
        } else {
          name = "\(element.type.rawValue) \(evaluator.text(element))"
        }
        guard own.insert(name).inserted else { continue }
        if let place = places[name] {
          keys[place].files.append(file)
        } else {
          places[name] = keys.count
          keys.append((element, [file]))
        }
      }
    }
    let rules = evaluator.rules
    keys.sort { left, right in
      let order = rules.order(left.key, right.key, evaluator)
      return group.isDescending ? order > 0 : order < 0
    }
    if !without.isEmpty { keys.append((.null, without)) }
    return keys
  }

  private mutating func summaries(of files: [Int]) -> [QueryResult.Summary] {
    var found: [QueryResult.Summary] = []
    for (column, name) in view.summaries {
      let property = BaseProperty(column)
      let values = files.map { file -> QueryValue in
        evaluator.move(to: file)
        return plainValue(property, of: file)
      }
      if let own = base.summaries.first(where: { $0.name == name }) {
        do {
          let value = try evaluator.value(of: own.body.expression, with: ["values": .list(values)])
          found.append(.init(column: column, name: name, value: value))
        } catch {
          problems.append(.init(file: nil, column: column, failure: error))
          found.append(.init(column: column, name: name, value: .null))
        }
      } else if let summary = BaseSummary(named: name) {
        found.append(.init(column: column, name: summary.rawValue, value: summary.value(of: values, evaluator)))
      } else {
        let failure = QueryFailure(.type, "there is no summary '\(name)'")
        problems.append(.init(file: nil, column: column, failure: failure))
      }
    }
    return found
  }
}
