// Why a game of others cannot be loaded.

export interface GameProblemTexts {
  readonly 'no-file': (file: string) => string;
  /** `known`: the games that are there. */
  readonly 'no-package': (name: string, what: string, known: string) => string;
  readonly 'no-module': (file: string) => string;
  readonly syntax: (file: string, what: string) => string;
  readonly throws: (file: string, what: string) => string;
  readonly shape: (file: string, what: string) => string;
  readonly taken: (file: string, id: string, known: string) => string;
}

export const gameProblemsEn: GameProblemTexts = {
  'no-file': file => `The game ${file} cannot be loaded: there is no such folder or file.`,
  'no-package': (name, _, known) =>
    `There is no game "${name}", and no package of this name is installed; write a folder as ./${name}. The games are: ${known}.`,
  'no-module': file =>
    `The game cannot be loaded: ${file}, which package.json names as the main module, does not exist.`,
  syntax: (file, what) => `The game cannot be loaded: ${file} has a syntax error: ${what}`,
  throws: (file, what) => `The game cannot be loaded: ${file} fails on import: ${what}`,
  shape: (file, what) => `The game cannot be loaded: ${file} exports no complete game. ${what}`,
  taken: (file, id, known) =>
    `The game cannot be loaded: ${file} has the id "${id}", which another game has. The games are: ${known}.`,
};

export const gameProblemsIt: GameProblemTexts = {
  'no-file': file => `Il gioco ${file} non si può caricare: la cartella o il file non esiste.`,
  'no-package': (name, _, known) =>
    `Il gioco "${name}" non esiste e nessun pacchetto con questo nome è installato; scrivi una cartella come ./${name}. I giochi sono: ${known}.`,
  'no-module': file =>
    `Il gioco non si può caricare: ${file}, che package.json indica come modulo principale, non esiste.`,
  syntax: (file, what) => `Il gioco non si può caricare: ${file} ha un errore di sintassi: ${what}`,
  throws: (file, what) => `Il gioco non si può caricare: ${file} fallisce all’importazione: ${what}`,
  shape: (file, what) => `Il gioco non si può caricare: ${file} non esporta un gioco completo. ${what}`,
  taken: (file, id, known) =>
    `Il gioco non si può caricare: ${file} ha l’id "${id}", che è di un altro gioco. I giochi sono: ${known}.`,
};

export const gameProblemsDe: GameProblemTexts = {
  'no-file': file => `Das Spiel ${file} lässt sich nicht laden: Diesen Ordner oder diese Datei gibt es nicht.`,
  'no-package': (name, _, known) =>
    `Das Spiel "${name}" gibt es nicht, und kein Paket dieses Namens ist installiert; schreib einen Ordner als ./${name}. Es gibt: ${known}.`,
  'no-module': file =>
    `Das Spiel lässt sich nicht laden: ${file}, das package.json als Hauptmodul nennt, gibt es nicht.`,
  syntax: (file, what) => `Das Spiel lässt sich nicht laden: ${file} hat einen Syntaxfehler: ${what}`,
  throws: (file, what) => `Das Spiel lässt sich nicht laden: ${file} scheitert beim Import: ${what}`,
  shape: (file, what) => `Das Spiel lässt sich nicht laden: ${file} exportiert kein vollständiges Spiel. ${what}`,
  taken: (file, id, known) =>
    `Das Spiel lässt sich nicht laden: ${file} hat die ID "${id}", die ein anderes Spiel hat. Es gibt: ${known}.`,
};
