// The match that a game brings for visitors of a server on which nothing is played.

import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { isRefusal } from '../src/core/refusal.ts';
import { audit } from '../src/match/audit.ts';
import { parseJournal } from '../src/match/journal-file.ts';
import { GAMES } from './index.ts';

const showcases = GAMES.flatMap(({ rules }) => {
  const file = new URL(`./${rules.id}/board/showcase.jsonl`, import.meta.url);
  return existsSync(file) ? [[rules.id, rules, file] as const] : [];
});

test.each(showcases)('the match of %s is a whole one, with all draws as the secret says', (_id, rules, file) => {
  const lines = parseJournal(readFileSync(file, 'utf8'));
  if (isRefusal(lines)) throw new Error(lines.detail);
  expect(audit(rules, lines).fault).toBeUndefined();
  const last = lines.at(-1)!.entry;
  expect(last).toMatchObject({ t: 'ended', ending: { by: 'rules' } });
  // A match that is worth watching has a winner.
  expect(last.t === 'ended' && last.payoffs.some(payoff => payoff > 0)).toBe(true);
});
