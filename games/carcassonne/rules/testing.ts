// For tests: games written in notation with the base set's kind letters.

import { CHANCE, type GameEvent } from '../../../src/core/game.ts';
import { parseOptions } from '../../../src/core/options.ts';
import { isRefusal } from '../../../src/core/refusal.ts';
import { rules as carcassonne } from './index.ts';
import type { State } from './state.ts';
import kinds from './testdata/kinds.json' with { type: 'json' };

export interface TileKindFacts {
  readonly kind: string;
  readonly count: number;
  readonly tile: string;
  /** 'C1' -> 'NW' */
  readonly built: Readonly<Record<string, string>>;
  readonly fields: readonly {
    readonly label: string;
    readonly corners: readonly string[];
    /** 'N/w': the western half of the north side. */
    readonly halves: readonly string[];
    readonly cities: readonly string[];
  }[];
}

export const KINDS: readonly TileKindFacts[] = kinds;

export function kindLine(letter: string): string {
  const facts = KINDS.find(({ kind }) => kind === letter);
  if (!facts) throw new Error(`there is no kind ${letter}`);
  return facts.tile;
}

/** Plays 'E 0,1/2 C1' turns: kind drawn, placement, follower or nothing. The pile is `start` and what the turns draw. */
export function playTurns(seats: number, start: string, turns: readonly string[], overrides = {}) {
  const steps = turns.map(turn => turn.split(' '));
  const tiles = [start, ...steps.map(([kind]) => kindLine(kind!))].join('\n');
  const options = parseOptions(carcassonne, seats, { ...overrides, tiles });
  if (isRefusal(options)) throw new Error(options.detail);
  const s = carcassonne.init(seats, options);
  const events: GameEvent[] = [];
  for (const [kind, placement, follower] of steps) {
    events.push(...act(s, `draw ${kindLine(kind!)}`), ...act(s, placement!), ...act(s, follower ?? 'pass'));
  }
  return { s, told: events };
}

/** The seat to act does this. */
export function act(s: State, text: string): readonly GameEvent[] {
  const seat = carcassonne.toAct(s);
  const action = carcassonne.parse(s, seat, text);
  if (isRefusal(action))
    throw new Error(
      `seat ${seat === CHANCE ? 'chance' : seat}, ${text}: ${[action.detail, ...(action.reasons ?? [])].join(' ')}`,
    );
  const events = carcassonne.eventsFor(s, seat, action, seat);
  carcassonne.apply(s, seat, action);
  return events;
}

const FOUR_CITIES = 'N=C S=C W=C E=C NS=1 NE=1 NW=1 WE=1 SE=1 SW=1 U';
const CAPS = 'N=C S=C W=C E=N NS=0 NE=0 NW=0 WE=0 SE=0 SW=0';
const ROAD = 'N=S S=S W=N E=N NS=1 NE=0 NW=0 WE=0 SE=0 SW=0';

/** A tile file with shields that mostly fit nowhere: tiles are set aside, also the last ones. */
export const SHIELDS: string = [
  ROAD,
  ...Array<string>(4).fill(FOUR_CITIES),
  ...Array<string>(6).fill(CAPS),
  ...Array<string>(6).fill(ROAD),
].join('\n');

export const textSamples = { tiles: [SHIELDS] };
