internal import Bytes

/// The kinds of sections whose headings tell what their passages are.
enum NoteSection: CaseIterable {
  /// The summary that the writer has made.
  case summary
  /// What came out in the end, such as a decision.
  case gist
  /// Who was there; a note with such a section is the minutes of a meeting.
  case attendance
  /// Sources, and other notes to read.
  case links
  /// Ingredients and steps of recipes and of other instructions.
  case steps
  case tasks

  /// Returns the kind of a section by the words of its heading or label; nil if they do not tell it.
  init?(_ words: [String]) {
    let name = Array(words.drop { $0.utf8.allSatisfy(\.isDigit) })
    let kind = Self.allCases.first { Self.names[$0]?.contains(name) == true }
    if kind == nil, Self.beginnings.opening(of: name) == nil { return nil }
    self = kind ?? .steps
  }

  private static let names: [NoteSection: PhraseTable] = [
    .summary: PhraseTable(
      """
      abstract, summary, simple summary, executive summary, tl dr, tldr, in short, in brief, overview, synopsis
      introduction, description, about, definition, what is it, zusammenfassung, kurzfassung, überblick, in kürze
      einleitung, einführung
      beschreibung, definition, résumé, en bref, aperçu, introduction, définition, resumen, en breve, visión general
      introducción, descripción, definición, riassunto, in breve, panoramica, introduzione, descrizione, definizione
      resumo, em resumo, visão geral, introdução, descrição, definição, samenvatting, in het kort, overzicht, inleiding
      definitie, sammanfattning, översikt, inledning, podsumowanie, streszczenie, wstęp, резюме, краткое содержание
      введение, 要約, 概要, はじめに, 摘要, 概述, 简介, 요약, 개요, 소개
      """),
    .gist: PhraseTable(
      """
      decision, decisions, agreed, outcome, results, conclusion, takeaways, key points, main idea, key idea, resümee
      beschlüsse, ergebnis, fazit, conclusion
      """),
    .attendance: PhraseTable(
      """
      present, attendees, attendance, attending, participants, members present, anwesend, anwesende, teilnehmer
      teilnehmende, présents, participants, asistentes, presentes, presenti, aanwezig, aanwezigen, närvarande, obecni
      """),
    .links: PhraseTable(
      """
      links, link, external links, useful links, other links, references, reference, resources, see also, related
      related notes, related links, further reading, reading, reading list, to read, bibliography, sources, source
      bookmarks, backlinks, contents, table of contents, toc, index, navigation, credits, acknowledgements, copyright
      license, changelog, footnotes, weblinks, quellen, quelle, literatur, siehe auch, verweise, weiterführendes, inhalt
      inhaltsverzeichnis, lizenz, liens, sources, références, voir aussi, bibliographie, sommaire, table des matières
      enlaces, fuentes, referencias, véase también, ver también, bibliografía, contenido, índice, recursos
      collegamenti, fonti, riferimenti, vedi anche, bibliografia, indice, ligações, fontes, referências, ver também
      bronnen, zie ook, verwijzingen, inhoud, länkar, källor, se även, linki, źródła, zobacz też, ссылки, источники
      см также, 参考, 関連, リンク, 参考资料, 链接, 참고
      """),
    .steps: PhraseTable(
      """
      ingredients, method, directions, direction, steps, instructions, preparation, procedure, what you need
      what to do, what you'll need, you need, equipment, usage, installation, install, setup, getting started
      maintenance, cleaning, care, troubleshooting, tips, rules, guidelines
      zutaten, zubereitung, anleitung, schritte, vorgehen, installation, pflege, tipps, du brauchst, man braucht
      ingrédients, préparation, étapes, instructions, recette, il faut, conseils, utilisation
      ingredientes, preparación, pasos, elaboración, instrucciones, consejos, uso, modo de preparo, preparo, preparação
      ingredienti, preparazione, procedimento, passi, istruzioni, consigli, uso, ingrediënten, bereiding, bereidingswijze
      stappen, werkwijze, ingredienser, gör så här, tillagning, składniki, przygotowanie, ингредиенты, приготовление
      材料, 作り方, 手順, 做法, 步骤, 食材, 재료, 만드는 법
      """),
    .tasks: PhraseTable(
      """
      to do, todo, todos, to dos, to do list, todo list, tasks, open tasks, action items, actions, next actions, errands
      still to do, zu tun, zu erledigen, noch zu erledigen, aufgaben, offene aufgaben, erledigungen, à faire
      choses à faire, tâches, por hacer, pendientes, tareas, da fare, cose da fare, compiti, a fazer, por fazer, tarefas
      te doen, taken, actiepunten, att göra, uppgifter, do zrobienia, zadania, сделать, задачи, 待办, 待辦, やること, 할 일
      """),
  ]

  private static let beginnings = PhraseTable("how to, how do i, howto, so geht, comment, cómo, come si, hoe")
}
