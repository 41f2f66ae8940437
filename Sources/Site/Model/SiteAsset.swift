internal import Bytes

/// A file that is the same for every site in one language.
enum SiteAsset: String, CaseIterable, Hashable, Sendable {
  case style = "style.css"
  case icon = "icon.svg"
  /// What all pages need: theme, keys, and buttons that copy code. A page has no control that needs it.
  case site = "site.js"
  /// Finds notes as `sheaf search` does: it loads the parts of the index that a query needs.
  ///
  /// Scores are computed in the same steps and with the same precision (`ScoreRefinement`, `TermFrequencyModel`), so that
  /// the order is the same. Regular expressions, `~word` and `OR` are left to the program.
  case find = "find.js"
  /// Finds notes that nearly match, as `sheaf search --nearly` does; read if few notes match.
  case near = "near.js"
  /// Shows notes while one types, and the list of keys.
  case search = "search.js"
  /// Shows what a link leads to: the note, or the footnote.
  case popover = "popover.js"
  /// Dims what is not linked, moves notes, and zooms.
  case graph = "graph.js"

  /// The script that makes an element, in scripts of all kinds.
  static let make = EmbeddedFile.text("Site/make.js")

  var path: SitePath { Array("-/\(rawValue)".utf8) }

  /// The words that a script says.
  private var words: [FrameWord] {
    switch self {
    case .site: [.theme, .themeSystem, .themeLight, .themeDark, .copy, .copied]
    case .search:
      [
        .search, .noteList, .choose, .openNote, .newTab, .alsoCalled, .reading, .examples, .someOf, .notes, .noWord,
        .noBoth,
        .noAll, .like, .nearHeading, .nearWithout, .nearSimilar, .indexMissing, .notHere, .keys, .frontPage, .graph,
        .earlier, .later, .thisList, .oneLetter,
        .closeList,
      ]
    case .graph: [.closer, .farther, .fit, .showAll, .folder, .allFolders]
    case .style, .icon, .find, .near, .popover: []
    }
  }

  /// Returns the file as it is written by hand, with the words of a language.
  func text(in words: FrameWords) -> String {
    EmbeddedFile.text("Site/\(rawValue)").replacing("WORDS", with: words.script(self.words))
  }

  func bytes(in words: FrameWords) -> [UInt8] {
    // They are indented and have comments for those who write them. Each line of the style ends with a mark.
    var lines = ((self == .site ? Self.make : "") + text(in: words)).split(
      separator: "\n", omittingEmptySubsequences: false
    ).map {
      $0.drop { $0 == " " }
    }
    lines.removeAll { $0.hasPrefix(self == .style ? "/*" : "//") }
    return Array(lines.joined(separator: self == .style ? "" : "\n").utf8)
  }
}

enum SiteMark {
  /// A sheaf: three leaves, a band and three stems.
  static let svg: StaticString = """
    <svg class="mark" viewBox="0 0 28 28" width="28" height="28" aria-hidden="true"><path d="M12.2 15.5C8 14.5 4.5 10.5 \
    4 5.5 8.5 7 11.5 9.5 12.8 13M15.8 15.5C20 14.5 23.5 10.5 24 5.5 19.5 7 16.5 9.5 15.2 13M14 15.5C10.3 11 10.3 6 14 \
    1.8 17.7 6 17.7 11 14 15.5zM12 19.5l-2.7 6.2M14 19.5v6.2M16 19.5l2.7 6.2" /><path class="band" d="M10.2 \
    16.2h7.6v3h-7.6z" /></svg>
    """

  static let lens: StaticString = """
    <svg viewBox="0 0 18 18" width="18" height="18" aria-hidden="true"><path d="M12.3 12.3 16 16M7.8 13a5.2 5.2 0 1 1 \
    0-10.4 5.2 5.2 0 0 1 0 10.4z" /></svg>
    """
}
