// Foreign code that runs once and ends: a compiler on the source of a player, a trial of it, valgrind.

import type { UnseatedFault } from './faults.ts';
import { type ProcessEnd, startForeign } from './launcher.ts';
import type { ForeignLimits, LimitEnforcement } from './limits.ts';
import type { ForeignCommand, Sandbox } from './sandbox.ts';
import type { Usage } from './usage.ts';

export interface ForeignRunOptions {
  /** Milliseconds. */
  readonly timeout: number;
  /** Milliseconds in which it has to write something on standard output. If absent, only `timeout` counts. */
  readonly pause?: number;
  readonly limits?: Partial<ForeignLimits> | undefined;
  /** The strongest one this machine has, unless another is asked for. */
  readonly sandbox?: Sandbox | undefined;
  /** Ends it at once when this is aborted. */
  readonly stop?: AbortSignal | undefined;
  /** What it reads on standard input. If absent, it reads nothing. */
  readonly input?: string;
  /** KiB of standard output, and of standard error, that are kept. A process that writes sixteen times as much is ended. */
  readonly output?: number;
}

export interface ForeignRun extends ProcessEnd {
  readonly stdout: string;
  readonly stderr: string;
  /** Why it was ended, or could not be started. If absent, it ended by itself, and `code` and `signal` say how. */
  readonly fault?: UnseatedFault;
  readonly usage?: Usage;
  readonly sandbox?: Sandbox;
  readonly held?: LimitEnforcement;
}

const OUTPUT = 256;
const FLOOD = 16;

/** Runs a foreign command to its end. Whatever it leaves running is ended. */
export async function runForeign(command: ForeignCommand, options: ForeignRunOptions): Promise<ForeignRun> {
  let fault: UnseatedFault | undefined;
  const { limits, sandbox, timeout, pause, stop, input, output = OUTPUT } = options;
  const started = startForeign(command, {
    limits,
    sandbox,
    onFault: found => {
      fault ??= found;
    },
  });
  if ('missing' in started)
    return { code: null, signal: null, stdout: '', stderr: '', fault: { by: 'missing', detail: started.missing } };
  const fail = (found: UnseatedFault): void => {
    if (fault) return;
    fault = found;
    started.kill();
  };
  const keep = output * 1024;
  const texts = { stdout: '', stderr: '' };
  const written = { stdout: 0, stderr: 0 };
  const closed = (['stdout', 'stderr'] as const).map(
    name =>
      new Promise<void>(resolve => {
        started[name].setEncoding('utf8').on('data', (text: string) => {
          written[name] += text.length;
          texts[name] += text.slice(0, Math.max(0, keep - texts[name].length));
          if (name === 'stdout') pauseTimer?.refresh();
          if (written[name] > keep * FLOOD) fail({ by: 'flood', limit: keep * FLOOD, written: written[name] });
        });
        started[name].once('close', () => resolve());
      }),
  );
  started.stdin.end(input ?? '');
  const since = performance.now();
  const failAfter = (limit: number): NodeJS.Timeout =>
    setTimeout(() => fail({ by: 'time', limit, used: Math.round(performance.now() - since) }), limit);
  const timer = failAfter(timeout);
  const pauseTimer = pause === undefined ? undefined : failAfter(pause);
  const kill = (): void => started.kill();
  stop?.addEventListener('abort', kill);
  if (stop?.aborted) kill();
  const end = await started.ended;
  stop?.removeEventListener('abort', kill);
  clearTimeout(timer);
  clearTimeout(pauseTimer);
  const { peak: usage, held, sandbox: used } = started;
  // What it left running may hold its output open.
  // On a busy machine the time may be over before anything was read, so what has arrived by then is read first.
  const lastOutput = new Promise<void>(resolve => setTimeout(() => setImmediate(resolve), LAST_OUTPUT));
  await Promise.race([Promise.all(closed), lastOutput]);
  await started.stop();
  return { ...end, ...texts, ...(fault && { fault }), usage, sandbox: used, held };
}

/** Milliseconds for the last output to arrive after the end. */
const LAST_OUTPUT = 150;
