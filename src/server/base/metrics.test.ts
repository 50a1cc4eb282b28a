import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { Metrics } from './metrics.ts';

const OPERATING = new URL('../../../docs/operating.md', import.meta.url);
/** Those every Node process has: documented by their beginning. */
const COMMON = /^ludoteca_(process|nodejs)_/;

const names = (found: readonly RegExpExecArray[]): string[] => found.map(([, name]) => name!).sort();

test('every metric is documented, and every documented one exists', async () => {
  const registered = [...(await new Metrics(() => ({ all: [], size: 0 })).text()).matchAll(/^# TYPE (\w+)/gm)];
  const documented = [...readFileSync(OPERATING, 'utf8').matchAll(/^\| `(ludoteca_\w+)(?:\{[\w,]+\})?` \|/gm)];
  expect(names(documented)).toEqual(names(registered).filter(name => !COMMON.test(name)));
  expect(names(registered).filter(name => COMMON.test(name))).not.toEqual([]);
});
