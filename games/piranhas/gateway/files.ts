// Finished matches as the season's replay files, and such files as journals.

import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { type BySeat, CHANCE } from '../../../src/core/game.ts';
import type { JournalEntry, MatchEnding } from '../../../src/core/journal.ts';
import { isRefusal, type Refusal } from '../../../src/core/refusal.ts';
import { replay as replayed } from '../../../src/core/replay.ts';
import type { DownloadFile, MatchFiles } from '../../../src/server/base/match-files.ts';
import { rules as piranhas } from '../rules/index.ts';
import type { State } from '../rules/state.ts';
import type { SoftwareChallengeResult, SoftwareChallengeState } from './messages.ts';
import {
  gameOf,
  isReplay,
  parseReplay,
  replayFileName,
  type SoftwareChallengeReplay,
  situation,
  wireState,
  writeReplay,
} from './replay.ts';
import { resultOf } from './result.ts';
import { DEFAULT_PLAYER_NAME } from './room.ts';

export const replayFiles: MatchFiles = {
  game: piranhas.id,
  writes: {
    'replay.xml': { type: 'application/xml', write: entries => xmlOf(entries) },
    'replay.xml.gz': {
      type: 'application/gzip',
      write: entries => {
        const { name, body } = xmlOf(entries);
        return { name: `${name}.gz`, body: gzipSync(body) };
      },
    },
  },
  recognises: isReplay,
  read: file => {
    const replay = parseReplay(file);
    return isRefusal(replay) ? replay : entriesOf(replay);
  },
};

function xmlOf(entries: readonly JournalEntry[]): DownloadFile {
  const replay = replayOf(entries);
  const begun = entries.find(entry => entry.t === 'started')?.at ?? 0;
  return { name: replayFileName(replay.names, new Date(begun)), body: Buffer.from(writeReplay(replay, 'replay')) };
}

/** What an observer would have seen of this match. */
export function replayOf(entries: readonly JournalEntry[]): SoftwareChallengeReplay {
  const past = replayed(piranhas, entries);
  if (isRefusal(past)) throw new Error(`a journal of ${piranhas.id} that cannot be replayed: ${past.detail}`);
  const names = past.seated.map(who => who?.name ?? DEFAULT_PLAYER_NAME);
  const states: SoftwareChallengeState[] = [];
  const show = (version: number, hints: readonly string[]): void => {
    const s = past.states[version] as State; // replayed by these very rules
    if (piranhas.toAct(s) !== CHANCE) states.push(wireState(piranhas.view(s, 0), names, hints));
  };
  let result: SoftwareChallengeResult | undefined;
  for (const [at, entry] of entries.entries()) {
    if (entry.t === 'started') show(at + 1, []);
    else if (entry.t === 'acted') show(at + 1, entry.note?.split('\n') ?? []);
    else if (entry.t === 'ended') {
      const s = past.states[at] as State; // as above
      result = resultOf(entry.ending, entry.payoffs, piranhas.view(s, 0), names, undefined);
    }
  }
  return { names, states, result };
}

/** The draws of a game that was played elsewhere have no commitment: its journal starts from the first position, and draws nothing. */
const SECRET = '0'.repeat(64);
const COMMIT = createHash('sha256').update(Buffer.from(SECRET, 'hex')).digest('hex');

export function entriesOf(replay: SoftwareChallengeReplay): JournalEntry[] | Refusal {
  const game = gameOf(replay);
  if (isRefusal(game)) return game;
  const first = replay.states[0]!.turn;
  const position = situation(replay, first);
  if (isRefusal(position)) return position;
  const at = 0;
  const { id, rulesVersion, absence } = piranhas;
  const setup = {
    game: id,
    rules: rulesVersion,
    seats: 2,
    options: { official: true, position: '' },
    absence,
    grace: 0,
  };
  const notes = replay.states.slice(1).map(({ last }) => last?.hints.join('\n') ?? '');
  return [
    { t: 'created', at, setup: { ...setup, clock: { kind: 'none' }, position, elsewhere: true }, commit: COMMIT },
    { t: 'sealed', at, secret: SECRET },
    ...replay.names.map(
      (name, seat): JournalEntry => ({ t: 'seated', at, seat, who: { name, kind: 'program' }, word: '' }),
    ),
    { t: 'started', at },
    ...game.steps
      .filter(({ seat }) => seat !== CHANCE)
      .map(({ seat, action }, i): JournalEntry => {
        const note = notes[i];
        return note ? { t: 'acted', at, seat, action, note } : { t: 'acted', at, seat, action };
      }),
    ...(replay.result ? [endOf(replay.result)] : []),
  ];
}

function endOf({ scores }: SoftwareChallengeResult): JournalEntry {
  const payoffs: BySeat<number> = scores.map(({ victory }) => victory - 1);
  return { t: 'ended', at: 0, ending: endingOf(scores), payoffs, secret: SECRET };
}

/** Milliseconds the contest allows. */
const SOFT = 2000;
const HARD = 10_000;

function endingOf(scores: SoftwareChallengeResult['scores']): MatchEnding {
  const seat = scores.findIndex(({ cause }) => cause !== 'REGULAR');
  switch (scores[seat]?.cause) {
    case 'RULE_VIOLATION':
      return { by: 'illegal', seat };
    case 'SOFT_TIMEOUT':
      return { by: 'time', seat, limit: SOFT, used: SOFT, soft: true };
    case 'HARD_TIMEOUT':
      return { by: 'time', seat, limit: HARD, used: HARD };
    case 'LEFT':
      return { by: 'absence', seat };
    default:
      return { by: 'rules' };
  }
}
