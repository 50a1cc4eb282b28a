// The words that players add to the secret of the draws. Clients commit to a word by its SHA-256 and show it once the seats are closed, so
// that no word, seat or secret can be chosen by someone who knows the word of another.

import type { Seat } from '../core/game.ts';
import type { Millis } from '../core/journal.ts';
import type { MatchState } from '../core/match-state.ts';
import { wordCommitment } from './chance.ts';
import * as refusals from './refusals.ts';
import { notOpen, notPlayable } from './seating.ts';
import { NOTHING, type Outcome, type Step } from './step.ts';

/** What a player adds: a public word, or the SHA-256 of one that is shown later. An empty word adds nothing. */
export type SeatWord = string | { readonly commit: string };

/** The client of a seat commits to a word, or to another one. */
export function commitWord(match: MatchState, seat: Seat, commit: string, at: Millis): Outcome {
  const refusal = notOpen(match);
  if (refusal) return refusal;
  if (!match.who(seat)) return refusals.seatEmpty;
  return match.seats[seat]!.commit === commit ? NOTHING : [{ t: 'committed', at, seat, commit }];
}

/** Has the client of one of these seats committed to a word, so that the seats are closed before the start? */
export function needsWords(match: MatchState, seats: readonly Seat[]): boolean {
  return seats.some(seat => match.seats[seat]?.commit !== undefined);
}

/** Closes the seats, so that words can be shown. `playing`: the seats that will play. */
export function close(match: MatchState, playing: readonly Seat[], at: Millis): Outcome {
  const refusal = notOpen(match) ?? notPlayable(match, playing);
  if (refusal) return refusal;
  return [{ t: 'closed', at, ...(playing.length < match.setup.seats && { seats: playing }) }];
}

/** The client of a seat shows the word it committed to. Showing it twice changes nothing. */
export function reveal(match: MatchState, seat: Seat, word: string, at: Millis): Outcome {
  const known = match.seats[seat];
  if (word !== '' && known?.word === word) return NOTHING;
  if (!match.unseenWords.includes(seat)) return refusals.noWordAsked;
  if (word === '' || wordCommitment(word) !== known?.commit) return refusals.otherWord;
  return [{ t: 'revealed', at, seat, word }];
}

/** A seat that has not shown its word adds nothing: withholding it chooses between two sets of draws, never among more. */
export function withhold(match: MatchState, at: Millis): Step[] {
  return match.unseenWords.map(seat => ({ t: 'withheld', at, seat }));
}
