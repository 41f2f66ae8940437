internal import Bytes

extension IndexSnapshot {
  /// Calls `body` with each live document directly in a folder (not in a subfolder), segment by segment.
  ///
  /// The cost is a walk over the documents of the folder, plus a search for each subfolder that sorts between them.
  ///
  /// - Parameters:
  ///   - folder: The path without a trailing slash; empty for the root.
  ///   - body: Receives the document and its name in the folder.
  package func forEachDocument(inFolder folder: Span<UInt8>, _ body: (_ id: DocumentID, _ name: Span<UInt8>) -> Void) {
    let prefix = [UInt8](folder).childPrefix
    for (segment, part) in parts.enumerated() {
      guard let digest = part.reader.folders.digest(of: folder) else { continue }
      var left = digest.count
      let keys = part.reader.keys
      var cursor = SortedTableCursor(keys, block: keys.block(containing: prefix.span) ?? 0)
      /// Keys that sort before this one are skipped.
      var limit = prefix
      while left > 0, cursor.next() {
        if cursor.key.compare(limit) < 0 { continue }
        let document = cursor.entry
        let bytes = cursor.key
        let key = bytes.span
        if !key.hasPrefix(prefix.span) { break }
        guard let slash = key.firstOffset(of: UInt8(ascii: "/"), from: prefix.count) else {
          left -= 1
          if part.live.contains(document) {
            body(DocumentID(segment: segment, document: document), key.extracting(prefix.count..<key.count))
          }
          continue
        }
        // Continues after the subfolder, whose keys begin with its path and a slash: after the slash comes "0".
        limit = [UInt8](key.extracting(0..<slash)) + [UInt8(ascii: "/") + 1]
        if let block = keys.block(containing: limit.span), block > document / SortedTableWriter.blockSize {
          cursor = SortedTableCursor(keys, block: block)
        }
      }
    }
  }

  /// Returns the live documents at any depth below a folder, with their keys, ordered by segment and then by key. The
  /// cost is a walk over them.
  ///
  /// - Parameter limit: The maximal number of documents of each segment.
  package func documents(below folder: [UInt8], limit: Int = .max) -> [(id: DocumentID, key: [UInt8])] {
    let prefix = folder.childPrefix
    var documents: [(id: DocumentID, key: [UInt8])] = []
    for (segment, part) in parts.enumerated() {
      let keys = part.reader.keys
      var cursor = SortedTableCursor(keys, block: keys.block(containing: prefix.span) ?? 0)
      let most = limit == .max ? limit : documents.count + limit
      while documents.count < most, cursor.next() {
        let isBelow = cursor.key.span.hasPrefix(prefix.span)
        if !isBelow, cursor.key.compare(prefix) > 0 { break }
        if isBelow, part.live.contains(cursor.entry) {
          documents.append((DocumentID(segment: segment, document: cursor.entry), [UInt8](cursor.key.span)))
        }
      }
    }
    return documents
  }

  /// Returns the folders at any depth below a folder that contain documents or once did, in unspecified order.
  ///
  /// The cost is a walk over these folders in each segment.
  package func folders(below folder: Span<UInt8>) -> [[UInt8]] {
    let prefix = [UInt8](folder).childPrefix
    var folders: Set<[UInt8]> = []
    for part in parts {
      part.reader.folders.visit(prefix: prefix) { path in
        if !path.isEmpty { folders.insert([UInt8](path)) }
      }
    }
    return Array(folders)
  }
}
