// npm run endgame [FOLDER]: solves Dama's endgames and writes the tables that the bots read. Some seconds, and half a minute for compressing.

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { textTable } from '../../../bench/train/weights-source.ts';
import { printWeights } from '../../../src/core/weights-text.ts';
import { MOST_PIECES, SMALL_PLACES, storedValues } from '../bots/endgame.ts';
import { solveEndgames } from './endgame-solver.ts';

const folder = process.argv[2] ?? 'games/dama/bots';
const began = performance.now();
const values = storedValues(solveEndgames(MOST_PIECES));
console.log(`${values.length} places in ${((performance.now() - began) / 1000).toFixed(1)} s`);

const text = printWeights(values.subarray(0, SMALL_PLACES));
writeFileSync(
  join(folder, 'endgame-table.ts'),
  `// The values of solved endgames with at most three pieces (endgame.ts), not to be edited. Made by npm run endgame.

${textTable('ENDGAMES', text)}`,
);
console.log(`endgame-table.ts: ${text.length} characters`);

const params = { [constants.BROTLI_PARAM_LGWIN]: 24, [constants.BROTLI_PARAM_SIZE_HINT]: values.length };
const compressed = brotliCompressSync(values, { params });
writeFileSync(join(folder, 'endgames.br'), compressed);
console.log(`endgames.br: ${compressed.length} bytes`);
