import Bytes

/// The extensions by which files of Markdown are known.
///
/// A file that ends in one of the `usual` extensions is a note of any vault. One that ends in a `further` extension is a
/// note only of vaults whose settings, or the files of a site generator, say so; elsewhere it is an attachment.
package enum NoteExtension {
  /// The extensions of notes of all vaults, in lower case.
  package static let usual = ["md", "markdown"]
  /// The extensions of other kinds of Markdown, in lower case: those of MDX, Quarto, R Markdown, Markdoc, MDC and
  /// mdsvex, and longer and shorter names of plain Markdown.
  package static let further = [
    "mdx", "qmd", "rmd", "mdoc", "mdc", "svx", "mkd", "mkdn", "mdown", "mkdown", "mdwn", "mdtxt", "mdtext",
  ]
  /// All of them, with a dot before each.
  package static let allWithDot = (usual + further).map { "." + $0 }
}

extension Span where Element == UInt8 {
  /// The length of `.md` or `.markdown` at the end, in any case; nil when there is no such extension or nothing before
  /// it.
  package var usualNoteExtension: Int? {
    guard count > 3 else { return nil }
    let last = self[count &- 1] | 0x20
    guard last == UInt8(ascii: "d") || last == UInt8(ascii: "n") else { return nil }
    let (ending, length) = last == UInt8(ascii: "d") ? (".md", 3) : (".markdown", 9)
    guard count > length, hasASCII(ending, at: count &- length) else { return nil }
    return self[count &- length &- 1] == .slash ? nil : length
  }

  /// The length of an extension of `NoteExtension.further` at the end with its dot, in any case; nil when there is none
  /// or nothing before it.
  package var furtherNoteExtension: Int? {
    // Nearly all paths end in ".md".
    if count > 3, self[count &- 3] == .dot { return nil }
    let least = Swift.max(count &- 7, 1)
    var dot = count &- 1
    while dot >= least, self[dot] != .dot {
      guard self[dot].isLetter else { return nil }
      dot &-= 1
    }
    guard dot >= least, self[dot &- 1] != .slash else { return nil }
    let ending = extracting((dot &+ 1)...)
    let isKnown = NoteExtension.further.contains { ending.count == $0.utf8.count && ending.hasASCII($0, at: 0) }
    return isKnown ? count &- dot : nil
  }

  /// The length of the extension of any kind of Markdown at the end, with its dot; nil when there is none.
  package var noteExtension: Int? { usualNoteExtension ?? furtherNoteExtension }
}
