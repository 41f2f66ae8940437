internal import Rendering

/// The picture of the notes and the links between them, with lists that say the same in words.
extension PageWriter {
  private static let mostLinked = 10

  mutating func writeGraph() {
    let indices = site.listedNotes.places
    let picture = GraphPicture(
      linksOfNotes: site.listedNotes.map { site.notes(linkedFrom: $0).compactMap { indices[$0] } })
    let folders = topFolders()
    begin(PageHead(title: words[.graph], section: .graph, script: .graph, kind: "list"))
    element("<div class=\"head\"><h1>", words[.graph], "</h1>\n<p class=\"count\">")
    element("", sentence(of: picture), "</p></div>\n")
    output.markup("<div class=\"lists\"><div class=\"main\">\n")
    if !picture.shown.isEmpty {
      let (site, here) = (site, here)
      picture.write(into: &output, label: words[.graph]) { index in
        let number = site.listedNotes[index]
        let folder = site.notes[number].folder
        let top = Array(folder.prefix { $0 != UInt8(ascii: "/") })
        return GraphPicture.Node(
          title: site.notes[number].title, hue: site.hues.hue(of: folder), address: here.to(site.layout.pages[number]),
          folder: folders.firstIndex { $0.path == top })
      }
    }
    output.markup("</div>\n<div class=\"side\">\n")
    write(folders)
    writeMostLinked(picture)
    output.markup("</div></div>\n")
    end()
  }

  /// Returns what the picture shows, and what it leaves out.
  private func sentence(of picture: GraphPicture) -> String {
    if picture.shown.isEmpty { return words[site.listedNotes.isEmpty ? .noNotes : .graphNone] }
    let counts = [
      "notes": words.counted(.notes, picture.shown.count), "links": words.counted(.links, picture.pairCount),
    ]
    var sentences = [words.text(.graphDrawn, counts)]
    if picture.further > 0 { sentences.append(words.counted(.graphMore, picture.further)) }
    if picture.alone > 0 { sentences.append(words.counted(.graphAlone, picture.alone)) }
    return sentences.joined(separator: " ")
  }

  /// Returns the folders at the top, the largest ones first; the root has only its own notes.
  private func topFolders() -> [SiteFolderGroup] {
    site.folders.filter { $0.path.isEmpty ? !$0.group.notes.isEmpty : !$0.path.contains(UInt8(ascii: "/")) }
      .sorted { one, other in
        let counts = [one, other].map { $0.path.isEmpty ? $0.group.notes.count : $0.total }
        return counts[0] != counts[1] ? counts[0] > counts[1] : one.path.lexicographicallyPrecedes(other.path)
      }
  }

  private mutating func write(_ folders: [SiteFolderGroup]) {
    section(.folders)
    output.markup("<ul class=\"tree\">\n")
    for entry in folders {
      output.markup("<li>")
      folder(entry.path)
      tab(entry.path)
      element("<span>", words.grouped(entry.path.isEmpty ? entry.group.notes.count : entry.total), "</span></li>\n")
    }
    output.markup("</ul>\n")
  }

  private mutating func writeMostLinked(_ picture: GraphPicture) {
    let counts = zip(site.listedNotes, picture.linking).filter { $0.1 > 0 }
      .sorted { $0.1 != $1.1 ? $0.1 > $1.1 : $0.0 < $1.0 }
    if counts.isEmpty { return }
    section(.mostLinked)
    output.markup("<ul class=\"tree serif\">\n")
    for (number, count) in counts.prefix(Self.mostLinked) {
      output.markup("<li>")
      title(number)
      element(" <span>", words.grouped(count), "</span></li>\n")
    }
    output.markup("</ul>\n")
  }
}
