// npm run endgame [FILE]: solves Dama's endgames and writes the table that the bots read. A few seconds.

import { writeFileSync } from 'node:fs';
import { printWeights } from '../../src/core/weights-text.ts';
import { solveEndgames } from '../../src/games/dama/endgame-solver.ts';
import { textTable } from './weights-source.ts';

const file = process.argv[2] ?? 'src/games/dama/endgame-table.ts';
const text = printWeights(solveEndgames());
writeFileSync(
  file,
  `// The values of solved endgames (endgame.ts), not to be edited. Made by npm run endgame.

${textTable('ENDGAMES', text)}`,
);
console.log(`${file}: ${text.length} characters`);
