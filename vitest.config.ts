import { availableParallelism } from 'node:os';
import { basename } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { PATIENCE } from './tests/timeout.ts';

const cores = availableParallelism();

const limits = { testTimeout: 5 * PATIENCE, hookTimeout: PATIENCE, expect: { poll: { timeout: PATIENCE } } };

/** Those that take longest begin first, so that none is left alone at the end: end-to-end tests of 30 s and more, unit tests of 8 s. */
const LONGEST = [
  'arena-dama-contest.test.ts',
  'sandbox.test.ts',
  'lifecycle.test.ts',
  'python.test.ts',
  'three-wells-web.test.ts',
  'outside-games.test.ts',
  'offline-web.test.ts',
  'package.test.ts',
  'bot-program.test.ts',
  'arena-tournament.test.ts',
  'dama-contest-users.test.ts',
  'web-play.test.ts',
  'faults.test.ts',
  'accounts-web.test.ts',
  'new-game.test.ts',
  'workers.test.ts',
  'examples.test.ts',
  'analysis-web.test.ts',
  'uno-habits.test.ts',
  'web-pages.test.ts',
  'hints-web.test.ts',
  'accessibility.test.ts',
  'tournament-pages.test.ts',
  'piranhas-web.test.ts',
  'layout.test.ts',
  'web-invitations.test.ts',
  'records-web.test.ts',
  'kill.test.ts',
  'sagrada-mixed.test.ts',
  'piranhas-habits.test.ts',
  'arena-xml.test.ts',
  'tournament-kill.test.ts',
  'uno-board.test.ts',
  'people.test.ts',
  'uno-browsers.test.ts',
  'server.test.ts',
  'conformance.test.ts',
  'dispatch.test.ts',
  'storage.test.ts',
  'serve-start.test.ts',
  'arena-program.test.ts',
  'questions.test.ts',
  'ownership.test.ts',
];

function place({ moduleId }: TestSpecification): number {
  const at = LONGEST.indexOf(basename(moduleId));
  return at < 0 ? LONGEST.length : at;
}

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((a, b) => place(a) - place(b));
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        // The boards of games lie outside the folder of the web client, which has these settings.
        oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
        test: {
          name: 'unit',
          globalSetup: ['./tests/postgres-setup.ts'],
          include: ['src/**/*.test.ts', 'games/**/*.test.ts', 'tests/*.test.ts', 'web/**/*.test.ts'],
          pool: 'threads',
          // Some of its files wait for processes and databases of their own.
          maxWorkers: cores + 1,
          isolate: false,
          ...limits,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          name: 'end-to-end',
          globalSetup: ['./tests/postgres-setup.ts'],
          include: ['tests/end-to-end/**/*.test.ts', 'tests/cluster/**/*.test.ts'],
          pool: 'forks',
          // Its files wait more than they compute, for browsers and processes of their own.
          maxWorkers: Math.min(cores + 3, 8),
          isolate: false,
          ...limits,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
