extension CueWords {
  /// Words of notes about ideas, by weight.
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
