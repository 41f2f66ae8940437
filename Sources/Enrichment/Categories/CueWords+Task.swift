extension CueWords {
  /// Words of notes about things to do, by weight.
  static let task = """
    3 en: to do, todo, to dos, don't forget, do not forget, shopping list, groceries, errands, chores, asap, due date
    3 en: by friday, by monday, by tuesday, by wednesday, by thursday, by saturday, by sunday, by tomorrow, by tonight
    3 en: before friday, before monday, need to call, need to buy, need to send, need to fix, pick up, drop off
    3 en: remind me, dry cleaning, pick up from, call back, call the, email the, send the, buy milk, take out, fix the
    3 en: before the weekend, before we leave, overdue, must do
    2 en: reminder, deadline, checklist, follow up, renew, email, buy, send, wash, vacuum, water the plants, cancel
    2 en: tomorrow, urgent, still need, parcel, post office, hardware store, plumber, pack, packing, appointment
    2 en: by the end of the week, light bulb*, batteries, laundry, dishes
    1 en: call, fix, replace, return, book, order, clean, ask, bring, due, need to, have to, has to, package, finish
    1 en: submit, friday, monday, tuesday, wednesday, thursday, saturday, milk, eggs, bread, butter, onions, landlord
    1 en: passport, dentist
    3 de: nicht vergessen, zu erledigen, erledigen, einkaufsliste, einkaufszettel, bis freitag, bis montag, bis morgen
    3 de: bis dienstag, bis mittwoch, bis donnerstag, bis spätestens, anrufen, besorgen, abholen, zurückrufen, abgeben
    3 de: frist, dringend, aufgaben, muss noch, müssen noch, kündigen, reklamieren, verschicken
    2 de: kaufen, schicken, bestellen, reparieren, putzen, bringen, wegbringen, fragen, termin, morgen, paket, buchen
    2 de: waschen, austauschen, verlängern, ausfüllen, unterschreiben, zurückgeben, umtauschen, packen, reinigung
    2 de: glühbirne, batterien
    1 de: milch, brot, eier, zwiebeln, freitag, montag, liste, mittwoch
    3 fr: à faire, ne pas oublier, liste de courses, les courses, avant vendredi, avant lundi, avant mardi
    3 fr: avant samedi, rappeler, penser à, récupérer, rendre avant, à rendre, d'ici vendredi, d'ici lundi, pressing
    3 fr: échéance, date limite
    2 fr: appeler, acheter, envoyer, réparer, commander, prendre rendez vous, demain, colis, nettoyer, payer, réserver
    2 fr: rendre, annuler, imprimer, ampoule*, piles, remplacer, déposer, vérifier, chercher, passer à
    1 fr: lait, pain, oeufs, beurre, oignons, vendredi, lundi, jeudi
    3 es: por hacer, pendiente*, no olvidar, lista de la compra, antes del viernes, antes del lunes, para el viernes
    3 es: para el lunes, recoger, llamar al, llamar a, urgente, recordar, tareas, plazo, tengo que
    2 es: hay que, llamar, comprar, enviar, mandar, arreglar, pedir, devolver, mañana, paquete, limpiar, pagar
    2 es: reservar, cita, cambiar, renovar, imprimir, bombilla*, pilas, llevar, preguntar, revisar
    1 es: leche, pan, huevos, mantequilla, cebollas, viernes, lunes, lista
    3 it: da fare, non dimenticare, lista della spesa, entro venerdì, entro lunedì, entro domani, prima di venerdì
    3 it: ritirare, ricordarsi di, ricordarmi di, scadenza, devo chiamare, devo comprare, commissioni
    2 it: chiamare, bisogna, comprare, inviare, mandare, riparare, aggiustare, ordinare, restituire, domani, pacco
    2 it: pulire, prenotare, lavanderia, portare, rinnovare, stampare, lampadin*, pile, chiedere, appuntamento
    2 it: controllare, sostituire
    1 it: devo, latte, pane, uova, burro, cipolle, venerdì, lunedì
    3 pt: a fazer, por fazer, não esquecer, lista de compras, até sexta, até segunda, até amanhã, antes de sexta
    3 pt: buscar, lembrar de, tarefas, prazo, ligar para, tenho que, preciso ligar, preciso comprar
    2 pt: ligar, consertar, arranjar, encomendar, amanhã, encomenda, limpar, marcar, levar, lâmpada*, pilhas
    2 pt: perguntar, trocar, lavandaria
    1 pt: falta, leite, pão, ovos, manteiga, cebolas, sexta, segunda
    3 nl: te doen, niet vergeten, boodschappen, boodschappenlijst*, voor vrijdag, voor maandag, uiterlijk, ophalen
    3 nl: terugbellen, inleveren, moet nog, moeten nog, klusjes, afspraak maken, klus
    2 nl: bellen, kopen, sturen, repareren, terugbrengen, pakje, pakket, schoonmaken, wassen, boeken, vragen
    2 nl: verlengen, printen, lamp, batterijen, regelen, opzeggen, meenemen, vervangen
    1 nl: melk, brood, eieren, boter, uien, vrijdag, maandag, lijst
    3 sv: att göra, glöm inte, inköpslista, handla, före fredag, hämta, ringa, brådskande, påminn*
    2 sv: köpa, skicka, laga, beställa, lämna, imorgon, i morgon, städa, tvätta, boka, fråga, mjölk, byta
    1 sv: senast, måste
    3 pl: do zrobienia, nie zapomnieć, lista zakupów, zakupy, do piątku, do poniedziałku, odebrać, zadzwonić, pilne
    3 pl: przypomnieć
    2 pl: kupić, wysłać, naprawić, zamówić, oddać, jutro, paczka, posprzątać, umówić, zapytać, zapłacić, muszę
    2 pl: wymienić, mleko
    3 ru: не забыть, список покупок, до пятницы, позвонить, забрать, срочно, купить, сделать
    2 ru: отправить, починить, заказать, завтра, посылка, молоко, надо
    3 ja: 買い物, 忘れず, 締め切り, 電話する, やること, 予約する, までに
    2 ja: 明日, 送る, 返す
    3 zh: 待办, 别忘了, 不要忘记, 购物清单, 截止, 打电话给, 周五前, 记得买
    2 zh: 明天, 取快递
    """
}
