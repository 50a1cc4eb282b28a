// Refusals that have no sentence of their own in English: there the one of the server is shown.

export const refusals = {
  'refused.directory/bad-address':
    'Un indirizzo è fatto di http o https, un nome di host o il proprio indirizzo, e una porta.',
  'refused.directory/closed': 'Questo server non tiene un elenco.',
  'refused.directory/full': 'L’elenco è pieno. Riprova più tardi.',
  'refused.directory/taken': 'Un altro server si è annunciato con questo indirizzo.',
  'refused.directory/wrong-key': 'Questa non è la chiave dell’elenco.',
  'refused.journal/bad-entry': 'Un campo del registro è sbagliato.',
  'refused.journal/bad-text': 'Una riga della partita scritta come testo è sbagliata.',
  'refused.journal/beginning': 'Un registro comincia con una sola voce «created».',
  'refused.journal/empty': 'Il file non ha voci.',
  'refused.journal/no-beginning': 'Il registro non comincia con il suo tavolo.',
  'refused.journal/no-position': 'Questo gioco non comincia da una posizione scritta.',
  'refused.journal/not-an-entry': 'Una voce è un oggetto.',
  'refused.journal/not-json': 'Una riga del file non è JSON.',
  'refused.journal/not-portable': 'Questa partita non si può scrivere come testo.',
  'refused.journal/unknown-entry': 'Il tipo della voce, «t», è sconosciuto.',
  'refused.match/dropped':
    'Il tavolo è stato ripristinato e la tua ultima richiesta non è stata eseguita: mandala di nuovo.',
  'refused.match/too-few': 'Non ci sono abbastanza giocatori per questo gioco.',
  'refused.nearby/too-many-places': 'Sei stato in molti luoghi in pochi minuti. Aspetta dieci minuti e riprova.',
  'refused.options/not-an-object': 'Le opzioni sono un oggetto.',
  'refused.options/out-of-bounds': 'Il valore di un’opzione non è ammesso.',
  'refused.options/unknown': 'Una di queste opzioni non esiste.',
  'refused.server/analysis-busy': 'Molte partite aspettano l’analisi. Riprova più tardi.',
  'refused.server/bad-position': 'Questo gioco non può cominciare da una posizione data.',
  'refused.server/bad-request': 'La richiesta non ha la forma documentata.',
  'refused.server/bad-token': 'Questo server non conosce questo token.',
  'refused.server/fault': 'Sul server si è verificato un errore, che è stato registrato.',
  'refused.server/no-analyst': 'Nessun bot di questo server può analizzare questo gioco.',
  'refused.server/no-such-page': 'A questo indirizzo non c’è nulla.',
  'refused.server/no-such-path': 'A questo percorso non c’è un WebSocket. Il protocollo di gioco è in /api/play.',
  'refused.server/not-joined': 'Prima entra nella partita.',
  'refused.server/not-json': 'Questo non è JSON.',
  'refused.server/nothing-received':
    'In 30 secondi non è arrivato nulla. Connettiti di nuovo e manda il primo messaggio del protocollo.',
  'refused.server/options-too-long': 'Le opzioni di questo tavolo sono troppo lunghe. Usa un file più corto.',
  'refused.server/reading-busy': 'Il server è occupato con file di altri. Riprova fra un minuto.',
  'refused.server/reading-failed': 'Non è stato possibile leggerlo in tempo. Chiedine una parte più piccola.',
  'refused.server/say-hello': 'Manda prima hello, perché il server sappia chi sei.',
  'refused.server/signed-out': 'Sei stato disconnesso dal tuo account.',
  'refused.server/too-big': 'Il messaggio è troppo lungo.',
  'refused.server/too-many-analyses': 'Tre analisi che hai chiesto non sono ancora finite. Aspettane una.',
  'refused.server/no-such-preset':
    'La ricerca di avversari di questo gioco non ha questo orologio. GET /api/pool elenca quelli che ha.',
  'refused.server/pool-for-people':
    'La ricerca di avversari è per le persone. I programmi trovano una partita con seek.',
  'refused.server/pool-elsewhere':
    'Hai cominciato a cercare un avversario in un’altra finestra, quindi questa ha smesso.',
  'refused.server/pool-silent':
    'Per un po’ non è arrivato nulla, quindi non aspetti più un avversario. Cercane uno di nuovo.',
  'refused.server/not-in-pool': 'Non stai aspettando un avversario. Cercane uno di nuovo.',
  'refused.server/unknown-message': 'Questo non è un messaggio del protocollo di gioco. Vedi docs/protocols/play.md.',
  'refused.server/which-match': 'Sei a più tavoli. Indica la partita.',
  'refused.tournament/bad-journal':
    'Il registro non è di questo gioco, ne viola le regole o contraddice il risultato. Controllalo con ludoteca verify.',
  'refused.tournament/bad-points': 'Dai a ogni posto un numero di punti da 0 a 1.',
  'refused.tournament/no-such-entry': 'Non c’è un partecipante con questo numero.',
  'refused.tournament/no-such-file': 'Questo file non esiste. Vedi docs/tournaments.md.',
  'refused.tournament/no-such-result': 'Questa partita non ha ancora un risultato.',
  'refused.tournament/not-in': 'Non sei iscritto a questo torneo.',
  'refused.tournament/not-published': 'Accetta risultati solo un torneo che si gioca altrove.',
  'refused.tournament/too-much-published':
    'Hai pubblicato troppo su questo server. Accedi con un account per pubblicare altro.',
  'refused.tournament/two-seats': 'Il sistema svizzero e l’eliminazione diretta richiedono tavoli da due.',
};
