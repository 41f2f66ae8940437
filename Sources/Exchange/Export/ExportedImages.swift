internal import Bytes
internal import Dates
internal import ExchangeFormats
internal import SystemCalls
internal import VaultChanges
internal import VaultCore

/// The images that exported notes show or link to.
struct ExportedImages {
  /// An image.
  struct Image {
    /// The UUID: the name of its file if that is a UUID, otherwise one derived from its path.
    let id: String
    /// The name of the exported file.
    let name: String
    /// The absolute path of the image in the vault.
    let source: RawPath
    /// The type, as in RFC 6838.
    let mediaType: String
    /// The time of its last change.
    let modified: ForeignDate?
  }

  private let view: VaultView
  private let isNamedByUUID: Bool
  private var images: [[UInt8]: Image?] = [:]
  private var names: Set<String> = []
  /// The images in the order in which they were requested.
  private(set) var all: [Image] = []

  /// Creates an empty set of images.
  ///
  /// - Parameter nameByUUID: Whether exported files are named by their UUIDs rather than by their names in the vault.
  init(_ view: VaultView, nameByUUID: Bool) {
    self.view = view
    isNamedByUUID = nameByUUID
  }

  /// Returns the image at a path of the vault; nil if there is none.
  mutating func image(at path: [UInt8]) -> Image? {
    if let known = images[path] { return known }
    let found = look(at: path)
    images[path] = .some(found)
    if let found { all.append(found) }
    return found
  }

  private mutating func look(at path: [UInt8]) -> Image? {
    let source = view.vault.absolutePath(path)
    guard let file = try? FileDescriptor.open(source, .readOnly, .untrusted),
      let beginning = try? file.read(count: MediaType.prefixLength, at: 0), let type = MediaType(of: beginning),
      type.isImage
    else { return nil }
    let own = RawPath(path.lastComponent).text
    let stem = own.lastIndex(of: ".").map { String(own[..<$0]) } ?? own
    let text = String(decoding: path, as: UTF8.self)
    let id = TakeNoteStore.isUUID(stem) ? stem.uppercased() : StableUUID.made(of: "image:\(text)")
    var name = isNamedByUUID ? "\(id).\(type.extensions[0])" : own
    var number = 2
    while !names.insert(name.lowercased()).inserted {
      name = "\(stem) \(number).\(type.extensions[0])"
      number += 1
    }
    return Image(
      id: id, name: name, source: source, mediaType: type.name,
      modified: (try? file.status()).map { .milliseconds($0.modified.flooringDivision(by: 1_000_000)) })
  }
}
