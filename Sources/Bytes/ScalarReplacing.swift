extension String {
  /// Returns the text with each occurrence of `text` replaced, comparing Unicode scalars. The standard `replacing`
  /// compares characters, so it does not find a quotation mark that has a combining accent.
  package func replacingScalars(_ text: String, with replacement: String) -> String {
    guard utf8.contains(text.utf8.first ?? 0) else { return self }
    return String(unicodeScalars.replacing(text.unicodeScalars, with: replacement.unicodeScalars))
  }
}
