internal import Bytes
package import Connections
internal import Rendering
internal import SearchIndex
package import SystemCalls
package import VaultCore
internal import VaultWatching

/// A site whose pages are made when a browser asks for them, from notes that are edited meanwhile. It belongs to one
/// thread.
package final class SitePreview {
  private enum News: Sendable {
    case changed
    /// The vault cannot be watched, so it is looked at before each answer.
    case unwatched
    case ended
  }

  private var view: VaultView
  private let query: ParsedQuery?
  private let trustsFiles: Bool
  private var site: Site
  private var renderer: Site.Renderer
  private var isWatched = true
  private let mailbox: Mailbox<News>

  /// Makes the site of the notes that a query selects, without drafts; of all notes without a query.
  ///
  /// - Throws: `VaultError` if the query cannot be asked, `SystemError` if there are no descriptors.
  package init(of view: VaultView, selecting query: ParsedQuery?, trustsFiles: Bool) throws {
    mailbox = try Mailbox()
    (self.view, self.query, self.trustsFiles) = (view, query, trustsFiles)
    site = try Site(of: view, selecting: query, trustsFiles: trustsFiles, isPreview: true)
    renderer = Site.Renderer(site)
  }

  /// The number of notes of the site.
  package var count: Int { site.records.count }

  /// Answers browsers until a signal arrives, which is returned.
  ///
  /// - Parameters:
  ///   - socket: The socket, which stays on this machine unless its owner wants otherwise.
  ///   - names: The names and addresses by which the server may be called.
  ///   - report: Takes what prevents the site from being current.
  package func serve(
    at socket: consuming ListeningSocket, names: [String], signals: SignalQueue?, _ report: (any Error) -> Void
  ) throws -> Signal? {
    let follower = try VaultFollower(view.vault) { [mailbox] news in
      switch news {
      case .started, .changed, .reloaded, .settingsUnread: mailbox.post(.changed, replacing: 0)
      case .unwatched: mailbox.post(.unwatched, replacing: 1)
      }
    }
    defer { follower.stop() }
    let origin = ServerOrigin(names, port: socket.port)
    var server = HTTPServer(socket, mailbox, signals: signals, origin: origin)
    return try server.run { request in
      if !isWatched { _ = try? update() }
      return answer(request)
    } _: { news in
      switch news {
      case .changed: break
      case .unwatched: isWatched = false
      case .ended: return .stop
      }
      do {
        return try update() ? .push(Array("data: changed\n\n".utf8)) : .none
      } catch {
        report(error)
        return .none
      }
    }
  }

  /// Ends `serve`, from any thread.
  package var stopper: @Sendable () -> Void { { [mailbox] in mailbox.post(.ended) } }

  func update() throws(VaultError) -> Bool {
    let version = view.snapshot.version
    try view.update()
    if view.snapshot.version == version { return false }
    site = try Site(of: view, selecting: query, trustsFiles: trustsFiles, isPreview: true)
    renderer = Site.Renderer(site)
    return true
  }

  // MARK: - Answers

  /// Returns the answer to a request: a file of the site, or the page that says that there is none.
  package func answer(_ request: HTTPRequest) -> HTTPResponse {
    var address = request.path
    if address.isEmpty || address.last == UInt8(ascii: "/") { address += "index.html".utf8 }
    if address == PreviewAsset.events { return HTTPResponse(.ok, fields(address, type: "text/event-stream"), .events) }
    if let asset = PreviewAsset(path: address) { return whole(.ok, asset.bytes, at: address) }
    switch renderer.contents(at: address) {
    case .bytes(let bytes)?: return whole(.ok, bytes, at: address).wanted(by: request, tag: Self.tag(bytes))
    case .file(let path)?: if let answer = file(path, at: address, request) { return answer }
    case nil:
      // All hosts of static sites lead from the name of a folder to its page.
      let folder = request.path + [UInt8(ascii: "/")]
      if site.layout.files[folder + Array("index.html".utf8)] != nil {
        let place = (name: "Location", value: "/" + PathEncoding.encoded(folder))
        return HTTPResponse(.found, fields(address, type: "text/plain; charset=utf-8") + [place], .bytes([]))
      }
    }
    guard case .bytes(let bytes)? = renderer.contents(at: SiteLayout.notFound)
    else { return whole(.failed, [], at: address) }
    return whole(.notFound, bytes, at: SiteLayout.notFound)
  }

  private static func tag(_ bytes: [UInt8]) -> String { ContentHash(of: bytes.span).hexadecimal }

  private func whole(_ status: HTTPStatus, _ bytes: [UInt8], at address: SitePath) -> HTTPResponse {
    HTTPResponse(status, fields(address, type: Self.type(of: address)), .bytes(bytes))
  }

  private func file(_ path: [UInt8], at address: SitePath, _ request: HTTPRequest) -> HTTPResponse? {
    guard let file = try? MediaFile.Contents(of: path, in: view.vault) else { return nil }
    let answer = HTTPResponse(
      .ok, fields(address, type: Self.type(of: address)), .pieces(count: file.count) { file.piece(at: $0, most: $1) })
    return answer.wanted(by: request, tag: file.tag)
  }

  /// Returns the fields of all answers, which say what a page may do and who may contain it.
  private func fields(_ address: SitePath, type: String) -> [(name: String, value: String)] {
    [
      ("Content-Type", type), ("Cache-Control", "no-cache"), ("X-Content-Type-Options", "nosniff"),
      ("Referrer-Policy", "no-referrer"), ("Cross-Origin-Resource-Policy", "same-origin"),
      ("Cross-Origin-Opener-Policy", "same-origin"),
      ("Content-Security-Policy", "\(PageWriter.policy); connect-src 'self'; frame-ancestors 'none'"),
    ]
  }

  private static let types: [String: String] = [
    "html": "text/html; charset=utf-8", "css": "text/css; charset=utf-8", "js": "text/javascript; charset=utf-8",
    "svg": "image/svg+xml", "xml": "application/xml", "md": "text/markdown; charset=utf-8",
    "txt": "text/plain; charset=utf-8", "csv": "text/csv; charset=utf-8", "json": "application/json",
    "png": "image/png", "jpg": "image/jpeg", "jpeg": "image/jpeg", "gif": "image/gif", "webp": "image/webp",
    "avif": "image/avif", "bmp": "image/bmp", "pdf": "application/pdf", "mp3": "audio/mpeg", "m4a": "audio/mp4",
    "ogg": "audio/ogg", "oga": "audio/ogg", "opus": "audio/ogg", "flac": "audio/flac", "wav": "audio/wav",
    "mp4": "video/mp4", "m4v": "video/mp4", "webm": "video/webm", "mov": "video/quicktime", "ogv": "video/ogg",
  ]

  static func type(of address: SitePath) -> String {
    types[MediaKind.fileExtension(address)] ?? "application/octet-stream"
  }
}
