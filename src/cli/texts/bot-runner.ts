// What is said about a program that plays on a server, in each language.

export interface BotRunnerTexts {
  readonly arrived: (name: string, server: string) => string;
  readonly waiting: (page: string, code: string) => string;
  readonly startsIn: (seconds: number) => string;
  readonly begins: (game: string, names: string, page: string) => string;
  readonly late: (name: string) => string;
  readonly silent: (name: string, seconds: number) => string;
  readonly anew: string;
  readonly givesUp: string;
  readonly out: string;
  readonly rating: (rating: number, change: string) => string;
  readonly lost: string;
  readonly gone: string;
  readonly finishing: string;
  readonly spoilt: (matches: number) => string;
  readonly rematch: (seconds: number) => string;
  readonly noRematch: string;
  readonly entered: (page: string) => string;
  readonly tournamentOver: string;
  readonly sum: (won: number, drew: number, lost: number) => string;
}

export const botRunnerEn: BotRunnerTexts = {
  arrived: (name, server) => `${name} is at ${server}.`,
  waiting: (page, code) => `Waiting for players: ${page}, code ${code}.`,
  startsIn: seconds => `It begins in ${seconds} s at the latest.`,
  begins: (game, names, page) => `${game}: ${names}. Watch it at ${page}`,
  late: name => `${name} was too late; the house moved for it.`,
  silent: (name, seconds) => `${name} has not answered for ${seconds} s.`,
  anew: 'It is started anew.',
  givesUp: 'It gives up this match.',
  out: 'The others play on without it.',
  rating: (rating, change) => `Rating: ${rating}${change && ` (${change})`}`,
  lost: 'The connection is lost; the match is safe. Reconnecting ...',
  gone: 'The house does not come back.',
  finishing: 'This match is still played to its end; Ctrl-C once more leaves it.',
  spoilt: matches =>
    `The program spoilt ${matches} matches in a row; that is enough. ludoteca try shows what is wrong.`,
  rematch: seconds => `It would play again; the others have ${seconds} s to say so.`,
  noRematch: 'Nobody wants to play again.',
  entered: page => `It takes part in the tournament: ${page}`,
  tournamentOver: 'The tournament is over.',
  sum: (won, drew, lost) => `${won + drew + lost} matches: ${won} won, ${drew} drawn, ${lost} lost.`,
};

export const botRunnerIt: BotRunnerTexts = {
  arrived: (name, server) => `${name} è a ${server}.`,
  waiting: (page, code) => `Si aspettano giocatori: ${page}, codice ${code}.`,
  startsIn: seconds => `Si comincia al più tardi fra ${seconds} s.`,
  begins: (game, names, page) => `${game}: ${names}. Si guarda su ${page}`,
  late: name => `${name} ha risposto troppo tardi; la casa ha mosso al suo posto.`,
  silent: (name, seconds) => `${name} non risponde da ${seconds} s.`,
  anew: 'Viene riavviato.',
  givesUp: 'Rinuncia a questa partita.',
  out: 'Gli altri giocano senza di lui.',
  rating: (rating, change) => `Forza: ${rating}${change && ` (${change})`}`,
  lost: 'La connessione è caduta; la partita è al sicuro. Ci si ricollega ...',
  gone: 'La casa non torna.',
  finishing: 'Questa partita si gioca ancora fino alla fine; con un altro Ctrl-C la si lascia.',
  spoilt: matches =>
    `Il programma ha guastato ${matches} partite di fila: basta così. ludoteca try mostra che cosa non va.`,
  rematch: seconds => `Giocherebbe di nuovo; gli altri hanno ${seconds} s per dirlo.`,
  noRematch: 'Nessuno vuole giocare di nuovo.',
  entered: page => `Partecipa al torneo: ${page}`,
  tournamentOver: 'Il torneo è finito.',
  sum: (won, drew, lost) => `${won + drew + lost} partite: ${won} vinte, ${drew} pari, ${lost} perse.`,
};

export const botRunnerDe: BotRunnerTexts = {
  arrived: (name, server) => `${name} ist bei ${server}.`,
  waiting: (page, code) => `Warten auf Spieler: ${page}, Code ${code}.`,
  startsIn: seconds => `Es beginnt spätestens in ${seconds} s.`,
  begins: (game, names, page) => `${game}: ${names}. Zuschauen unter ${page}`,
  late: name => `${name} kam zu spät; das Haus hat für ihn gezogen.`,
  silent: (name, seconds) => `${name} antwortet seit ${seconds} s nicht.`,
  anew: 'Es wird neu gestartet.',
  givesUp: 'Es gibt diese Partie auf.',
  out: 'Die anderen spielen ohne es weiter.',
  rating: (rating, change) => `Stärke: ${rating}${change && ` (${change})`}`,
  lost: 'Die Verbindung ist weg; die Partie ist sicher. Neuer Versuch ...',
  gone: 'Das Haus kommt nicht zurück.',
  finishing: 'Diese Partie wird noch zu Ende gespielt; noch einmal Strg-C verlässt sie.',
  spoilt: matches =>
    `Das Programm hat ${matches} Partien in Folge verdorben, das reicht. ludoteca try zeigt, was nicht stimmt.`,
  rematch: seconds => `Es würde noch einmal spielen; die anderen haben ${seconds} s, um zuzusagen.`,
  noRematch: 'Niemand will noch einmal spielen.',
  entered: page => `Es nimmt am Turnier teil: ${page}`,
  tournamentOver: 'Das Turnier ist vorbei.',
  sum: (won, drew, lost) => `${won + drew + lost} Partien: ${won} gewonnen, ${drew} unentschieden, ${lost} verloren.`,
};
