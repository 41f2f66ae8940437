import Testing

@testable import QueryLanguage

/// The table of fields has each of them once.
@Suite struct FieldDefinitionTests {
  /// All meanings that a field can have.
  private static let meanings: [FieldMeaning] =
    QueryField.allCases.filter { $0 != .any }.map { .text($0) } + QueryKey.allCases.map { .key($0) }
    + LinkRelation.allCases.map { .link($0) } + DateField.allCases.map { .date($0) }
    + CountField.allCases.map { .count($0) } + QueryScope.allCases.map { .scope($0) }
    + [.matchCase(true), .matchCase(false), .folder, .state, .feature, .changed, .enriched, .id]

  @Test func everyMeaningHasARow() {
    #expect(FieldDefinition.all.count == Self.meanings.count)
    for meaning in Self.meanings {
      #expect(FieldDefinition.all.filter { $0.meaning == meaning }.count == 1, "\(meaning)")
      #expect(FieldDefinition.named(meaning.name.uppercased())?.meaning == meaning, "\(meaning)")
    }
    #expect(FieldDefinition.named("") == nil)
  }

  @Test(arguments: [
    ("tags", "tag"), ("folder", "in"), ("creatd", "created"), ("task-don", "task-done"), ("tag", nil), ("xyzzy", nil),
  ])
  func otherNamesAndMistakesLeadToFields(name: String, field: String?) {
    #expect(FieldDefinition.meant(by: name)?.name == field)
  }

  @Test func propertiesComeBeforeDatesInHelp() {
    let forms = FieldDefinition.forms
    #expect(forms.count == FieldDefinition.all.count + 1)
    #expect(forms.contains("line:( )") && forms.contains("task:"))
    #expect(forms.firstIndex(of: "[property:value]").map { forms[$0 + 1] } == "created:")
  }
}
