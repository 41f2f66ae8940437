internal import Bytes
internal import SearchIndex
internal import SystemCalls
internal import VaultCore

/// What a run wrote into a folder, and of what, so that the next run makes only the files that would be others.
///
/// It is a file beside the index, since it has words of notes: it may not be in a folder that is published. It is no more
/// than a cache, and a damaged one is as good as none.
///
///     file  := CheckedBytes(frame:uint64 notes:uint64 parts:uint64 pages words:counted count:varint block*)
///     pages := count:varint (address:uint64 inputs:uint64 output:uint64 related:uint64 formulas:varint count:varint
///              read:uint64*)*
///     block := count:varint (excerpt:counted hidden)*      As `HiddenWords` writes them.
struct SiteRecord: Sendable {
  /// A file of the site.
  struct Page: Sendable {
    /// The hash of all that it is made of.
    var inputs: UInt64
    var output: ContentHash
    /// The notes and files that were read for it, as hashes of their paths.
    var reads: [UInt64]
    /// The hash of the related notes that it shows.
    var related: UInt64
    /// The number of formulas of its note that are shown as they are written.
    var unreadFormulas: Int
  }

  /// What is known of the notes of a file of the search.
  struct Block: Sendable {
    var excerpts: [String] = []
    var hidden: [HiddenWords] = []
  }

  /// The hash of what all pages are made of.
  var frame: UInt64
  /// The files of the site, by the hashes of their addresses.
  var pages: [UInt64: Page] = [:]
  /// What `RelatedTraits` wrote of the words of all notes.
  var words: [UInt8] = []
  var blocks: [Block] = []
  /// The hashes of what the files with words and those with parts of words are made of.
  var notesHash: UInt64 = 0
  var partsHash: UInt64 = 0

  private static let framing = CheckedBytes(mark: "sheafsr3")

  init(frame: UInt64) { self.frame = frame }

  static func file(for folder: RawPath, _ vault: Vault) -> RawPath {
    let name = ContentHash(of: folder.bytes.span).hexadecimal
    return vault.store.folder.appending(RawPath("site-\(name)"))
  }

  // MARK: - Bytes

  /// Reads a record; nil if there is none, or if it is damaged or that of a site with another frame.
  init?(_ file: RawPath, frame: UInt64) {
    guard let bytes = try? FileDescriptor.open(file, .readOnly, .untrusted).readToEnd(limit: 1 << 32),
      let contents = Self.framing.contents(of: bytes)
    else { return nil }
    var reader = ByteReader(contents.span)
    guard reader.uint64() == frame else { return nil }
    self.frame = frame
    (notesHash, partsHash) = (reader.uint64(), reader.uint64())
    for _ in 0..<reader.count() where !reader.isDamaged {
      let address = reader.uint64()
      let (inputs, output, related) = (reader.uint64(), ContentHash(reader.uint64()), reader.uint64())
      let formulas = Int(min(reader.varint(), 1 << 20))
      let count = reader.count()
      var reads: [UInt64] = []
      for _ in 0..<count where !reader.isDamaged { reads.append(reader.uint64()) }
      pages[address] = Page(inputs: inputs, output: output, reads: reads, related: related, unreadFormulas: formulas)
    }
    words = [UInt8](reader.countedBytes())
    for _ in 0..<reader.count() where !reader.isDamaged {
      var block = Block()
      for _ in 0..<reader.count() where !reader.isDamaged {
        block.excerpts.append(String(reader.countedBytes()))
        block.hidden.append(HiddenWords(&reader))
      }
      blocks.append(block)
    }
    if reader.isDamaged { return nil }
  }

  /// Writes the record. It is not worth an error if that fails, since the next run can do without.
  func write(to file: RawPath) {
    var writer = ByteWriter()
    for hash in [frame, notesHash, partsHash] { writer.append(hash) }
    writer.append(varint: pages.count)
    for (address, page) in pages {
      writer.append(address)
      writer.append(page.inputs)
      writer.append(page.output.value)
      writer.append(page.related)
      writer.append(varint: page.unreadFormulas)
      writer.append(varint: page.reads.count)
      for read in page.reads { writer.append(read) }
    }
    writer.append(counted: words)
    writer.append(varint: blocks.count)
    for block in blocks {
      writer.append(varint: block.excerpts.count)
      for (excerpt, hidden) in zip(block.excerpts, block.hidden) {
        writer.append(counted: Array(excerpt.utf8))
        hidden.write(to: &writer)
      }
    }
    try? AtomicReplace.write(Self.framing.framed(writer.bytes), to: file)
  }
}

/// The program that runs: pages of another one may look otherwise.
package enum SiteProgram {
  /// A hash of what changes whenever the file of the program does; nil if that is not known.
  package static let mark: UInt64? = {
    guard let status = try? FileStatus.stat("/proc/self/exe") else { return nil }
    var hash = InputHash()
    hash.add(status)
    return hash.value
  }()
}

/// A hash of several things. What has no fixed length is hashed with its length.
struct InputHash {
  private var writer = ByteWriter()

  var value: UInt64 { ContentHash(of: writer.bytes.span).value }

  mutating func add(_ value: UInt64) { writer.append(value) }

  mutating func add(_ value: Int) { writer.append(UInt64(bitPattern: Int64(value))) }

  mutating func add(_ text: String?) {
    add(text == nil ? 0 : 1)
    if let text { writer.append(counted: Array(text.utf8)) }
  }

  mutating func add(_ bytes: [UInt8]) { writer.append(counted: bytes) }

  mutating func add(_ paths: [SitePath]) {
    add(paths.count)
    for path in paths { add(path) }
  }

  mutating func add(_ status: FileStatus) {
    for number in [status.size, status.modified, status.changed] { writer.append(UInt64(bitPattern: number)) }
    writer.append(status.inode)
    writer.append(status.device)
  }
}
