import type { ByLocale } from '../../../src/core/locale.ts';
// What the table of Sagrada says in the terminal, in each language; cards, reasons and deeds have the game's own words.

import type { SagradaQuestion } from '../rules/operation-types.ts';

export interface TerminalTexts {
  readonly keys: string;
  readonly help: readonly string[];
  /** Words people type, and what the notation calls them. */
  readonly commands: Readonly<Record<string, string>>;
  readonly playing: (round: number, rounds: number, turn: number, turns: number, who: string) => string;
  readonly choosing: string;
  readonly dealing: string;
  readonly over: string;
  readonly target: (points: number) => string;
  readonly track: string;
  readonly pool: string;
  readonly hand: string;
  readonly paid: string;
  readonly none: string;
  readonly tools: string;
  readonly goals: string;
  readonly each: (points: number) => string;
  readonly secret: (colour: string) => string;
  readonly secretPoints: string;
  readonly favor: string;
  readonly empty: string;
  readonly total: string;
  readonly spent: string;
  readonly tokens: (count: number) => string;
  readonly points: (count: number) => string;
  readonly typeWindow: string;
  readonly typeDie: string;
  readonly typeToolOrPass: string;
  /** After each question, what an answer looks like. */
  readonly type: Readonly<Record<Exclude<SagradaQuestion, 'chance'>, string>>;
}

const counted =
  (one: string, many: string) =>
  (count: number): string =>
    `${count} ${Math.abs(count) === 1 ? one : many}`;

const DIE = '(R5)';
const CELL = '(c2)';

const sagradaEn: TerminalTexts = {
  keys: 'help explains what to type, cards explains the cards, ? lists the possible moves.',
  help: [
    'A die is its colour and value: R5 (R red, Y yellow, G green, B blue, P purple). A pane is its column and row: c2.',
    'In windows [R5] is a die, r a pane that asks for red, 3 one that asks for a 3. (.) is open for the die in hand, <R5> can be taken.',
    'A number or a name chooses a window. R5 drafts, c2 places. use 7 uses the tool numbered 7; * marks tools that can be used.',
    'up, down, yes, no, red, 4 answer a tool. 3:R5 is a die of round 3 on the track.',
    'pass ends the turn. undo takes back what is unfinished, until something was rolled or drawn.',
    'cards shows what tools and goals do. ? lists what is possible, ? R what has an R in it. table draws the table again.',
    'resign gives up, quit leaves.',
  ],
  commands: {},
  playing: (round, rounds, turn, turns, who) => `Round ${round} of ${rounds}, turn ${turn} of ${turns}: ${who}.`,
  choosing: 'Windows are being chosen.',
  dealing: 'Dice are rolling.',
  over: 'All windows are finished.',
  target: points => `To beat: ${points}.`,
  track: 'track',
  pool: 'pool',
  hand: 'in hand',
  paid: 'paid',
  none: 'no dice',
  tools: 'tools',
  goals: 'goals',
  each: points => `${points} each.`,
  secret: colour => `secret ${colour}`,
  secretPoints: 'secret colour',
  favor: 'tokens',
  empty: 'empty panes',
  total: 'total',
  spent: 'used up',
  tokens: counted('token', 'tokens'),
  points: counted('point', 'points'),
  typeWindow: 'Choose a window (1 to 4).',
  typeDie: 'Choose a die (R5), use a tool (use 7), or pass.',
  typeToolOrPass: 'Use a tool (use 7), or pass.',
  type: {
    'pool-die': DIE,
    payment: DIE,
    'track-die': '(3:R5)',
    'track-colour': '(red)',
    'own-die': CELL,
    cell: CELL,
    'cell-apart': CELL,
    'cell-or-no': '(c2 or no)',
    value: '(1 to 6)',
    'up-or-down': '(up or down)',
    'yes-or-no': '(yes or no)',
  },
};

const sagradaIt: TerminalTexts = {
  keys: 'aiuto spiega che cosa scrivere, carte spiega le carte, ? elenca le mosse possibili.',
  help: [
    'Un dado è colore e valore: R5 (R rosso, Y giallo, G verde, B blu, P porpora). Un vetro è colonna e riga: c2.',
    'Nelle vetrate [R5] è un dado, r un vetro che vuole il rosso, 3 uno che vuole un 3. (.) è aperto per il dado in mano, <R5> si può prendere.',
    'Un numero o un nome sceglie la vetrata. R5 prende, c2 mette. usa 7 usa lo strumento numero 7; * segna quelli che si possono usare.',
    'su, giù, sì, no, rosso, 4 rispondono a uno strumento. 3:R5 è un dado del round 3 sul tracciato.',
    'passo finisce il turno. annulla riprende ciò che non è finito, finché nulla è stato tirato o pescato.',
    'carte mostra che cosa fanno strumenti e obiettivi. ? elenca ciò che si può fare, ? R ciò che contiene una R. tavolo ridisegna il tavolo.',
    'abbandona rinuncia, esci lascia il tavolo.',
  ],
  commands: {
    aiuto: 'help',
    carte: 'cards',
    tavolo: 'table',
    usa: 'use',
    passo: 'pass',
    annulla: 'undo',
    abbandona: 'resign',
    esci: 'quit',
    su: 'up',
    giù: 'down',
    giu: 'down',
    sì: 'yes',
    si: 'yes',
    rosso: 'red',
    giallo: 'yellow',
    verde: 'green',
    blu: 'blue',
    porpora: 'purple',
    viola: 'purple',
  },
  playing: (round, rounds, turn, turns, who) => `Round ${round} di ${rounds}, turno ${turn} di ${turns}: ${who}.`,
  choosing: 'Si scelgono le vetrate.',
  dealing: 'Si tirano i dadi.',
  over: 'Tutte le vetrate sono finite.',
  target: points => `Da battere: ${points}.`,
  track: 'tracciato',
  pool: 'riserva',
  hand: 'in mano',
  paid: 'pagati',
  none: 'nessun dado',
  tools: 'strumenti',
  goals: 'obiettivi',
  each: points => `${points} ciascuno.`,
  secret: colour => `segreto ${colour}`,
  secretPoints: 'colore segreto',
  favor: 'segnalini',
  empty: 'vetri vuoti',
  total: 'totale',
  spent: 'esaurito',
  tokens: counted('segnalino', 'segnalini'),
  points: counted('punto', 'punti'),
  typeWindow: 'Scegli una vetrata (da 1 a 4).',
  typeDie: 'Scegli un dado (R5), usa uno strumento (usa 7), o passo.',
  typeToolOrPass: 'Usa uno strumento (usa 7), o passo.',
  type: {
    'pool-die': DIE,
    payment: DIE,
    'track-die': '(3:R5)',
    'track-colour': '(rosso)',
    'own-die': CELL,
    cell: CELL,
    'cell-apart': CELL,
    'cell-or-no': '(c2 o no)',
    value: '(da 1 a 6)',
    'up-or-down': '(su o giù)',
    'yes-or-no': '(sì o no)',
  },
};

const sagradaDe: TerminalTexts = {
  keys: 'hilfe erklärt die Eingabe, karten erklärt die Karten, ? zeigt die möglichen Züge.',
  help: [
    'Ein Würfel ist Farbe und Wert: R5 (R rot, Y gelb, G grün, B blau, P lila). Eine Scheibe ist Spalte und Zeile: c2.',
    'In den Fenstern ist [R5] ein Würfel, r eine Scheibe, die Rot verlangt, 3 eine, die eine 3 verlangt. (.) ist offen für den Würfel in der Hand, <R5> kann genommen werden.',
    'Eine Zahl oder ein Name wählt ein Fenster. R5 nimmt, c2 legt. nutze 7 nutzt das Werkzeug Nummer 7; * markiert die, die du benutzen kannst.',
    'hoch, runter, ja, nein, rot und 4 sind Antworten auf die Frage eines Werkzeugs. 3:R5 ist ein Würfel der Runde 3 auf der Leiste.',
    'passe beendet den Zug. zurück nimmt Unfertiges zurück, bis etwas geworfen oder gezogen wurde.',
    'karten zeigt, was Werkzeuge und Ziele tun. ? zeigt die möglichen Züge, ? R nur die mit einem R. tisch zeichnet den Tisch neu.',
    'aufgeben gibt auf, ende verlässt den Tisch.',
  ],
  commands: {
    hilfe: 'help',
    karten: 'cards',
    tisch: 'table',
    nutze: 'use',
    passe: 'pass',
    zurück: 'undo',
    aufgeben: 'resign',
    ende: 'quit',
    hoch: 'up',
    runter: 'down',
    ja: 'yes',
    nein: 'no',
    rot: 'red',
    gelb: 'yellow',
    grün: 'green',
    blau: 'blue',
    lila: 'purple',
    violett: 'purple',
  },
  playing: (round, rounds, turn, turns, who) => `Runde ${round} von ${rounds}, Zug ${turn} von ${turns}: ${who}.`,
  choosing: 'Fenster werden gewählt.',
  dealing: 'Die Würfel rollen.',
  over: 'Alle Fenster sind fertig.',
  target: points => `Zu schlagen: ${points}.`,
  track: 'Leiste',
  pool: 'Vorrat',
  hand: 'Hand',
  paid: 'bezahlt',
  none: 'kein Würfel',
  tools: 'Werkzeuge',
  goals: 'Ziele',
  each: points => `Je ${points}.`,
  secret: colour => `geheim ${colour}`,
  secretPoints: 'geheime Farbe',
  favor: 'Steine',
  empty: 'leere Scheiben',
  total: 'Summe',
  spent: 'verbraucht',
  tokens: counted('Stein', 'Steine'),
  points: counted('Punkt', 'Punkte'),
  typeWindow: 'Wähle ein Fenster (1 bis 4).',
  typeDie: 'Wähle einen Würfel (R5), nutze ein Werkzeug (nutze 7) oder passe.',
  typeToolOrPass: 'Nutze ein Werkzeug (nutze 7) oder passe.',
  type: {
    'pool-die': DIE,
    payment: DIE,
    'track-die': '(3:R5)',
    'track-colour': '(rot)',
    'own-die': CELL,
    cell: CELL,
    'cell-apart': CELL,
    'cell-or-no': '(c2 oder nein)',
    value: '(1 bis 6)',
    'up-or-down': '(hoch oder runter)',
    'yes-or-no': '(ja oder nein)',
  },
};

export const terminalTexts: ByLocale<TerminalTexts> = { en: sagradaEn, it: sagradaIt, de: sagradaDe };
