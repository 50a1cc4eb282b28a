// A match as portable text, similar to PGN: tags, then the actions in the notation of the game, then the result. It is for games of two
// without secrets. docs/protocols/game-text.md describes it. Parsing gives a journal, so that every reader of journals can use it.

import { EXAMPLE_GAME } from '../core/example-game.ts';
import { type AnyGame, CHANCE, NOBODY, type Seat } from '../core/game.ts';
import type { JournalEntry, MatchEnding, MatchSetup, SeatedPlayer } from '../core/journal.ts';
import type { OptionSchema } from '../core/options.ts';
import { isRefusal, type Refusal, refuse } from '../core/refusal.ts';
import { courseOf, JournalStepper } from '../core/replay.ts';
import type { Journal, JournalLine } from './journal-file.ts';

/** Payoffs of both seats, as results are written. */
const RESULTS: ReadonlyMap<string, readonly [number, number]> = new Map([
  ['1-0', [1, -1]],
  ['0-1', [-1, 1]],
  ['1/2-1/2', [0, 0]],
]);
/** Not finished, or without a winner. */
const OPEN = '*';
const LONGEST_LINE = 100;

export interface GameTextTitle {
  readonly event?: string;
  readonly round?: string;
}

/** Refused where the match cannot be written in this form. */
export function printGameText(
  game: AnyGame,
  entries: readonly JournalEntry[],
  { event, round }: GameTextTitle = {},
): string | Refusal {
  const course = courseOf(game, entries);
  if (isRefusal(course)) return course;
  const { setup, seated, actions, isPlain, end } = course;
  if (game.secrets || setup.seats !== 2) return refuseText('This form is for games of two without secrets.');
  if (!isPlain) return refuseText('Players acted at the same time, changed their places or left.');
  const long = actions.find(({ text }) => /[\s{}]/.test(text));
  if (long) return refuseText(`The action "${long.text}" is more than one word.`);
  const result = end ? resultOf(end) : OPEN;
  if (result === undefined) return refuseText('The result is neither won, lost nor drawn.');
  const { at } = entries[0]!;
  const when = new Date(at).toISOString();
  const tags: (readonly [string, string | undefined])[] = [
    ['Game', game.id],
    ['Rules', String(setup.rules)],
    ['Options', printOptions(game, setup)],
    ['Event', event ?? setup.title],
    ['Round', round],
    ['Date', at > 0 ? `${when.slice(0, 10).replaceAll('-', '.')} ${when.slice(11, 19)}` : undefined],
    ...seated.flatMap((who, seat) => [[`Player${seat}`, who?.name] as const, [`Bot${seat}`, who?.bot] as const]),
    ['Position', setup.position],
    ['ToAct', setup.toAct === undefined ? undefined : String(setup.toAct)],
    ['Result', result],
    ['Ending', end && end.ending.by !== 'rules' ? printEnding(end.ending) : undefined],
  ];
  const head = tags.flatMap(([name, value]) => (value === undefined || value === '' ? [] : [printTag(name, value)]));
  const words: string[] = [];
  let moves = 0;
  for (const { seat, text, note } of actions) {
    if (seat !== CHANCE && moves++ % 2 === 0) words.push(`${(moves + 1) / 2}.`);
    words.push(text);
    if (note !== undefined) words.push(...`{${note.replaceAll(/[{}\s]+/g, ' ').trim()}}`.split(' '));
  }
  return `${head.join('\n')}\n\n${inLines([...words, result])}\n`;
}

const refuseText = (why: string): Refusal => refuse('journal/not-portable', why);

function resultOf({ ending, payoffs }: Extract<JournalEntry, { t: 'ended' }>): string | undefined {
  if (ending.by === 'abort') return OPEN;
  return [...RESULTS].find(([, [first, second]]) => payoffs[0] === first && payoffs[1] === second)?.[0];
}

/** `time 1`: seat 1 lost on time. */
const printEnding = (ending: MatchEnding): string =>
  'seat' in ending && ending.seat !== undefined ? `${ending.by} ${ending.seat}` : ending.by;

/** Options that differ from the default: `plyLimit=300 atLimit=majority`. */
function printOptions(game: AnyGame, { options }: MatchSetup): string {
  const usual = game.defaults as Readonly<Record<string, unknown>>; // keyed by name: O is only known to the game
  return Object.entries(options)
    .filter(([name, value]) => value !== usual[name])
    .map(([name, value]) => `${name}=${encodeURI(String(value))}`)
    .join(' ');
}

const printTag = (name: string, value: string): string =>
  `[${name} "${value.replaceAll(/[\\"]/g, '\\$&').replaceAll('\n', '\\n')}"]`;

function inLines(words: readonly string[]): string {
  const lines: string[] = [];
  for (const word of words) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < LONGEST_LINE) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines.join('\n');
}

/** Is this text a match in this form, and not a journal? */
export const isGameText = (text: string): boolean => /^\s*\[[A-Z]\w* "/.test(text);

interface Word {
  readonly line: number;
  readonly text: string;
}

interface WrittenGame {
  readonly line: number;
  readonly tags: Map<string, string>;
  readonly words: Word[];
}

/** The matches of a text, as journals whose lines are those of the text. */
export function parseGameTexts(text: string, games: readonly AnyGame[]): readonly Journal[] | Refusal {
  const written = splitGames(text);
  if (isRefusal(written)) return written;
  const journals: Journal[] = [];
  for (const one of written) {
    const journal = journalOf(one, games);
    if (isRefusal(journal)) return journal;
    journals.push(journal);
  }
  return journals;
}

const refuseAt = (line: number, why: string): Refusal => refuse('journal/bad-text', `Line ${line}: ${why}`);

function splitGames(text: string): readonly WrittenGame[] | Refusal {
  const games: WrittenGame[] = [];
  let isNote = false;
  for (const [at, row] of text.split('\n').entries()) {
    const line = at + 1;
    const tag = isNote ? null : /^\s*\[(\w+) "((?:[^"\\]|\\.)*)"\]\s*$/.exec(row);
    if (tag) {
      if (games.length === 0 || games.at(-1)!.words.length > 0) games.push({ line, tags: new Map(), words: [] });
      games.at(-1)!.tags.set(
        tag[1]!,
        tag[2]!.replaceAll(/\\(.)/g, (_, sign: string) => (sign === 'n' ? '\n' : sign)),
      );
      continue;
    }
    for (const [word] of row.matchAll(/[{}]|[^\s{}]+/g)) {
      if (word === '{' || word === '}') {
        if (isNote === (word === '{')) return refuseAt(line, `"${word}" has no counterpart.`);
        isNote = !isNote;
      } else if (!isNote && !/^\d+\.+$/.test(word)) {
        if (games.length === 0) return refuseAt(line, `A game begins with its tags, such as [Game "${EXAMPLE_GAME}"].`);
        games.at(-1)!.words.push({ line, text: word });
      }
    }
  }
  if (isNote) return refuse('journal/bad-text', 'The last comment has no end.');
  return games.length === 0 ? refuse('journal/empty', 'The file has no entries.') : games;
}

/** The draws of a match that is read from a text have no commitment. */
const NO_COMMIT = '0'.repeat(64);

function journalOf({ line, tags, words }: WrittenGame, games: readonly AnyGame[]): Journal | Refusal {
  const id = tags.get('Game');
  const game = games.find(one => one.id === id);
  if (!game)
    return refuseAt(line, `[Game "${id ?? ''}"] names no game. There are: ${games.map(one => one.id).join(', ')}.`);
  const at = dateOf(tags.get('Date'));
  const [position, toAct, title] = [tags.get('Position'), tags.get('ToAct'), tags.get('Event')];
  const setup: MatchSetup = {
    game: game.id,
    rules: Number(tags.get('Rules') ?? game.rulesVersion),
    seats: 2,
    options: parseWrittenOptions(game, tags.get('Options') ?? ''),
    clock: { kind: 'none' },
    absence: game.absence,
    grace: 0,
    elsewhere: true,
    ...(title !== undefined && { title }),
    ...(position !== undefined && { position }),
    ...(toAct !== undefined && { toAct: Number(toAct) }),
  };
  const created = { t: 'created', at, setup, commit: NO_COMMIT } as const;
  const stepper = JournalStepper.of(game, created);
  if (isRefusal(stepper)) return refuseAt(line, stepper.detail);
  const lines: JournalLine[] = [{ number: line, entry: created }];
  const add = (number: number, entry: JournalEntry, text?: string): void => {
    lines.push({ number, entry, ...(text !== undefined && { text }) });
    stepper.applyEntry(entry);
  };
  add(0, { t: 'sealed', at, secret: '' });
  for (const seat of [0, 1]) add(line, { t: 'seated', at, seat, who: playerOf(tags, seat), word: '' });
  add(line, { t: 'started', at });
  const result = words.at(-1);
  for (const word of words.slice(0, -1)) {
    const seat = game.toAct(stepper.gameState);
    if (seat === NOBODY) return refuseAt(word.line, `"${word.text}": the game was over.`);
    const action = game.parse(stepper.gameState, seat, word.text);
    if (isRefusal(action)) return refuseAt(word.line, `"${word.text}": ${action.detail}`);
    add(word.line, { t: 'acted', at, seat, action });
  }
  const end = result && endOf(result, tags);
  if (!result || !end) return refuseAt(result?.line ?? line, `A game ends with 1-0, 0-1, 1/2-1/2 or ${OPEN}.`);
  if (isRefusal(end)) return end;
  if (end !== OPEN) lines.push({ number: result.line, entry: { t: 'ended', at, ...end, secret: '' } });
  const round = tags.get('Round');
  return { ...(round !== undefined && { match: round }), lines };
}

/** Milliseconds since 1970, or 0 if the time is not known. */
function dateOf(text = ''): number {
  const [, date, time = '00:00:00'] = /^(\d{4}\.\d\d\.\d\d)(?: (\d\d:\d\d:\d\d))?$/.exec(text) ?? [];
  const at = date === undefined ? 0 : Date.parse(`${date.replaceAll('.', '-')}T${time}Z`);
  return Number.isFinite(at) ? at : 0;
}

function playerOf(tags: ReadonlyMap<string, string>, seat: Seat): SeatedPlayer {
  const name = tags.get(`Player${seat}`) ?? `${seat + 1}`;
  const bot = tags.get(`Bot${seat}`);
  return bot === undefined ? { name, kind: 'program' } : { name, kind: 'bot', bot };
}

/** A value that fits no schema stays text, and is refused with the setup. */
function parseWrittenOptions(game: AnyGame, text: string): object {
  const schemas = game.options as Readonly<Record<string, OptionSchema>>; // keyed by name: O is only known to the game
  const pairs = text.split(/\s+/).filter(Boolean);
  return {
    ...(game.defaults as object),
    ...Object.fromEntries(
      pairs.map(pair => {
        const [name, value = ''] = pair.split(/=(.*)/s) as [string, string?]; // the first part is always there
        const type = Object.hasOwn(schemas, name) ? schemas[name]!.type : 'string';
        return [name, type === 'integer' ? Number(value) : type === 'boolean' ? value === 'true' : decode(value)];
      }),
    ),
  };
}

function decode(text: string): string {
  try {
    return decodeURI(text);
  } catch {
    return text;
  }
}

type End = Pick<Extract<JournalEntry, { t: 'ended' }>, 'ending' | 'payoffs'>;

function endOf({ line, text }: Word, tags: ReadonlyMap<string, string>): End | typeof OPEN | Refusal | undefined {
  const [by = 'rules', loser] = (tags.get('Ending') ?? 'rules').split(' ');
  if (text === OPEN) return by === 'abort' ? { ending: { by }, payoffs: [0, 0] } : OPEN;
  const payoffs = RESULTS.get(text);
  if (!payoffs) return undefined;
  const seat = Number(loser);
  switch (by) {
    case 'rules':
      return { ending: { by }, payoffs };
    case 'adjudication':
      return { ending: loser === undefined ? { by } : { by, seat }, payoffs };
    case 'time':
      return { ending: { by, seat, limit: 0, used: 0 }, payoffs };
    case 'resignation':
    case 'absence':
    case 'illegal':
    case 'crash':
      return { ending: { by, seat }, payoffs };
    default:
      return refuseAt(line, `[Ending "${by}"] is unknown.`);
  }
}
