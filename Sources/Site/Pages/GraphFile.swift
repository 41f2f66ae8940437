internal import Bytes
package import Rendering
package import VaultCore

/// One file with the picture of a graph. It opens without a server, has the picture of the graph's page of a site, and asks
/// for nothing elsewhere.
package enum GraphFile {
  /// Returns the bytes of the file.
  ///
  /// - Parameters:
  ///   - drawing: The notes, files and missing targets, and the links between them.
  ///   - vault: The vault with the colours of folders.
  ///   - remark: What the drawing leaves out, if it leaves out anything.
  package static func bytes(of drawing: GraphDrawing, in vault: Vault, remark: String?) -> [UInt8] {
    var targets = [[Int]](repeating: [], count: drawing.nodes.count)
    for arrow in drawing.arrows { targets[arrow.from].append(arrow.to) }
    let picture = GraphPicture(linksOfNotes: targets)
    let totals = drawing.nodes.map(\.path.parentPath).totals
    let hues = FolderHues(vault.config, totals)
    let folders = totals.filter { !$0.key.contains(UInt8(ascii: "/")) }.sorted {
      $0.value != $1.value ? $0.value > $1.value : $0.key.lexicographicallyPrecedes($1.key)
    }
    let name = SiteSettings(vault).name

    var output = MarkupWriter()
    output.markup(
      """
      <!DOCTYPE html>
      <html lang="en"><head><meta charset="utf-8" /><meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta http-equiv="Content-Security-Policy" content="connect-src 'none'; img-src 'none'; font-src 'none'; \
      media-src 'none'; object-src 'none'; frame-src 'none'; base-uri 'none'; form-action 'none'" />
      <meta name="color-scheme" content="light dark" />
      <title>Graph ·
      """)
    output.text(" \(name)")
    output.markup("</title>\n<style>")
    var bytes = output.bytes + SiteAsset.style.bytes(in: FrameWords(for: "en"))
    output = MarkupWriter()
    output.markup("</style></head>\n<body><main class=\"list\"><div class=\"head\"><h1>Graph</h1>\n<p class=\"count\">")
    output.text([picture.sentence, remark.map { "\($0)." }].compactMap(\.self).joined(separator: " "))
    output.markup("</p></div>\n<div class=\"lists\"><div class=\"main\">\n")
    picture.write(into: &output) { number in
      let node = drawing.nodes[number]
      let folder = node.path.parentPath
      let top = Array(folder.prefix { $0 != UInt8(ascii: "/") })
      return GraphPicture.Node(
        title: node.label, hue: hues.hue(of: folder), address: nil, folder: folders.firstIndex { $0.key == top })
    }
    output.markup("</div>\n<div class=\"side\"><div class=\"sec\"><h2>Folders</h2></div>\n<ul class=\"tree\">\n")
    for (folder, count) in folders {
      output.element("<li><bdi>", String(decoding: folder, as: UTF8.self), "</bdi><span class=\"tab ")
      output.markup(hues.hue(of: folder))
      output.element("\"></span><span>", FrameWords(for: "en").grouped(count), "</span></li>\n")
    }
    output.markup("</ul></div></div></main>\n<script>")
    bytes += output.bytes
    for script in [SiteAsset.make, "const sheaf = {make};", SiteAsset.graph.text(in: FrameWords(for: "en"))] {
      bytes += script.utf8
    }
    return bytes + Array("</script></body></html>\n".utf8)
  }
}
