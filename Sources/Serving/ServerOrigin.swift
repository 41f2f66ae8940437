/// The address of a server, by which requests of pages of other sites are known. Any site can make a browser send
/// requests to this machine, and can name a host that leads to it.
package struct ServerOrigin: Sendable {
  /// The hosts by which the server is called, with the port.
  private let hosts: Set<String>

  /// Makes the origin of a server at some names or addresses.
  package init(_ names: [String], port: UInt16) {
    hosts = Set(names.flatMap { name in port == 80 ? [name, "\(name):80"] : ["\(name):\(port)"] })
  }

  /// Returns why a request is refused; nil for one of the person at this machine.
  func refusal(of request: HTTPRequest) -> HTTPStatus? {
    guard let host = request.field("host"), hosts.contains(host.lowercased()) else { return .misdirected }
    if let origin = request.field("origin") {
      guard origin.hasPrefix("http://"), hosts.contains(origin.dropFirst("http://".count).lowercased()) else {
        return .forbidden
      }
    }
    // A link of another site may lead here, but no page of another site may contain what is here.
    let isOwn = ["same-origin", "none", nil].contains(request.field("sec-fetch-site"))
    let isVisit = request.field("sec-fetch-mode") == "navigate" && request.field("sec-fetch-dest") == "document"
    return isOwn || isVisit ? nil : .forbidden
  }
}
