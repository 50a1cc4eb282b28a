// A journal as a file: one JSON entry a line, the first one `created`. An action also has its `text` in the notation of the game,
// for people; only the number counts. The line with the sealed secret is left out until the match is over.
// docs/protocols/journal.md has an example.

import { ABSENCES, type AnyGame } from '../core/game.ts';
import { isObject } from '../core/is-object.ts';
import { type JournalEntry, type JournalEntryKind, PLAYER_KINDS, RULES_FAILURES } from '../core/journal.ts';
import { isRefusal, type Refusal, refuse } from '../core/refusal.ts';
import { JournalStepper, printEntries, printEntry, replay, withSealedEntry } from '../core/replay.ts';

/** A line of the file: an entry, with its text where it is an action. */
export interface JournalLine {
  /** Counted from 1; 0 for an entry the file leaves out. */
  readonly number: number;
  readonly entry: JournalEntry;
  readonly text?: string;
}

/** The file of a match, finished or not. */
export function printJournal(game: AnyGame, entries: readonly JournalEntry[]): string {
  // Keeping every state takes four times as long, and only a move that was taken back needs one of them again.
  const needsStates = entries.some(({ t }) => t === 'retracted');
  return needsStates
    ? printEntries(game, entries, orThrow(game, replay(game, entries)).states)
    : printInOrder(game, entries);
}

function printInOrder(game: AnyGame, [first, ...rest]: readonly JournalEntry[]): string {
  if (first?.t !== 'created') throw new Error(`a journal of ${game.id} without its beginning`);
  const stepper = orThrow(game, JournalStepper.of(game, first));
  const isOver = rest.at(-1)?.t === 'ended';
  const lines = [printEntry(game, first, undefined)];
  for (const entry of rest) {
    if (entry.t !== 'sealed' || isOver) lines.push(printEntry(game, entry, stepper.gameState));
    stepper.applyEntry(entry);
  }
  return lines.join('');
}

function orThrow<T extends object>(game: AnyGame, played: T | Refusal): T {
  if (isRefusal(played)) throw new Error(`a journal of ${game.id} that cannot be replayed: ${played.detail}`);
  return played;
}

/** The entries of a file that holds one journal. */
export function parseJournal(text: string): readonly JournalLine[] | Refusal {
  const journals = parseJournals(text);
  if (isRefusal(journals)) return journals;
  const [first, second] = journals;
  return second ? misplaced(second.lines[0]!.number) : first!.lines;
}

export interface Journal {
  /** The name of the match, where the file has it. */
  readonly match?: string;
  readonly lines: readonly JournalLine[];
}

/**
 * The journals of a file, one after the other, with the places of their entries. A file of a match that was not over, or
 * one made from what spectators see, lacks the sealed secret; it is added (empty where the file does not reveal it).
 */
export function parseJournals(text: string): readonly Journal[] | Refusal {
  const written = splitEntries(text);
  if (isRefusal(written)) return written;
  const journals: (Journal & { readonly lines: JournalLine[] })[] = [];
  for (const [number, value] of written) {
    const line = parseLine(value, number);
    if (isRefusal(line)) return refuse(line.refused, `Line ${number}: ${line.detail}`);
    if (line.entry.t === 'created') journals.push({ ...matchOf(value), lines: [line] });
    else if (journals.length === 0) return misplaced(number);
    else journals.at(-1)!.lines.push(line);
  }
  if (journals.length === 0) return refuse('journal/empty', 'The file has no entries.');
  for (const { lines } of journals) {
    const whole = withSealedEntry(lines.map(line => line.entry));
    if (whole.length > lines.length) lines.splice(1, 0, { number: 0, entry: whole[1]! });
  }
  return journals;
}

const misplaced = (number: number): Refusal =>
  refuse('journal/beginning', `Line ${number}: a journal begins with one "created" entry.`);

/** The archive writes the name of the match into the first entry of each journal. */
function matchOf(created: unknown): { match?: string } {
  return isObject(created) && typeof created['match'] === 'string' ? { match: created['match'] } : {};
}

/** Values with their line numbers. In a list of entries, as REST answers it, entries are counted instead. */
function splitEntries(text: string): [number: number, value: unknown][] | Refusal {
  if (/^\s*\[/.test(text)) {
    const list = parseJson(text);
    return Array.isArray(list) ? list.map((value: unknown, at) => [at + 1, value]) : notJson(1);
  }
  const values: [number, unknown][] = [];
  for (const [at, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue;
    const value = parseJson(line);
    if (value === undefined) return notJson(at + 1);
    values.push([at + 1, value]);
  }
  return values;
}

const notJson = (number: number): Refusal => refuse('journal/not-json', `Line ${number}: This is not JSON.`);

/** undefined where the text is no JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function parseLine(value: unknown, number: number): JournalLine | Refusal {
  if (!isObject(value)) return refuse('journal/not-an-entry', 'An entry is an object.');
  const { text, ...entry } = value;
  const fields = typeof entry['t'] === 'string' && Object.hasOwn(FIELDS, entry['t']) ? FIELDS[entry['t']] : undefined;
  if (!fields) return refuse('journal/unknown-entry', 'The kind of entry, "t", is unknown.');
  for (const [name, fits] of Object.entries({ at: isTime, ...fields }))
    if (!fits(entry[name])) return refuse('journal/bad-entry', `"${name}" of "${String(entry['t'])}" is wrong.`);
  const known = entry as unknown as JournalEntry; // every field was checked just now
  return typeof text === 'string' ? { number, entry: known, text } : { number, entry: known };
}

type Check = (value: unknown) => boolean;
type Fields = Readonly<Record<string, Check>>;

const isText: Check = v => typeof v === 'string';
const isTime: Check = v => typeof v === 'number' && Number.isFinite(v);
const isSeat: Check = v => Number.isInteger(v) && Number(v) >= 0 && Number(v) < 64;
const isCount: Check = v => Number.isInteger(v) && Number(v) >= 0;
const isKey: Check = v => typeof v === 'string' && /^[0-9a-f]{64}$/.test(v);
const oneOf =
  (values: readonly string[]): Check =>
  v =>
    typeof v === 'string' && values.includes(v);
const maybe =
  (check: Check): Check =>
  v =>
    v === undefined || check(v);
const listOf =
  (check: Check): Check =>
  v =>
    Array.isArray(v) && v.every(check);

const isTrue: Check = v => v === true;
const isWho: Check = v => isObject(v) && isText(v['name']) && oneOf(PLAYER_KINDS)(v['kind']);
const isClock: Check = v => isObject(v) && oneOf(['none', 'turn', 'bank', 'limits'])(v['kind']);
const isSetup: Check = v =>
  isObject(v) &&
  isText(v['game']) &&
  isCount(v['rules']) &&
  isSeat(v['seats']) &&
  isObject(v['options']) &&
  isClock(v['clock']) &&
  maybe(clocks => listOf(isClock)(clocks) && (clocks as unknown[]).length === v['seats'])(v['clocks']) && // listOf has just found a list
  oneOf(ABSENCES)(v['absence']) &&
  isTime(v['grace']) &&
  maybe(isText)(v['position']) &&
  maybe(isSeat)(v['toAct']);
const isEnding: Check = v => {
  if (!isObject(v)) return false;
  const { by } = v;
  if (by === 'rules') return true;
  if (by === 'abort') return maybe(oneOf(RULES_FAILURES))(v['rules']);
  if (by === 'adjudication') return maybe(isSeat)(v['seat']);
  if (by === 'time') return isSeat(v['seat']) && isTime(v['limit']) && isTime(v['used']);
  return oneOf(['resignation', 'absence', 'illegal', 'crash'])(by) && isSeat(v['seat']);
};

/** What each kind of entry must have besides `t` and `at`. */
const FIELDS: Readonly<Record<string, Fields>> = {
  created: { setup: isSetup, commit: isKey },
  sealed: { secret: isKey },
  seated: { seat: isSeat, who: isWho, word: isText, commit: maybe(isKey) },
  committed: { seat: isSeat, commit: isKey },
  closed: { seats: maybe(listOf(isSeat)) },
  revealed: { seat: isSeat, word: isText },
  withheld: { seat: isSeat },
  vacated: { seat: isSeat },
  started: { seats: maybe(listOf(isSeat)) },
  acted: { seat: v => v === -1 || isSeat(v), action: isCount, note: maybe(isText), delay: maybe(isCount) },
  retracted: { seat: isSeat, to: isCount },
  absent: { seat: isSeat, waits: maybe(isTrue), resigned: maybe(isTrue) },
  returned: { seat: isSeat },
  claimed: { seat: isSeat, against: isSeat },
  withdrew: { seat: isSeat, why: oneOf(['left', 'absence', 'time', 'illegal', 'crash']) },
  'pause-asked': { seat: isSeat },
  'pause-declined': { seat: isSeat },
  'retract-asked': { seat: isSeat },
  'retract-declined': { seat: isSeat },
  paused: { seat: maybe(isSeat) },
  resumed: {},
  timed: { seat: isSeat, on: v => typeof v === 'boolean' },
  recovered: { down: maybe(isTime) },
  ended: { ending: isEnding, payoffs: listOf(isTime), secret: isKey },
} satisfies Record<JournalEntryKind, Fields>;
