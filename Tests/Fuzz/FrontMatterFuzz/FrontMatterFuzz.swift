import FuzzDriver
import NoteSyntax

/// Any bytes between two lines of dashes are front matter, sound or not; what is read of it lies in it.
@main
enum FrontMatterFuzz {
  static func main() {
    Fuzzing.run { bytes in check(Array("---\n".utf8) + bytes + Array("\n---\nText\n".utf8)) }
  }

  private static func check(_ bytes: [UInt8]) {
    let note = NoteParser.parse(bytes.span)
    guard let frontMatter = note.frontMatter else { return }
    precondition(
      frontMatter.range.upperBound <= note.bodyRange.lowerBound, "front matter reaches into the text")
    precondition(
      frontMatter.contentRange.lowerBound >= frontMatter.range.lowerBound
        && frontMatter.contentRange.upperBound <= frontMatter.range.upperBound, "the content lies outside")
    for legacy in [false, true] {
      for tag in frontMatter.tags(legacy: legacy) {
        precondition(tag.range.upperBound <= bytes.count, "a tag lies outside")
      }
      _ = frontMatter.aliases(legacy: legacy)
    }
    _ = LegacyForms.problems(in: frontMatter, note.lines)
    for key in ["id", "title", "created", "pinned", "tags"] {
      _ = frontMatter.string(key)
      _ = frontMatter.strings(key)
      _ = frontMatter.bool(key)
    }
    _ = NoteText.title(of: note, in: bytes.span, fileName: "note.md")
  }
}
