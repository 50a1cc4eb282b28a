// Flags that mean something of their own in a command, by language; what is not here is said alike everywhere.

import { EXAMPLE_GAME } from '../../games/example.ts';

export const ownFlagsEn = {
  serve: { name: 'name of this server in directories and lists' },
  config: { name: 'name of this server in directories and lists' },
  drain: { wait: 'seconds to wait until the node has ended (60)' },
  watch: { server: 'the server of the match (http://localhost:8080)' },
  replay: { seat: 'the seat whose view is shown, counted from 0 (what everybody sees)' },
  try: {
    game: `the game (${EXAMPLE_GAME})`,
    games: 'games against each opponent (2)',
    bot: 'an opponent, by its name; can be repeated (the first three bots of the game)',
  },
  bot: {
    host: 'without --program: the server to play on (localhost)',
    port: 'without --program: its port (the usual port of the protocol)',
    server: 'the server to play on (http://localhost:8080)',
    bot: 'a bot of the server as opponent; one takes all other seats, several take one each',
    join: 'a match id, a code or the address of a match page; with --matches it then plays rematches',
    name: 'its name as a guest (the name of its file)',
    token: 'the token of a bot, from the account page (otherwise LUDOTECA_TOKEN)',
    seat: 'its seat, counted from 0',
    'move-time': 'milliseconds per move, in addition to the clock of the server',
  },
  dama: {
    out: 'folder of the boards (the current one); for a contest, folder for results and report (contest); for header, folder of the new files',
    bot: 'the bot that plays (greedy); in a contest, a built-in opponent',
    games: 'games per pairing in a contest, half with each colour (2)',
    'at-once': 'games of a contest played in parallel (half the number of cores)',
    'move-time': 'milliseconds a player has for a move (20000)',
    'max-memory': 'MiB of memory a player may use (100)',
    name: 'the title of the page of a contest (Dama contest)',
    rerun: 'play all games of the contest again',
    think: 'milliseconds a built-in bot thinks about a move (200)',
  },
  status: { server: 'the server to ask (http://localhost:8080)', wait: 'seconds to wait for its answer (5)' },
  backup: { replace: 'overwrite an existing file' },
  uno: {
    bot: 'a bot that takes part, by its name; once for each bot',
    out: 'folder for the figures as JSON, SVG and HTML',
  },
};

/** Every language says something of the same flags. */
export type OwnFlags = {
  readonly [C in keyof typeof ownFlagsEn]: Readonly<Record<keyof (typeof ownFlagsEn)[C], string>>;
};

export const ownFlagsIt: OwnFlags = {
  serve: { name: 'nome di questo server negli elenchi' },
  config: { name: 'nome di questo server negli elenchi' },
  drain: { wait: 'secondi di attesa finché il nodo è terminato (60)' },
  watch: { server: 'il server della partita (http://localhost:8080)' },
  replay: { seat: 'il posto di cui mostrare la vista, contando da 0 (ciò che vedono tutti)' },
  try: {
    game: `il gioco (${EXAMPLE_GAME})`,
    games: 'partite contro ogni avversario (2)',
    bot: 'un avversario, per nome; si può ripetere (i primi tre bot del gioco)',
  },
  bot: {
    host: 'senza --program: il server su cui giocare (localhost)',
    port: 'senza --program: la sua porta (quella solita del protocollo)',
    server: 'il server su cui giocare (http://localhost:8080)',
    bot: 'un bot del server come avversario; uno prende tutti gli altri posti, più d’uno un posto ciascuno',
    join: 'id, codice o indirizzo della pagina di una partita; con --matches poi gioca la rivincita',
    name: 'il suo nome come ospite (il nome del suo file)',
    token: 'il token di un bot, dalla pagina dell’account (altrimenti LUDOTECA_TOKEN)',
    seat: 'il suo posto, contando da 0',
    'move-time': 'millisecondi per mossa, oltre all’orologio del server',
  },
  dama: {
    out: 'cartella delle scacchiere (quella attuale); per una gara, cartella di risultati e resoconto (contest); per header, cartella dei nuovi file',
    bot: 'il bot che gioca (greedy); in una gara, un avversario incorporato',
    games: 'partite per incontro in una gara, metà con ogni colore (2)',
    'at-once': 'partite di una gara giocate in parallelo (la metà dei core)',
    'move-time': 'millisecondi per mossa di un giocatore (20000)',
    'max-memory': 'MiB di memoria che un giocatore può usare (100)',
    name: 'il titolo della pagina di una gara (Gara di dama)',
    rerun: 'rigioca tutte le partite della gara',
    think: 'millisecondi di riflessione per mossa di un bot incorporato (200)',
  },
  status: { server: 'il server da interrogare (http://localhost:8080)', wait: 'secondi di attesa per la risposta (5)' },
  backup: { replace: 'sovrascrive un file esistente' },
  uno: {
    bot: 'un bot che partecipa, per nome; una volta per ogni bot',
    out: 'cartella per le cifre in JSON, SVG e HTML',
  },
};

export const ownFlagsDe: OwnFlags = {
  serve: { name: 'Name dieses Servers in Verzeichnissen und Listen' },
  config: { name: 'Name dieses Servers in Verzeichnissen und Listen' },
  drain: { wait: 'Sekunden, die auf das Ende des Knotens gewartet wird (60)' },
  watch: { server: 'der Server der Partie (http://localhost:8080)' },
  replay: { seat: 'der Platz, dessen Sicht gezeigt wird, von 0 gezählt (was alle sehen)' },
  try: {
    game: `das Spiel (${EXAMPLE_GAME})`,
    games: 'Spiele gegen jeden Gegner (2)',
    bot: 'ein Gegner, beim Namen; mehrfach möglich (die ersten drei Bots des Spiels)',
  },
  bot: {
    host: 'ohne --program: der Server, auf dem er spielt (localhost)',
    port: 'ohne --program: sein Port (der übliche Port des Protokolls)',
    server: 'der Server, auf dem gespielt wird (http://localhost:8080)',
    bot: 'ein Bot des Servers als Gegner; einer nimmt alle anderen Plätze, mehrere je einen',
    join: 'ID, Code oder Adresse der Seite einer Partie; mit --matches folgen Revanchen',
    name: 'sein Name als Gast (der Name seiner Datei)',
    token: 'das Token eines Bots, von der Kontoseite (sonst LUDOTECA_TOKEN)',
    seat: 'sein Platz, von 0 gezählt',
    'move-time': 'Millisekunden pro Zug, zusätzlich zur Uhr des Servers',
  },
  dama: {
    out: 'Ordner der Bretter (der aktuelle); bei einem Wettbewerb für Ergebnisse und Bericht (contest); bei header Ordner der neuen Dateien',
    bot: 'der Bot, der spielt (greedy); im Wettbewerb ein eingebauter Gegner',
    games: 'Spiele pro Paarung im Wettbewerb, die Hälfte mit jeder Farbe (2)',
    'at-once': 'parallel gespielte Spiele eines Wettbewerbs (halb so viele wie Kerne)',
    'move-time': 'Millisekunden pro Zug für einen Spieler (20000)',
    'max-memory': 'MiB Speicher, die ein Spieler benutzen darf (100)',
    name: 'der Titel der Seite eines Wettbewerbs (Dama-Wettbewerb)',
    rerun: 'alle Spiele des Wettbewerbs noch einmal spielen',
    think: 'Millisekunden, die ein eingebauter Bot über einen Zug nachdenkt (200)',
  },
  status: {
    server: 'der Server, der gefragt wird (http://localhost:8080)',
    wait: 'Sekunden Wartezeit auf die Antwort (5)',
  },
  backup: { replace: 'eine vorhandene Datei überschreiben' },
  uno: {
    bot: 'ein Bot, der teilnimmt, beim Namen; einmal für jeden Bot',
    out: 'Ordner für die Zahlen als JSON, SVG und HTML',
  },
};
