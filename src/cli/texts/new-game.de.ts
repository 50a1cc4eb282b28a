import type { Translation } from '../../core/texts.ts';
import type { en } from './new-game.en.ts';

export const de: Translation<typeof en> = {
  written: '{title} liegt jetzt in {folder}.',
  next: [
    ['npm install', 'einmal'],
    ['npm start', 'stellt es unter http://localhost:8080 bereit und lädt es neu, wenn du eine Datei änderst'],
    ['npm test', 'übersetzt es und prüft seine Regeln und seine Bots'],
  ],
  readme: 'README.md sagt, wofür jede Datei da ist.',
  form: 'Die Id besteht aus 2 bis 24 Kleinbuchstaben und Ziffern, beginnt mit einem Buchstaben und trennt Wörter mit einem Bindestrich, etwa last-stick.',
  reserved: '„{id}“ bedeutet in den Meldungen des Servers schon etwas anderes. Wähle eine andere Id.',
  taken: 'Ludoteca hat schon ein Spiel „{id}“. Wähle eine andere Id.',
  exists: '{path} gibt es schon. Führe den Befehl in einem leeren Ordner aus.',
  notPackage: 'package.json ist kein lesbares JSON. Führe den Befehl in einem leeren Ordner aus.',
};
