import type { Translation } from '../../../src/core/texts.ts';
import type { en } from './contest.en.ts';

export const it: Translation<typeof en> = {
  title: 'Torneo dei bot di UNO',
  played: '{matches} partite, in media {rounds} smazzate ciascuna, seme "{seed}"',
  properties: 'Proprietà',
  columns: [
    'bot',
    'partite',
    'vinte',
    'punti',
    'turni',
    'carte',
    'massimo',
    'ms medi',
    'ms massimi',
    'documento: medi',
    'documento: massimi',
  ],
  chart: 'Partite vinte (± un errore standard)',
  fair: 'parti uguali',
  compared:
    'Turni di un giocatore in una partita: {moves} (il documento: {theirMoves}). Carte in mano: {cards} (il documento: {theirCards}).',
  lost: 'Nel documento manca il diagramma delle vittorie; secondo il testo il bot 2 è molto efficiente.',
  twoBots: 'Per un torneo servono almeno due --bot.',
  written: 'Il resoconto è in {folder}: report.html, report.json, wins.svg.',
};
