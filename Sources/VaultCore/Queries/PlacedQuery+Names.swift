internal import Bytes
internal import NoteQueries
package import SystemCalls

extension PlacedQuery {
  /// Finds the query that a user names: `NOTE`, `NOTE:LINE`, `FILE.base` or `FILE.base#VIEW`.
  ///
  /// - Returns: The query, and the view that the name has.
  /// - Throws: `QueryError`, or `VaultError` for the name of a note.
  package static func named(
    _ name: [UInt8], from workingDirectory: RawPath, in view: VaultView
  ) throws -> (query: PlacedQuery, view: String?) {
    func base(_ name: some Sequence<UInt8>) -> [UInt8]? { view.basePath(named: Array(name), from: workingDirectory) }
    var (name, line, chosen): ([UInt8], Int?, String?) = (name, nil, nil)
    if let colon = name.lastIndex(of: .colon), base(name) == nil,
      let number = Int(String(decoding: name[(colon + 1)...], as: UTF8.self))
    {
      (line, name) = (number, Array(name[..<colon]))
    }
    if let hash = name.lastIndex(of: .hash), base(name[..<hash]) != nil {
      chosen = String(decoding: name[(hash + 1)...], as: UTF8.self)
      name = Array(name[..<hash])
    }
    let path = try base(name) ?? view.note(named: name).path
    let queries = view.queries(at: path) ?? []
    let found = queries.first { query in
      line.map { query.text.lines.contains($0) || query.text.lines.isEmpty } ?? true
    }
    if let found { return (found, chosen) }
    let lines = queries.map { "\($0.text.line)" }.joined(separator: ", ")
    let failure = QueryFailure(
      .file, queries.isEmpty ? "there is no query in it" : "there is no query at this line",
      hint: queries.isEmpty ? nil : "its queries are at lines \(lines)")
    throw QueryError(path: path, line: line ?? 1, column: 1, failure: failure)
  }
}
