// `npm run structure [FOLDER]`: figures about the structure of the product code, here or in another checkout.

import { resolve } from 'node:path';
import { runnerImport } from 'vite';
import { ROOT } from './setup.mjs';

const { module } = await runnerImport(resolve(ROOT, 'tests/structure.ts'), { root: ROOT, configFile: false });
console.log(module.describeStructure(resolve(process.argv[2] ?? ROOT)));
