/// What differs between the protocols that are based on JSON-RPC.
package struct RPCDialect: Sendable {
  package let framing: MessageFramer.Framing
  /// The maximum length of a message in bytes.
  package let longestMessage: Int
  /// The notification that cancels a request.
  package let cancelMethod: String
  /// The parameter that names that request.
  package let cancelKey: String
  /// Whether the notification is handed on if it names no request that waits or is being answered.
  package let forwardsCancellation: Bool
  /// Whether a request is refused if another one with its identifier is not yet answered.
  package let refusesOpenIDs: Bool
  /// Whether an answer without an identifier has `null` in its place.
  package let writesNullID: Bool

  /// The Language Server Protocol 3.17.
  package static let languageServer = RPCDialect(
    framing: .contentLength, longestMessage: 256 << 20, cancelMethod: "$/cancelRequest", cancelKey: "id",
    forwardsCancellation: false, refusesOpenIDs: false, writesNullID: true)
  /// The Model Context Protocol over standard streams, in all revisions.
  package static let modelContext = RPCDialect(
    framing: .lines, longestMessage: 16 << 20, cancelMethod: "notifications/cancelled", cancelKey: "requestId",
    forwardsCancellation: true, refusesOpenIDs: true, writesNullID: false)

  private init(
    framing: MessageFramer.Framing, longestMessage: Int, cancelMethod: String, cancelKey: String,
    forwardsCancellation: Bool, refusesOpenIDs: Bool, writesNullID: Bool
  ) {
    (self.framing, self.longestMessage) = (framing, longestMessage)
    (self.cancelMethod, self.cancelKey) = (cancelMethod, cancelKey)
    (self.forwardsCancellation, self.refusesOpenIDs) = (forwardsCancellation, refusesOpenIDs)
    self.writesNullID = writesNullID
  }
}
