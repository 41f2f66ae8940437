internal import Bytes

/// The languages of templates, which site generators read before they read a note as Markdown.
package enum TemplateLanguage: Equatable, Sendable {
  /// `{% link a.md %}` and `{% post_url 2026-01-31-a %}` of Jekyll.
  case liquid
  /// `{{< ref "/a.md" >}}` of Hugo.
  case hugo
  /// `{{< include _a.qmd >}}` of Quarto.
  case quarto
  /// `{{#include a.md}}` of mdBook.
  case mdBook
  /// `<!--@include: ./a.md-->`, `<<< ./a.js` and, in scripts, `import` of VitePress.
  case vitePress
  /// `--8<-- "a.md"` of the extension of MkDocs for snippets.
  case snippets
  /// `import A from './_a.mdx'` of MDX.
  case imports
}

/// The way in which a template looks for what a link names. The target of such a link begins with it, since the same
/// text in a link of Markdown would lead elsewhere.
package enum TemplateReach: String, CaseIterable, Sendable {
  /// A path from the folder of the site, or from others in which its generator looks.
  case root = "@root/"
  /// The name of a post of Jekyll.
  case post = "@post/"
  /// A page of Hugo in the language of the note: its path from the content or from the folder of the note, or its name.
  case page = "@page/"

  /// Divides the target of a link in a template; nil for other targets.
  package static func divide(_ target: String) -> (reach: TemplateReach, written: String)? {
    guard target.utf8.first == .at, let slash = target.utf8.firstIndex(of: .slash),
      let reach = TemplateReach(rawValue: String(target[..<slash].prefix { $0 != ":" }) + "/")
    else { return nil }
    return (reach, String(target[target.utf8.index(after: slash)...]))
  }

  /// Returns the language in which a template says that it looks for a page, as `@page:de/` does; nil if it says none.
  package static func language(of target: String) -> String? {
    guard target.hasPrefix("@page:") else { return nil }
    return target.utf8.firstIndex(of: .slash).map { String(target[..<$0].dropFirst("@page:".utf8.count)) }
  }

  /// Returns a target as it is written in a note.
  package static func written(_ target: String) -> String { divide(target)?.written ?? target }

  /// Returns whether a target leads to the same file from notes in all folders.
  package static func isFromRoot(_ target: String) -> Bool {
    guard let (reach, written) = divide(target) else { return target.hasPrefix("/") }
    return reach != .page || written.hasPrefix("/")
  }
}
