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
  readonly rating: (rating: string, change: string) => string;
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
  arrived: (name, server) => `${name} is connected to ${server}.`,
  waiting: (page, code) => `Waiting for players: ${page}, code ${code}.`,
  startsIn: seconds => `The match starts in ${seconds} s at the latest.`,
  begins: (game, names, page) => `${game}: ${names}. Watch it at ${page}`,
  late: name => `${name} was too late. The server moved for it.`,
  silent: (name, seconds) => `${name} has not answered for ${seconds} s.`,
  anew: 'Starting the program again.',
  givesUp: 'It resigns this match.',
  out: 'The others continue without it.',
  rating: (rating, change) => `Rating: ${rating} (${change})`,
  lost: 'Connection lost. The match is safe. Reconnecting ...',
  gone: 'The server does not answer any more.',
  finishing: 'Finishing this match first. Press Ctrl-C again to leave it.',
  spoilt: matches =>
    `The program failed in ${matches} matches in a row, so this command stops. Use ludoteca try to find out what is wrong.`,
  rematch: seconds => `Asking for a rematch. The others have ${seconds} s to accept.`,
  noRematch: 'Nobody wants a rematch.',
  entered: page => `Registered for the tournament: ${page}`,
  tournamentOver: 'The tournament is over.',
  sum: (won, drew, lost) => `${won + drew + lost} matches: ${won} won, ${drew} drawn, ${lost} lost.`,
};

export const botRunnerIt: BotRunnerTexts = {
  arrived: (name, server) => `${name} è connesso a ${server}.`,
  waiting: (page, code) => `In attesa di giocatori: ${page}, codice ${code}.`,
  startsIn: seconds => `La partita comincia al più tardi fra ${seconds} s.`,
  begins: (game, names, page) => `${game}: ${names}. Guarda la partita su ${page}`,
  late: name => `${name} ha risposto troppo tardi. Il server ha mosso al suo posto.`,
  silent: (name, seconds) => `${name} non risponde da ${seconds} s.`,
  anew: 'Il programma viene riavviato.',
  givesUp: 'Abbandona questa partita.',
  out: 'Gli altri continuano senza di lui.',
  rating: (rating, change) => `Punteggio: ${rating} (${change})`,
  lost: 'Connessione persa. La partita è al sicuro. Riconnessione ...',
  gone: 'Il server non risponde più.',
  finishing: 'Questa partita viene prima finita. Premi di nuovo Ctrl-C per lasciarla.',
  spoilt: matches =>
    `Il programma è fallito in ${matches} partite di fila, perciò il comando si ferma. Usa ludoteca try per capire che cosa non va.`,
  rematch: seconds => `Rivincita richiesta. Gli altri hanno ${seconds} s per accettare.`,
  noRematch: 'Nessuno vuole la rivincita.',
  entered: page => `Iscritto al torneo: ${page}`,
  tournamentOver: 'Il torneo è finito.',
  sum: (won, drew, lost) => `${won + drew + lost} partite: ${won} vinte, ${drew} patte, ${lost} perse.`,
};

export const botRunnerDe: BotRunnerTexts = {
  arrived: (name, server) => `${name} ist mit ${server} verbunden.`,
  waiting: (page, code) => `Warten auf Mitspieler: ${page}, Code ${code}.`,
  startsIn: seconds => `Die Partie beginnt spätestens in ${seconds} s.`,
  begins: (game, names, page) => `${game}: ${names}. Zuschauen unter ${page}`,
  late: name => `${name} kam zu spät. Der Server hat für ihn gezogen.`,
  silent: (name, seconds) => `${name} antwortet seit ${seconds} s nicht.`,
  anew: 'Das Programm wird neu gestartet.',
  givesUp: 'Es gibt diese Partie auf.',
  out: 'Die anderen spielen ohne das Programm weiter.',
  rating: (rating, change) => `Wertung: ${rating} (${change})`,
  lost: 'Verbindung unterbrochen. Die Partie ist sicher. Die Verbindung wird wiederhergestellt ...',
  gone: 'Der Server antwortet nicht mehr.',
  finishing: 'Diese Partie wird noch zu Ende gespielt. Drück noch einmal Strg-C, um sie zu verlassen.',
  spoilt: matches =>
    `Das Programm ist in ${matches} Partien in Folge gescheitert, deshalb hört dieser Befehl auf. ludoteca try zeigt, was nicht stimmt.`,
  rematch: seconds => `Um Revanche gebeten. Die anderen haben ${seconds} s, um zuzusagen.`,
  noRematch: 'Niemand möchte eine Revanche.',
  entered: page => `Zum Turnier angemeldet: ${page}`,
  tournamentOver: 'Das Turnier ist vorbei.',
  sum: (won, drew, lost) => `${won + drew + lost} Partien: ${won} gewonnen, ${drew} unentschieden, ${lost} verloren.`,
};
