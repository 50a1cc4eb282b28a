// Runs foreign commands through the built launcher, as whoever started this: `node run-foreign.mjs LAUNCHER REQUESTS`, both of them
// paths. Writes one line of JSON for each request.
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

const [launcher, requests] = process.argv.slice(2);
const { runForeign } = await import(pathToFileURL(launcher).href);
for (const { name, command, options } of JSON.parse(readFileSync(requests, 'utf8')))
  process.stdout.write(`${JSON.stringify({ name, ...(await runForeign(command, options)) })}\n`);
