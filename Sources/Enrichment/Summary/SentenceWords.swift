/// Words and phrases, in several languages, that tell what a sentence is in its note.
enum SentenceWords {
  /// Beginnings of sentences that refer to the sentence before, and so do not stand alone.
  static let backReferences = PhraseTable(
    """
    this, these, that, those, it, they, he, she, his, her, their, its, such, here, then, thus, therefore, hence, so, but
    and, or, also, however, moreover, furthermore, nevertheless, nonetheless, still, yet, instead, otherwise, meanwhile
    afterwards, besides, both, neither, another, others, for example, for instance, in addition, as a result
    on the other hand, in contrast, in other words, that is, even so, after that, as such, the former, the latter
    in this case, in that case, similarly, likewise, additionally, consequently, accordingly, one of them, some of them
    even though, unfortunately, finally, everything else, the rest, the others, second, third, the same, of course, indeed, not, nobody, everyone knows
    dies, diese, dieser, dieses, diesem, er, sie, es, dann, daher, deshalb, deswegen, darum, also, aber, und, oder, auch
    jedoch, außerdem, trotzdem, dennoch, danach, dabei, dazu, damit, dadurch, davon, daraus, sonst, so, zum beispiel
    ce, cet, cette, ces, cela, ça, c, elle, ils, elles, mais, et, donc, alors, ainsi, aussi, puis, ensuite, cependant
    pourtant, par exemple, de plus, en revanche, il s agit
    esto, este, esta, estos, estas, ese, esa, eso, ella, ellos, pero, también, además, sin embargo, entonces, así, luego
    por ejemplo, es, son, questo, questa, questi, queste, esso, essa, ma, anche, inoltre, quindi, poi, così
    per esempio, isto, isso, esse, ele, ela, mas, também, além, portanto, assim, então, por exemplo
    dit, deze, dat, die, hij, zij, maar, ook, daarom, dus, echter, bijvoorbeeld, detta, denna, dessa, också, därför, dock
    to, ten, ta, ale, jednak, więc, также, это, этот, эта, но, однако, поэтому, например, これ, それ, この, その, しかし
    これら, 这, 这个, 但是, 因此, 例如, 이것, 그러나
    """)

  /// Words near the beginning of sentences that add something to what was said.
  static let additions = PhraseTable("also, auch, ebenfalls, aussi, también, anche, também, ook, också")

  /// Beginnings of sentences that hold only in some cases.
  static let conditions = PhraseTable(
    "if, when you, whenever, unless, in case, wenn, falls, si, quand vous, cuando, se, quando, als je, om du, jeśli")

  /// Beginnings of sentences that say what the whole note or its subject is.
  static let selfReferences = PhraseTable(
    """
    this note, this page, this document, this article, this guide, this post, this essay, this eip, this erc
    this proposal, this rfc, this pep, this kep
    this paper, this project, this tool, this library, this package, this book, this recipe, this list
    this tutorial, this specification, this standard, this command, this plugin, this repository, this app, this program
    this script, this folder, this vault, this glossary, this schedule, this soup, this dish, this cake, this bread
    these notes, these rules, we propose, i propose, diese notiz, diese seite, dieses dokument, dieser artikel
    diese anleitung, dieses projekt, dieses buch, dieses rezept, diese liste, diese regeln, cette page, cette note
    ce document, ce guide, cet article, ce projet, ce livre, cette recette, cette liste, esta página, esta nota
    este documento, este artículo, esta guía, este proyecto, este libro, esta receta, questa pagina, questa nota
    questo documento, questo articolo, questa guida, questo progetto, questo libro, questa ricetta, esta página
    este documento, este artigo, este guia, este projeto, deze pagina, deze notitie, dit document, dit artikel, deze gids
    """)

  /// Beginnings of sentences in which a writer tells what they like or do.
  static let opinions = PhraseTable(
    """
    i like, i love, i use, i once, i was, i had, i think, i prefer, i find, i make, i usually, i always, i want, i wish, i hate, i feel, ich mag
    ich nutze, ich verwende, ich finde, ich denke, j aime, je pense, j utilise, je préfère, me gusta, uso, creo que
    mi piace, penso, gosto, ik vind, ik gebruik, jag gillar
    """)

  /// Beginnings of sentences that advise or forbid.
  static let advice = PhraseTable(
    """
    never, don't, do not, dont, avoid, prefer, consider, make sure, be sure, be careful, be aware, remember, ensure
    keep in mind, bear in mind, beware, try to, check out, have a look, take a look, feel free, let's, let us, you should
    you must, you need to, niemals, nie, vermeide, achte darauf, denk daran, ne jamais, évitez, n oubliez pas, nunca
    evita, evite, recuerda, asegúrate, non, ricorda, lembre, vermijd, undvik
    """)

  /// Phrases that refer to something that is not in the sentence.
  static let forwardReferences = PhraseTable(
    """
    as follows, the following, see below, see above, shown below, shown above, listed below, described below
    described above, mentioned above, discussed above, the above, below is, below are, given below, next section
    previous section, wie folgt, siehe unten, siehe oben, die folgenden, der folgenden, im folgenden, folgende
    weiter unten, ci dessous, ci dessus, comme suit, les suivants, les suivantes, a continuación, lo siguiente
    los siguientes, las siguientes, más abajo, di seguito, i seguenti, le seguenti, qui sotto, a seguir, os seguintes
    as seguintes, hieronder, als volgt, nedan, följande
    """)

  /// Beginnings of sentences that are about the text or its makers, or that lead elsewhere.
  static let asides = PhraseTable(
    """
    in this section, in this chapter, in this part, in the next section, in the previous section, the next section
    the previous section, this section, this chapter, this file was moved, see, see also, cf, click, note that, for more
    for details, for further, to learn more, learn more, read more, read on, back to, go to, part of, adapted from
    comments welcome, extracted from, summarized from, summarised from, derived from, mainly derived from, taken from
    translated from, based on the, originally published, first published, quoted from, recorded in, reading time
    last updated, last modified, table of contents, thanks to, thanks for
    thank you for, special thanks, welcome to, serves, photo by, subscribe, follow me, follow us, share this, work in progress
    coming soon, under construction, please, ping me, in diesem abschnitt, in diesem kapitel, im nächsten abschnitt
    siehe, vgl, mehr dazu, zurück zu, dank an, voir, voir aussi, dans cette section, dans ce chapitre, retour à, merci à
    ver también, véase, en esta sección, en este capítulo, volver a, vedi, vedi anche, in questa sezione
    in questo capitolo, torna a, veja, veja também, nesta seção, neste capítulo, voltar, zie, zie ook, in deze sectie
    terug naar, se även, zobacz, смотри, см
    """)

  /// Labels before a colon whose lines are facts about the note.
  static let labels = PhraseTable(
    """
    source, sources, draft, updated, created, posted, published, copyright, status, related, tags, links, author, authors
    image, figure, fig, table, listing, back, next, previous, prev, home, up, todo, fixme, tbd, wip, present, attendees
    participants, date, time, place, disclaimer, warning, edit, note, quelle, stand, anwesend, hinweis, achtung, bild
    abbildung, abb, datum, entwurf, photo, présents, remarque, date, lieu, fuente, foto, presentes, nota, imagen, figura
    fecha, fonte, presenti, nota bene, bron, aanwezig, källa, źródło, источник
    """)

  /// Verbs that define what comes before them.
  static let copulas = PhraseTable(
    """
    is a, is an, is the, is one, is any, is when, is where, is how, is what, is short for, is used, are a, are the, are
    was a, was an, was the, means, refers to, stands for, consists of, describes, defines, specifies, introduces
    proposes, provides, allows, lets you, lets, helps, shows, explains, lists, collects, stores, copies, converts
    ist ein, ist eine, ist der, ist die, ist das, sind, bezeichnet, bedeutet, heißt, besteht aus, beschreibt, zeigt
    est un, est une, est le, est la, est l, sont, désigne, signifie, exprime, consiste, décrit, permet
    es un, es una, es el, es la, son, significa, consiste, expresa, describe, permite
    è un, è una, è uno, è il, è la, è lo, è l, sono, significa, indica, descrive
    é um, é uma, é o, é a, são, is een, is de, is het, zijn, betekent, är en, är ett, är, betyder, to jest, jest, oznacza
    это, является, とは, 是, 은, 는
    """)

  /// Beginnings of questions that suggest something.
  static let suggestions = PhraseTable(
    """
    what if, could we, could i, could this, how about, why not, why don't we, would it, was wäre wenn, wie wäre es
    könnte man, könnten wir, warum nicht, et si, pourquoi pas, pourrait on, y si, por qué no, podríamos, e se, perché non
    que tal, e se, wat als, waarom niet, tänk om
    """)
}
