// Analyses a match in the browser's worker, with the bots and the code of the server.

import { analyse, analystOf } from '../../src/analysis/analyse.ts';
import { type AnalysisPoint, type Decision, decisionsOf, judge } from '../../src/analysis/decisions.ts';
import type { AnyBot } from '../../src/core/bot.ts';
import type { AnyGame } from '../../src/core/game.ts';
import type { JournalEntry } from '../../src/core/journal.ts';
import { seededRandom } from '../../src/core/random.ts';
import type { AnyGameReasons } from '../../src/core/reasons.ts';
import { isRefusal, type Refusal } from '../../src/core/refusal.ts';
import { loadGame } from './games.ts';
import type { AnalysisCommand, AnalysisReply } from './messages.ts';

/** Milliseconds between two messages about what was found: each makes the page draw. */
const REPORT_INTERVAL = 250;
/** Milliseconds for judging a move that a reader tries. */
const WEIGH_BUDGET = 600;

const NO_ANALYST: Refusal = { refused: 'web/no-analyst', detail: 'No bot of this game can judge positions.' };

interface AnalysedMatch {
  readonly game: AnyGame;
  readonly bot: AnyBot;
  readonly reasons: AnyGameReasons | undefined;
  readonly entries: readonly JournalEntry[];
}

/** One worker analyses one match; its owner ends it by ending the worker. */
export function createAnalyst(post: (reply: AnalysisReply) => void): (command: AnalysisCommand) => Promise<void> {
  let match: AnalysedMatch | undefined;
  return async command => {
    if (command.t === 'weigh') {
      post({ t: 'weighed', id: command.id, point: match && weigh(match, command.version, command.text) });
      return;
    }
    match = await matchOf(command.entries);
    if (match) report(match, post);
    else post({ t: 'refused', refusal: NO_ANALYST });
  };
}

async function matchOf(entries: readonly JournalEntry[]): Promise<AnalysedMatch | undefined> {
  const first = entries[0];
  const found = first?.t === 'created' ? await loadGame(first.setup.game) : undefined;
  const bot = found && analystOf(found.bots);
  return bot && { game: found.game, bot, reasons: await found.reasons(), entries };
}

const now = (): number => performance.now();

function report({ bot, ...match }: AnalysedMatch, post: (reply: AnalysisReply) => void): void {
  post({ t: 'analyst', bot: bot.id, measure: bot.judges! });
  let points: AnalysisPoint[] = [];
  let last = now();
  for (const { done, of, point } of analyse({ ...match, bot, seed: 'browser', now })) {
    if (point) points.push(point);
    if (done < of && now() - last < REPORT_INTERVAL) continue;
    post({ t: 'found', done, of, points });
    points = [];
    last = now();
  }
}

/** Judges a move that a reader tries instead of the one played. Undefined if it is not legal there. */
function weigh(
  { game, bot, reasons, entries }: AnalysedMatch,
  version: number,
  text: string,
): AnalysisPoint | undefined {
  const found = decisionsOf(game, entries);
  const decision = found?.decisions.find(one => one.version === version);
  if (!found || !decision) return undefined;
  const action = game.parse(decision.state, decision.seat, text);
  if (isRefusal(action)) return undefined;
  const { seats, options } = found;
  const { seat } = decision;
  const random = seededRandom('weigh');
  const agent = bot.createAgent({ seat, seats, options, random, now });
  const tried: Decision = { ...decision, played: action };
  return judge({ game, measure: bot.judges, reasons, random, seats, options }, agent, tried, WEIGH_BUDGET);
}
