/// Where the rows of a screen come from. One thread asks a source, so it can keep what it has found.
package protocol ListSource: Sendable {
  /// Answers a question; nil if nothing is known yet, so that it has to be asked again after the files were compared.
  mutating func answer(_ question: ListQuestion) -> ListAnswer?
  /// Returns the text of a row; nil if there is none.
  mutating func preview(_ question: PreviewQuestion) -> Preview?
}
