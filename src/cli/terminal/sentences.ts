// Sentences for people, made from what is data everywhere else.

import type { SaidReason } from '../../analysis/explain.ts';
import { CHANCE, type GameEvent, type Seat } from '../../core/game.ts';
import type { MatchEnding } from '../../core/journal.ts';
import type { Locale } from '../../core/locale.ts';
import { withPlayerName } from '../../core/reasons.ts';
import { fill } from '../../core/texts.ts';
import type { Texts } from '../texts/index.ts';
import type { DialogueEnd, TerminalEvent, TerminalResult } from './session.ts';
import type { Terminal } from './terminal.ts';

type Name = (seat: Seat) => string;

/** What is said of an event, by its kind; others need no line. */
const EVENT_SENTENCES = {
  seated: 'sits',
  vacated: 'left',
  withdrew: 'left',
  started: 'started',
  retracted: 'undone',
  absent: 'away',
  returned: 'back',
  paused: 'paused',
  resumed: 'resumed',
  recovered: 'resumed',
} as const satisfies Readonly<Record<string, keyof Texts['play']>>;

/** One line about an event. Empty for events that need no line. */
export function describeEvent(event: TerminalEvent, secrets: boolean, name: Name, texts: Texts): string {
  if (event.t === 'acted') return describeAction(event, secrets, name, texts);
  if (!Object.hasOwn(EVENT_SENTENCES, event.t)) return '';
  const sentence = texts.play[EVENT_SENTENCES[event.t as keyof typeof EVENT_SENTENCES]]; // hasOwn has just shown it
  return fill(sentence, { name: event.who?.name ?? (event.seat === undefined ? '' : name(event.seat)) });
}

/**
 * In an open game the notation says everything. In a game with secrets, the consequences are added. The first one is the action
 * itself, which is not repeated where its text is known.
 */
function describeAction({ seat, text, did = [] }: TerminalEvent, secrets: boolean, name: Name, texts: Texts): string {
  const who = seat === CHANCE || seat === undefined ? texts.play.chance : name(seat);
  const came = text === undefined ? did : secrets ? did.slice(1) : [];
  const words = came.map(happening => describeHappening(happening, seat, name));
  return `${who}: ${[...(text === undefined ? [] : [text]), ...words].join('; ')}`;
}

/** `dealt Ada die 4`. Games bring their own codes, so none is known here. The acting player was named before. */
export function describeHappening({ what, ...details }: GameEvent, by: Seat | undefined, name: Name): string {
  const words = Object.entries(details).flatMap(([key, value]) => {
    const isPerson = (key === 'seat' || key === 'winner') && typeof value === 'number' && value >= 0;
    if (isPerson && key === 'seat') return value === by ? [] : [name(value)];
    return [`${key} ${isPerson ? name(value) : typeof value === 'string' ? value : JSON.stringify(value)}`];
  });
  return [what, ...words].join(' ');
}

/** Why an action is good or bad, a line each. */
export function reasonLines(
  reasons: readonly SaidReason[],
  locale: Locale,
  name: (seat: Seat) => string,
): readonly string[] {
  return reasons.map(({ text, player }) => `  ${withPlayerName(text[locale], player, name)}`);
}

/** How it ended and who won. */
export function describeResult({ ending, payoffs }: TerminalResult, name: Name, texts: Texts): string {
  const how = describeEnding(ending, name, texts);
  if (ending.by === 'abort') return ending.rules ? texts.result.rulesFailed[ending.rules] : texts.result.abort;
  const best = Math.max(...payoffs);
  const winners = payoffs.flatMap((payoff, seat) => (payoff === best ? [name(seat)] : []));
  const drawn = winners.length === payoffs.length;
  const names = listNames(winners, texts);
  const who = drawn
    ? texts.result.drawn
    : winners.length === 1
      ? fill(texts.result.wins, { names })
      : fill(texts.result.win, { names });
  return how ? `${how} ${who}` : who;
}

function describeEnding(ending: MatchEnding, name: Name, { result }: Texts): string | undefined {
  if (ending.by === 'rules' || ending.by === 'abort') return undefined;
  if (ending.seat === undefined) return result.judgedDrawn;
  return fill(result[ending.by === 'adjudication' ? 'judgedLost' : ending.by], { name: name(ending.seat) });
}

/** `Ada, Ben and Cleo`. */
export function listNames(names: readonly string[], { result }: Texts): string {
  if (names.length < 2) return names.join('');
  return `${names.slice(0, -1).join(', ')} ${result.and} ${names.at(-1)}`;
}

/** Why the dialogue stopped before the match did. */
export function printDialogueEnd(end: DialogueEnd, terminal: Terminal, { play }: Texts): void {
  if (end === 'quit') terminal.out(play.quit);
  if (end === 'input-ended') terminal.out(play.inputEnded);
}
