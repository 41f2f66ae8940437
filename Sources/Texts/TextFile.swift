internal import CTexts

/// A file of the sources that is compiled into the program, since an installed program has no files beside it.
package enum TextFile {
  /// Returns the text of a file by its name: `Site/style.css` is `Sources/Site/Texts/style.css`. It stops the program if
  /// there is no such file in `CTexts.c`. O(length).
  package static func read(_ name: String) -> String {
    // SAFETY: The bytes of a file are there as long as the program runs, and end with a zero.
    guard let text = unsafe name.withCString({ unsafe text_file($0) }) else { preconditionFailure("no text \(name)") }
    return unsafe String(cString: text)
  }
}
