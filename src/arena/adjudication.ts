// Games that a referee ends before the rules do: a built-in bot judges every position, and a rule that was set beforehand says when its
// judgement is enough.

import type { AnyBot, BotAgent } from '../core/bot.ts';
import type { AnyGame, RandomInt, Seat } from '../core/game.ts';
import { isObject } from '../core/is-object.ts';
import { isRefusal } from '../core/refusal.ts';
import type { Match } from '../match/match.ts';
import { countedClock } from './clocks.ts';
import { type ArenaRefusal, parseNumbers, printPath, refuseArena, refuseField } from './refusals.ts';

export interface AdjudicationRule {
  /** The bot that judges. */
  readonly bot: string;
  /** Milliseconds it looks at a position, counted as for bots that play. */
  readonly think: number;
  /** A seat has lost when it can expect at most `-chances` in so many positions one after the other. */
  readonly resign?: { readonly chances: number; readonly moves: number };
  /** A draw: from move `from` on, neither can expect more than `chances` in so many positions one after the other. */
  readonly draw?: { readonly chances: number; readonly moves: number; readonly from: number };
}

const FIELDS = ['bot', 'think', 'resign', 'draw'] as const satisfies readonly (keyof AdjudicationRule)[];
const RESIGN = { chances: 0.95, moves: 6 };
const DRAW = { chances: 0.05, moves: 20, from: 60 };
const THINK = { think: 20 };
const AT = ['adjudication'] as const;

/** Bots that can be a referee of this game, the weakest first: they judge by the payoff to be expected. */
function referees(game: AnyGame, bots: readonly AnyBot[], seats: number): readonly AnyBot[] {
  return game.secrets || seats !== 2 ? [] : bots.filter(({ judges }) => judges === 'chances');
}

export function parseAdjudication(
  given: unknown,
  game: AnyGame,
  bots: readonly AnyBot[],
  seats: number,
): AdjudicationRule | ArenaRefusal {
  if (!isObject(given)) return refuseField('bad-field', ...AT);
  const strange = Object.keys(given).find(key => !(FIELDS as readonly string[]).includes(key));
  if (strange !== undefined) return refuseArena('unknown-field', printPath([...AT, strange]), [...AT, strange], FIELDS);
  const able = referees(game, bots, seats);
  if (able.length === 0) return refuseArena('no-referee', game.id, AT);
  const bot = given['bot'] ?? able.at(-1)!.id;
  const ids = able.map(({ id }) => id);
  if (typeof bot !== 'string' || !ids.includes(bot))
    return refuseArena('bad-field', printPath([...AT, 'bot']), [...AT, 'bot'], ids);
  const think = parseNumbers({ think: given['think'] ?? THINK.think }, THINK, AT);
  if (isRefusal(think)) return think;
  const resign = parseRule(given['resign'], RESIGN, 'resign');
  if (isRefusal(resign)) return resign;
  const draw = parseRule(given['draw'], DRAW, 'draw');
  if (isRefusal(draw)) return draw;
  if (!resign && !draw) return refuseArena('no-adjudication', undefined, AT);
  return { bot, ...think, ...(resign && { resign }), ...(draw && { draw }) };
}

function parseRule<T extends { readonly chances: number; readonly moves: number }>(
  given: unknown,
  usual: T,
  name: 'resign' | 'draw',
): T | ArenaRefusal | undefined {
  if (given === undefined || given === false) return undefined;
  const rule = parseNumbers(given === true ? {} : given, usual, [...AT, name]);
  if (isRefusal(rule)) return rule;
  if (rule.chances > 1) return refuseField('bad-field', ...AT, name, 'chances');
  return Number.isInteger(rule.moves) && rule.moves > 0 ? rule : refuseField('bad-field', ...AT, name, 'moves');
}

/** What a referee decides: the seat that has lost, none in a draw. */
export interface RefereeDecision {
  readonly loser: Seat | undefined;
}

/** Judges the positions of one game, in the order in which they arise. */
export class Referee {
  readonly #rule: AdjudicationRule;
  readonly #agents: readonly BotAgent<unknown>[];
  /** By seat: positions one after the other in which it was lost. */
  readonly #lost = [0, 0];
  /** Positions one after the other in which neither was better. */
  #even = 0;

  constructor(rule: AdjudicationRule, bot: AnyBot, options: object, random: RandomInt) {
    this.#rule = rule;
    const now = countedClock();
    this.#agents = this.#lost.map((_, seat) => bot.createAgent({ seat, seats: 2, options, random, now }));
  }

  /** `moves`: actions of players so far. */
  judge(match: Match, moves: number): RefereeDecision | undefined {
    const seat = match.toAct;
    const { think, resign, draw } = this.#rule;
    if (match.phase !== 'running' || seat < 0) return undefined;
    const judgement = this.#agents[seat]!.judge?.(match.view(seat), think);
    if (!judgement) return undefined;
    if (resign)
      for (const loser of [seat, 1 - seat]) {
        const expected = loser === seat ? judgement.value : -judgement.value;
        const lost = expected <= -resign.chances ? this.#lost[loser]! + 1 : 0;
        this.#lost[loser] = lost;
        if (lost >= resign.moves) return { loser };
      }
    if (draw) {
      this.#even = moves >= draw.from && Math.abs(judgement.value) <= draw.chances ? this.#even + 1 : 0;
      if (this.#even >= draw.moves) return { loser: undefined };
    }
    return undefined;
  }
}
