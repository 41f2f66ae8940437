enum ActionWords {
  /// Marks at the beginning of a line.
  static let marks = PhraseTable(
    """
    todo, to do, to-do, fixme, action, action item, next action, next step, task, reminder, remember, don't forget
    zu tun, aufgabe, nächster schritt, erinnerung, nicht vergessen
    à faire, tâche, rappel, prochaine étape, ne pas oublier
    por hacer, tarea, pendiente, recordatorio, siguiente paso, no olvidar
    da fare, compito, promemoria, prossimo passo, non dimenticare
    a fazer, por fazer, tarefa, lembrete, próximo passo, não esquecer
    te doen, taak, herinnering, volgende stap, niet vergeten
    att göra, uppgift, påminnelse, glöm inte
    do zrobienia, zadanie, przypomnienie
    сделать, задача, напоминание
    待办, 待辦, やること, 할 일, 할일
    """)

  /// Marks of what may be a duty or a fact.
  static let reminderMarks = PhraseTable(
    "reminder, erinnerung, rappel, recordatorio, promemoria, lembrete, herinnering, påminnelse, przypomnienie, напоминание"
  )

  /// Beginnings of sentences in which people remind themselves; the rest is the action item.
  static let reminders = PhraseTable("remember to, don't forget to, dont forget to")

  /// Beginnings of sentences that state a duty, before an imperative.
  static let duties = PhraseTable(
    """
    must, need to, have to, got to, gotta, i must, i need to, i have to, we must, we need to, ich muss, ich muss noch
    muss noch, wir müssen, je dois, il faut, on doit, tengo que, hay que, tenemos que, devo, dobbiamo, preciso, tenho que
    ik moet, ik moet nog, jag måste, muszę
    """)

  /// Words that tell when, by which an errand is recognised.
  static let times = PhraseTable(
    """
    today, tomorrow, tonight, monday, tuesday, wednesday, thursday, friday, saturday, sunday, weekend, this week
    next week, this month, next month, before, by, until, asap, soon, morning, afternoon, evening, noon, again, back
    heute, morgen, montag, dienstag, mittwoch, donnerstag, freitag, samstag, sonntag, bis, vor, demain, aujourd'hui
    lundi, mardi, mercredi, jeudi, vendredi, samedi, dimanche, avant, mañana, hoy, lunes, martes, miércoles, jueves
    viernes, sábado, domingo, antes, domani, oggi, lunedì, martedì, mercoledì, giovedì, venerdì, sabato, domenica
    amanhã, hoje, segunda, terça, quarta, quinta, sexta, morgen, vandaag, maandag, dinsdag, woensdag, donderdag
    vrijdag, zaterdag, zondag, imorgon, idag, jutro, dziś, завтра, сегодня
    my, mom, mum, dad, her, his, him, mein, meine, meinen, mon, ma, mes, mi, mis, mio, mia, meu, minha, mijn, min
    """)

  /// Words of sentences that are for a reader or for any time, and so are no errands.
  static let general = PhraseTable(
    """
    you, your, yours, yourself, if, when, whenever, unless, every, each time, always, never, whether or not, in case
    wenn, falls, sobald, immer, nie, ihr, ihre, ihren, ihnen, dein, deine, deinen, jede, jeden, jedes, si, votre, vos
    toujours, jamais, chaque, cuando, siempre, nunca, cada, quando, sempre, mai, ogni, als, altijd, nooit, jouw, uw, om
    jeśli, если
    """)

  /// Words after an imperative with which it is an idiom, a title or code.
  static let afterwards = PhraseTable(
    """
    me, us, it, to, with, yourself, attention, heed, respect, function, functions, method, methods, api, apis, constructor, center
    centre, centers, stack, graph, option, options, sign, waiting, duty, type, types, form, forms, vs, versus
    """)

  /// Imperatives that can also be nouns or instructions, so they count only before a word such as `the` or `my`.
  private static let ambiguous: Set = [
    "book", "order", "mail", "text", "post", "message", "answer", "draft", "review", "prepare", "replace", "install",
    "collect", "return", "transfer", "check", "charge", "print", "bring", "visit", "update", "research", "learn",
  ]

  private static let determiners: Set = [
    "a", "an", "the", "my", "our", "his", "her", "their", "some", "new", "tickets", "flights", "flight", "hotel",
    "mom", "mum", "dad", "back",
  ]

  /// Returns the imperative at the beginning of a line, given its first words; nil if there is none.
  static func imperative(in words: [String]) -> String? {
    guard let first = words.first else { return nil }
    // In `Call of duty` and `Order is important`, the first word is a noun.
    if words.count > 1, notAfter.contains(words[1]) { return nil }
    for count in [2, 3] where words.count > count {
      let phrase = words.prefix(count).joined(separator: " ")
      if imperatives.contains(phrase) { return phrase }
    }
    if words.count > 1, ambiguous.contains(first) { return determiners.contains(words[1]) ? first : nil }
    return imperatives.contains(first) ? first : nil
  }

  /// The imperatives that are as usual in instructions as in errands.
  static let weak: Set<String> = phrases(
    """
    send, reserve, fix, repair, finish, clean, wash, tidy, vacuum, refill, arrange, organise, organize, contact, find out, confirm
    unpack, sell, take out, paint the, get a, get the, get some, get new, take back, bring back, water the, talk to
    speak to, check with, replace, install, collect, return, transfer, check, charge, print, bring, visit, update
    research, learn, prepare, review, draft, answer, message, post, text, submit, withdraw, sign up
    putz, putze, räum, räume, prüfe, repariere, bring, bringe, hol, hole, sag, gieß, gieße, erledige
    réparer, répare, nettoyer, nettoie, arroser, finir, finis, terminer, préparer, ranger, vérifier, chercher
    récupérer, rendre, imprimer, demande, demander, envoie, envoyer, envoyez, commander
    arregla, arreglar, reparar, repara, limpia, limpiar, riega, regar, termina, terminar, prepara, preparar, revisa
    revisar, busca, buscar, imprime, imprimir, devuelve, devolver, recoge, envía, enviar, manda, mandar, pide, pedir, llama
    riparare, ripara, pulisci, pulire, finisci, finire, controlla, controllare, cerca, stampa, invia, inviare
    consertar, conserta, arruma, arrumar, limpe, limpa, limpar, termine, prepare, preparar, busque, buscar, levar
    repareren, repareer, was de, schoonmaken, opruimen, regel, regelen, haal, halen, breng, brengen, zeg, lever
    laga, städa, tvätta, vattna, hämta, lämna, napraw, naprawić, posprzątaj, umyj, podlej
    """)

  private static let notAfter: Set = [
    "of", "is", "are", "was", "were", "be", "has", "have", "had", "in", "by", "as", "and", "or", "vs", "than", "s",
    "does", "did", "will", "can", "number", "numbers",
  ]

  /// The imperatives of errands. Words of instructions and recipes, such as "use", "mix" or "run", are not included.
  private static let imperatives: Set<String> = phrases(
    """
    call, phone, ring, email, e mail, write to, reply to, send, buy, reserve, schedule, reschedule, cancel, pay, renew
    submit, remind, pick up, drop off, bring back, take back, ask, invite, follow up, sign up, register for, fix
    repair, finish, clean, wash, water the, tidy, vacuum, mow, refill, apply for, make an appointment
    make appointment, arrange, organise, organize, contact, talk to, speak to, meet with, check with, find out
    confirm, withdraw, donate, unpack, sell, hand in, turn in, feed the, walk the dog, take out, paint the
    get a, get the, get some, get new
    ruf, rufe, anrufen, kauf, kaufe, kaufen, bestell, bestelle, buch, buche, schick, schicke, sende, schreib, schreibe
    bezahl, bezahle, zahl, zahle, überweise, frag, frage nach, hol, hole, bring, bringe, vereinbare, kündige, kündigen
    repariere, putz, putze, erledige, melde, prüfe, besorge, sag, reservier, reserviere, räum, räume, gieß, gieße
    verschicke, beantworte, verlängere, organisiere
    appelle, appeler, rappeler, achète, acheter, commander, envoie, envoyer, écris, écrire à, répondre, payer, paie
    réserve, réserver, prendre rendez, prends rendez, demande, demander, réparer, répare, nettoyer, nettoie, arroser
    finir, finis, terminer, préparer, ranger, renouveler, annuler, vérifier, chercher, récupérer, rendre, imprimer
    appelez, achetez, envoyez, payez, réservez
    llama, llamar, compra, comprar, envía, enviar, manda, mandar, escribe, escribir a, responder, paga, pagar, reserva
    reservar, pide, pedir, pregunta, preguntar, repara, reparar, arregla, arreglar, limpia, limpiar, riega, regar
    termina, terminar, prepara, preparar, recoge, recoger, renueva, renovar, cancela, cancelar, revisa, revisar
    devuelve, devolver, imprime, imprimir, busca, buscar
    chiama, chiamare, compra, comprare, ordina, ordinare, invia, inviare, manda, mandare, scrivi, scrivere a, rispondi
    rispondere, pagare, prenota, prenotare, chiedi, chiedere, ripara, riparare, pulisci, pulire, finisci, finire
    ritira, ritirare, rinnova, rinnovare, annulla, annullare, controlla, controllare, restituisci, stampa, cerca
    liga, ligar, compre, compra, comprar, envie, envia, enviar, mande, escreve, escrever a, responder, pague, pagar
    reserve, peça, pedir, pergunte, perguntar, conserta, consertar, arruma, arrumar, limpe, limpa, limpar, termine
    prepare, preparar, busque, buscar, renove, renovar, cancele, marque, marcar, devolver, levar
    bel, bellen, koop, kopen, bestel, bestellen, boek, boeken, stuur, sturen, schrijf, schrijven, betaal
    betalen, vraag, vragen, haal, halen, ophalen, breng, brengen, maak een afspraak, repareer, repareren, was de
    schoonmaken, opruimen, regel, regelen, verleng, verlengen, reserveer, reserveren, zeg, lever, inleveren
    ringa, köp, köpa, beställ, beställa, boka, skicka, mejla, skriv till, betala, fråga, hämta, lämna, laga
    städa, tvätta, vattna, förnya, avboka, avsluta
    zadzwoń, zadzwonić, kup, kupić, zamów, zamówić, wyślij, wysłać, napisz, zapłać, zapłacić, zarezerwuj, zapytaj
    odbierz, odebrać, napraw, naprawić, posprzątaj, umyj, podlej, umów
    позвонить, позвони, купить, купи, заказать, отправить, написать, оплатить, забронировать, забрать, починить
    """)

  private static func phrases(_ text: String) -> Set<String> {
    Set(
      text.split { $0 == "," || $0 == "\n" }.map { phrase in
        var reader = WordReader()
        return reader.words(of: String(phrase)).joined(separator: " ")
      })
  }
}
