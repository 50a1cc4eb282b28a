// Sentences of `new-game`.

export const newGameEn = {
  written: (title: string, folder: string) => `${title} is written to ${folder}.`,
  next: [
    ['npm install', 'once'],
    ['npm start', 'serves it at http://localhost:8080 and loads it again when you change a file'],
    ['npm test', 'compiles it and checks its rules and its bots'],
  ] as readonly (readonly [command: string, does: string])[],
  readme: 'README.md says what each file is for.',
  form: 'The id is 2 to 24 small letters and digits, a letter first, with single hyphens between words, such as last-stick.',
  reserved: (id: string) => `"${id}" already means something else in messages of the server. Choose another id.`,
  exists: (path: string) => `${path} exists already. Run the command in an empty folder.`,
  notPackage: 'package.json cannot be read as JSON. Run the command in an empty folder.',
};

export const newGameIt: typeof newGameEn = {
  written: (title, folder) => `${title} è pronto in ${folder}.`,
  next: [
    ['npm install', 'una volta sola'],
    ['npm start', 'lo serve su http://localhost:8080 e lo ricarica quando cambi un file'],
    ['npm test', 'lo compila e controlla le regole e i bot'],
  ],
  readme: 'README.md dice a che cosa serve ogni file.',
  form: "L'id ha da 2 a 24 lettere minuscole e cifre, comincia con una lettera e separa le parole con un solo trattino, come last-stick.",
  reserved: id => `"${id}" ha già un altro significato nei messaggi del server. Scegli un altro id.`,
  exists: path => `${path} esiste già. Esegui il comando in una cartella vuota.`,
  notPackage: 'package.json non è JSON leggibile. Esegui il comando in una cartella vuota.',
};

export const newGameDe: typeof newGameEn = {
  written: (title, folder) => `${title} liegt jetzt in ${folder}.`,
  next: [
    ['npm install', 'einmal'],
    ['npm start', 'stellt es unter http://localhost:8080 bereit und lädt es neu, wenn du eine Datei änderst'],
    ['npm test', 'übersetzt es und prüft seine Regeln und seine Bots'],
  ],
  readme: 'README.md sagt, wofür jede Datei da ist.',
  form: 'Die Id besteht aus 2 bis 24 Kleinbuchstaben und Ziffern, beginnt mit einem Buchstaben und trennt Wörter mit einem Bindestrich, etwa last-stick.',
  reserved: id => `„${id}“ bedeutet in den Meldungen des Servers schon etwas anderes. Wähle eine andere Id.`,
  exists: path => `${path} gibt es schon. Führe den Befehl in einem leeren Ordner aus.`,
  notPackage: 'package.json ist kein lesbares JSON. Führe den Befehl in einem leeren Ordner aus.',
};
