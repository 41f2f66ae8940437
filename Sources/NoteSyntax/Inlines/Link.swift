import Bytes

/// A link or embed, as written in a note.
package struct Link: Sendable, Hashable {
  /// The form of a link.
  package enum Kind: String, Sendable, Hashable {
    /// `[[target#subpath|display]]`
    case wiki
    /// `[display](target "title")`
    case markdown
    /// `[display][label]`, `[label][]` or `[label]`, with a definition elsewhere.
    case reference
    /// `<scheme:…>` or `<name@host>`; also bare `sheaf://note/…` and `takenote://note/…`.
    case autolink
    /// A property value that is a wikilink or a Markdown link.
    case property
    /// `<a href="target">`, `<img src="target">` or another tag of HTML that shows a file; or the tag of a template.
    case html
    /// `[label]: target`, a definition that no link uses. It shows nothing, but leads somewhere.
    case definition
  }

  /// The form of the link.
  package var kind: Kind
  /// Whether `!` makes it an embed or image.
  package var isEmbed: Bool
  /// Whether the target has a scheme other than `sheaf:` and `takenote:`; always false for wikilinks.
  package var isExternal: Bool
  /// The range of the whole link as written, with `!`, brackets, destination and title; of HTML, that of the tag.
  package var range: Range<Int>
  /// The target without the subpath: trimmed, with escapes and entities decoded, and percent-decoded in the Markdown
  /// forms. External targets and autolinks are complete, and not percent-decoded. Empty for links into the same note.
  package var target: String
  /// `#heading`, `#heading#sub` or `#^block`, decoded like the target, or an empty string.
  package var subpath: String
  /// The text that is shown instead of the target, as written, with escapes not decoded; nil when there is none.
  package var display: String?
  /// The range of the destination as written with its subpath, without angle brackets. For reference links it is in the
  /// definition, outside of `range`. If the bytes of a link in front matter differ from its text because of escapes or
  /// folding in the scalar, it is the range of the scalar's content.
  package var targetRange: Range<Int>
  /// The form of the destination, which a rewrite must preserve.
  package var style: LinkStyle
  /// The dotted path of the property of a link in front matter, such as `related.0`.
  package var propertyPath: String?
  /// The range of the definition that a reference link uses, or that the link is.
  package var definitionRange: Range<Int>?
  /// The number of its first line, from 1.
  package var line: Int
  /// The column of its first byte, from 1.
  package var column: Int
}

/// The form in which a link's destination is written.
package struct LinkStyle: Sendable, Hashable {
  /// Whether the destination is in `<…>`.
  package var usesAngleBrackets = false
  /// Whether the destination has backslash escapes or entities.
  package var hasEscapes = false
  /// Whether the target ends in `.md` or `.markdown`.
  package var hasExtension = false
  /// Whether the link has the Markdown form, to distinguish the two forms in front matter.
  package var isMarkdown = false
  /// Whether the target is a name of a page of Logseq, which can have any characters.
  package var isPageName = false
  /// Whether the link is in a template, where the target is no address; see `TemplateReach`.
  package var isTemplate = false

  /// Makes the style of a plain wikilink.
  package init() {}
}

extension Link.Kind {
  /// Whether the target is an address, which can be percent-encoded.
  var isMarkdown: Bool {
    switch self {
    case .markdown, .reference, .html, .definition: true
    case .wiki, .autolink, .property: false
    }
  }
}

extension Link {
  /// Whether the label of an embed is the size of a picture, as in Obsidian, and not a text.
  package var hasSizeAsLabel: Bool { isEmbed && display.map { Self.isSize($0.utf8Span.span) } == true }

  /// Returns whether a label is a width in pixels, or a width and a height: `30`, `30x40` (see `PictureSize`).
  static func isSize(_ label: Span<UInt8>) -> Bool {
    var crosses = 0
    for index in label.indices {
      if label[index] == UInt8(ascii: "x"), index > 0, index < label.count - 1 {
        crosses += 1
      } else if !label[index].isDigit {
        return false
      }
    }
    return !label.isEmpty && crosses < 2
  }
}
