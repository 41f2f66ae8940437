import LinkGraph
import SearchIndex
import SystemCalls
import TestSupport
import Testing
import VaultCore

/// `takenote://image/UUID` means the file with that name, as `takenote://note/UUID` means the note with that id.
@Suite struct ImageAddressTests {
  private let uuid = "550e8400-e29b-41d4-a716-446655440000"

  private func target(_ address: String, _ files: [String]) throws -> String? {
    let vault = try TemporaryVault()
    for file in files { try vault.write("", to: RawPath(file)) }
    try vault.write("![image](\(address))\n", to: "n.md")
    let view = try vault.open()
    var graph = view.graph
    let note = try #require(view.snapshot.document(withKey: Array("n.md".utf8)))
    let links = graph.outgoing(from: note)
    let found = links.first?.resolved.map { String(decoding: view.snapshot.key(of: $0.document), as: UTF8.self) }
    // Whoever asks from the other side, or for all links, gets the same answer.
    var (complete, other) = (view.graph, view.graph)
    complete.readAllNames()
    #expect(complete.outgoing(from: note).map(\.resolved) == links.map(\.resolved))
    #expect(other.unresolved().count == (found == nil ? 1 : 0))
    for (document, key) in view.snapshot.documentsInKeyOrder() where document != note {
      let isTarget = String(decoding: key, as: UTF8.self) == found
      #expect(other.backlinks(of: document).count == (isTarget ? 1 : 0))
      #expect(snapshotHas(document, other.linkedDocuments()) == isTarget)
    }
    return found
  }

  private func snapshotHas(_ document: DocumentID, _ sets: [DocumentSet]) -> Bool {
    sets[document.segment].contains(document.document)
  }

  @Test func anImageIsFoundByItsUUID() throws {
    let address = "takenote://image/\(uuid)"
    #expect(try target(address, ["img/\(uuid).jpg"]) == "img/\(uuid).jpg")
    #expect(try target(address.uppercased(), ["img/\(uuid).PNG"]) == "img/\(uuid).PNG")
    #expect(try target(address, ["\(uuid.uppercased()).jpeg"]) == "\(uuid.uppercased()).jpeg")
    #expect(try target(address, ["b/\(uuid).png", "a/\(uuid).jpg"]) == "a/\(uuid).jpg")
  }

  @Test func nothingElseIsTheImage() throws {
    let address = "takenote://image/\(uuid)"
    #expect(try target(address, ["\(uuid).md", "\(uuid).old.jpg", "x\(uuid).jpg", "other.jpg"]) == nil)
    #expect(try target("takenote://image/", ["a.jpg"]) == nil)
    #expect(try target("takenote://images/\(uuid)", ["\(uuid).jpg"]) == nil)
  }
}
