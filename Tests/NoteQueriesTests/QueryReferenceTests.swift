import Testing

@testable import NoteQueries

/// The names in queries are found where they stand, and others are written in their place.
struct QueryReferenceTests {
  /// Returns the text of a query with each name of a kind replaced.
  private func replaced(_ text: String, _ language: WrittenQuery.Language, _ kind: QueryReference.Kind, by name: String)
    -> String
  {
    var bytes = Array(text.utf8)
    for reference in QueryReference.all(in: WrittenQuery(text, language)).reversed() where reference.kind == kind {
      bytes.replaceSubrange(reference.range, with: reference.written(name) ?? [])
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test func namesInBasesAreWrittenInTheirQuotes() {
    let text = """
      filters:
        and:
          - file.hasLink("Old")
          - 'up == link("Old")'
          - "up == link(\\"Old\\")"
          - |
            file.hasLink('Old') ||
            file("Old").size > 1
      """
    #expect(
      replaced(text, .base, .note, by: "It's new") == """
        filters:
          and:
            - file.hasLink("It's new")
            - 'up == link("It''s new")'
            - "up == link(\\"It's new\\")"
            - |
              file.hasLink('It\\'s new') ||
              file("It's new").size > 1
        """)
  }

  @Test func foldersAndPathsAndTags() {
    #expect(
      replaced("filters: file.inFolder(\"a/b\") && file.folder == \"a/b\"", .base, .folder, by: "c")
        == "filters: file.inFolder(\"c\") && file.folder == \"c\"")
    #expect(replaced("LIST FROM \"a\" and -#x/y", .dataview, .folderOrNote, by: "b") == "LIST FROM \"b\" and -#x/y")
    #expect(replaced("LIST FROM \"a\" and -#x/y", .dataview, .tag, by: "z") == "LIST FROM \"a\" and -#z")
    #expect(replaced("LIST FROM [[Old#P|t]]", .dataview, .note, by: "New") == "LIST FROM [[New#P|t]]")
    #expect(
      replaced("(path includes a/b.md) OR (tags include #x)", .tasks, .path, by: "c.md")
        == "(path includes c.md) OR (tags include #x)")
    #expect(replaced("tags include #x", .tasks, .tag, by: "y") == "tags include #y")
  }

  @Test func propertiesAreRenamedWhereTheyStand() {
    let text =
      "filters: rating > 2 && note.rating < 9\nviews: [{order: [rating, note.rating, file.name], sort: [{property: rating}]}]\n"
    #expect(
      replaced(text, .base, .property, by: "stars")
        == "filters: stars > 2 && note.stars < 9\nviews: [{order: [stars, note.stars, file.name], sort: [{property: stars}]}]\n"
    )
    #expect(
      replaced("TABLE rating WHERE this.rating = rating", .dataview, .property, by: "stars")
        == "TABLE stars WHERE this.stars = stars")
  }
}
