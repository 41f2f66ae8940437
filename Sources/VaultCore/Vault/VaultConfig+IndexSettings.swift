internal import Bytes
internal import Dates
internal import LinkGraph
internal import NoteSyntax

extension VaultConfig {
  /// Returns a hash of the settings that determine how a note is indexed.
  ///
  /// - Parameter extensions: The extensions of further kinds of Markdown whose files are notes.
  func indexSettings(
    _ site: RecognizedSite?, _ reading: LinkResolution.Reading, extensions: [String], zone: TimeZoneRules
  ) -> UInt64 {
    var writer = ByteWriter()
    writer.append(UInt8((readsLegacyFrontMatter ? 1 : 0) | (readsInlineFields ? 2 : 0)))
    if let inlineQueries { writer.append(text: "\(inlineQueries)") }
    writer.append(varint: sizeLimit)
    writer.append(varint: DocumentBuilder.version)
    for name in extensions { writer.append(text: name) }
    if let templates = site?.templates { writer.append(text: "\(templates)") }
    if let site = siteAddresses(site) { writer.append(site) }
    switch reading {
    case .names: writer.append(UInt8(0))
    case .paths: writer.append(UInt8(1))
    case .site(let addresses): writer.append(addresses)
    }
    if let logseq { writer.append(text: "\(logseq)") }
    for source in titleOrder { writer.append(text: source.rawValue) }
    for folder in templateFolders { writer.append(text: folder) }
    writer.append(text: tasks.filter)
    for status in tasks.statuses.given { writer.append(text: "\(status.symbol)\(status.kind)") }
    // Dates without a zone are local, so documents depend on the zone, which is recognised by its winter and summer
    // offsets since 1970; many zones have equal ones in some years.
    for moment in stride(from: Int64(1_209_600), to: 2_145_916_800, by: 15_778_476) {
      writer.append(UInt32(bitPattern: Int32(truncatingIfNeeded: zone.offsetSeconds(moment))))
    }
    return Checksum.of(writer.bytes.span)
  }
}

extension ByteWriter {
  /// Appends what documents have of the addresses of a site: what leads elsewhere is in none.
  fileprivate mutating func append(_ site: SiteAddresses) {
    var site = site
    (site.elsewhere, site.linkWords) = ([], [])
    append(text: "\(site)")
  }
}
