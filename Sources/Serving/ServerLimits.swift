/// What a server allows its clients. Times are in nanoseconds.
package struct ServerLimits: Sendable {
  /// The number of connections.
  package var connections = 64
  /// The number of bytes of the head of a request.
  package var headBytes = 16 << 10
  /// The number of fields of a request.
  package var fields = 100
  /// The time in which the head of a request must have arrived, from the first byte or the beginning of the connection.
  package var headTime: Int64 = 10_000_000_000
  /// The time for which a connection without a request stays open.
  package var idleTime: Int64 = 30_000_000_000
  /// The time in which the client must take a part of the answer.
  package var sendTime: Int64 = 30_000_000_000
  /// The number of bytes that wait to be sent, above which no more are made.
  package var waitingBytes = 256 << 10

  /// The limits of a server for the browsers of one person.
  package init() {}
}
