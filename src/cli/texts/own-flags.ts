// Flags that mean something of their own in a command, by language; what is not here is said alike everywhere.

export const ownFlagsEn = {
  serve: { name: 'what the house is called' },
  config: { name: 'what the house is called' },
  watch: { server: 'the server it is on (http://localhost:8080)' },
  replay: { seat: 'whose view is shown, counted from 0 (what everybody sees)' },
  try: {
    game: 'the game (dama)',
    games: 'games against each opponent (2)',
    bot: 'an opponent, by its name; may be given several times (the first three bots of the game)',
  },
  bot: {
    host: 'without --program: the server to play on (localhost)',
    port: "without --program: where it listens (the protocol's usual port)",
    server: 'the house to play on (http://localhost:8080)',
    bot: 'a bot of the house that plays against it; one takes all other seats, several take one each',
    join: 'a match id, a code or the address of a match page; with --matches it then plays again with the same people',
    name: 'what it is called as a guest (the name of its file)',
    token: "whose it is: a bot's token from the account page (otherwise LUDOTECA_TOKEN)",
    seat: 'its seat, counted from 0',
    'move-time': 'milliseconds it has for a move, where the clock of the house is not enough',
  },
  dama: {
    out: 'folder of the boards (this one); of a contest, for results and report (contest)',
    bot: 'the bot that plays (greedy); in a contest, an opponent of the house',
    games: 'games of each pairing in a contest (2)',
    'at-once': 'games of a contest played at the same time (half as many as there are cores)',
    'move-time': 'milliseconds a player has for a move (20000)',
    'max-memory': 'MiB of memory a player may use (100)',
  },
  status: { server: 'the house to ask (http://localhost:8080)', wait: 'seconds it has to answer (5)' },
  backup: { replace: 'write over a file that is there' },
  uno: {
    bot: 'a bot that takes part, by its name; once for each',
    out: 'folder for the figures as JSON, SVG and HTML',
  },
};

/** Every language says something of the same flags. */
export type OwnFlags = {
  readonly [C in keyof typeof ownFlagsEn]: Readonly<Record<keyof (typeof ownFlagsEn)[C], string>>;
};

export const ownFlagsIt: OwnFlags = {
  serve: { name: 'come si chiama la casa' },
  config: { name: 'come si chiama la casa' },
  watch: { server: 'il server su cui si gioca (http://localhost:8080)' },
  replay: { seat: 'di chi è la vista, contando da 0 (quella di tutti)' },
  try: {
    game: 'il gioco (dama)',
    games: 'partite contro ogni avversario (2)',
    bot: 'un avversario, per nome; anche più volte (i primi tre bot del gioco)',
  },
  bot: {
    host: 'senza --program: il server su cui giocare (localhost)',
    port: 'senza --program: dove ascolta (la porta solita del protocollo)',
    server: 'la casa in cui giocare (http://localhost:8080)',
    bot: 'un bot della casa che gioca contro; uno prende tutti gli altri posti, più d’uno un posto ciascuno',
    join: 'id, codice o indirizzo della pagina di una partita; con --matches poi gioca di nuovo con gli stessi',
    name: 'come si chiama da ospite (il nome del suo file)',
    token: 'di chi è: il token di un bot dalla pagina del profilo (altrimenti LUDOTECA_TOKEN)',
    seat: 'il suo posto, contando da 0',
    'move-time': 'millisecondi che ha per una mossa, dove l’orologio della casa non basta',
  },
  dama: {
    out: 'cartella delle scacchiere (questa); di una gara, per risultati e resoconto (contest)',
    bot: 'il bot che gioca (greedy); in una gara, un avversario della casa',
    games: 'partite di ogni incontro in una gara (2)',
    'at-once': 'partite di una gara giocate insieme (la metà dei nuclei)',
    'move-time': 'millisecondi di un giocatore per una mossa (20000)',
    'max-memory': 'MiB di memoria che un giocatore può usare (100)',
  },
  status: { server: 'la casa a cui chiedere (http://localhost:8080)', wait: 'secondi che ha per rispondere (5)' },
  backup: { replace: 'sovrascrive un file che c’è già' },
  uno: {
    bot: 'un bot che partecipa, per nome; una volta per ciascuno',
    out: 'cartella per le cifre in JSON, SVG e HTML',
  },
};

export const ownFlagsDe: OwnFlags = {
  serve: { name: 'wie das Haus heißt' },
  config: { name: 'wie das Haus heißt' },
  watch: { server: 'der Server, auf dem gespielt wird (http://localhost:8080)' },
  replay: { seat: 'wessen Sicht gezeigt wird, von 0 gezählt (was alle sehen)' },
  try: {
    game: 'das Spiel (dama)',
    games: 'Spiele gegen jeden Gegner (2)',
    bot: 'ein Gegner, beim Namen; auch mehrmals (die ersten drei Bots des Spiels)',
  },
  bot: {
    host: 'ohne --program: der Server, auf dem er spielt (localhost)',
    port: 'ohne --program: wo dieser lauscht (der übliche Port des Protokolls)',
    server: 'das Haus, in dem gespielt wird (http://localhost:8080)',
    bot: 'ein Bot des Hauses als Gegner; einer nimmt alle anderen Plätze, mehrere je einen',
    join: 'Kennung, Code oder Adresse der Seite einer Partie; mit --matches spielt es danach wieder mit denselben',
    name: 'wie es als Gast heißt (wie seine Datei)',
    token: 'wem es gehört: das Token eines Bots von der Kontoseite (sonst LUDOTECA_TOKEN)',
    seat: 'sein Platz, von 0 gezählt',
    'move-time': 'Millisekunden, die es für einen Zug hat, wo die Uhr des Hauses nicht genügt',
  },
  dama: {
    out: 'Ordner der Bretter (dieser); bei einem Wettbewerb für Ergebnisse und Bericht (contest)',
    bot: 'der Bot, der spielt (greedy); im Wettbewerb ein Gegner aus dem Haus',
    games: 'Spiele je Paarung im Wettbewerb (2)',
    'at-once': 'Spiele eines Wettbewerbs zugleich (halb so viele wie Kerne)',
    'move-time': 'Millisekunden, die ein Spieler für einen Zug hat (20000)',
    'max-memory': 'MiB Speicher, die ein Spieler haben darf (100)',
  },
  status: {
    server: 'das Haus, das gefragt wird (http://localhost:8080)',
    wait: 'Sekunden, die es zum Antworten hat (5)',
  },
  backup: { replace: 'eine Datei überschreiben, die schon da ist' },
  uno: {
    bot: 'ein Bot, der teilnimmt, beim Namen; einmal für jeden',
    out: 'Ordner für die Zahlen als JSON, SVG und HTML',
  },
};
