// `npm test`: every check there is, from a fresh clone. What needs no other runs at the same time, and is told when it is done.

import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { needChromium, wantHeadlessShell } from './chromium.mjs';
import { wantPrograms } from './optional-programs.mjs';
import { install, ROOT } from './setup.mjs';
import { wantWasmCompiler } from './wasm/compile.mjs';

const began = Date.now();
install();
wantPrograms();
wantWasmCompiler();
const env = { ...process.env, CHROMIUM: needChromium(), HEADLESS_SHELL: wantHeadlessShell() };
const bin = name => join(ROOT, 'node_modules', '.bin', name);

/** Runs one check; when others run beside it, what it says is kept until its end. */
async function check(name, command, args, beside = false) {
  const start = Date.now();
  if (!beside) console.log(`\n== ${name}`);
  const child = spawn(command, args, {
    cwd: ROOT,
    env,
    stdio: beside ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    shell: process.platform === 'win32',
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', text => {
      said += text;
    });
  const status = await new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', code => resolve(code ?? 1));
  });
  if (beside) console.log(`\n== ${name}`);
  if (said.trim() !== '') console.log(said.trimEnd());
  console.log(status === 0 ? `${name}: ${((Date.now() - start) / 1000).toFixed(1)} s` : `${name} failed.`);
  return status;
}

function stopAt(statuses) {
  const failed = statuses.find(status => status !== 0);
  if (failed !== undefined) process.exit(failed);
}

/** More failing files than this are no accident. */
const MOST_AGAIN = 5;

/** Files that failed beside others and passed alone, in the last run of `npm test` and in this one. Git ignores the list. */
const UNSTEADY_LIST = join(ROOT, '.unsteady-tests.json');
const unsteadyBefore = readUnsteady();
const unsteady = [];

function readUnsteady() {
  try {
    return JSON.parse(readFileSync(UNSTEADY_LIST, 'utf8'));
  } catch {
    return [];
  }
}

/**
 * Browsers, servers and databases of all files share the machine. A file that fails is run again with the machine to itself:
 * a fault fails there too, and what was only too slow passes.
 */
async function checkProject(name, project) {
  const run = ['run', '--project', project];
  const folder = mkdtempSync(join(tmpdir(), 'ludoteca-tests-'));
  const report = join(folder, 'report.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const status = await check(name, bin('vitest'), [...run, ...reporters]);
  const failed = status === 0 ? [] : failedFiles(report);
  rmSync(folder, { recursive: true });
  if (failed.length === 0 || failed.length > MOST_AGAIN) return status;
  for (const file of failed) {
    const again = await check(`${file}, alone`, bin('vitest'), [...run, file]);
    if (again !== 0) return again;
  }
  unsteady.push(...failed);
  return 0;
}

/** None where the run itself broke off. */
function failedFiles(report) {
  try {
    const { testResults } = JSON.parse(readFileSync(report, 'utf8'));
    return testResults.filter(({ status }) => status === 'failed').map(({ name }) => relative(ROOT, name));
  } catch {
    return [];
  }
}

const still = [
  ['format', bin('biome'), ['check', '--error-on-warnings', '.']],
  ['lint', bin('oxlint'), ['--type-aware', '--deny-warnings']],
  ['types', bin('tsc'), ['-p', 'tsconfig.json']],
  ['types of the web client', bin('tsc'), ['-p', 'web/tsconfig.json']],
  ['build', process.execPath, [join(ROOT, 'scripts/build.mjs')]],
];
stopAt(await Promise.all(still.map(([name, command, args]) => check(name, command, args, true))));
stopAt([await checkProject('layers, unit, conformance, goldens', 'unit')]);
stopAt([await checkProject('end to end', 'end-to-end')]);
writeFileSync(UNSTEADY_LIST, `${JSON.stringify(unsteady)}\n`);
if (unsteady.length > 0) console.log(`\nFailed beside others and passed alone: ${unsteady.join(', ')}`);
const again = unsteady.filter(file => unsteadyBefore.includes(file));
if (again.length > 0) {
  console.error(`In the run before, too: ${again.join(', ')}. Find out what these tests depend on.`);
  process.exit(1);
}
console.log(`\nAll checks passed in ${((Date.now() - began) / 1000).toFixed(0)} s.`);
