import Testing
import VaultCore

struct LookColorTests {
  @Test func namesAndDigitsAreRead() {
    #expect(LookColor("bright-blue")?.text == "bright-blue")
    #expect(LookColor("Bright Blue")?.name == .brightBlue)
    #expect(LookColor("#ff26b9")?.rgba == 0xFF26_B9FF)
    #expect(LookColor("FF26B980")?.text == "#FF26B980")
    for text in ["", "#", "purple", "#12345", "#1234567", "#+12345", "#123456789"] { #expect(LookColor(text) == nil) }
  }

  @Test func everyColourIsWrittenAsItIsRead() {
    for step in stride(from: UInt64(0), through: 0xFFFF_FFFF, by: 0x0101_0F37) {
      let color = LookColor(rgba: UInt32(step))
      #expect(LookColor(color.text) == color)
    }
  }

  @Test func aTerminalShowsTheClosestColor() {
    #expect(LookColor("#FF26B9")?.name == .magenta)
    #expect(LookColor("#101010")?.name == .black)
    #expect(LookColor("#F8F8F8")?.name == .brightWhite)
    #expect(LookColor("#00AA11")?.name == .green)
    // A dark colour with a hue is not shown as black.
    #expect(LookColor("#700000")?.name == .red)
  }
}
