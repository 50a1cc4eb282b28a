// Starts a program in bubblewrap and is killed a moment later: `node start-and-die.mjs LAUNCHER SECONDS MILLISECONDS`, the seconds
// that the program sleeps and the milliseconds until the end.
import { pathToFileURL } from 'node:url';

const [launcher, seconds, moment] = process.argv.slice(2);
const { startForeign } = await import(pathToFileURL(launcher).href);
startForeign({ command: ['/bin/sleep', seconds] }, { sandbox: 'bubblewrap', onFault: () => undefined });
await new Promise(resolve => setTimeout(resolve, Number(moment)));
process.kill(process.pid, 'SIGKILL');
