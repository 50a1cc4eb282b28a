import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { repetitions } from '../../../tests/counts.ts';
import { startForeign } from './launcher.ts';
import { runForeign } from './run-foreign.ts';
import { bestSandbox, hasBubblewrap } from './sandbox.ts';

const folder = mkdtempSync(join(tmpdir(), 'ludoteca-sandbox-'));
afterAll(() => rmSync(folder, { recursive: true }));
const script = join(folder, 'bot.sh');
writeFileSync(script, 'echo started; cat "$(dirname "$0")/book"');
writeFileSync(join(folder, 'book'), 'opening');
mkdirSync(join(folder, 'private'));
writeFileSync(join(folder, 'private', 'bot.sh'), 'echo started');
const options = { timeout: 20_000, sandbox: 'bubblewrap' } as const;

test.runIf(hasBubblewrap())(
  'a program reads the folder of its own, and nothing else of the same folder otherwise',
  async () => {
    chmodSync(folder, 0o755);
    const whole = await runForeign({ command: ['/bin/sh', script], needs: [folder] }, options);
    expect(whole).toMatchObject({ code: 0, stdout: 'started\nopening' });
    const alone = await runForeign({ command: ['/bin/sh', script] }, options);
    expect(alone).toMatchObject({ code: 1, stdout: 'started\n' });
  },
);

test.runIf(hasBubblewrap())('a folder that others may not enter does not hide the program in it', async () => {
  chmodSync(folder, 0o700);
  const { code, stdout } = await runForeign({ command: ['/bin/sh', script], needs: [folder] }, options);
  expect(stdout).toContain('started');
  expect(code).toBe(process.getuid?.() === 0 ? 1 : 0);
});

test.runIf(process.getuid?.() === 0)('a file that only root may read is named, with what to do', async () => {
  chmodSync(script, 0o600);
  const { fault } = await runForeign({ command: ['/bin/sh', script] }, { ...options, sandbox: 'process group' });
  expect(fault).toMatchObject({ by: 'missing', detail: expect.stringContaining('chmod o+rX') });
  chmodSync(script, 0o644);
});

/** Milliseconds after which it is ended: one after another. */
const MOMENTS = 24;
const ROUNDS = repetitions('SANDBOX_STARTS', MOMENTS, 20 * MOMENTS);

test.runIf(process.platform === 'linux')('a sandbox that is ended while it starts leaves nothing running', async () => {
  // A length of time that no other process sleeps.
  const long = String(1_000_000 + process.pid);
  const running = (): string => spawnSync('pgrep', ['-f', `sleep ${long}`], { encoding: 'utf8' }).stdout;
  for (let round = 0; round < ROUNDS; round++) {
    const started = startForeign({ command: ['sleep', long] }, { sandbox: bestSandbox(), onFault: () => undefined });
    if ('missing' in started) throw new Error(started.missing);
    await new Promise(resolve => setTimeout(resolve, round % MOMENTS));
    started.kill();
    await started.stop();
  }
  await expect.poll(running).toBe('');
});
