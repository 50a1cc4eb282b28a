// What the browser keeps between visits. The names of the keys stay as they are: people have them in their browsers.

import type { Guest, Me } from '../../../src/client/client-login.ts';
import type { OutsideGame } from '../../boards/outside.ts';
import { persistentStore, type Store } from '../../kit/store.ts';
import { isLocale, preferredLocale } from '../../locales/shared/locale.ts';
import { type HotSeatGuests, type LessonSteps, type LessonsDone, THEMES, type Theme } from './app-context.ts';
import type { ChatReadMarks } from './chat.ts';
import type { OpponentStep, OpponentSteps } from './opponent-path.ts';
import { NO_PUZZLES, type PuzzleProgress, parsePuzzleProgress } from './puzzle-progress.ts';

export type SavedState = ReturnType<typeof openSavedState>;

/** `languages`: those the reader prefers, the first one most. */
export function openSavedState(storage: Storage, languages: readonly string[]) {
  const saved = <T>(key: string, initial: T, parse: (value: unknown) => T | undefined): Store<T> =>
    persistentStore(storage, `ludoteca.${key}`, initial, parse);
  return {
    me: saved<Me | undefined>('guest', undefined, parseMe),
    /** The guest that this browser was before it signed in. */
    formerGuest: saved<Me | undefined>('aside', undefined, parseMe),
    /** Games of the server that this client was not built with, for when the server cannot be reached. */
    outsideGames: saved<readonly OutsideGame[]>('games', [], parseGames),
    hasName: saved('named', false, parseFlag),
    soundMuted: saved('muted', false, parseFlag),
    showsThreats: saved('threats', true, parseFlag),
    sharesLocation: saved('nearby', false, parseFlag),
    createdMatches: saved<readonly string[]>('made', [], parseTexts),
    hotSeatGuests: saved<HotSeatGuests>('sharing', {}, parseHotSeatGuests),
    theme: saved<Theme>('theme', 'system', value => THEMES.find(one => one === value)),
    locale: saved('locale', preferredLocale(languages), value => (isLocale(value) ? value : undefined)),
    readMarks: saved<ChatReadMarks>('seen', {}, parseNumbers),
    lessonSteps: saved<LessonSteps>('lessons', {}, parseNumbers),
    lessonsDone: saved<LessonsDone>('lessons-done', {}, parseTextLists),
    opponentSteps: saved<OpponentSteps>('opponents', {}, parseOpponentSteps),
    puzzleProgress: saved<PuzzleProgress>('puzzles', NO_PUZZLES, parsePuzzleProgress),
  };
}

function parseMe(kept: unknown): Me | undefined {
  const { account, name, token } = (kept ?? {}) as Partial<Me>; // fields are looked at one by one
  return account && name ? { account, name, ...(token && { token }) } : undefined;
}

/** What is kept was written by this page. */
const parseGames = (kept: unknown): readonly OutsideGame[] | undefined =>
  Array.isArray(kept) ? (kept as OutsideGame[]).filter(({ id, name, bots }) => id && name && bots) : undefined;

/** An object by names. Values that `parse` does not know are left out. */
function parseRecord<T>(
  kept: unknown,
  parse: (value: unknown) => T | undefined,
): Readonly<Record<string, T>> | undefined {
  if (typeof kept !== 'object' || kept === null) return undefined;
  return Object.fromEntries(
    Object.entries(kept).flatMap(([name, value]) => {
      const known = parse(value);
      return known === undefined ? [] : [[name, known]];
    }),
  );
}

const isGuest = (one: Me | undefined): one is Guest => one?.token !== undefined;

const parseHotSeatGuests = (kept: unknown): HotSeatGuests | undefined =>
  parseRecord(kept, list => (Array.isArray(list) ? list.map(parseMe).filter(isGuest) : []));

const parseNumbers = (kept: unknown): Readonly<Record<string, number>> | undefined =>
  parseRecord(kept, value => Number(value) || 0);

const parseTextLists = (kept: unknown): LessonsDone | undefined => parseRecord(kept, list => parseTexts(list) ?? []);

export const parseTexts = (value: unknown): readonly string[] | undefined =>
  Array.isArray(value) ? value.map(String) : undefined;

const parseOpponentSteps = (kept: unknown): OpponentSteps | undefined =>
  parseRecord(kept, step => {
    const { bot, won, lost, match } = (step ?? {}) as Partial<OpponentStep>; // fields are looked at one by one
    return bot ? { bot, won: Number(won) || 0, lost: Number(lost) || 0, match: String(match) } : undefined;
  });

const parseFlag = (value: unknown): boolean | undefined => (typeof value === 'boolean' ? value : undefined);
