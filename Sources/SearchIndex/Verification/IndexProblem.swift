/// Something in an index that is not as it should be.
package struct IndexProblem: Equatable, Sendable {
  /// What kind of problem it is, such as `segment.checksum`; stable, for machines.
  package let code: String
  /// The key of the document that it is about; nil when it is about the file, a segment or a total.
  package let document: [UInt8]?
  /// What is wrong, in lower case without a final period; for people.
  package let message: String

  /// A problem of the given parts.
  package init(code: String, document: [UInt8]? = nil, message: String) {
    self.code = code
    self.document = document
    self.message = message
  }
}
