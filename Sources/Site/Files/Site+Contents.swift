internal import Rendering
internal import SearchIndex
internal import VaultCore

extension Site {
  /// What a file of the site contains.
  package enum Contents: Sendable {
    case bytes([UInt8])
    /// The bytes of a file of the vault, by its path.
    case file([UInt8])
  }

  /// A reader of pages, which remembers the texts of notes between them. It belongs to one thread.
  package struct Renderer {
    let reader: SiteReader

    /// Creates a reader of the pages of a site.
    package init(_ site: Site) { reader = SiteReader(site) }

    init(_ site: Site, _ gathered: SiteGathering) { reader = SiteReader(site, gathered) }

    /// Returns what the file at an address contains; nil if there is none. It depends on nothing else.
    package func contents(at address: [UInt8]) -> Contents? {
      reader.site.layout.files[address].map { contents(of: $0, at: address) }
    }

    /// Returns what a file contains; the reader then has what was read for it besides what `SiteInputs` knows.
    func recordedContents(of file: SiteFile, at address: SitePath) -> Contents {
      reader.reads = SiteReader.Reads()
      return contents(of: file, at: address)
    }

    func relatedHash(of file: SiteFile, at address: SitePath) -> UInt64 {
      reader.reads = SiteReader.Reads()
      var writer = PageWriter(reader, at: address)
      if let number = reader.site.noteWithRelated(of: file) { writer.writeRelated(to: number) }
      return reader.reads.related
    }

    private func contents(of file: SiteFile, at address: SitePath) -> Contents {
      let site = reader.site
      var writer = PageWriter(reader, at: address)
      switch file {
      case .front: writer.writeFront()
      case .note(let number): writer.writeNote(number)
      case .folder(let index, let page): writer.writeFolder(index, page: page)
      case .months: writer.writeMonths()
      case .month(let index, let page): writer.writeMonth(index, page: page)
      case .tags: writer.writeTags()
      case .tag(let index, let page): writer.writeTag(index, page: page)
      case .category(let index, let page): writer.writeCategory(index, page: page)
      case .graph: writer.writeGraph()
      case .search: writer.writeSearch()
      case .notFound:
        writer = PageWriter(reader, at: address, base: site.isPreview ? "/" : site.settings.url ?? "/")
        writer.writeNotFound()
      case .redirect(let number): writer.writeRedirect(to: number)
      case .markdown(let number): return .bytes(MarkdownCopy(reader: reader, number: number).bytes())
      case .canvas(let document): writer.writeCanvas(document)
      case .copy(let document): return .file(site.view.snapshot.key(of: document))
      case .feed(let index):
        writer = PageWriter(reader, at: address, base: site.settings.url)
        writer.writeFeed(index)
      case .sitemap:
        writer = PageWriter(reader, at: address, base: site.settings.url)
        writer.writeSitemap()
      case .overview: return .bytes(Array(PageWriter(reader, at: address, base: site.settings.url).overview().utf8))
      case .asset(let asset): return .bytes(asset.bytes(in: site.settings.words))
      case .searchData(.notes(let number)):
        let rows = site.layout.search.notes(ofFile: number).map { listed in
          SearchData.row(site.listedNotes[listed], SearchData.text(of: site.listedNotes[listed], reader), reader)
        }
        return .bytes(SearchData.notes(number, rows))
      case .searchData(let part): return .bytes(SearchData.of(site).contents(of: part) ?? [])
      }
      return .bytes(writer.output.bytes)
    }
  }
}
