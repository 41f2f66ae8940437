internal import CommandSpec

/// The manual of imports: the formats, and what is imported from each.
enum ImportManual {
  static var prose: Prose {
    Prose(blocks: [
      .paragraph(
        """
        Imports the notes of another program, and their files as attachments, in one operation that \(command: "undo")
        reverses. Links between notes become links in the style of the vault. Dates, tags and other facts become
        properties. No existing file is overwritten: if a name is already used, a number is added.
        """),
      .paragraph(
        """
        The same source can be imported again: a note is recognised by its id, or by the property
        \(code: "imported"). Only what has changed at the source is updated. A note that was renamed, enriched or
        edited here is updated too, unless the same property or the text was changed in both places; those notes are
        listed, and not updated. Everything that a vault cannot represent is listed, with the number of its
        occurrences. With \(option: "dry-run") only this report is printed.
        """),
      .paragraph(
        """
        Several sources are imported in one operation, and links lead from the notes of one to those of another. A note
        or file that is damaged or cannot be read does not stop the others: it is named, and the exit status is 1.
        """),
      .paragraph(
        """
        Tags with spaces, and tags that are numbers, are made valid; the property \(code: "imported-tags") contains
        their original names. Text in double brackets is no link in TakeNote; an export leaves it as it is, since the
        property \(code: "imported-plain-links") contains it. Archives (ZIP, tar and tar compressed by gzip) are
        unpacked with limits on their size and names. Links and devices in them are left out. Nothing in a source is
        ever executed, and no name leads out of the vault.
        """),
      "\(page: "sheaf-import", 5) lists the formats, what is kept of each, and how each program exports its notes.",
    ])
  }
}
