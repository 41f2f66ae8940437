internal import Bytes
internal import JSON
internal import LinkGraph
internal import VaultCore

/// Prints a graph as a JSON document, in pieces; sheaf-output(5) describes it.
struct GraphJSON {
  let session: Session
  let view: VaultView

  func print(_ graph: NoteGraph) throws {
    let map = graph.map
    var json = JSONWriter()
    try json.object { json in
      json.member("formatVersion", 1)
      json.key("nodes")
      try json.array { json in
        for (document, path) in zip(map.documents, map.paths) {
          let isNote = view.snapshot.isNote(document)
          let title =
            isNote
            ? JSONValue.string(view.record(document).card.title)
            : .text(path.lastComponent)
          let members = JSONValue.pathMembers(path) + [.init("title", title)]
          json.value(.object(isNote ? members : members + [.init("attachment", true)]))
          try session.output.write(partOf: &json)
        }
      }
      json.key("edges")
      try json.array { json in
        for (number, path) in map.paths.enumerated() {
          let source = JSONValue.pathMembers(path, key: "from")
          for edge in map.edges(from: number) {
            let target = JSONValue.pathMembers(map.paths[edge.target], key: "to")
            json.value(.object(source + target + [.init("count", .integer(edge.count))]))
          }
          try session.output.write(partOf: &json)
        }
      }
      json.key("unresolved")
      try json.array { json in
        for missing in map.missing {
          let source = JSONValue.pathMembers(map.paths[missing.source], key: "from")
          json.value(.object(source + [.init("target", .string(missing.target))]))
          try session.output.write(partOf: &json)
        }
      }
    }
    json.endLine()
    try session.output.write(restOf: &json)
  }
}
