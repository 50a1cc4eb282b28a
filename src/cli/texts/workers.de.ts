import type { Translation } from '../../core/texts.ts';
import type { en } from './workers.en.ts';

export const de: Translation<typeof en> = {
  needStore: '--workers braucht --store mit postgres://…: mehrere Prozesse können sich keinen SQLite-Speicher teilen.',
  running: '{count} Prozesse bedienen diesen Port.',
  restarting: 'Prozess {number} ist beendet ({end}). Er wird neu gestartet.',
};
