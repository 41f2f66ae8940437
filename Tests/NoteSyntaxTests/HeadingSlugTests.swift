import Testing

@testable import NoteSyntax

/// Names of headings in addresses of pages.
@Suite struct HeadingSlugTests {
  @Test(arguments: [
    ("TCP/IP Model", "tcpip-model"), ("What's new?", "whats-new"), ("a - b", "a---b"),
    ("snake_case `code`", "snake_case-code"),
    ("Über uns", "über-uns"), ("日本 語", "日本-語"), ("", ""),
  ])
  func slugs(_ heading: String, _ slug: String) { #expect(HeadingSlug(heading).text == slug) }

  @Test func namesOfSeveralHeadingsHaveNumbers() {
    let slug = HeadingSlug("Usage notes").text
    for subpath in ["#usage-notes", "#Usage-Notes", "#usage-notes-1", "#usage-notes-12"] {
      #expect(HeadingSlug.slugs(thatMayBe: subpath).contains(slug))
    }
    for subpath in ["#usage", "#usage-notes-", "#usage-notes-x", "#usage notes", "#usage-notes-1-2", ""] {
      #expect(!HeadingSlug.slugs(thatMayBe: subpath).contains(slug))
    }
    #expect(HeadingSlug.slugs(thatMayBe: "#-1") == ["-1", ""])
  }
}
