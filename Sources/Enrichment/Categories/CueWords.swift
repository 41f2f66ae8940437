internal import Bytes

/// A table of words and phrases, in several languages, that indicate the default categories.
///
/// Each line of a category's table has a weight, a language and entries: `3 en: doctor, blood pressure, insomni*`. A
/// `*` matches any ending. Entries of all languages are compared with each note.
struct CueWords: Sendable {
  struct Entry: Sendable {
    let text: String
    let words: [String]
    /// Whether the last word is a prefix of the words that it matches.
    let isStem: Bool
    /// The index of the category, and the weight from 1 to 3.
    let category: Int
    let weight: Double
  }

  static let categories: [(name: String, table: String)] = [
    ("idea", idea), ("task", task), ("journal", journal), ("health", health), ("goal", goal), ("memory", memory),
    ("finance", finance),
  ]

  static let shared = CueWords()

  /// The entries by their first words, and entries that are a single stem by the stem.
  private var byFirst: [String: [Entry]] = [:]
  private var byStem: [String: [Entry]] = [:]
  private var stemLengths: Set<Int> = []

  private init() {
    var reader = WordReader()
    for (category, (_, table)) in Self.categories.enumerated() {
      for line in table.split(separator: "\n") {
        guard let colon = line.firstIndex(of: ":"), let weight = line.first?.wholeNumberValue else { continue }
        for text in line[line.index(after: colon)...].split(separator: ",") {
          add(text.trimming(\.isWhitespace), category, Double(weight), reader: &reader)
        }
      }
    }
  }

  private mutating func add(_ text: Substring, _ category: Int, _ weight: Double, reader: inout WordReader) {
    let isStem = text.hasSuffix("*")
    let words = reader.words(of: String(text))
    guard let first = words.first else { return }
    let entry = Entry(text: String(text), words: words, isStem: isStem, category: category, weight: weight)
    if isStem, words.count == 1 {
      byStem[first, default: []].append(entry)
      stemLengths.insert(first.utf8.count)
    } else {
      byFirst[first, default: []].append(entry)
    }
  }

  /// Calls `body` with each entry that the words contain, once for each occurrence.
  func visit(_ words: [String], _ body: (Entry) -> Void) {
    for (index, word) in words.enumerated() {
      for entry in byFirst[word] ?? [] where isPresent(entry, in: words, at: index) { body(entry) }
      for length in stemLengths where length <= word.utf8.count {
        guard let stem = String(word.utf8.prefix(length)) else { continue }
        byStem[stem]?.forEach(body)
      }
    }
  }

  private func isPresent(_ entry: Entry, in words: [String], at index: Int) -> Bool {
    guard index + entry.words.count <= words.count else { return false }
    for (offset, word) in entry.words.enumerated() where words[index + offset] != word {
      let isLast = offset == entry.words.count - 1
      guard isLast, entry.isStem, words[index + offset].hasPrefix(word) else { return false }
    }
    return true
  }
}

extension CueWords {
  static let idea = """
    3 en: idea, ideas, what if, wouldn't it be, could we, how about a, why is there no, someone should make
    3 en: somebody should, brainstorm*, working title, name for the, name ideas, invention, startup, app that, app for
    3 en: app where, a service that, a tool that, a game where, board game where, short story, story about
    3 en: novel about, would be fun, would be cool, nobody is doing, nobody does, experiment with, mash up, mvp
    3 en: screenplay, podcast about, side project, premise, character who, protagonist
    2 en: imagine, prototype, pitch, concept, plot, twist, could also, might work, would need, sketch, design for
    2 en: try out, hypothesis, maybe we could, maybe a, maybe with, users could, people could, sensor, logo, slogan
    2 en: kickstarter, patent, combine, crossed with, workshop about, invent, story, novel
    1 en: instead of, could be, improve, variant, product, feature, exhibition, shop, like a, as if, kind of, game
    1 en: maybe, could, would, someone, title, people, build, turn into, version, print, theme, voice, new
    3 de: idee, ideen, was wäre wenn, was wäre, man müsste, man könnte, wie wäre es, warum gibt es, erfindung, app für
    3 de: app die, geschichte über, kurzgeschichte, roman über, geschäftsidee, arbeitstitel, stell dir vor
    2 de: prototyp, konzept, vielleicht, könnte man, statt, ausprobieren, entwurf, skizze, projekt, produkt, erfinden
    2 de: spiel, ausstellung, gibt es so etwas, gibt es das schon, einfach mal, kombinieren, laden
    1 de: könnte, wäre, müsste, würde, name, neu, bauen
    3 fr: idées, et si, on pourrait, pourquoi pas un, imaginer, titre provisoire, une appli, application qui
    3 fr: nouvelle sur, roman sur, histoire d'un, remue méninges, il faudrait inventer
    2 fr: peut être, au lieu de, essayer, croquis, produit, podcast, inventer, jeu, exposition, ébauche, projet
    2 fr: capteur
    1 fr: pourrait, serait, nouveau, titre
    3 es: qué pasaría si, se podría, podríamos, imagina, concepto, invento, una app, aplicación que, cuento sobre
    3 es: novela sobre, historia de un, título provisional, lluvia de ideas, nadie lo hace
    2 es: y si, prototipo, quizá, quizás, tal vez, en vez de, en lugar de, probar, boceto, producto, inventar, juego
    2 es: exposición, proyecto
    1 es: podría, sería, nuevo, título
    3 it: si potrebbe, potremmo, immagina, concetto, invenzione, un'app, app che, racconto su, romanzo su
    3 it: storia di un, titolo provvisorio, perché non esiste
    2 it: e se, forse, invece di, provare, schizzo, prodotto, inventare, gioco, mostra, progetto, sensore
    1 it: potrebbe, sarebbe, nuovo, titolo, versione
    3 pt: ideia, ideias, poderíamos, podíamos, dava para, conceito, invenção, um app, aplicativo que, aplicação que
    3 pt: conto sobre, romance sobre, história de um, título provisório
    2 pt: talvez, em vez de, ao invés, experimentar, esboço, produto, jogo, exposição, projeto
    1 pt: poderia, novo, versão
    3 nl: ideeën, wat als, stel dat, zou leuk zijn, uitvinding, app voor, app waarmee, kort verhaal, verhaal over
    3 nl: roman over, werktitel, waarom bestaat
    2 nl: we zouden, je zou, misschien, in plaats van, uitproberen, schets, uitvinden, spel, tentoonstelling, project
    2 nl: bestaat dat al
    1 nl: zou, zouden, nieuw, titel, versie
    3 sv: idé, idéer, tänk om, man skulle kunna, uppfinning, app som, novell om, arbetstitel
    2 sv: koncept, kanske, i stället för, istället för, prova, skiss, utställning
    3 pl: pomysł, pomysły, a gdyby, co jeśli, można by, koncepcja, wynalazek, aplikacja która, opowiadanie o
    3 pl: powieść o
    2 pl: zamiast, spróbować, szkic, gra, wystawa
    1 pl: może
    3 ru: идея, идеи, а что если, можно было бы, представь, прототип, концепц*, приложение для, рассказ о
    2 ru: может быть, вместо, попробовать, проект, игра
    3 ja: アイデア, もし, 企画, 試作, 新しいアプリ, 面白いかも
    2 ja: かもしれない, 代わりに, 作りたい
    3 zh: 想法, 创意, 点子, 如果, 灵感, 能不能做, 原型, 构思, 设想
    2 zh: 也许, 可以做, 产品, 尝试
    """
}

extension CueWords {
  static let goal = """
    3 en: goal, goals, resolution*, milestone*, by the end of the year, by the end of, by next summer, by next year
    3 en: this year i will, this year i want, i want to be able, learn to play, aiming, okr, bucket list, new habit
    3 en: habit*, streak, long term, within six months, within a year, before i turn, by my birthday, so that by
    3 en: learn enough, reach level, b1, b2, a2, c1, ambition, vision for, dream of being able
    2 en: aim, aims, objective*, i want to, want to learn, finish writing, by december, by june, by march, by spring
    2 en: by summer, by autumn, by winter, every single week, three times a week, twice a week, once a week, per week
    2 en: each week, a month until, first step, next year, this year, in 2026, in 2027, in 2028, tracker, promotion
    2 en: certificate, exam, train for, marathon, improve, becoming, fluent, without stopping, challenge
    1 en: target, progress, steps to get there, track, measure, checkpoint*, become, learn, practice, practise
    1 en: minutes a day, every day, daily, weekly, plan, month, months, year, chapters, finish, read
    3 de: ziel, ziele, vorsatz, vorsätze, meilenstein*, bis ende des jahres, bis jahresende, bis zum sommer
    3 de: dieses jahr will ich, ich will bis, gewohnheit, gewohnheiten, langfristig, dranbleiben, bis weihnachten
    3 de: will ich können
    2 de: erreichen, ich möchte, schaffen, pro woche, mal die woche, mal pro woche, jede woche, nächstes jahr
    2 de: dieses jahr, fortschritt, prüfung, niveau, etappe*, zwischenziel*, verbessern, durchhalten, halbmarathon
    1 de: lernen, jeden tag, täglich, üben, monat, monate, jahr, schritt*
    3 fr: objectif*, d'ici la fin de l'année, d'ici juin, d'ici l'été, d'ici décembre, étape clé, habitude*
    3 fr: à long terme, cette année je veux, je veux réussir, m'engage à, mon but
    2 fr: atteindre, je veux, je voudrais, apprendre à, progresser, fois par semaine, chaque semaine
    2 fr: l'année prochaine, cette année, examen, tenir, réussir, améliorer, devenir, étapes, semaine*, défi
    1 fr: apprendre, chaque jour, tous les jours, mois, pratiquer
    3 es: objetivo*, propósito*, antes de fin de año, para finales de, a finales de año, hábito*, a largo plazo
    3 es: este año quiero, quiero llegar a, hito*, mi meta
    2 es: metas, alcanzar, lograr, quiero, aprender a, mejorar, veces por semana, veces a la semana, cada semana
    2 es: el año que viene, próximo año, este año, maratón, nivel, progreso, constancia, conseguir, reto, llegar a
    1 es: aprender, cada día, todos los días, meses, practicar, meta
    3 it: obiettiv*, traguard*, entro la fine dell'anno, entro fine anno, entro l'estate, entro giugno, entro dicembre
    3 it: proposit*, abitudin*, a lungo termine, quest'anno voglio, voglio arrivare, tappe
    2 it: raggiungere, voglio, imparare a, migliorare, volte a settimana, volte alla settimana, ogni settimana
    2 it: l'anno prossimo, quest'anno, maratona, livello, esame, progressi, riuscire, costanza, sfida, diventare
    1 it: imparare, entro, ogni giorno, mesi, esercitarmi, mese
    3 pt: até o fim do ano, até ao fim do ano, até dezembro, até junho, resolução, resoluções, a longo prazo
    3 pt: este ano quero, quero chegar, minha meta
    2 pt: alcançar, atingir, quero, melhorar, vezes por semana, toda semana, ano que vem, exame, progresso, desafio
    2 pt: tornar me
    1 pt: todo dia, todos os dias, praticar
    3 nl: doel, doelen, voornemen*, mijlpaal, mijlpalen, voor het einde van het jaar, voor het eind van, eind dit jaar
    3 nl: gewoonte*, lange termijn, dit jaar wil ik, wil ik kunnen
    2 nl: bereiken, ik wil, verbeteren, keer per week, elke week, volgend jaar, dit jaar, vooruitgang, volhouden
    2 nl: uitdaging, stappen, tussendoel*
    1 nl: leren, elke dag, dagelijks, maanden, oefenen
    3 sv: målet, nyårslöfte*, milstolp*, före årets slut, innan året, innan sommaren, vana, vanor, långsiktig*
    2 sv: jag vill, lära mig, klara, gånger i veckan, varje vecka, nästa år, i år, förbättra, delmål
    3 pl: cel, cele, postanowieni*, do końca roku, do lata, do grudnia, nawyk*, kamień milowy
    2 pl: osiągnąć, chcę, nauczyć się, razy w tygodniu, co tydzień, w przyszłym roku, w tym roku, poziom, postęp*
    3 ru: цель, цели, до конца года, привычк*, достичь, достигнуть, научиться
    2 ru: хочу, раз в неделю, в этом году, марафон, прогресс
    3 ja: 目標, 年末まで, 今年中, 習慣, 達成, 合格
    2 ja: なりたい, 毎週, 来年, 続ける
    3 zh: 目标, 年底前, 今年要, 习惯, 计划在, 里程碑, 达到
    2 zh: 学会, 每周, 明年, 坚持, 提高
    """
}
