import { type MatchHistory, printJournal } from '../model/match-history.ts';

/** Hands a match over as a file. A replay opened from disk can be kept again. */
export function downloadJournal(history: MatchHistory, match = 'match'): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([printJournal(history)], { type: 'application/x-ndjson' }));
  link.download = `${history.setup.game}-${match}.jsonl`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
