internal import LinkGraph
internal import NoteSyntax
internal import SearchIndex
internal import VaultCore

/// A change in which parts of notes (headings, blocks, HTML tags) get other names or numbers, or move to other notes.
///
/// A link to a part is written so that it leads to the same part after the change, in the form that it has: texts of
/// headings, a slug, or an id.
struct MovedParts: Sendable {
  private struct Location: Hashable, Sendable {
    let path: [UInt8]
    let part: LinkedPart
  }

  /// Whether the fragment of a Markdown link that is both the text of a heading and its slug is taken as the slug.
  private let prefersSlugs: Bool
  private var before: [[UInt8]: NoteParts] = [:]
  private var after: [[UInt8]: NoteParts] = [:]
  /// The notes that templates show together with one, so that links to it can lead to parts of theirs.
  private var shown: [[UInt8]: [[UInt8]]] = [:]
  /// The locations of the parts after the change, by those before it.
  private var locations: [Location: Location] = [:]

  init(in vault: Vault) { prefersSlugs = !vault.isObsidian }

  /// Adds a note whose parts stay in their order; in the new note, those of `others` precede them. Ids of tags of which a
  /// new text of a heading leaves some out are found by their names.
  mutating func add(
    _ old: NoteParts, at path: [UInt8], becoming new: NoteParts, at newPath: [UInt8], behind others: NoteParts? = nil
  ) {
    before[path] = old
    after[newPath] = new
    let preceding = others?.parts.map(\.count) ?? [0, 0, 0]
    for ((parts, targets), start) in zip(zip(old.parts, new.parts), preceding) {
      for (part, target) in zip(parts, targets.dropFirst(start)) {
        locations[Location(path: path, part: part)] = Location(path: newPath, part: target)
      }
    }
    guard others == nil, old.table.tagCount > new.table.tagCount else { return }
    let numbers = Dictionary((0..<new.table.tagCount).map { (new.table.id(ofTag: $0), $0) }) { first, _ in first }
    for number in 0..<old.table.tagCount {
      let target = numbers[old.table.id(ofTag: number)].map { Location(path: newPath, part: .tag($0)) }
      locations[Location(path: path, part: .tag(number))] = target
    }
  }

  /// Adds a note of which a range moves to another note, where its parts come first.
  mutating func add(
    _ old: NoteParts, at path: [UInt8], becoming rest: NoteParts, withPartsIn range: Range<Int>,
    becoming moved: NoteParts, at newPath: [UInt8]
  ) {
    before[path] = old
    (after[path], after[newPath]) = (rest, moved)
    for (parts, (left, taken)) in zip(old.parts, zip(rest.parts, moved.parts)) {
      let inside = parts.filter { range.contains(old.offset(of: $0)) }
      let outside = parts.filter { !range.contains(old.offset(of: $0)) }
      for (part, target) in zip(outside, left) {
        locations[Location(path: path, part: part)] = Location(path: path, part: target)
      }
      for (part, target) in zip(inside, taken) {
        locations[Location(path: path, part: part)] = Location(path: newPath, part: target)
      }
    }
  }

  /// Adds the parts of a note at some offsets, which are those at other offsets of a note afterwards, in the same order.
  mutating func add(
    _ old: NoteParts, at path: [UInt8], where isOld: (Int) -> Bool, becoming new: NoteParts, at newPath: [UInt8],
    where isNew: (Int) -> Bool
  ) {
    (before[path], after[newPath]) = (old, new)
    for (parts, targets) in zip(old.parts, new.parts) {
      let moved = zip(parts.filter { isOld(old.offset(of: $0)) }, targets.filter { isNew(new.offset(of: $0)) })
      for (part, target) in moved {
        locations[Location(path: path, part: part)] = Location(path: newPath, part: target)
      }
    }
  }

  /// Gives a note other contents after the change, in which links in headings differ. `base` is nil for a new note.
  mutating func replace(_ path: [UInt8], _ base: [UInt8]?, at newPath: [UInt8], with contents: [UInt8]) {
    if after[newPath] != nil {
      after[newPath] = NoteParts(contents, at: newPath)
    } else if let base {
      add(NoteParts(base, at: path), at: path, becoming: NoteParts(contents, at: newPath), at: newPath)
    }
  }

  /// Adds the notes that templates show together with the note at a path, which is added already, and returns those to
  /// which links lead that can mean one of its parts.
  mutating func addNotes(shownWith path: [UInt8], _ view: VaultView) -> [RelocatedFile] {
    guard view.vault.linkResolution.site != nil, let document = view.snapshot.document(withKey: path),
      let changed = before[path]
    else { return [] }
    var graph = view.graph
    func isMeant(_ link: StoredLink) -> Bool {
      !link.subpath.isEmpty && changed.table.named(by: link.subpath, isFragment: link.hasFragment) != nil
    }
    var files: [RelocatedFile] = []
    for note in graph.notes(shownWith: document) where graph.backlinks(of: note).contains(where: { isMeant($0.link) }) {
      let source = view.snapshot.key(of: note)
      let others = graph.notes(shownWith: note).map { view.snapshot.key(of: $0) }
      shown[source] = others
      for path in [source] + others where before[path] == nil {
        let parts = NoteParts(view.vault.contents(of: path) ?? [], at: path)
        add(parts, at: path, becoming: parts, at: path)
      }
      let names = view.vault.names(of: view.vault.contents(of: source) ?? [], at: source)
      files.append(RelocatedFile(from: source, to: source, names: names))
    }
    return files
  }

  /// Returns the new location of a subpath in the note at a path; nil if the note is not part of the change or has no
  /// such part. `isFragment` says that it is the fragment of an address, which may be a slug.
  ///
  /// If the note has no such part, it is that of the only note that has one among those which are shown with it.
  func destination(of subpath: String, isFragment: Bool, in path: [UInt8]) -> PartDestination? {
    func has(_ note: NoteParts?, _ subpath: String) -> Bool {
      note?.table.named(by: subpath, isFragment: isFragment) != nil
    }
    guard let others = shown[path], !has(before[path], subpath) else {
      return ownDestination(of: subpath, isFragment: isFragment, in: path)
    }
    let owners = others.filter { has(before[$0], subpath) }
    guard owners.count == 1, let part = ownDestination(of: subpath, isFragment: isFragment, in: owners[0]) else {
      return nil
    }
    let isFree = part.subpath.map { new in
      ([path] + others).allSatisfy { $0 == owners[0] || !has(after[$0], new) }
    }
    return PartDestination(path: path, subpath: isFree == true ? part.subpath : nil)
  }

  private func ownDestination(of subpath: String, isFragment: Bool, in path: [UInt8]) -> PartDestination? {
    guard let old = before[path], let (part, naming) = old.table.named(by: subpath, isFragment: isFragment),
      let location = locations[Location(path: path, part: part)], let new = after[location.path]
    else { return nil }
    func leads(_ subpath: String) -> Bool {
      new.table.part(ofSubpath: subpath, isFragment: isFragment) == location.part
    }
    let candidates: [String]
    switch (part, location.part) {
    case (.heading(let number), .heading(let newNumber)):
      let names = self.names(of: subpath, path, number, location.path, newNumber: newNumber)
      let slugs = isFragment ? HeadingSlug.Rules.allCases.map { "#" + new.table.slug(ofHeading: newNumber, $0) } : []
      switch naming {
      case .slug(let rules):
        let slug = "#" + new.table.slug(ofHeading: newNumber, rules)
        candidates = (leads(subpath) && slug == subpath.lowercased() ? [subpath] : []) + [slug] + slugs + names
      case .names where isFragment && prefersSlugs && subpath == "#" + old.table.slug(ofHeading: number):
        candidates = slugs + names
      case .names: candidates = names + slugs
      }
    case (.block, .block(let newNumber)):
      let id = "#^" + new.note.blockIDs[newNumber].id
      candidates = [id.lowercased() == subpath.lowercased() ? subpath : id]
    case (.tag, .tag(let newNumber)):
      let id = "#" + new.table.id(ofTag: newNumber)
      candidates = (leads(subpath) ? [subpath] : []) + [id]
    default: candidates = [subpath]
    }
    return PartDestination(path: location.path, subpath: candidates.first(where: leads))
  }

  /// Returns the subpaths that name a heading by its text, the preferred first.
  private func names(
    of subpath: String, _ path: [UInt8], _ number: Int, _ newPath: [UInt8], newNumber: Int
  ) -> [String] {
    guard let old = before[path], let new = after[newPath] else { return [] }
    var names: [String] = []
    if let chain = old.table.headings.headings(alongSubpath: subpath), chain.last == number {
      // Headings that do not come along are no longer above it.
      let written = subpath.split(separator: "#").map(String.init).filter { !HeadingKey($0).text.isEmpty }
      let parts = zip(written, chain).compactMap { text, number -> String? in
        guard let target = locations[Location(path: path, part: .heading(number))], target.path == newPath,
          case .heading(let target) = target.part
        else { return nil }
        let isSame = old.note.headings[number].plainText.utf8.elementsEqual(new.note.headings[target].plainText.utf8)
        return isSame ? text : new.name(target)
      }
      names.append(parts == written ? subpath : "#" + parts.joined(separator: "#"))
    }
    return names + new.names(ofHeading: newNumber)
  }
}

struct PartDestination {
  let path: [UInt8]
  /// The subpath; nil if none leads to the part, since another one with the same name comes first.
  let subpath: String?
}
