import type { Translation } from '../../core/texts.ts';
import type { en } from './game-problems.en.ts';

export const de: Translation<typeof en> = {
  'no-file': 'Das Spiel {file} lässt sich nicht laden: Diesen Ordner oder diese Datei gibt es nicht.',
  'no-package':
    'Das Spiel "{file}" gibt es nicht, und kein Paket dieses Namens ist installiert; schreib einen Ordner als ./{file}. Es gibt: {known}.',
  'no-module': 'Das Spiel lässt sich nicht laden: {file}, das package.json als Hauptmodul nennt, gibt es nicht.',
  syntax: 'Das Spiel lässt sich nicht laden: {file} hat einen Syntaxfehler: {what}',
  throws: 'Das Spiel lässt sich nicht laden: {file} scheitert beim Import: {what}',
  shape: 'Das Spiel lässt sich nicht laden: {file} exportiert kein vollständiges Spiel. {what}',
  taken: 'Das Spiel lässt sich nicht laden: {file} hat die ID "{what}", die ein anderes Spiel hat. Es gibt: {known}.',
};
