// `npm test`: every check there is, from a fresh clone, in the order in which they fail fastest.

import { join } from 'node:path';
import { needChromium } from './chromium.mjs';
import { build, install, ROOT, run } from './setup.mjs';

const began = Date.now();
install();
const chromium = needChromium();
const bin = name => join(ROOT, 'node_modules', '.bin', name);
const env = { ...process.env, CHROMIUM: chromium };

const steps = {
  format: () => run(bin('biome'), ['check', '--error-on-warnings', '.']),
  lint: () => run(bin('oxlint'), ['--type-aware', '--deny-warnings']),
  types: () => run(bin('tsc'), ['-p', 'tsconfig.json']) || run(bin('tsc'), ['-p', 'web/tsconfig.json']),
  build: () => (build(), 0),
  'layers, unit, conformance, goldens': () => run(bin('vitest'), ['run', '--project', 'unit'], { env }),
  'end to end': () => run(bin('vitest'), ['run', '--project', 'end-to-end'], { env }),
};

for (const [name, step] of Object.entries(steps)) {
  const start = Date.now();
  console.log(`\n== ${name}`);
  const status = step();
  if (status !== 0) {
    console.error(`\n${name} failed.`);
    process.exit(status);
  }
  console.log(`${name}: ${((Date.now() - start) / 1000).toFixed(1)} s`);
}
console.log(`\nAll checks passed in ${((Date.now() - began) / 1000).toFixed(0)} s.`);
