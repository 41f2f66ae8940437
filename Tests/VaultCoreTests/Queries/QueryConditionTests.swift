import QueryLanguage
import SearchIndex
import SystemCalls
import TestSupport
import Testing

@testable import VaultCore

/// `base:` and `query:` find the notes that a query of the vault shows.
@Suite struct QueryConditionTests {
  private static func vault() throws -> TemporaryVault {
    let vault = try TemporaryVault()
    for number in 1...9 {
      let tag = number % 2 == 0 ? "even" : "odd"
      try vault.write(
        "---\nrating: \(number)\ntags: [\(tag)]\n---\ntext\n- [ ] do \(number)\n", to: RawPath("\(number).md"))
    }
    try vault.write(
      """
      filters: rating > 2
      views:
        - {type: table, name: All}
        - {type: table, name: Very high, filters: rating > 7}

      """, to: "lists/Rated.base")
    try vault.write("filters: 'rating >'\nviews: [{type: table, name: All}]\n", to: "Wrong.base")
    try vault.write(
      """
      ```dataview
      LIST FROM #even
      ```

      ```tasks
      description includes 3
      ```

      ```base
      filters: rating == 1
      views: [{type: table, name: One}]
      ```

      """, to: "Dashboard.md")
    return vault
  }

  private static func found(_ query: String, in view: VaultView) throws -> String {
    let found = try view.find(query)
    return found.documents.map { String(decoding: view.snapshot.key(of: $0).dropLast(3), as: UTF8.self) }.sorted()
      .joined(separator: " ")
  }

  @Test(arguments: [
    ("base:Rated", "3 4 5 6 7 8 9"), ("base:lists/Rated.base", "3 4 5 6 7 8 9"), ("base:\"Rated#Very high\"", "8 9"),
    ("base:\"Rated#very high\" tag:even", "8"), ("-base:Rated tag:odd", "1"),
    ("base:Rated OR [rating:1]", "1 3 4 5 6 7 8 9"),
    ("query:Dashboard", "2 4 6 8"), ("query:Dashboard:1 base:Rated", "4 6 8"), ("query:\"Dashboard:6\"", "3"),
    ("query:Dashboard:9", "1"), ("base:Dashboard:9", "1"), ("query:Rated.base -base:\"Rated#Very high\"", "3 4 5 6 7"),
  ])
  func aConditionFindsTheRows(query: String, notes: String) throws {
    let vault = try Self.vault()
    #expect(try Self.found(query, in: vault.open()) == notes)
  }

  @Test(arguments: [
    ("base:Missing", "no base has the name 'Missing'"), ("base:\"Rated#None\"", "'Rated#None' has no answer"),
    ("base:Wrong", "'Wrong' has no answer"),
    ("base:Dashboard", "the query in 'Dashboard' is none of a base"),
    ("query:1", "'1' has no answer: there is no query in it"), ("query:Nobody", "no note has the name 'Nobody'"),
  ])
  func aQueryWithoutAnAnswerIsAnError(query: String, message: String) throws {
    let vault = try Self.vault()
    let view = try vault.open()
    let error = #expect(throws: VaultError.self) { _ = try view.find(query) }
    guard case .query(let problem, _)? = error else {
      Issue.record("\(query): \(String(describing: error))")
      return
    }
    #expect(problem.message.hasPrefix(message), "\(problem.message)")
  }
}
