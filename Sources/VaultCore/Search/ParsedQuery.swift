package import QueryLanguage

/// A query with the text that it was read from, to which problems refer.
package struct ParsedQuery: Sendable {
  /// The text as it was typed; empty for a condition of a command.
  package let text: String
  /// The parsed query.
  package let node: QueryNode

  /// Makes the query of a condition, or of a text and its parsed form.
  package init(_ node: QueryNode, text: String = "") {
    self.text = text
    self.node = node
  }
}

extension Vault {
  /// Reads the text of a query, which can refer to the vault's saved queries.
  package func parse(_ text: String) throws(VaultError) -> ParsedQuery {
    let queries = config.queries
    do throws(QueryProblem) {
      let context = QueryContext(today: today, savedQueryNames: queries.keys.sorted()) { queries[$0] }
      return ParsedQuery(try QueryParser.parse(text, context: context), text: text)
    } catch {
      throw .query(error, text: text)
    }
  }
}
