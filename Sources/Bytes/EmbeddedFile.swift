internal import CEmbeddedFiles

/// A file of the sources that is compiled into the program, since an installed program has no files beside it.
package enum EmbeddedFile {
  /// Returns the text of a file by its name: `Site/style.css` is `Sources/Site/Embedded/style.css`. It stops the program
  /// if there is no such file in `CEmbeddedFiles.c`. O(length).
  package static func text(_ name: String) -> String {
    // SAFETY: The bytes of a file are there as long as the program runs, and end with a zero.
    guard let text = unsafe name.withCString({ unsafe embedded_file($0) }) else {
      preconditionFailure("no file \(name)")
    }
    return unsafe String(cString: text)
  }
}
