internal import Presentation
import Terminal
import Testing

@testable import Commands

@Suite struct StyleSettingsTests {
  @Test func folderColorsAreNamedAsInTheConfig() {
    #expect(Style.folder(color: "bright-blue") == Style(.brightBlue))
    #expect(Style.folder(color: "Red") == Style(.red))
    #expect(Style.folder(color: "mauve") == .folder)
    #expect(Style.folder(color: nil) == .folder)
  }
}
