@testable import CommandSpec
@testable import Commands
@testable import Guides

extension Guide {
  /// The page of the manual, of which the text is the only source.
  func manualPage(date: ManualDate) -> ManualPage {
    var mdoc = MdocWriter(catalog: Program.table.catalog, subject: nil)
    mdoc.macro("Dd", date.mdoc)
    mdoc.macro("Dt", page.uppercased(), "7")
    mdoc.macro("Os", "sheaf", Program.version)
    mdoc.macro("Sh", "NAME")
    mdoc.macro("Nm", page)
    mdoc.macro("Nd", summary.prefix(1).lowercased() + summary.dropFirst())
    mdoc.macro("Sh", "DESCRIPTION")
    for section in sections {
      switch section.heading {
      case "": break
      case "See also": mdoc.macro("Sh", "SEE ALSO")
      default: mdoc.macro("Ss", Roff.text(section.heading))
      }
      mdoc.prose(Prose(blocks: section.blocks))
    }
    return ManualPage(fileName: "\(page).7", text: mdoc.lines.joined(separator: "\n") + "\n")
  }
}
