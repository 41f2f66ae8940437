/// An inconsistency in an index.
package struct IndexProblem: Equatable, Sendable {
  /// The kind of problem, such as `segment.checksum`, in a stable form for programs.
  package let code: String
  /// The key of the affected document; nil if the problem concerns the file, a segment or a total.
  package let document: [UInt8]?
  /// A description for people, in lower case without a final period.
  package let message: String

  /// Makes a problem from its parts.
  package init(code: String, document: [UInt8]? = nil, message: String) {
    self.code = code
    self.document = document
    self.message = message
  }
}
