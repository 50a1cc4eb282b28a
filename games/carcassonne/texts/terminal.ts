import type { ByLocale } from '../../../src/core/locale.ts';
// What the text table of Carcassonne says, in each language, with the document's words in Italian.

import type { InitialsName } from '../rules/colours.ts';
import type { Feature } from '../rules/view.ts';

export interface TerminalTexts {
  readonly initials: InitialsName;
  /** By seat. */
  readonly colours: readonly string[];
  readonly howMany: (fewest: number, most: number) => string;
  readonly turn: (who: string) => string;
  readonly pile: (tiles: number) => string;
  readonly followers: string;
  readonly points: string;
  readonly gone: string;
  readonly toPlace: string;
  readonly area: string;
  readonly over: string;
  /** What to type: for the tile, for its follower, with none in hand. */
  readonly typeTile: string;
  readonly typeFollower: (labels: string) => string;
  readonly typePass: string;
  readonly help: readonly string[];
  readonly placed: (who: string, x: number, y: number) => string;
  readonly took: (who: string, label: string) => string;
  readonly passed: (who: string) => string;
  readonly aside: string;
  readonly scored: (feature: string, points: number, who: string) => string;
  readonly features: { readonly [F in Feature]: string };
  readonly final: string;
  readonly total: string;
  /** Words of the reasons why a tile does not fit. */
  readonly reasons: Readonly<Record<string, string>>;
  /** By code; a missing one is told as the rules have it. */
  readonly refusals: Readonly<Record<string, string>>;
}

const points = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

const carcassonneEn: TerminalTexts = {
  initials: 'en',
  colours: ['red', 'blue', 'green', 'yellow', 'black'],
  howMany: (fewest, most) => `How many players (${fewest} to ${most})?`,
  turn: who => `Turn: ${who}`,
  pile: tiles => `Tiles in the pile: ${tiles}`,
  followers: 'Followers',
  points: 'Points',
  gone: 'Left the game',
  toPlace: 'Tile to place:',
  area: 'Table:',
  over: 'The game is over.',
  typeTile: 'Type rotate, or x,y to place the tile; help lists all commands.',
  typeFollower: labels => `Follower: type ${labels}, or pass.`,
  typePass: 'No part is free for a follower, or none is left: type pass.',
  help: [
    'rotate          turn the tile a quarter to the right',
    'x,y             place it there, as in 0,1 or -2,3',
    'C1 S2 K1 M      put a follower on that part of the tile: a city, a road, a field, the monastery',
    'pass            no follower',
    'undo            take the tile up again, before its follower is decided',
    'moves           what is possible; x,y/2 means after two turns',
    'table           show everything again',
    'resign          give up',
    'quit            leave the terminal',
  ],
  placed: (who, x, y) => `${who}: tile at (${x},${y})`,
  took: (who, label) => `${who}: follower on ${label}`,
  passed: who => `${who}: no follower`,
  aside: 'A tile that fits nowhere is set aside.',
  scored: (feature, count, who) => `${feature}: ${points(count, 'point', 'points')} for ${who}`,
  features: { city: 'City', road: 'Road', field: 'Field', monastery: 'Monastery' },
  final: 'Final count',
  total: 'Total',
  reasons: {},
  refusals: {
    'carcassonne/unknown-command': 'This command does not exist; help lists all commands.',
  },
};

const carcassonneIt: TerminalTexts = {
  initials: 'it',
  colours: ['rosso', 'blu', 'verde', 'giallo', 'nero'],
  howMany: (fewest, most) => `Quanti giocatori (da ${fewest} a ${most})?`,
  turn: who => `Turno: ${who}`,
  pile: tiles => `Tessere nella pila: ${tiles}`,
  followers: 'Segnalini',
  points: 'Punti',
  gone: 'Hanno lasciato la partita',
  toPlace: 'Tessera da posizionare:',
  area: 'Area di gioco:',
  over: 'La partita è finita.',
  typeTile: 'Scrivi ruota, oppure x,y per posizionare la tessera; aiuto elenca tutti i comandi.',
  typeFollower: labels => `Segnalino: scrivi ${labels}, oppure pass.`,
  typePass: 'Nessuna parte è libera per un segnalino, o non ne hai più: scrivi pass.',
  help: [
    'ruota           gira la tessera di 90 gradi in senso orario',
    'x,y             la posiziona lì, per esempio 0,1 o -2,3',
    'C1 S2 K1 M      mette un segnalino su quella parte della tessera: città, strada, campo, monastero',
    'pass            nessun segnalino',
    'annulla         riprende la tessera, prima che si decida il segnalino',
    'mosse           ciò che si può fare; x,y/2 vuol dire dopo due rotazioni',
    'tavolo          mostra di nuovo tutto',
    'abbandona       abbandona la partita',
    'esci            lascia il terminale',
  ],
  placed: (who, x, y) => `${who}: tessera in (${x},${y})`,
  took: (who, label) => `${who}: segnalino su ${label}`,
  passed: who => `${who}: nessun segnalino`,
  aside: 'Una tessera che non entra da nessuna parte è messa da parte.',
  scored: (feature, count, who) => `${feature}: ${points(count, 'punto', 'punti')} a ${who}`,
  features: { city: 'Città', road: 'Strada', field: 'Campo', monastery: 'Monastero' },
  final: 'Conteggio finale',
  total: 'Totale',
  reasons: { field: 'campo', road: 'strada', city: 'città', meets: 'contro' },
  refusals: {
    'carcassonne/tile-first': 'Prima va posizionata la tessera.',
    'carcassonne/tile-placed': 'La tessera è posizionata: ora un segnalino, oppure pass.',
    'carcassonne/cell-taken': "In quella posizione c'è già una tessera.",
    'carcassonne/not-adjacent': "Accanto a quella posizione non c'è nessuna tessera.",
    'carcassonne/does-not-fit': 'Strade, città e campi devono continuare nelle tessere vicine.',
    'carcassonne/no-follower': 'Non hai più segnalini.',
    'carcassonne/no-such-part': 'La tessera non ha questa parte.',
    'carcassonne/part-taken': "Su quella strada, città o campo c'è già un segnalino.",
    'carcassonne/unknown-command': 'Questo comando non esiste; aiuto elenca tutti i comandi.',
    'match/nothing-to-retract': "Non c'è nulla da annullare.",
  },
};

const carcassonneDe: TerminalTexts = {
  initials: 'en',
  colours: ['Rot', 'Blau', 'Grün', 'Gelb', 'Schwarz'],
  howMany: (fewest, most) => `Wie viele spielen (${fewest} bis ${most})?`,
  turn: who => `Am Zug: ${who}`,
  pile: tiles => `Plättchen im Stapel: ${tiles}`,
  followers: 'Gefolgsleute',
  points: 'Punkte',
  gone: 'Nicht mehr dabei',
  toPlace: 'Zu legen:',
  area: 'Tisch:',
  over: 'Die Partie ist zu Ende.',
  typeTile: 'Tippe drehen, oder x,y, um das Plättchen zu legen; hilfe zeigt alle Befehle.',
  typeFollower: labels => `Gefolgsmann: tippe ${labels}, oder pass.`,
  typePass: 'Kein Teil ist frei, oder es ist kein Gefolgsmann übrig: tippe pass.',
  help: [
    'drehen          das Plättchen ein Viertel nach rechts drehen',
    'x,y             es dorthin legen, etwa 0,1 oder -2,3',
    'C1 S2 K1 M      ein Gefolgsmann auf diesen Teil: Stadt, Straße, Wiese, Kloster',
    'pass            kein Gefolgsmann',
    'zurück          das Plättchen wieder aufnehmen, solange der Gefolgsmann offen ist',
    'züge            was möglich ist; x,y/2 heißt nach zwei Drehungen',
    'tisch           alles noch einmal zeigen',
    'aufgeben        die Partie aufgeben',
    'ende            das Terminal verlassen',
  ],
  placed: (who, x, y) => `${who}: Plättchen auf (${x},${y})`,
  took: (who, label) => `${who}: Gefolgsmann auf ${label}`,
  passed: who => `${who}: kein Gefolgsmann`,
  aside: 'Ein Plättchen, das nirgends passt, kommt beiseite.',
  scored: (feature, count, who) => `${feature}: ${points(count, 'Punkt', 'Punkte')} für ${who}`,
  features: { city: 'Stadt', road: 'Straße', field: 'Wiese', monastery: 'Kloster' },
  final: 'Schlusswertung',
  total: 'Summe',
  reasons: { field: 'Wiese', road: 'Straße', city: 'Stadt', meets: 'an' },
  refusals: {
    'carcassonne/tile-first': 'Zuerst muss das Plättchen gelegt werden.',
    'carcassonne/tile-placed': 'Das Plättchen liegt: jetzt ein Gefolgsmann, oder pass.',
    'carcassonne/cell-taken': 'Dort liegt schon ein Plättchen.',
    'carcassonne/not-adjacent': 'Daneben liegt kein Plättchen.',
    'carcassonne/does-not-fit': 'Straßen, Städte und Wiesen müssen in den Nachbarn weitergehen.',
    'carcassonne/no-follower': 'Es ist kein Gefolgsmann mehr übrig.',
    'carcassonne/no-such-part': 'Das Plättchen hat diesen Teil nicht.',
    'carcassonne/part-taken': 'Auf dieser Straße, Stadt oder Wiese steht schon ein Gefolgsmann.',
    'carcassonne/unknown-command': 'Diesen Befehl gibt es nicht; hilfe zeigt alle Befehle.',
    'match/nothing-to-retract': 'Es gibt nichts zurückzunehmen.',
  },
};

export const terminalTexts: ByLocale<TerminalTexts> = { en: carcassonneEn, it: carcassonneIt, de: carcassonneDe };
