import type { Translation } from '../../core/texts.ts';
import type { en } from './cluster-commands.en.ts';

export const de: Translation<typeof en> = {
  cluster: {
    summary: 'die Server zeigen, die sich einen Speicher teilen, und was jedem gehört',
    about:
      'Liest den Speicher: wer da ist, was von jeder Lease übrig ist, wie viele Partitionen und Partien jedem Knoten gehören und welche Rollen er hat. Der Rückgabewert ist 1, wenn eine Lease abgelaufen ist oder Partien niemandem gehören.',
  },
  drain: {
    summary: 'einen Knoten eines Clusters alles übergeben lassen und beenden',
    about:
      'Der Knoten beantwortet /ready von da an mit 503, gibt seine Partien an die anderen und endet. Der Befehl wartet darauf. Dasselbe geschieht, wenn der Prozess SIGTERM erhält.',
  },
};
