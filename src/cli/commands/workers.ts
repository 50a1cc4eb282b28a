// Several processes of `serve` on one machine behind one port, each a node on the same store. The main process serves no clients: it
// shares the port among the workers, passes their packets on, and restarts those that die.

import cluster, { type Worker } from 'node:cluster';
import type { Socket } from 'node:net';
import { fill } from '../../core/texts.ts';
import { PacketRelay } from '../../server/cluster/channel-bus.ts';
import { ConnectionSplitter, type ConnectionWorker } from '../../server/cluster/connection-splitter.ts';
import type { StartedServer } from '../../server/start.ts';
import type { CliContext, ExitCode } from '../terminal/command.ts';

/** Tells a worker its number. A worker that is started again has the same. */
const NUMBER = 'LUDOTECA_WORKER';
/** Tells a worker the port of the machine. */
const PORT = 'LUDOTECA_WORKER_PORT';
/** A worker that lived for less than this is started again after a pause, in milliseconds. */
const SHORT_LIFE = 5000;
const PAUSE = 1000;

/** What a worker tells the process that started it, once it is open. */
interface StartedWorker extends Pick<StartedServer, 'url' | 'gateways' | 'administrator'> {
  readonly worker: 'started';
  /** The name of its node. */
  readonly node: string;
}

/** The message from the main process. */
interface StopWorker {
  readonly worker: 'stop';
}

const kindOf = (message: unknown): unknown =>
  typeof message === 'object' && message !== null && 'worker' in message ? message.worker : undefined;

/** The number of this process among the workers. Returns undefined if it was not started as a worker. */
export function ownWorkerNumber(env: CliContext['env']): number | undefined {
  return cluster.isWorker ? Number(env[NUMBER]) : undefined;
}

/** The port of the process that started this worker. Returns undefined if it was not started as a worker. */
export const machinePort = (env: CliContext['env']): number | undefined =>
  cluster.isWorker ? Number(env[PORT]) : undefined;

/** Resolves when this worker is to stop. Ctrl-C reaches all processes at once, and the one that started this worker says so. */
export function workerStopped(): Promise<void> {
  return new Promise(resolve => {
    process.on('SIGINT', () => undefined);
    process.on('SIGTERM', () => resolve());
    process.on('message', message => {
      if (kindOf(message) === 'stop') resolve();
    });
  });
}

/** The open ports of gateways, for the operator. */
export function gatewayLines(gateways: StartedServer['gateways']): readonly string[] {
  const lines = gateways.flatMap(({ name, port, furtherPorts = [] }) => [
    `  ${name}  ${port}`,
    ...furtherPorts.map(further => `    ${further.name}  ${further.port}`),
  ]);
  return [...new Set(lines)];
}

export function reportStarted({ url, gateways, administrator, app }: StartedServer): void {
  const open = gateways.map(({ name, port, furtherPorts = [] }) => ({ name, port, furtherPorts }));
  const started: StartedWorker = {
    worker: 'started',
    node: app.base.config.node,
    url,
    gateways: open,
    ...(administrator && { administrator }),
  };
  process.send!(started);
}

/** This worker has nothing more to do: the channel must not keep its process alive. */
export function leaveChannel(): void {
  process.channel?.unref();
}

/** Runs the worker processes until all have stopped, or the first one cannot start. They stop when `stopped` resolves. */
export async function runWorkers(
  { workers: count, host, port: wanted }: { readonly workers: number; readonly host: string; readonly port: number },
  stopped: Promise<void>,
  context: CliContext,
): Promise<ExitCode> {
  const { terminal, texts } = context;
  // Gateways listen on their own: a connection that this process hands to a worker which dies would never be answered.
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  cluster.setupPrimary({ exec: process.argv[1]!, args: process.argv.slice(2), serialization: 'advanced' });
  const splitter = new ConnectionSplitter();
  const port = await splitter.listen(wanted, host);
  const pool = new WorkerPool(context, splitter, port);
  void pool.stopAfter(stopped);
  // What is wrong with the store or the port is said once, by the first.
  const first = await pool.start(1);
  if (typeof first === 'number') {
    splitter.close();
    return first === 0 ? 0 : first === 2 ? 2 : 1;
  }
  const others = await Promise.all(Array.from({ length: count - 1 }, (_, i) => pool.start(i + 2)));
  const started = [first, ...others].filter(one => typeof one === 'object');
  terminal.out(fill(texts.serve.open, { url: terminal.paint.strong(first.url) }));
  terminal.out(fill(texts.workers.running, { count }));
  for (const line of gatewayLines(started.flatMap(one => one.gateways))) terminal.out(line);
  if (first.administrator !== undefined) terminal.out(fill(texts.serve.administrator, { link: first.administrator }));
  await pool.allLeft;
  splitter.close();
  return 0;
}

class WorkerPool {
  readonly #context: CliContext;
  readonly #splitter: ConnectionSplitter;
  readonly #port: number;
  readonly #relay = new PacketRelay();
  readonly #running = new Set<Worker>();
  /** Workers that run or are about to be started again. */
  #wanted = 0;
  #isStopping = false;
  #setAllLeft!: () => void;
  readonly allLeft = new Promise<void>(resolve => (this.#setAllLeft = resolve));

  constructor(context: CliContext, splitter: ConnectionSplitter, port: number) {
    this.#context = context;
    this.#splitter = splitter;
    this.#port = port;
  }

  /** What it says once it is open; its exit code, if it ends before. */
  start(number: number): Promise<StartedWorker | number> {
    this.#wanted++;
    return this.#fork(number, false);
  }

  async stopAfter(stopped: Promise<void>): Promise<void> {
    await stopped;
    this.#context.terminal.err(this.#context.texts.serve.closing);
    this.#isStopping = true;
    const stop: StopWorker = { worker: 'stop' };
    for (const worker of this.#running) if (worker.isConnected()) worker.send(stop);
    this.#leave(0);
  }

  #fork(number: number, hasStarted: boolean): Promise<StartedWorker | number> {
    const began = performance.now();
    const worker = cluster.fork({ [NUMBER]: String(number), [PORT]: String(this.#port) });
    this.#running.add(worker);
    this.#relay.add(worker);
    let isOpen = hasStarted;
    return new Promise(resolve => {
      worker.on('message', (message: unknown) => {
        if (kindOf(message) !== 'started') return;
        isOpen = true;
        const started = message as StartedWorker; // its kind was just compared
        this.#splitter.add(connectionsOf(worker), started.node);
        resolve(started);
      });
      worker.on('exit', (code: number | null, signal: string | null) => {
        this.#running.delete(worker);
        resolve(code ?? 1);
        const isLeaving = code === 0 || this.#isStopping || (!isOpen && number === 1);
        if (isLeaving) this.#leave(1);
        else this.#startAgain(number, signal ?? String(code), performance.now() - began);
      });
    });
  }

  #startAgain(number: number, end: string, lived: number): void {
    const { terminal, texts } = this.#context;
    terminal.err(fill(texts.workers.restarting, { number, end }));
    setTimeout(() => void this.#forkAgain(number), lived < SHORT_LIFE ? PAUSE : 0);
  }

  async #forkAgain(number: number): Promise<void> {
    const { terminal, texts } = this.#context;
    if (this.#isStopping) {
      this.#leave(1);
      return;
    }
    const started = await this.#fork(number, true);
    const link = typeof started === 'object' ? started.administrator : undefined;
    if (link !== undefined) terminal.out(fill(texts.serve.administrator, { link }));
  }

  /** So many workers are not started again. */
  #leave(count: number): void {
    this.#wanted -= count;
    if (this.#wanted === 0) this.#setAllLeft();
  }
}

/** A worker as it takes connections. */
const connectionsOf = (worker: Worker): ConnectionWorker => ({
  isConnected: () => worker.isConnected(),
  send: (message, socket?: Socket, options?: { readonly keepOpen: boolean }) =>
    worker.send(message as object, socket, options),
  on: (event: 'message' | 'exit', listener: (message: unknown, socket?: unknown) => void) => worker.on(event, listener),
});
