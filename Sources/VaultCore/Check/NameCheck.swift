internal import Bytes
internal import LinkGraph
internal import NoteSyntax
internal import SearchIndex

/// Checks the names of files and folders for names that other systems, or people, would not distinguish.
struct NameCheck {
  let snapshot: IndexSnapshot
  let selection: FindingSelection

  /// Returns the findings about the names of some notes; nil for all files and folders.
  func findings(in notes: Set<DocumentID>?) -> [Finding] {
    if let notes, notes.count <= VaultCheck.few { return notes.flatMap(findings) }
    var findings: [Finding] = []
    // Paths by their folded form. ASCII paths, the most common ones, are only lowercased.
    var byFolding: [[UInt8]: [UInt8]] = [:]
    var folders: Set<[UInt8]> = []
    var lastFolder: [UInt8] = []
    for (id, path) in snapshot.documentsInKeyOrder() {
      let isChosen = notes?.contains(id) ?? true
      if isChosen, VaultFiles.isConflictCopy(path), selection.includes("note.conflict-copy") {
        findings.append(Self.copy(path))
      }
      let end = path.span.nameStart
      if notes == nil, end > 0, !path[..<end].elementsEqual(lastFolder) {
        lastFolder = Array(path[..<end])
        findings += folderFindings(lastFolder.dropLast(), &folders, &byFolding)
      }
      findings += self.findings(path, isChosen: isChosen, &byFolding)
    }
    return findings
  }

  /// Returns the findings about the name of one note. Only files with nearly the same name are compared.
  private func findings(_ note: DocumentID) -> [Finding] {
    let path = snapshot.key(of: note)
    var findings: [Finding] = []
    if VaultFiles.isConflictCopy(path), selection.includes("note.conflict-copy") { findings.append(Self.copy(path)) }
    var key: [UInt8] = []
    NameTerms.append(stemOfPath: path, to: &key)
    let before = snapshot.documents(withKey: key, in: .name).map(snapshot.key)
      .filter { $0.lexicographicallyPrecedes(path) }.sorted { $0.lexicographicallyPrecedes($1) }
    var byFolding: [[UInt8]: [UInt8]] = [:]
    for other in before { _ = self.findings(other, isChosen: false, &byFolding) }
    return findings + self.findings(path, isChosen: true, &byFolding)
  }

  private static func copy(_ path: [UInt8]) -> Finding {
    Finding(path: path, code: "note.conflict-copy", message: "a sync program made this copy because of a conflict")
  }

  /// Returns the findings about a folder and its parents, each folder once.
  private func folderFindings(
    _ path: ArraySlice<UInt8>, _ seen: inout Set<[UInt8]>, _ byFolding: inout [[UInt8]: [UInt8]]
  ) -> [Finding] {
    guard !path.isEmpty, seen.insert(Array(path)).inserted else { return [] }
    let above = path.lastIndex(of: UInt8(ascii: "/")).map { path[..<$0] } ?? []
    return folderFindings(above, &seen, &byFolding) + findings(Array(path), isChosen: true, &byFolding)
  }

  /// Returns the findings about the last name of a path; the names before it are those of folders.
  private func findings(_ path: [UInt8], isChosen: Bool, _ byFolding: inout [[UInt8]: [UInt8]]) -> [Finding] {
    var findings: [Finding] = []
    let text = String(decoding: path, as: UTF8.self)
    let isPlain = path.allSatisfy { $0 < 0x80 }
    let folded = isPlain ? path.map { $0 &- 0x41 < 26 ? $0 | 0x20 : $0 } : Array(CaseFolding.fold(text).utf8)
    let other = byFolding.updateValue(path, forKey: folded)
    if let other, isChosen {
      let name = String(decoding: other, as: UTF8.self)
      // `==` treats names that differ only in normalisation as equal.
      let code = name == text ? "name.unicode" : "name.case"
      if selection.includes(code) {
        let how = name == text ? "looks like '\(name)' but has different bytes" : "differs from '\(name)' only in case"
        findings.append(Finding(path: path, code: code, message: "the name \(how)"))
      }
    }
    guard !isPlain, isChosen, selection.includes("name.not-nfc"), text.utf8.elementsEqual(path) else { return findings }
    let start = path.span.nameStart
    let name = String(decoding: path[start...], as: UTF8.self)
    let normal = Array(CaseFolding.normalized(name).utf8)
    if !normal.elementsEqual(path[start...]) {
      let to = path[..<start] + normal
      let isFree = snapshot.document(withKey: Array(to)) == nil
      findings.append(
        Finding(
          path: path, code: "name.not-nfc", message: "the name is not in NFC, the form that other systems use",
          repair: isFree ? .rename(to: Array(to)) : nil))
    }
    return findings
  }
}
