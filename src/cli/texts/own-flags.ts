// Flags that mean something of their own in a command, by language; what is not here is said alike everywhere.

import { EXAMPLE_GAME } from '../../core/example-game.ts';

export const ownFlagsEn = {
  arena: { game: 'the game, or the folder or package of one; can be repeated' },
  serve: { name: 'name of this server in directories and lists' },
  config: { name: 'name of this server in directories and lists' },
  drain: { wait: 'seconds to wait until the node has ended (60)' },
  watch: { server: 'the server of the match (http://localhost:8080)' },
  replay: { seat: 'the seat whose view is shown, counted from 0 (what everybody sees)' },
  try: {
    game: `the game, or the folder or package of one (${EXAMPLE_GAME})`,
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
  status: { server: 'the server to ask (http://localhost:8080)', wait: 'seconds to wait for its answer (5)' },
  backup: { replace: 'overwrite an existing file' },
};

/** Every language says something of the same flags. */
export type OwnFlags = {
  readonly [C in keyof typeof ownFlagsEn]: Readonly<Record<keyof (typeof ownFlagsEn)[C], string>>;
};

export const ownFlagsIt: OwnFlags = {
  arena: { game: 'il gioco, oppure la cartella o il pacchetto di uno; si può ripetere' },
  serve: { name: 'nome di questo server negli elenchi' },
  config: { name: 'nome di questo server negli elenchi' },
  drain: { wait: 'secondi di attesa finché il nodo è terminato (60)' },
  watch: { server: 'il server della partita (http://localhost:8080)' },
  replay: { seat: 'il posto di cui mostrare la vista, contando da 0 (ciò che vedono tutti)' },
  try: {
    game: `il gioco, oppure la cartella o il pacchetto di uno (${EXAMPLE_GAME})`,
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
  status: { server: 'il server da interrogare (http://localhost:8080)', wait: 'secondi di attesa per la risposta (5)' },
  backup: { replace: 'sovrascrive un file esistente' },
};

export const ownFlagsDe: OwnFlags = {
  arena: { game: 'das Spiel, oder der Ordner oder das Paket von einem; mehrfach möglich' },
  serve: { name: 'Name dieses Servers in Verzeichnissen und Listen' },
  config: { name: 'Name dieses Servers in Verzeichnissen und Listen' },
  drain: { wait: 'Sekunden, die auf das Ende des Knotens gewartet wird (60)' },
  watch: { server: 'der Server der Partie (http://localhost:8080)' },
  replay: { seat: 'der Platz, dessen Sicht gezeigt wird, von 0 gezählt (was alle sehen)' },
  try: {
    game: `das Spiel, oder der Ordner oder das Paket von einem (${EXAMPLE_GAME})`,
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
  status: {
    server: 'der Server, der gefragt wird (http://localhost:8080)',
    wait: 'Sekunden Wartezeit auf die Antwort (5)',
  },
  backup: { replace: 'eine vorhandene Datei überschreiben' },
};
