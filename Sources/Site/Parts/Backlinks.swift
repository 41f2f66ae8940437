internal import Bytes
internal import Rendering
internal import VaultCore

extension PageWriter {
  /// The number of notes that are shown without unfolding the rest, and of related notes.
  private static let (mostSources, mostRelated) = (20, 5)

  mutating func writeBacklinks(to number: Int) {
    let sources = site.notes(linkingTo: number)
    if sources.isEmpty { return }
    output.markup("<section class=\"backlinks\">\n")
    section(.linkedFrom, remark: words.grouped(sources.count))
    write(sources.prefix(Self.mostSources), linkingTo: number)
    if sources.count > Self.mostSources {
      element("<details><summary>", words.counted(.more, sources.count - Self.mostSources), "</summary>\n")
      write(sources.dropFirst(Self.mostSources), linkingTo: number)
      output.markup("</details>\n")
    }
    output.markup("</section>\n")
  }

  private mutating func write(_ sources: ArraySlice<Int>, linkingTo number: Int) {
    output.markup("<ul>\n")
    for source in sources {
      output.markup("<li><p>")
      title(source, " class=\"title\"")
      if !site.notes[source].folder.isEmpty {
        let folder = String(decoding: site.notes[source].folder, as: UTF8.self).replacing("/", with: " / ")
        element(" <span class=\"facts\"><bdi>", folder, "</bdi></span>")
      }
      output.markup("</p>")
      reader.lines(from: source, to: number).write(to: number, into: &output)
      output.markup("</li>\n")
    }
    output.markup("</ul>\n")
  }

  mutating func writeRelated(to number: Int) {
    let start = output.bytes.count
    writeRelated(number)
    reader.reads.related = ContentHash(of: output.bytes.span.extracting(start...)).value
  }

  private mutating func writeRelated(_ number: Int) {
    let linked = site.notes(linkingTo: number) + site.notes(linkedFrom: number)
    // The links of a note that is in no list are not among those of the site.
    let limit = site.notes[number].isListed ? Self.mostRelated : .max
    let shown = reader.notes(relatedTo: number, without: linked, limit: limit)
      .compactMap { related in site.numbers[related.document].map { ($0, related.shared) } }
      .filter { !$0.1.contains(.link) }.prefix(Self.mostRelated)
    if shown.isEmpty { return }
    output.markup("<section class=\"related\">\n")
    section(.related, remark: words[.alike])
    output.markup("<ul>\n")
    for (other, shared) in shown {
      output.markup("<li>")
      tab(site.notes[other].folder)
      title(other, " class=\"title\"")
      element("<span class=\"facts\">", reason(shared), "</span></li>\n")
    }
    output.markup("</ul></section>\n")
  }

  /// Returns the strongest thing that two notes have in common.
  private func reason(_ shared: [SharedTrait]) -> String {
    let tags = shared.compactMap { if case .tag(let name) = $0 { name } else { nil } }
    if !tags.isEmpty { return list(.sharedTags, tags) }
    let sources = shared.count { if case .source = $0 { true } else { false } }
    if sources > 0 { return words.counted(.sharedSources, sources) }
    let targets = shared.count { if case .target = $0 { true } else { false } }
    if targets > 0 { return words.counted(.sharedTargets, targets) }
    return list(.sharedWords, shared.compactMap { if case .word(let word) = $0 { word } else { nil } })
  }

  private func list(_ word: FrameWord, _ names: [String]) -> String {
    words.counted(word, names.count, ["list": names.prefix(3).joined(separator: ", ")])
  }
}
