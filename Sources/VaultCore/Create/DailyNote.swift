package import SearchIndex
internal import SystemCalls

/// The note of a day: where it is, and what a new one begins with.
package struct DailyNote: Sendable {
  /// Its path from the root.
  package let path: [UInt8]
  /// The moment that its marks are filled with: the day, at the time of now.
  package let date: NoteDate
  private let vault: Vault

  /// The note of a day that lies so many days after today, by the config or Obsidian's settings.
  ///
  /// - Throws: `VaultError.unusableName` when the pattern makes no path.
  package init(_ day: CivilDate, in vault: Vault) throws(VaultError) {
    self.vault = vault
    let zone = vault.surroundings.zone
    let now = vault.surroundings.now()
    let today = Self.today(vault)
    let time =
      now.flooringDivision(by: 1_000_000_000) + Int64(zone.offsetSeconds(now.flooringDivision(by: 1_000_000_000)))
    let civil = time + Int64(day.daysSinceEpoch - today.daysSinceEpoch) * 86_400
    date = NoteDate(nanoseconds: zone.seconds(ofLocal: civil) * 1_000_000_000, zone: zone)
    let name = MomentFormat(vault.config.dailyFormat).text(of: date)
    let folder = vault.config.dailyFolder
    let whole = folder.isEmpty ? name : "\(folder)/\(name)"
    let file = whole.hasSuffix(".md") ? String(whole.dropLast(3)) : whole
    path = Array((try NoteName.checkedFolder(file) + ".md").utf8)
  }

  /// Today, where the user is.
  package static func today(_ vault: Vault) -> CivilDate {
    let seconds = vault.surroundings.now().flooringDivision(by: 1_000_000_000)
    let local = seconds + Int64(vault.surroundings.zone.offsetSeconds(seconds))
    return CivilDate(daysSinceEpoch: Int(local.flooringDivision(by: 86_400)))
  }

  /// The title of a new one: the name of the file.
  package var title: String {
    let name = String(decoding: VaultDirectory.name(of: path).bytes, as: UTF8.self)
    return String(name.dropLast(3))
  }

  /// What a new one begins with: its template, else nothing.
  ///
  /// - Throws: `VaultError.noSuchTemplate` when the template that is asked for is missing.
  package func text() throws(VaultError) -> NoteTemplate.Filled {
    guard let name = vault.config.dailyTemplate, !name.isEmpty else {
      return NoteTemplate.Filled(text: "", cursor: nil)
    }
    return try NoteTemplate.named(name, in: vault).filled(title: title, date: date)
  }
}
