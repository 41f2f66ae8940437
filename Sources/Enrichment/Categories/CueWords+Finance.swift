extension CueWords {
  /// Words of notes about money, by weight.
  static let finance = """
    3 en: budget, invoice, invoices, rent, mortgage, savings, savings account, taxes, tax return, tax refund, vat
    3 en: salary, paycheck, payslip, pension, interest rate, loan, loans, overdraft, bank account, credit card
    3 en: direct debit, standing order, index fund*, etf, etfs, stocks, dividend*, brokerage, reimburs*
    3 en: expense report, expenses, eur, usd, gbp, chf, iban, 401k, deductible, deductions, accountant, net worth
    3 en: per month after tax, electricity bill, gas bill, phone bill, bills, insurance premium, utilities
    3 en: down payment, instalment*
    2 en: debt, shares, portfolio, isa, premium, paid, pay, spent, spend, spending, cheaper, refund, fee, fees, income
    2 en: bonus, monthly, annual fee, subscription*, insurance, receipts, receipt, transferred, invest, invested
    2 en: investing, afford, owe, owes, owed, bill, bank, money, cash, euros, dollars, pounds, quarter
    1 en: cost, costs, price, prices, deposit, raise, transfer, interest, balance, tax, save, saved, total, account
    1 en: percent, month, sell, sold, price tag, landlord, switch
    3 de: miete, rechnung*, steuererklärung, steuer, steuern, finanzamt, gehalt, gehaltserhöhung, sparplan, sparkonto
    3 de: kredit, darlehen, zinsen, haushaltsgeld, nebenkosten, nebenkostenabrechnung, strompreis, stromrechnung
    3 de: versicherung, versicherungsbeitrag, tagesgeld, aktien, fonds, konto, girokonto, überweisung, dauerauftrag
    3 de: lastschrift, rücklage*, raten, tilgung, mehrwertsteuer, abschlag, nachzahlung, erstattung, heizkosten
    3 de: sparen
    2 de: rente, euro, bezahlt, gezahlt, zahlen, kosten, kostet, ausgaben, einnahmen, gespart, geld, überwiesen
    2 de: monatlich, beitrag, gebühr*, abo, abos, kündigungsfrist, quittung*, preis, teurer, günstiger, vertrag
    1 de: summe
    3 fr: loyer, facture*, impôts, impôt, salaire, épargne, livret a, crédit, prêt, emprunt, hypothèque, virement
    3 fr: prélèvement, remboursement, remboursé, cotisation, mutuelle, tva, bourse, actions en bourse, compte bancaire
    3 fr: découvert
    2 fr: payé, payer, coûte, coût, dépense, dépenses, revenus, argent, banque, abonnement, frais, assurance
    2 fr: économis*, intérêts, mensualité*, trimestre, acompte
    1 fr: compte, prix, charges
    3 es: alquiler, factura*, impuestos, hacienda, declaración de la renta, salario, nómina, ahorro*, ahorrar
    3 es: préstamo, hipoteca, transferencia, presupuesto, iva, cuenta bancaria, tarjeta de crédito, inversión
    3 es: inversiones, fondo indexado, recibo*
    2 es: pagado, pagué, pago, cuesta, costó, gasto, gastos, gastado, ingresos, dinero, banco, suscripción, seguro
    2 es: cuota, deuda*, deudas, intereses, comisión, reembolso
    1 es: cuenta, precio
    3 it: affitto, fattura, fatture, tasse, imposte, stipendio, busta paga, risparmi*, mutuo, prestito, bonifico
    3 it: conto corrente, carta di credito, rimborso, bolletta, bollette, commercialista, investiment*
    3 it: dichiarazione dei redditi
    2 it: pagato, pagata, pagare, costa, spesa, spese, speso, entrate, soldi, banca, abbonamento, assicurazione
    2 it: prezzo, rata, canone, scontrino, debito, interessi
    3 pt: aluguel, aluguer, renda, fatura*, imposto*, irs, poupança, empréstimo, financiamento, orçamento
    3 pt: conta bancária, cartão de crédito, investimento*, conta de luz, conta da luz, condomínio, boleto*
    2 pt: reais, paguei, pagar, custa, custou, gastei, despesa*, receitas, dinheiro, assinatura*, parcela*, prestação
    2 pt: dívida*, juros, poupar, guardar dinheiro
    1 pt: preço
    3 nl: huur, factu*, belasting, belastingdienst, belastingaangifte, salaris, loonstrook, spaarrekening, hypotheek
    3 nl: lening, overboeking, begroting, btw, creditcard, beleggen, belegging*, zorgverzekering, energierekening
    3 nl: toeslag*
    2 nl: betaald, kost, kostte, uitgaven, uitgegeven, inkomsten, rekening, abonnement*, verzekering, prijs, termijn
    2 nl: schuld, gespaard, teruggave, spaarpot, maandelijks, premie
    3 sv: hyra, faktura, fakturor, skatt, deklaration, lön, sparande, spara pengar, bolån, räkning*, försäkring
    3 sv: fonder
    2 sv: kronor, betalat, betala, kostar, kostnad*, utgifter, inkomst*, pengar, ränta, abonnemang
    1 sv: kr
    3 pl: czynsz, faktury, podatek, podatki, pensja, wypłata, oszczędności, kredyt, pożyczka, przelew, budżet, rachun*
    2 pl: złotych, zł, zapłaciłam, zapłaciłem, koszt*, wydatki, wydałem, wydałam, dochody, pieniądze, raty
    3 ru: аренда, налог*, зарплата, кредит, ипотека, бюджет, вклад, сбережени*, инвестици*, счет за
    2 ru: рублей, руб, заплатил*, расход*, доход*, деньги, банк, перевод
    3 ja: 家賃, 給料, 税金, 貯金, 予算, 請求書, 投資, 保険料, 口座
    2 ja: 支払, 出費, 家計, 料金, 節約
    3 zh: 房租, 工资, 存款, 预算, 账单, 投资, 贷款, 理财, 信用卡
    2 zh: 支出, 收入, 花费, 银行, 转账, 报销
    """
}
