internal import Bytes
internal import Dates
internal import NoteSyntax
internal import VaultCore

/// Notes that a list of the site shows, by their numbers, newest first, with the pages of the list.
struct SiteGroup: Sendable {
  let name: String
  var notes: [Int]
  /// The pages of at most 200 rows; the first one is that to which links lead.
  var pages: [SitePath] = []

  static let pageSize = 200

  var pageCount: Int { max(1, (notes.count + Self.pageSize - 1) / Self.pageSize) }

  func notes(onPage page: Int) -> ArraySlice<Int> {
    notes[min(page * Self.pageSize, notes.count)..<min((page + 1) * Self.pageSize, notes.count)]
  }
}

struct SiteFolderGroup: Sendable {
  let path: [UInt8]
  /// The notes in it, without those of its subfolders.
  var group: SiteGroup
  /// The number of notes in it and its subfolders.
  let total: Int
  let symbol: String?
  /// The numbers of the folders directly in it, by path.
  var children: [Int] = []
  /// The note that describes it, whose page is that of the folder.
  var note: Int?
  /// The newest notes in it and its subfolders that state a date, which its feed has. Without any, there is no feed.
  let newest: [Int]
  var feed: SitePath = []

  static let mostInFeed = 20
}

/// A tag of the site, with the notes that have it or a tag below it.
struct SiteTag: Sendable {
  /// The form in which tags are compared.
  let key: String
  var group: SiteGroup
  /// The numbers of the tags directly below it, in the order of all tags.
  var children: [Int] = []
}

struct SiteCategory: Sendable {
  let key: String
  let icon: String
  var group: SiteGroup
}

struct SiteMonth: Sendable, Hashable {
  let year: Int
  let month: Int
}

extension [UInt8] {
  /// The folder at this path and those around it, the innermost first, without the root.
  var foldersAround: UnfoldSequence<[UInt8], [UInt8]> {
    sequence(state: self) { folder in
      defer { folder = folder.parentPath }
      return folder.isEmpty ? nil : folder
    }
  }
}

extension Sequence<[UInt8]> {
  /// The number of these folders of notes that are at or below each folder, without the root.
  var totals: [[UInt8]: Int] {
    reduce(into: [:]) { totals, folder in for path in folder.foldersAround { totals[path, default: 0] += 1 } }
  }
}

extension Sequence where Element: Hashable {
  /// The place of each element, of equal ones the first.
  var places: [Element: Int] { Dictionary(enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first }) }
}

extension Site {
  /// Returns the folders with listed notes, and the folders around them, by path. The root is the first.
  ///
  /// - Parameter dated: The notes by their dates, the newest first.
  static func folders(_ notes: [SiteNote], _ order: [Int], newest dated: [Int], _ vault: Vault) -> [SiteFolderGroup] {
    var own: [[UInt8]: [Int]] = [[]: []]
    for number in order { own[notes[number].folder, default: []].append(number) }
    var totals = order.map { notes[$0].folder }.totals
    totals[[]] = order.count
    var newest: [[UInt8]: [Int]] = [:]
    for number in dated where notes[number].isDated {
      for folder in Array(notes[number].folder.foldersAround) + [[]] {
        if newest[folder, default: []].count < SiteFolderGroup.mostInFeed { newest[folder, default: []].append(number) }
      }
    }
    var folders = totals.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map { path, total in
      let style = vault.config.folders[String(decoding: path, as: UTF8.self)]
      let name = String(decoding: path.lastComponent, as: UTF8.self)
      return SiteFolderGroup(
        path: path, group: SiteGroup(name: name, notes: own[path] ?? []), total: total, symbol: style?.symbol,
        newest: newest[path] ?? [])
    }
    let numbers = folders.map(\.path).places
    for number in folders.indices where !folders[number].path.isEmpty {
      if let parent = numbers[folders[number].path.parentPath] { folders[parent].children.append(number) }
    }
    return folders
  }

  /// Returns the tags of listed notes and their parents, by key.
  static func tags(_ notes: [SiteNote], _ order: [Int]) -> [SiteTag] {
    var forms: [String: [String: Int]] = [:]
    var members: [String: [Int]] = [:]
    for number in order {
      var keys: Set<String> = []
      for tag in notes[number].tags {
        var name = tag[...]
        while !name.isEmpty {
          let key = CaseFolding.fold(String(name))
          forms[key, default: [:]][String(name), default: 0] += 1
          if keys.insert(key).inserted { members[key, default: []].append(number) }
          name = name.lastIndex(of: "/").map { name[..<$0] } ?? ""
        }
      }
    }
    var tags = members.keys.sorted().map { key in
      let best = forms[key]?.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key ?? key
      return SiteTag(key: key, group: SiteGroup(name: best, notes: members[key] ?? []))
    }
    let numbers = tags.map(\.key).places
    for number in tags.indices {
      let key = tags[number].key
      guard let slash = key.lastIndex(of: "/"), let parent = numbers[String(key[..<slash])] else { continue }
      tags[parent].children.append(number)
    }
    return tags
  }

  /// Returns the categories of listed notes: those of the config in their order, then others.
  static func categories(_ notes: [SiteNote], _ order: [Int], _ config: VaultConfig) -> [SiteCategory] {
    var members: [String: [Int]] = [:]
    var names: [String: String] = [:]
    for number in order {
      guard let name = notes[number].card.category, !name.isEmpty else { continue }
      members[name.lowercased(), default: []].append(number)
      if names[name.lowercased()] == nil { names[name.lowercased()] = name }
    }
    let known = config.categories.map { $0.name.lowercased() }
    let keys = known.filter { members[$0] != nil } + members.keys.filter { !known.contains($0) }.sorted()
    return keys.map { key in
      let category = config.categories.named(key)
      return SiteCategory(
        key: key, icon: category?.icon ?? NoteCategory.otherIcon,
        group: SiteGroup(name: category?.label ?? names[key] ?? key, notes: members[key] ?? []))
    }
  }

  /// Returns the months in which listed notes were written, newest first.
  static func months(_ notes: [SiteNote], _ order: [Int], _ words: FrameWords) -> [(SiteMonth, SiteGroup)] {
    var months: [(SiteMonth, SiteGroup)] = []
    for number in order {
      guard let day = notes[number].created else { continue }
      let month = SiteMonth(year: day.year, month: day.month)
      if months.last?.0 != month { months.append((month, SiteGroup(name: words.text(month), notes: []))) }
      months[months.count - 1].1.notes.append(number)
    }
    return months
  }
}
