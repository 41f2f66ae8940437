import Testing
import VaultCore

struct StyleColorTests {
  @Test func namesAndDigitsAreRead() {
    #expect(StyleColor("bright-blue")?.text == "bright-blue")
    #expect(StyleColor("Bright Blue")?.name == .brightBlue)
    #expect(StyleColor("#ff26b9")?.rgba == 0xFF26_B9FF)
    #expect(StyleColor("FF26B980")?.text == "#FF26B980")
    for text in ["", "#", "purple", "#12345", "#1234567", "#+12345", "#123456789"] { #expect(StyleColor(text) == nil) }
  }

  @Test func everyColourIsWrittenAsItIsRead() {
    for step in stride(from: UInt64(0), through: 0xFFFF_FFFF, by: 0x0101_0F37) {
      let color = StyleColor(rgba: UInt32(step))
      #expect(StyleColor(color.text) == color)
    }
  }

  @Test func aTerminalShowsTheClosestColor() {
    #expect(StyleColor("#FF26B9")?.name == .magenta)
    #expect(StyleColor("#101010")?.name == .black)
    #expect(StyleColor("#F8F8F8")?.name == .brightWhite)
    #expect(StyleColor("#00AA11")?.name == .green)
    // A dark colour with a hue is not shown as black.
    #expect(StyleColor("#700000")?.name == .red)
  }
}
