// Turns the sources of a contest into players: checked by the rules of the document, compiled and tried. What was tried is
// remembered, so that a contest that is continued compiles nothing twice. All of it runs behind the launcher: a compiler reads what a
// source tells it to.

import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { runForeign } from '../../../src/arena/programs/run-foreign.ts';
import type { Sandbox } from '../../../src/arena/programs/sandbox.ts';
import { plainText, publishedText } from '../../../src/cli/contest/published-text.ts';
import { noteText } from '../texts/contest.ts';
import { PLAY_CPP, PLAYER_HPP } from './cpp-sources.ts';
import type { ContestNote } from './entry-notes.ts';
import type { FoundProgram, FoundSource } from './input.ts';
import { checkPreprocessed, checkSource, type SourceFinding } from './source-rules.ts';
import { tryMethods } from './trial.ts';
import { trialCases } from './trial-cases.ts';
import type { MemoryLeak } from './trial-leaks.ts';
import { TRIAL_HOST_CPP, TRIAL_PLAYER_CPP } from './trial-programs.ts';
import { type CaseVerdict, faultFinding } from './trial-verdicts.ts';

export interface ContestEntry {
  readonly name: string;
  /** Of its source, or of its program: results of another hash do not count. */
  readonly hash: string;
  /** The command that plays, which gets the player's number as its last argument. If absent, it may not take part. */
  readonly command?: readonly string[];
  readonly notes: readonly ContestNote[];
  /** The results of the trial, case by case. They are absent if the player was not tried. */
  readonly verdicts?: readonly CaseVerdict[];
  /** The leaks that valgrind found. They are absent if valgrind was not run. */
  readonly leaks?: readonly MemoryLeak[];
}

export interface BuildRules {
  /** Where to build. */
  readonly folder: string;
  readonly header?: string | undefined;
  readonly valgrind: boolean;
  /** Milliseconds a move, MiB: as in a game. */
  readonly timeout: number;
  readonly memory: number;
  /** Compile only; the methods are not tried. */
  readonly untried?: true;
  readonly sandbox?: Sandbox | undefined;
  /** Building ends at once when this is aborted, and throws its reason. */
  readonly stop?: AbortSignal | undefined;
}

/** Inside the folder. A file or folder named after an entry has nothing but such names beside it: students choose them. */
const FOLDERS = { programs: 'programs', trials: 'trials', known: 'known', preprocessed: 'preprocessed' };
/** Document, section 4: the usual flags of g++ and -Ofast. */
const FLAGS = '-Ofast';
/** What tries a player measures no time of its own, and is compiled in a third of the time. */
const TRIAL_FLAGS = '-O0';
/** Compiled once for all entries. */
const MAINS = { 'play.cpp': PLAY_CPP, 'trial.cpp': TRIAL_PLAYER_CPP, 'host.cpp': TRIAL_HOST_CPP };
/** Milliseconds for a compiler. */
const COMPILE_TIME = 120_000;
/** A source of 1 MiB needs little; what a student makes it fill stays in the folder of the contest. */
const COMPILE_LIMITS = { memory: 2048, processes: 64, storage: 64 };
/** KiB of the lines that name files and pragmas. */
const PREPROCESSED = 4096;
/** Lines of a compiler that are shown. */
const ERROR_LINES = 5;
/** Directives of a source that are shown, of each kind. */
const MOST_FINDINGS = 10;

const hashOf = (...parts: readonly (string | Buffer | boolean)[]): string => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(typeof part === 'boolean' ? String(part) : part).update('\0');
  return hash.digest('hex');
};

/** Compiles the mains of the contest once, for all entries. */
export class ContestBuilder {
  readonly #rules: BuildRules;
  readonly #header: string;
  #mains: Promise<string> | undefined;
  #preprocessedHeader: Promise<string> | undefined;

  constructor(rules: BuildRules) {
    this.#rules = rules;
    this.#header = rules.header ?? PLAYER_HPP;
  }

  async build(found: FoundSource | FoundProgram): Promise<ContestEntry> {
    if ('program' in found) {
      const { name, program, bytes } = found;
      return { name, hash: hashOf(bytes), command: [program], notes: [] };
    }
    const { folder, valgrind } = this.#rules;
    const { name, source, notes } = found;
    const hash = hashOf(source, this.#header);
    const of = hashOf(hash, FLAGS, ...Object.values(MAINS), JSON.stringify(trialCases('')), valgrind);
    const memory = join(folder, FOLDERS.known, `${name}.json`);
    const known = remembered(memory);
    const play = join(folder, FOLDERS.programs, name, 'play');
    const tried =
      known?.of === of && (!known.isAdmitted || existsSync(play))
        ? known
        : { of, ...(await this.#try(name, source, hash)) };
    mkdirSync(dirname(memory), { recursive: true });
    writeFileSync(memory, `${JSON.stringify(tried, undefined, 2)}\n`);
    const { isAdmitted, verdicts, leaks } = tried;
    return {
      name,
      hash,
      notes: [...notes, ...tried.notes],
      ...(isAdmitted && { command: [play] }),
      ...(verdicts && { verdicts }),
      ...(leaks && { leaks }),
    };
  }

  async #try(name: string, source: string, seed: string): Promise<Omit<TriedEntry, 'of'>> {
    const checked = checkSource(source);
    const notes: ContestNote[] = [
      ...findingNotes('include', checked.removedIncludes),
      ...findingNotes('harmless-pragma', checked.harmlessPragmas),
      ...findingNotes('pragma', checked.forbiddenPragmas),
    ];
    if (checked.forbiddenPragmas.length > 0) return { isAdmitted: false, notes };
    const hidden = await this.#findHidden(name, checked.source);
    if (hidden.length > 0) return { isAdmitted: false, notes: [...notes, ...hidden] };
    const build = join(this.#rules.folder, FOLDERS.programs, name);
    const broken = await this.#compile(build, checked.source);
    if (broken.length > 0) return { isAdmitted: false, notes: [...notes, ...broken] };
    const { timeout, memory, valgrind, untried, sandbox, stop } = this.#rules;
    if (untried) return { isAdmitted: true, notes };
    const trial = {
      host: join(await this.#mains!, 'host'),
      program: join(build, 'trial'),
      seed,
      folder: join(this.#rules.folder, FOLDERS.trials, name),
      timeout,
      memory,
      valgrind,
      sandbox,
      stop,
    };
    const tried = await tryMethods(trial);
    stop?.throwIfAborted();
    return Object.assign({ isAdmitted: true }, tried, { notes: [...notes, ...tried.notes] });
  }

  /** Includes and pragmas that only the preprocessor sees. A source that it cannot read is left to the compiler. */
  async #findHidden(name: string, source: string): Promise<ContestNote[]> {
    this.#preprocessedHeader ??= this.#preprocess('header', '#include "player.hpp"\n');
    const header = await this.#preprocessedHeader;
    const { includes, pragmas } = checkPreprocessed(await this.#preprocess(name, source), header);
    const [file] = includes;
    return [
      ...(file === undefined ? [] : [{ check: 'hidden-include', excludes: true, text: publishedText(file) } as const]),
      ...pragmas
        .slice(0, MOST_FINDINGS)
        .map((text): ContestNote => ({ check: 'pragma', excludes: true, text: plainText(`#pragma ${text}`) })),
    ];
  }

  /** The lines of `g++ -E` that name files and pragmas. */
  async #preprocess(name: string, source: string): Promise<string> {
    const folder = join(this.#rules.folder, FOLDERS.preprocessed, name);
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'player.hpp'), this.#header);
    writeFileSync(join(folder, 'player.cpp'), source);
    const { sandbox, stop } = this.#rules;
    const { stdout } = await runForeign(
      { command: ['/bin/sh', '-c', `g++ ${FLAGS} -E player.cpp | grep '^ *#'`], folder },
      {
        timeout: COMPILE_TIME,
        limits: COMPILE_LIMITS,
        output: PREPROCESSED,
        sandbox,
        stop,
      },
    );
    stop?.throwIfAborted();
    rmSync(folder, { recursive: true, force: true });
    return stdout;
  }

  async #compile(build: string, source: string): Promise<ContestNote[]> {
    this.#mains ??= this.#compileMains();
    const mains = await this.#mains;
    rmSync(build, { recursive: true, force: true });
    mkdirSync(build, { recursive: true });
    for (const main of ['play.o', 'trial.o']) copyFileSync(join(mains, main), join(build, main));
    writeFileSync(join(build, 'player.hpp'), this.#header);
    writeFileSync(join(build, 'player.cpp'), source);
    const link = ['play', 'trial'].map(main => `g++ ${FLAGS} -o ${main} ${main}.o player.o`);
    return this.#run([`g++ ${FLAGS} -c player.cpp`, ...link], build);
  }

  async #compileMains(): Promise<string> {
    const folder = join(this.#rules.folder, `mains-${hashOf(this.#header, ...Object.values(MAINS)).slice(0, 16)}`);
    if (existsSync(join(folder, 'host'))) return folder;
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'player.hpp'), this.#header);
    for (const [file, text] of Object.entries(MAINS)) writeFileSync(join(folder, file), text);
    const notes = await this.#run(
      [`g++ ${FLAGS} -c play.cpp`, `g++ ${TRIAL_FLAGS} -c trial.cpp`, `g++ ${TRIAL_FLAGS} -o host host.cpp`],
      folder,
    );
    if (notes.length > 0) throw new BuilderError(notes.map(note => noteText(note, 'en')).join('\n'));
    return folder;
  }

  /** Commands one after the other, in a folder that holds everything they need. */
  async #run(commands: readonly string[], folder: string): Promise<ContestNote[]> {
    const { sandbox, stop } = this.#rules;
    stop?.throwIfAborted();
    const done = await runForeign(
      { command: ['/bin/sh', '-c', commands.join(' && ')], folder },
      { timeout: COMPILE_TIME, limits: COMPILE_LIMITS, sandbox, stop },
    );
    stop?.throwIfAborted();
    const { fault, code, stderr } = done;
    if (fault) {
      return [{ check: 'compiler-limit', excludes: true, finding: faultFinding(fault, COMPILE_LIMITS.memory) }];
    }
    if (code === 0) return [];
    if (/multiple definition of .main'/.test(stderr)) return [{ check: 'main', excludes: true }];
    const errors = stderr.split('\n').filter(line => /error|undefined|multiple/.test(line));
    const shown = errors.length > 0 ? errors : stderr.split('\n').filter(Boolean);
    return (shown.length > 0 ? shown : [`exit code ${code}`])
      .slice(0, ERROR_LINES)
      .map((line): ContestNote => ({ check: 'compiler', excludes: true, text: publishedText(line) }));
  }
}

/** The first ones, as they may stand on a page; the last of them says how many more there are. */
function findingNotes(
  check: 'include' | 'harmless-pragma' | 'pragma',
  findings: readonly SourceFinding[],
): ContestNote[] {
  const more = findings.length - MOST_FINDINGS;
  return findings.slice(0, MOST_FINDINGS).map(({ line, text: written }, i): ContestNote => {
    const rest = i === MOST_FINDINGS - 1 && more > 0 ? ` (+ ${more})` : '';
    const text = plainText(written) + rest;
    return check === 'pragma' ? { check, excludes: true, line, text } : { check, line, text };
  });
}

/** The machine cannot compile at all, or the header is wrong: no fault of an entry. */
export class BuilderError extends Error {}

/** What came of compiling and trying an entry. */
interface TriedEntry {
  readonly of: string;
  readonly isAdmitted: boolean;
  readonly notes: readonly ContestNote[];
  readonly verdicts?: readonly CaseVerdict[];
  readonly leaks?: readonly MemoryLeak[];
}

function remembered(path: string): TriedEntry | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as TriedEntry; // our own file
  } catch {
    // Not there, or cut short by a kill.
    return undefined;
  }
}
