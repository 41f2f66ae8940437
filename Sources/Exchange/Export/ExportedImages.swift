internal import Bytes
internal import ExchangeFormats
internal import SystemCalls
internal import VaultChanges
internal import VaultCore

struct ExportedImages {
  struct Image {
    /// The UUID: the name of its file if that is a UUID, otherwise one derived from its path.
    let id: String
    /// The name of the exported file.
    let name: String
    let path: [UInt8]
    /// The type, as in RFC 6838.
    let mediaType: String
    let modified: ForeignDate?
  }

  private let view: VaultView
  private let isNamedByUUID: Bool
  private var images: [[UInt8]: Image?] = [:]
  private var names: Set<String> = []
  /// The images in the order in which they were requested.
  private(set) var all: [Image] = []
  private(set) var unread: [(path: [UInt8], reason: String)] = []

  /// Creates an empty set. With `nameByUUID`, files are named by their UUIDs rather than by their names in the vault.
  init(_ view: VaultView, nameByUUID: Bool) {
    self.view = view
    isNamedByUUID = nameByUUID
  }

  mutating func image(at path: [UInt8]) -> Image? {
    if let cached = images[path] { return cached }
    let image = load(at: path)
    images[path] = .some(image)
    if let image { all.append(image) }
    return image
  }

  private mutating func load(at path: [UInt8]) -> Image? {
    let source = view.vault.absolutePath(path)
    // A note is exported as such, and another folder or special file is no picture.
    if VaultFiles.isNotePath(path) { return nil }
    let beginning: [UInt8]
    let modified: Int64
    do throws(SystemError) {
      let file = try FileDescriptor.open(source, .readOnly, .untrusted)
      let status = try file.status()
      if status.kind != .regular { return nil }
      modified = status.modified
      beginning = try file.read(count: MediaType.prefixLength, at: 0)
    } catch {
      unread.append((path, "\(error.errno)"))
      return nil
    }
    guard let type = MediaType(of: beginning), type.isImage else { return nil }
    let own = RawPath(path.lastComponent).text
    let stem = own.lastIndex(of: ".").map { String(own[..<$0]) } ?? own
    let text = String(decoding: path, as: UTF8.self)
    let id = stem.utf8.isUUID ? stem.uppercased() : StableUUID.made(of: "image:\(text)")
    var name = isNamedByUUID ? "\(id).\(type.extensions[0])" : own
    var number = 2
    while !names.insert(name.lowercased()).inserted {
      name = "\(stem) \(number).\(type.extensions[0])"
      number += 1
    }
    return Image(id: id, name: name, path: path, mediaType: type.name, modified: .nanoseconds(modified))
  }
}
