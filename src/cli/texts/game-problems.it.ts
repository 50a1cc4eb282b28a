import type { Translation } from '../../core/texts.ts';
import type { en } from './game-problems.en.ts';

export const it: Translation<typeof en> = {
  'no-file': 'Il gioco {file} non si può caricare: la cartella o il file non esiste.',
  'no-package':
    'Il gioco "{file}" non esiste e nessun pacchetto con questo nome è installato; scrivi una cartella come ./{file}. I giochi sono: {known}.',
  'no-module': 'Il gioco non si può caricare: {file}, che package.json indica come modulo principale, non esiste.',
  syntax: 'Il gioco non si può caricare: {file} ha un errore di sintassi: {what}',
  throws: 'Il gioco non si può caricare: {file} fallisce all’importazione: {what}',
  shape: 'Il gioco non si può caricare: {file} non esporta un gioco completo. {what}',
  taken: 'Il gioco non si può caricare: {file} ha l’id "{what}", che è di un altro gioco. I giochi sono: {known}.',
};
