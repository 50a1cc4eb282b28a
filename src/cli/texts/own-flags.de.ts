import { EXAMPLE_GAME } from '../../core/example-game.ts';
import type { Translation } from '../../core/texts.ts';
import type { en } from './own-flags.en.ts';

export const de: Translation<typeof en> = {
  arena: {
    game: 'das Spiel, oder der Ordner oder das Paket von einem; mehrfach möglich',
  },
  serve: {
    name: 'Name dieses Servers in Verzeichnissen und Listen',
  },
  config: {
    name: 'Name dieses Servers in Verzeichnissen und Listen',
  },
  drain: {
    wait: 'Sekunden, die auf das Ende des Knotens gewartet wird (60)',
  },
  watch: {
    server: 'der Server der Partie (http://localhost:8080)',
  },
  replay: {
    seat: 'der Platz, dessen Sicht gezeigt wird, von 0 gezählt (was alle sehen)',
  },
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
  offload: {
    url: 'wo die Server die Dateien des Ordners finden (der Ordner selbst)',
  },
  book: { plies: 'Züge jeder Eröffnung (8)' },
  puzzles: {
    out: 'die Datei für die Aufgaben; was darin steht, bleibt (die Ausgabe)',
    think: 'Millisekunden der Suche, die eine Aufgabe macht; die Prüfung dauert zehnmal so lange (20)',
    seed: 'ein Text, der die Partien der Bots und alle Suchen festlegt',
    check: 'Aufgaben prüfen, statt welche zu machen',
  },
  backup: {
    replace: 'eine vorhandene Datei überschreiben',
  },
};
