internal import Bytes
internal import Markup
internal import NoteSyntax
internal import SystemCalls
internal import VaultCore

enum MediaFile {
  /// A file of a vault that is read in pieces.
  final class Contents: Sendable {
    private let file: FileDescriptor
    /// The number of bytes.
    let count: Int
    /// What changes if the file does.
    let tag: String

    init(of path: [UInt8], in vault: Vault) throws(SystemError) {
      file = try MediaFile.open(path, in: vault)
      let status = try file.status()
      guard status.kind == .regular else { throw SystemError(.invalidArgument, call: "open") }
      count = Int(status.size)
      tag = "\(status.inode)-\(status.size)-\(status.modified)"
    }

    /// Returns at most `most` bytes from an offset; none at the end, or if they cannot be read.
    func piece(at offset: Int, most: Int) -> [UInt8] { (try? file.read(count: most, at: Int64(offset))) ?? [] }
  }

  private static func open(_ path: [UInt8], in vault: Vault) throws(SystemError) -> FileDescriptor {
    let root = try FileDescriptor.open(vault.root, .handleOnly, [.directory])
    return try root.open(beneath: RawPath(path), .readOnly, [.nonBlocking, .noControllingTerminal])
  }

  /// Returns the beginning of a file, and the number of its bytes.
  static func head(of path: [UInt8], in vault: Vault) throws(SystemError) -> (bytes: [UInt8], count: Int) {
    let file = try open(path, in: vault)
    return (try file.read(count: ImageSize.headLength, at: 0), Int(try file.status().size))
  }

  /// Returns a number of bytes as text, such as `1.2 MB`.
  static func sizeText(_ bytes: Int) -> String {
    if bytes < 1_000 { return bytes == 1 ? "1 byte" : "\(bytes) bytes" }
    var (tenths, unit) = (bytes * 10 / 1_000, 0)
    while tenths >= 10_000, unit < 3 { (tenths, unit) = (tenths / 1_000, unit + 1) }
    let number = tenths >= 100 || tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
    return "\(number) \(["kB", "MB", "GB", "TB"][unit])"
  }

  /// Returns the size of a picture in SVG: its width and height, or those of its view box.
  static func sizeOfSVG(_ bytes: [UInt8]) -> PictureSize? {
    guard let start = find("<svg", bytes, from: 0), let end = bytes[start...].firstIndex(of: UInt8(ascii: ">"))
    else { return nil }
    var parser = TagParser(bytes: bytes, offset: start + 4, end: end)
    let attributes = parser.attributes(lowercased: true)
    func number(_ text: Substring?) -> Int? {
      guard let text, let digits = text.split(separator: ".").first, !text.hasSuffix("%") else { return nil }
      return Int(digits.prefix { $0.isNumber }).flatMap { (1...100_000).contains($0) ? $0 : nil }
    }
    if let width = number(attributes["width"].map { $0[...] }),
      let height = number(attributes["height"].map { $0[...] })
    {
      return PictureSize(width: width, height: height)
    }
    let box = (attributes["viewbox"] ?? "").split { $0 == " " || $0 == "," }
    guard box.count == 4, let width = number(box[2]), let height = number(box[3]) else { return nil }
    return PictureSize(width: width, height: height)
  }

  /// Returns the number of pages that a PDF states; nil if that is in a compressed part.
  static func pageCount(ofPDF bytes: [UInt8]) -> Int? {
    guard let start = find("/Type/Pages", bytes, from: 0) ?? find("/Type /Pages", bytes, from: 0),
      let count = find("/Count ", bytes, from: max(0, start - 200)), count < start + 200
    else { return nil }
    return Int(String(decoding: bytes[(count + 7)...].prefix { $0.isDigit }, as: UTF8.self))
  }

  private static func find(_ text: String, _ bytes: [UInt8], from start: Int) -> Int? {
    bytes.span.firstOffset(of: text.utf8Span.span, from: start)
  }
}
