// `npm start`: everything from a fresh clone to a running server. Further words go to `ludoteca serve`.

import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { build, install, ROOT } from './setup.mjs';

install();
build();
const server = spawn(process.execPath, [join(ROOT, 'bin/ludoteca.js'), 'serve', ...process.argv.slice(2)], {
  cwd: ROOT,
  stdio: 'inherit',
});
// A signal to npm ends npm and its shell, but does not reach this process.
const parent = process.ppid;
setInterval(() => process.ppid === parent || server.kill(), 1000);
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal));
server.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
