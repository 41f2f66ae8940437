internal import ExchangeFormats
internal import SystemCalls

/// The formats that the files of a source suggest, for one that is not of the format that was named.
enum SourceGuess {
  /// Returns the format of a file with a name; nil if the name suggests none.
  static func format(ofName name: String) -> ImportFormat? {
    guard let dot = name.lastIndex(of: ".") else { return nil }
    let ending = name[name.index(after: dot)...].lowercased()
    return formats.first { $0.endings.contains(ending) }?.format
  }

  private static let formats: [(endings: Set<String>, format: ImportFormat)] = [
    (["enex"], .enex), (["bear2bk", "textbundle", "textpack"], .textbundle), (["opml"], .opml), (["jex"], .joplin),
    (["md", "markdown"], .markdown), (["html", "htm", "xhtml"], .html), (["txt"], .text), (["csv"], .csv),
    (["ics"], .ics),
  ]

  /// Returns the format of most files of a source, or of the file that it is; nil if they suggest none.
  static func format(of source: RawPath) -> ImportFormat? {
    var counts: [ImportFormat: Int] = [:]
    var names = [source.lastComponent.text]
    let isFolder = (try? FileStatus.stat(source).kind) == .directory
    if isFolder, let folder = try? SourceFolder(source) {
      if folder.files.contains(where: { $0.path.starts(with: "logseq/".utf8) }) { return .markdown }
      names = folder.files.map { file in
        // A text bundle is a folder.
        let isBundled = String(decoding: file.path, as: UTF8.self).lowercased().contains(".textbundle/")
        return isBundled ? "a.textbundle" : file.name
      }
    }
    for name in names {
      let ending = name.split(separator: ".").last?.lowercased() ?? ""
      // A folder of Markdown is not a single file.
      for (endings, format) in formats where endings.contains(ending) && (isFolder || format != .markdown) {
        counts[format, default: 0] += 1
      }
    }
    return formats.map(\.format).max { counts[$0, default: 0] < counts[$1, default: 0] }.flatMap {
      counts[$0] == nil ? nil : $0
    }
  }
}
