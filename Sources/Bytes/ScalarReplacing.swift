extension String {
  /// Returns the text with each occurrence of a text replaced, scalar by scalar. `replacing` compares characters, and so
  /// leaves a quotation mark before a combining accent as it is.
  package func replacingScalars(_ text: String, with replacement: String) -> String {
    guard utf8.contains(text.utf8.first ?? 0) else { return self }
    return String(unicodeScalars.replacing(text.unicodeScalars, with: replacement.unicodeScalars))
  }
}
