// What the trial of a Dama player finds, in Italian and German. The trial itself says it in English; `{}` stands for a part that
// is translated by itself, or for a number or a name that stays as it is.

type FindingRow = readonly [en: string, it: string, de: string];

const FINDINGS: readonly FindingRow[] = [
  // How a method ended.
  ['segmentation fault', 'segmentation fault', 'Speicherzugriffsfehler'],
  ['aborted', 'programma interrotto (abort)', 'Programm abgebrochen (abort)'],
  ['arithmetic error', 'errore aritmetico', 'Rechenfehler'],
  ['bus error', 'errore di bus', 'Busfehler'],
  ['illegal instruction', 'istruzione non valida', 'ungültiger Maschinenbefehl'],
  [
    'ended the program with exit code {}',
    'ha terminato il programma con il codice {}',
    'beendete das Programm mit dem Code {}',
  ],
  ['did not end within {} s', 'non è terminato entro {} s', 'endete nicht innerhalb von {} s'],
  ['used more than {} MiB', 'ha usato più di {} MiB', 'brauchte mehr als {} MiB'],
  ['started {} processes', 'ha avviato {} processi', 'startete {} Prozesse'],
  ['wrote more than {} KiB', 'ha scritto più di {} KiB', 'schrieb mehr als {} KiB'],
  ['stored more than {} MiB', 'ha memorizzato più di {} MiB', 'speicherte mehr als {} MiB'],
  ['made more than {} files', 'ha creato più di {} file', 'legte mehr als {} Dateien an'],
  [
    'used more processor time than allowed',
    'ha usato più tempo di processore del consentito',
    'brauchte mehr Prozessorzeit als erlaubt',
  ],
  [
    'threw something that is not an exception',
    'ha lanciato qualcosa che non è un’eccezione',
    'hat etwas geworfen, das keine Ausnahme ist',
  ],
  ['not tried: {} failed', 'non provato: {} non funziona', 'nicht geprüft: {} ist fehlerhaft'],
  // The method comes to its end, but is wrong.
  [
    '{} must throw {}, and it threw {}',
    '{}: deve lanciare {}, e ha lanciato {}',
    '{}: muss {} werfen, geworfen wurde {}',
  ],
  ['nothing', 'nulla', 'nichts'],
  ['something else', 'altro', 'etwas anderes'],
  ['threw {}', 'ha lanciato {}', 'hat geworfen: {}'],
  ['an empty history', 'storia vuota', 'leere Historie'],
  ['a history of one board', 'storia di una sola scacchiera', 'Historie aus einem Brett'],
  ['player number {}', 'numero di giocatore {}', 'Spielernummer {}'],
  ['row {}', 'riga {}', 'Zeile {}'],
  ['column {}', 'colonna {}', 'Spalte {}'],
  ['history_offset 2 of two boards', 'history_offset 2 con due scacchiere', 'history_offset 2 bei zwei Brettern'],
  ['a missing file', 'file mancante', 'fehlende Datei'],
  ['an unknown letter', 'lettera sconosciuta', 'unbekannter Buchstabe'],
  ['a piece on a white cell', 'pezzo su una casella bianca', 'Figur auf einem weißen Feld'],
  ['13 men of a player', '13 pedine di un giocatore', '13 Steine eines Spielers'],
  ['seven rows', 'sette righe', 'sieben Zeilen'],
  ['an empty file', 'file vuoto', 'leere Datei'],
  [
    'the history of a new player is empty: reading it',
    'leggere la storia di un giocatore nuovo, che è vuota',
    'Lesen der Historie eines neuen Spielers, die leer ist',
  ],
  [
    'reading a copy of an empty player',
    'leggere la copia di un giocatore vuoto',
    'Lesen der Kopie eines leeren Spielers',
  ],
  [
    'an assigned player must not keep boards that it had before',
    'il giocatore assegnato non deve conservare scacchiere che aveva prima',
    'Ein zugewiesener Spieler darf keine früheren Bretter behalten',
  ],
  [
    'init_board adds nothing to the history: reading it',
    'leggere la storia, a cui init_board non aggiunge nulla',
    'Lesen der Historie, zu der init_board nichts hinzufügt',
  ],
  [
    'reading a history from which everything was removed',
    'leggere una storia da cui tutto è stato tolto',
    'Lesen einer Historie, aus der alles entfernt wurde',
  ],
  [
    'the numbers 1 and 2 must be accepted',
    'i numeri 1 e 2 devono essere accettati',
    'die Nummern 1 und 2 müssen angenommen werden',
  ],
  [
    'a copy must have the whole history',
    'una copia deve avere tutta la storia',
    'eine Kopie muss die ganze Historie haben',
  ],
  [
    'a copy must keep its boards when the original loses one',
    'una copia deve conservare le sue scacchiere quando l’originale ne perde una',
    'eine Kopie muss ihre Bretter behalten, wenn das Original eines verliert',
  ],
  [
    'the original must keep its boards when a copy loses one',
    'l’originale deve conservare le sue scacchiere quando una copia ne perde una',
    'das Original muss seine Bretter behalten, wenn eine Kopie eines verliert',
  ],
  [
    'an assigned player must have the whole history',
    'un giocatore assegnato deve avere tutta la storia',
    'ein zugewiesener Spieler muss die ganze Historie haben',
  ],
  [
    'an assigned player must keep its boards when the original loses one',
    'un giocatore assegnato deve conservare le sue scacchiere quando l’originale ne perde una',
    'ein zugewiesener Spieler muss seine Bretter behalten, wenn das Original eines verliert',
  ],
  [
    'a player assigned to itself must stay the same',
    'un giocatore assegnato a sé stesso deve restare uguale',
    'ein sich selbst zugewiesener Spieler muss gleich bleiben',
  ],
  [
    'a cell must have the piece of its row and column',
    'una casella deve avere il pezzo della sua riga e colonna',
    'ein Feld muss die Figur seiner Zeile und Spalte haben',
  ],
  [
    'every cell of the newest board must be as it was loaded',
    'ogni casella dell’ultima scacchiera deve essere come è stata caricata',
    'jedes Feld des neuesten Bretts muss so sein, wie es geladen wurde',
  ],
  [
    'history_offset 1 must be the board before the newest one',
    'history_offset 1 deve essere la penultima scacchiera',
    'history_offset 1 muss das vorletzte Brett sein',
  ],
  [
    'the initial board must be loaded',
    'la scacchiera iniziale deve essere caricata',
    'das Anfangsbrett muss geladen werden',
  ],
  [
    'a loaded board must be the newest one, with its kings',
    'una scacchiera caricata deve essere l’ultima, con le sue dame',
    'ein geladenes Brett muss das neueste sein, mit seinen Damen',
  ],
  [
    'the file must have the 127 bytes of the newest board',
    'il file deve avere i 127 byte dell’ultima scacchiera',
    'die Datei muss die 127 Bytes des neuesten Bretts haben',
  ],
  [
    'the file must have the 127 bytes of the initial board',
    'il file deve avere i 127 byte della scacchiera iniziale',
    'die Datei muss die 127 Bytes des Anfangsbretts haben',
  ],
  [
    'the board before the move must stay in the history',
    'la scacchiera prima della mossa deve restare nella storia',
    'das Brett vor dem Zug muss in der Historie bleiben',
  ],
  [
    'the newest board must be removed',
    'l’ultima scacchiera deve essere tolta',
    'das neueste Brett muss entfernt werden',
  ],
  [
    'a board must be loaded after everything was removed',
    'una scacchiera deve potersi caricare dopo che tutto è stato tolto',
    'ein Brett muss geladen werden, nachdem alles entfernt wurde',
  ],
  [
    'must be false while both players have pieces',
    'deve essere false finché entrambi hanno pezzi',
    'muss false sein, solange beide Figuren haben',
  ],
  [
    'must be true for player {} alone where only player {} has pieces',
    'deve essere true solo per il giocatore {} quando solo il giocatore {} ha pezzi',
    'muss nur für Spieler {} true sein, wenn nur Spieler {} Figuren hat',
  ],
  [
    'without a number it must answer for the player of the object (player {} has pieces)',
    'senza numero deve rispondere per il giocatore dell’oggetto (il giocatore {} ha pezzi)',
    'ohne Nummer muss es für den Spieler des Objekts antworten (Spieler {} hat Figuren)',
  ],
  [
    'the newest board must be counted {} times after board {}',
    'dopo la scacchiera {1} l’ultima deve contare {0} volte',
    'nach Brett {1} muss das neueste {0}-mal gezählt werden',
  ],
  [
    'a board must be counted once after the last one was removed',
    'una scacchiera deve contare una volta dopo che l’ultima è stata tolta',
    'ein Brett muss einmal gezählt werden, nachdem das letzte entfernt wurde',
  ],
  ['on {}: {}', 'posizione «{}»: {}', 'Stellung „{}“: {}'],
  ['the initial board', 'scacchiera iniziale', 'Anfangsbrett'],
  ['a board after the first move', 'scacchiera dopo la prima mossa', 'Brett nach dem ersten Zug'],
  ['a man before the last row', 'pedina davanti all’ultima riga', 'Stein vor der letzten Reihe'],
  [
    'a man of player 2 before the last row',
    'pedina del giocatore 2 davanti all’ultima riga',
    'Stein von Spieler 2 vor der letzten Reihe',
  ],
  ['a king alone', 'una dama da sola', 'eine Dame allein'],
  [
    'a board on which the player is blocked',
    'scacchiera su cui il giocatore è bloccato',
    'Brett, auf dem der Spieler blockiert ist',
  ],
  // valid_move: in German, the sentence after "wenn".
  ['must be true where {}', 'deve essere true se {}', 'muss true sein, wenn {}'],
  ['must be false where {}', 'deve essere false se {}', 'muss false sein, wenn {}'],
  ['a man of player {} steps', 'una pedina del giocatore {} avanza', 'ein Stein von Spieler {} zieht'],
  [
    'a man of player {} captures a man',
    'una pedina del giocatore {} mangia una pedina',
    'ein Stein von Spieler {} einen Stein schlägt',
  ],
  [
    'a man of player {} is promoted by a step',
    'una pedina del giocatore {} diventa dama avanzando',
    'ein Stein von Spieler {} durch einen Zug zur Dame wird',
  ],
  [
    'a man of player {} is promoted by a capture',
    'una pedina del giocatore {} diventa dama mangiando',
    'ein Stein von Spieler {} durch Schlagen zur Dame wird',
  ],
  ['a king of player {} steps back', 'una dama del giocatore {} arretra', 'eine Dame von Spieler {} rückwärts zieht'],
  [
    'a king captures a man backward',
    'una dama mangia una pedina all’indietro',
    'eine Dame rückwärts einen Stein schlägt',
  ],
  ['a king captures a king', 'una dama mangia una dama', 'eine Dame eine Dame schlägt'],
  [
    'a king of player {} captures a king',
    'una dama del giocatore {} mangia una dama',
    'eine Dame von Spieler {} eine Dame schlägt',
  ],
  [
    'a man steps although it could capture',
    'una pedina avanza anche se potrebbe mangiare',
    'ein Stein zieht, obwohl er schlagen könnte',
  ],
  ['the board is unchanged', 'la scacchiera non cambia', 'das Brett unverändert ist'],
  ['a man of player {} steps back', 'una pedina del giocatore {} arretra', 'ein Stein von Spieler {} rückwärts zieht'],
  [
    'a man of player {} captures backward',
    'una pedina del giocatore {} mangia all’indietro',
    'ein Stein von Spieler {} rückwärts schlägt',
  ],
  ['a man captures a king', 'una pedina mangia una dama', 'ein Stein eine Dame schlägt'],
  [
    'a piece captures a piece of its own side',
    'un pezzo mangia un pezzo dello stesso giocatore',
    'eine Figur eine eigene schlägt',
  ],
  [
    'a captured piece stays on the board',
    'un pezzo mangiato resta sulla scacchiera',
    'eine geschlagene Figur auf dem Brett bleibt',
  ],
  [
    'a piece jumps two cells over nothing',
    'un pezzo salta due caselle senza mangiare',
    'eine Figur zwei Felder weit über ein leeres springt',
  ],
  ['two pieces are captured at once', 'due pezzi sono mangiati insieme', 'zwei Figuren auf einmal geschlagen werden'],
  [
    'a man is not promoted on the last row',
    'una pedina sull’ultima riga non diventa dama',
    'ein Stein auf der letzten Reihe nicht zur Dame wird',
  ],
  ['a man is promoted too early', 'una pedina diventa dama troppo presto', 'ein Stein zu früh zur Dame wird'],
  ['a king becomes a man', 'una dama diventa pedina', 'eine Dame zum Stein wird'],
  ['a king moves straight', 'una dama si muove in linea retta', 'eine Dame gerade zieht'],
  ['a king moves three cells', 'una dama si muove di tre caselle', 'eine Dame drei Felder weit zieht'],
  ['both players move', 'muovono entrambi i giocatori', 'beide Spieler ziehen'],
  ['two pieces of a player move', 'si muovono due pezzi di un giocatore', 'zwei Figuren eines Spielers ziehen'],
  ['a piece appears', 'compare un pezzo', 'eine Figur erscheint'],
  ['a piece vanishes', 'sparisce un pezzo', 'eine Figur verschwindet'],
  ['a piece changes sides', 'un pezzo passa all’altro giocatore', 'eine Figur die Seite wechselt'],
  ['a piece moves onto another one', 'un pezzo va su un altro', 'eine Figur auf eine andere zieht'],
];

const COLUMNS = { it: 1, de: 2 } as const;

const PATTERNS = FINDINGS.map(row => {
  const parts = row[0].split('{}').map(part => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return { row, pattern: new RegExp(`^${parts.join('(.+?)')}$`, 's') };
});

/** A finding of the trial in another language; what is not known stays in English. */
export function translateFinding(text: string, language: keyof typeof COLUMNS): string {
  for (const { row, pattern } of PATTERNS) {
    const parts = pattern.exec(text)?.slice(1);
    if (!parts) continue;
    let next = 0;
    return row[COLUMNS[language]].replaceAll(/\{(\d?)\}/g, (_, at: string) =>
      translateFinding(parts[at === '' ? next++ : Number(at)]!, language),
    );
  }
  return text;
}
