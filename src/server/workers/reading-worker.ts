// A worker thread that answers requests whose routes read much: one at a time, from connections of its own.

import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { GAMES } from '../../../games/index.ts';
import type { AnyGame } from '../../core/game.ts';
import { isRefusal } from '../../core/refusal.ts';
import { gatewaysOf, puzzleLoader, rulesOf } from '../../game-package/define-game.ts';
import { loadModule } from '../../game-package/load-game.ts';
import { MadeFiles, TooLong } from '../base/reading/made-files.ts';
import type {
  FromReadingWorker,
  ReadingAnswer,
  ReadingRequest,
  ReadingStart,
  ToReadingWorker,
} from '../base/reading/messages.ts';
import { openReadStore } from '../base/reading/read-store.ts';
import { httpStatusOf } from '../base/refusal.ts';
import { readingFailed } from '../base/refusals.ts';
import type { Sql } from '../base/storage/sql.ts';
import { readingRoutes } from '../http/reading-routes.ts';
import { Download, keyOf } from '../http/routes.ts';
import { Redaction } from '../people/accounts/redaction.ts';
import { guardRules } from '../play/guarded-rules.ts';
import { Archive } from '../records/archive.ts';
import { openRecordsDatabase, openRecordsReader } from '../records/records-file.ts';
import { CHECK_PUBLISHED, checkPublishedJournal, type PublishedCheck } from '../tournaments/published.ts';

/** Less than that of the thread that serves moves; on Linux this is the priority of the calling thread alone. */
const LOW_PRIORITY = 5;

type Handler = (request: ReadingRequest) => unknown;

const start = workerData as ReadingStart; // `ReadingLane` gives nothing else
const port = parentPort!;
const post = (message: FromReadingWorker): void => port.postMessage(message);
/** Milliseconds for rules that are not part of this program; the pool stops a worker that takes longer. */
const RULES_LIMIT = 5000;
const files = new MadeFiles(start.folder);
const redaction = new Redaction({
  redactedTexts: () => Promise.resolve(start.redacted),
  setRedacted: () => Promise.reject(new Error('a reading worker hides nothing')),
});

async function handlers(): Promise<ReadonlyMap<string, Handler>> {
  await redaction.open();
  const others = await Promise.all(start.gameModules.map(loadModule));
  const guarded = rulesOf(others).map(rules => guardRules(rules, RULES_LIMIT));
  const byId = new Map<string, AnyGame>([...rulesOf(GAMES), ...guarded].map(game => [game.id, game]));
  const gateways = await gatewaysOf([...GAMES, ...others]);
  const storage = await openReadStore(start.store, port);
  // Without a folder the server has its records in memory, and asks for none of them here.
  const ownRecords = (): Sql =>
    start.records === undefined ? openRecordsDatabase(undefined).sql : openRecordsReader(start.records);
  const routes = readingRoutes({
    games: byId,
    storage,
    redaction,
    archive: new Archive(storage.records ?? ownRecords(), [...byId.keys()]),
    puzzlesOf: puzzleLoader([...GAMES, ...others]),
    matchFiles: gateways.flatMap(({ files: matchFiles }) => matchFiles ?? []),
    now: () => Date.now(),
  });
  const checkPublished: Handler = ({ body }) => {
    const check = body as PublishedCheck; // `App` sends nothing else here
    return checkPublishedJournal(byId.get(check.game)!, check);
  };
  return new Map<string, Handler>([
    ...routes.map((route): [string, Handler] => [keyOf(route), request => route.handle(request as never)]), // its route has checked it
    [CHECK_PUBLISHED, checkPublished],
  ]);
}

const ready = handlers();
void ready.then(
  () => post({ t: 'started' }),
  () => undefined, // each request is answered with it
);

async function answer(request: ReadingRequest, isCancelled: () => boolean): Promise<ReadingAnswer> {
  const handle = (await ready).get(request.route);
  if (!handle) throw new Error(`no route ${request.route}`);
  const made = await handle(request);
  if (isRefusal(made)) return { refused: made, status: httpStatusOf(made) };
  if (!(made instanceof Download))
    return { type: 'application/json; charset=utf-8', body: Buffer.from(JSON.stringify(made)) };
  const { type, disposition, keptAs } = made;
  const kept = keptAs === undefined ? undefined : files.find(keptAs);
  try {
    const body = kept ?? (await files.make(made.parts(), isCancelled, keptAs));
    return body ? { type, disposition, body } : REFUSED;
  } catch (error) {
    if (error instanceof TooLong) return REFUSED;
    throw error;
  }
}

const REFUSED: ReadingAnswer = { refused: readingFailed, status: httpStatusOf(readingFailed) };

async function onAsk(request: ReadingRequest, cancelled: Int32Array<SharedArrayBuffer>): Promise<void> {
  const began = performance.now();
  try {
    const made = await answer(request, () => Atomics.load(cancelled, 0) !== 0);
    post({ t: 'answered', answer: made, ms: performance.now() - began });
  } catch (error) {
    post({ t: 'failed', error: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
}

if (process.platform === 'linux') setPriority(LOW_PRIORITY);
port.on('message', (message: ToReadingWorker) => {
  if (message.t === 'ask') void onAsk(message.request, message.cancelled);
  else if (message.t === 'redacted') void redaction.hear(message.one, message.on);
});
