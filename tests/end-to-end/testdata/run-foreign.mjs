// Runs foreign commands through the built launcher, as the user who started this: `node run-foreign.mjs LAUNCHER REQUESTS`, both of them
// paths. Writes one line of JSON for each request, in any order: most of them wait, so several run at once.
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

const AT_ONCE = 6;
const [launcher, requests] = process.argv.slice(2);
const { runForeign } = await import(pathToFileURL(launcher).href);
const queue = JSON.parse(readFileSync(requests, 'utf8'));
async function work() {
  for (let request = queue.shift(); request; request = queue.shift()) {
    const { name, command, options } = request;
    process.stdout.write(`${JSON.stringify({ name, ...(await runForeign(command, options)) })}\n`);
  }
}
await Promise.all(Array.from({ length: AT_ONCE }, work));
