// Looking for a server in the document's order: the public list, the local network, this machine, and then asking.

import type { Millis } from '../../core/journal.ts';
import type { StatusShown } from '../../protocol/rest.ts';
import type { ListedServer } from './directory.ts';

export const DISCOVERY_STEPS = ['directory', 'network', 'localhost', 'asked'] as const;
export type DiscoveryStep = (typeof DISCOVERY_STEPS)[number];

export interface ServerCandidate {
  readonly url: string;
  readonly name: string;
  /** Of a list: it was announced from the address it names. */
  readonly verified?: boolean;
}

/** Why a server said nothing: there is none, or it did not answer in time. */
export type NoAnswer = 'nobody' | 'late';

export interface FoundServer extends ServerCandidate {
  readonly step: DiscoveryStep;
  /** What it says of itself. */
  readonly status?: StatusShown;
  readonly noAnswer?: NoAnswer;
}

/** Asks a server for its status, until the signal says that enough is known. */
export type ProbeServer = (url: string, enough: AbortSignal) => Promise<StatusShown | NoAnswer>;

/** Where to look at each step; none is asked before the one before it has answered. */
export type ServerSources = Readonly<Record<DiscoveryStep, () => Promise<readonly ServerCandidate[]>>>;

/**
 * Servers in the order they are found, each once. `asked` comes only when nothing else answered. With 'first' the search ends at
 * the first step that has a server that answers, as the document has it, with the quickest server of that step.
 */
export async function findServers(
  sources: ServerSources,
  probe: ProbeServer,
  enough: 'first' | 'all',
): Promise<FoundServer[]> {
  const found = new Map<string, FoundServer>();
  for (const step of DISCOVERY_STEPS) {
    const isOpen = [...found.values()].some(({ status }) => status);
    if (isOpen && (enough === 'first' || step === 'asked')) break;
    const fresh = (await sources[step]()).filter(({ url }) => !found.has(url));
    const answers = await probeAll(fresh, probe, enough);
    for (const [i, one] of fresh.entries()) {
      const answer = answers[i]!;
      found.set(one.url, { ...one, step, ...(typeof answer === 'string' ? { noAnswer: answer } : { status: answer }) });
    }
  }
  return [...found.values()];
}

/** Asks all of them at once; where one is enough, the others are late when it has answered. */
async function probeAll(
  servers: readonly ServerCandidate[],
  probe: ProbeServer,
  enough: 'first' | 'all',
): Promise<readonly (StatusShown | NoAnswer)[]> {
  const stop = new AbortController();
  const probes = servers.map(async ({ url }) => {
    const answer = await probe(url, stop.signal);
    if (enough === 'first' && typeof answer !== 'string') stop.abort();
    return answer;
  });
  return Promise.all(probes);
}

/**
 * Milliseconds a server has to answer. A name, a connection, its encryption and the answer take five round trips, of 0.6 s by
 * satellite, and a lost first packet is sent again after 1 s.
 */
export const ANSWER_TIMEOUT: Millis = 5000;
/** Milliseconds before what failed in passing is tried once more, each time. */
const RETRY_DELAYS: readonly Millis[] = [500, 1000];
/** Failures worth another try: a network that wakes up, a busy name server or proxy. A refused connection is final. */
const TEMPORARY_FAILURES: ReadonlySet<unknown> = new Set<unknown>([
  ...'EAI_AGAIN ECONNRESET EHOSTUNREACH ENETUNREACH ETIMEDOUT UND_ERR_CONNECT_TIMEOUT UND_ERR_SOCKET'.split(' '),
  429,
  502,
  503,
  504,
]);

/** Asks a server how it is doing. */
export async function fetchStatus(
  url: string,
  timeout = ANSWER_TIMEOUT,
  enough?: AbortSignal,
): Promise<StatusShown | NoAnswer> {
  const response = await fetchJson(url, '/api/status', timeout, enough);
  if (typeof response === 'string') return response;
  const status = response.said as Partial<StatusShown> | null; // looked at below
  const isStatus = typeof status?.version === 'string' && typeof status.matches?.running === 'number';
  return isStatus ? (status as StatusShown) : 'nobody';
}

/** The servers a directory lists. */
export async function fetchDirectory(
  url: string,
  timeout = ANSWER_TIMEOUT,
): Promise<readonly ListedServer[] | NoAnswer> {
  const response = await fetchJson(url, '/api/directory', timeout);
  if (typeof response === 'string') return response;
  const servers = (response.said as { houses?: readonly ListedServer[] } | null)?.houses; // looked at below
  if (!Array.isArray(servers)) return 'nobody';
  return servers.filter(
    ({ url: one, name }: Partial<ListedServer>) => typeof one === 'string' && typeof name === 'string',
  );
}

async function fetchJson(
  url: string,
  path: string,
  timeout: Millis,
  enough?: AbortSignal,
): Promise<{ readonly said: unknown } | NoAnswer> {
  const late = AbortSignal.timeout(timeout);
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
    if (attempt === RETRY_DELAYS.length || !TEMPORARY_FAILURES.has(failure)) return 'nobody';
    await new Promise(resolve => setTimeout(resolve, RETRY_DELAYS[attempt]));
  }
}
