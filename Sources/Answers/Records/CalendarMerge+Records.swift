package import Exchange
package import JSON
package import VaultCore

extension CalendarMerge {
  /// The document of an import of calendars.
  ///
  /// - Parameter unread: What could not be read, by the paths of files, with the reasons.
  package func document(
    _ report: OperationReport?, unread: [(path: [UInt8], reason: String)]
  ) -> [JSONValue.Member] {
    [
      .init(
        "calendar",
        .object([
          .init("operation", .operation(of: report)), .init("items", each: rows) { $0.json },
          .init("losses", .losses(losses)),
          .init("unread", each: unread) {
            .object(JSONValue.pathMembers($0.path) + [.init("reason", .string($0.reason))])
          },
        ]))
    ]
  }
}

extension CalendarMerge.Row {
  fileprivate var json: JSONValue {
    .object(
      [.init("outcome", .string(outcome.rawValue)), .init("uid", .string(uid)), .init("title", .string(title))]
        + JSONValue.pathMembers(orNull: place?.path)
        + [
          .init("line", place.map { .integer($0.line) } ?? .null), .init("reason", reason.map { .string($0) } ?? .null),
        ])
  }
}
