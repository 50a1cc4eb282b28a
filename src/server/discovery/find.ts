// Looking for a house in the document's order: the public list, the local network, this machine, and then asking.

import type { Millis } from '../../core/journal.ts';
import type { StatusShown } from '../api/rest.ts';
import type { Listed } from './directory.ts';

export const STEPS = ['directory', 'network', 'localhost', 'asked'] as const;
export type Step = (typeof STEPS)[number];

export interface Candidate {
  readonly url: string;
  readonly name: string;
  /** Of a list: it was announced from the address it names. */
  readonly verified?: boolean;
}

export interface Found extends Candidate {
  readonly step: Step;
  /** What it says of itself; undefined: it does not answer. */
  readonly status: StatusShown | undefined;
}

/** Where to look at each step; none is asked before the one before it has answered. */
export type Ways = Readonly<Record<Step, () => Promise<readonly Candidate[]>>>;

/**
 * Houses in the order they are found, each once. `asked` comes only when nothing else answered; with 'first' the search
 * ends at the first step that has a house that answers, as the document has it.
 */
export async function findHouses(
  ways: Ways,
  look: (url: string) => Promise<StatusShown | undefined>,
  enough: 'first' | 'all',
): Promise<Found[]> {
  const found = new Map<string, Found>();
  for (const step of STEPS) {
    const isOpen = [...found.values()].some(({ status }) => status);
    if (isOpen && (enough === 'first' || step === 'asked')) break;
    const fresh = (await ways[step]()).filter(({ url }) => !found.has(url));
    const answers = await Promise.all(fresh.map(({ url }) => look(url)));
    for (const [i, one] of fresh.entries()) found.set(one.url, { ...one, step, status: answers[i] });
  }
  return [...found.values()];
}

/** A house that is slower than this is not worth waiting for. */
const PATIENCE: Millis = 2500;

/** Asks a house how it is doing; undefined: there is none. */
export async function askStatus(url: string): Promise<StatusShown | undefined> {
  const status = (await askHouse(url, '/api/status')) as Partial<StatusShown> | undefined; // looked at below
  const isStatus = typeof status?.version === 'string' && typeof status.matches?.running === 'number';
  return isStatus ? (status as StatusShown) : undefined;
}

/** The houses a directory lists; undefined: there is no directory. */
export async function askDirectory(url: string): Promise<readonly Listed[] | undefined> {
  const { houses } = ((await askHouse(url, '/api/directory')) ?? {}) as { houses?: readonly Listed[] }; // looked at below
  if (!Array.isArray(houses)) return undefined;
  return houses.filter(({ url: one, name }: Partial<Listed>) => typeof one === 'string' && typeof name === 'string');
}

async function askHouse(url: string, path: string): Promise<unknown> {
  try {
    const answer = await fetch(url + path, { signal: AbortSignal.timeout(PATIENCE), redirect: 'error' });
    return answer.ok ? await answer.json() : undefined;
  } catch {
    return undefined;
  }
}
