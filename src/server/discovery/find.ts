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

/** Why a house said nothing: there is none, or it did not answer in time. */
export type Silence = 'nobody' | 'late';

export interface Found extends Candidate {
  readonly step: Step;
  /** What it says of itself. */
  readonly status?: StatusShown;
  readonly silence?: Silence;
}

/** Asks a house how it is doing, until nobody wants to know any more. */
export type Look = (url: string, enough: AbortSignal) => Promise<StatusShown | Silence>;

/** Where to look at each step; none is asked before the one before it has answered. */
export type Ways = Readonly<Record<Step, () => Promise<readonly Candidate[]>>>;

/**
 * Houses in the order they are found, each once. `asked` comes only when nothing else answered; with 'first' the search
 * ends at the first step that has a house that answers, as the document has it, with whoever is quickest there.
 */
export async function findHouses(ways: Ways, look: Look, enough: 'first' | 'all'): Promise<Found[]> {
  const found = new Map<string, Found>();
  for (const step of STEPS) {
    const isOpen = [...found.values()].some(({ status }) => status);
    if (isOpen && (enough === 'first' || step === 'asked')) break;
    const fresh = (await ways[step]()).filter(({ url }) => !found.has(url));
    const answers = await lookAt(fresh, look, enough);
    for (const [i, one] of fresh.entries()) {
      const answer = answers[i]!;
      found.set(one.url, { ...one, step, ...(typeof answer === 'string' ? { silence: answer } : { status: answer }) });
    }
  }
  return [...found.values()];
}

/** Asks all of them at once; where one is enough, the others are late when it has answered. */
async function lookAt(
  houses: readonly Candidate[],
  look: Look,
  enough: 'first' | 'all',
): Promise<readonly (StatusShown | Silence)[]> {
  const stop = new AbortController();
  const asking = houses.map(async ({ url }) => {
    const answer = await look(url, stop.signal);
    if (enough === 'first' && typeof answer !== 'string') stop.abort();
    return answer;
  });
  return Promise.all(asking);
}

/**
 * Milliseconds a house has to answer. A name, a connection, its encryption and the answer take five round trips, of 0.6 s by
 * satellite, and a lost first packet is sent again after 1 s.
 */
export const PATIENCE: Millis = 5000;
/** Milliseconds before what failed in passing is tried once more, each time. */
const PAUSES: readonly Millis[] = [500, 1000];
/** A network that wakes up, a name server or a proxy that is busy; whoever refuses a connection means it. */
const PASSING: ReadonlySet<unknown> = new Set([
  'EAI_AGAIN',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ETIMEDOUT',
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_SOCKET',
  429,
  502,
  503,
  504,
]);

/** Asks a house how it is doing. */
export async function askStatus(
  url: string,
  patience = PATIENCE,
  enough?: AbortSignal,
): Promise<StatusShown | Silence> {
  const said = await askHouse(url, '/api/status', patience, enough);
  if (typeof said === 'string') return said;
  const status = said.said as Partial<StatusShown> | null; // looked at below
  const isStatus = typeof status?.version === 'string' && typeof status.matches?.running === 'number';
  return isStatus ? (status as StatusShown) : 'nobody';
}

/** The houses a directory lists. */
export async function askDirectory(url: string, patience = PATIENCE): Promise<readonly Listed[] | Silence> {
  const said = await askHouse(url, '/api/directory', patience);
  if (typeof said === 'string') return said;
  const houses = (said.said as { houses?: readonly Listed[] } | null)?.houses; // looked at below
  if (!Array.isArray(houses)) return 'nobody';
  return houses.filter(({ url: one, name }: Partial<Listed>) => typeof one === 'string' && typeof name === 'string');
}

async function askHouse(
  url: string,
  path: string,
  patience: Millis,
  enough?: AbortSignal,
): Promise<{ readonly said: unknown } | Silence> {
  const late = AbortSignal.timeout(patience);
  const signal = enough ? AbortSignal.any([late, enough]) : late;
  for (let attempt = 0; ; attempt++) {
    let failure: unknown;
    try {
      const answer = await fetch(url + path, { signal, redirect: 'error' });
      if (answer.ok) return { said: await answer.json() };
      failure = answer.status;
    } catch (error) {
      failure = (error as { cause?: { code?: unknown } }).cause?.code; // of fetch; what is not JSON has none
    }
    if (signal.aborted) return 'late';
    if (attempt === PAUSES.length || !PASSING.has(failure)) return 'nobody';
    await new Promise(resolve => setTimeout(resolve, PAUSES[attempt]));
  }
}
