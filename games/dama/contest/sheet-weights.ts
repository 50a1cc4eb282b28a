// The points of an examiner's sheet. The document names what counts and gives no numbers, so these are ours, and a file can change each of them.

import { parseYamlFile } from '../../../src/cli/commands/yaml-file.ts';
import { readText } from '../../../src/cli/terminal/args.ts';
import { misuse } from '../../../src/cli/terminal/refusals.ts';
import type { Texts } from '../../../src/cli/texts/index.ts';
import { isRefusal, type Refusal } from '../../../src/core/refusal.ts';
import { fill } from '../../../src/core/texts.ts';
import { sheetTexts } from '../texts/sheet.ts';
import { trialCases } from './trial-cases.ts';
import { TRIAL_METHODS, type TrialMethod } from './trial-steps.ts';

/** What counts besides the methods (document, section 5), in the order of the sheet. */
export const SHEET_PARTS = ['memory', 'limits', 'strategy', 'bonus'] as const;
export type SheetPart = (typeof SHEET_PARTS)[number];

export interface SheetWeights {
  readonly methods: Readonly<Record<TrialMethod, number>>;
  /** By `METHOD/CASE`: the weight within its method; 1 where none is given. */
  readonly cases: Readonly<Record<string, number>>;
  readonly parts: Readonly<Record<SheetPart, number>>;
  /** The share of its points that a case gets which could not be tried, from 0 to 1. */
  readonly untried: number;
}

/** 30 points, as in an Italian exam, and 2 more for the bonus. */
export const DEFAULT_WEIGHTS: SheetWeights = {
  methods: {
    constructor: 0.5,
    destructor: 0.5,
    'copy constructor': 1,
    'operator=': 1,
    'operator()': 1.5,
    load_board: 2,
    store_board: 1.5,
    init_board: 0.5,
    move: 3,
    valid_move: 3,
    pop: 1,
    wins: 1,
    loses: 1,
    recurrence: 0.5,
  },
  cases: {},
  parts: { memory: 4, limits: 4, strategy: 4, bonus: 2 },
  untried: 0,
};

const MOST_POINTS = 1000;

/** The file as the organiser finds it in the results: what was given, and for the rest what counted. */
export function printWeights({ methods, cases, parts, untried }: SheetWeights): string {
  const lines = [
    '# Points of the sheet. Change a copy of this file and give it with --weights; what is left out is as it is by default.',
    '# A method shares its points among its cases.',
    'methods:',
    ...TRIAL_METHODS.map(method => `  ${method}: ${methods[method]}`),
    '# The weight of a case within its method, 1 where none is given. The sheet names the cases.',
    Object.keys(cases).length === 0 ? 'cases: {}' : 'cases:',
    ...Object.entries(cases).map(([id, weight]) => `  ${id}: ${weight}`),
    '# Nothing that valgrind finds.',
    `memory: ${parts.memory}`,
    '# No game lost on time, memory or another limit: in proportion to the games.',
    `limits: ${parts.limits}`,
    '# Given by the examiner.',
    `strategy: ${parts.strategy}`,
    '# Among the first 15 %.',
    `bonus: ${parts.bonus}`,
    '# The share of its points, from 0 to 1, for a case that could not be tried because another method is wrong.',
    `untried: ${untried}`,
  ];
  return `${lines.join('\n')}\n`;
}

export function readWeights(file: string, texts: Texts): SheetWeights | Refusal {
  const text = readText(file, texts);
  return isRefusal(text) ? text : parseWeights(file, text, texts);
}

export function parseWeights(file: string, text: string, texts: Texts): SheetWeights | Refusal {
  const words = sheetTexts[texts.locale].weights;
  const found = parseYamlFile(file, text, texts, words.notAMap);
  if (isRefusal(found)) return found;
  const faults: string[] = [];
  const place = (path: readonly string[]): string => found.where(path) ?? file;
  const number = (path: readonly string[], value: unknown, most: number): number => {
    if (typeof value === 'number' && value >= 0 && value <= most) return value;
    faults.push(`${place(path)}: ${fill(words.number, { name: path.join(': '), most })}`);
    return 0;
  };
  const group = <K extends string>(
    path: readonly string[],
    fields: unknown,
    known: readonly K[],
    most = MOST_POINTS,
  ): Partial<Record<K, number>> => {
    if (fields === null || fields === undefined) return {};
    if (typeof fields !== 'object' || Array.isArray(fields)) {
      faults.push(`${place(path)}: ${words.notAMap}`);
      return {};
    }
    const values: Partial<Record<K, number>> = {};
    for (const [name, value] of Object.entries(fields)) {
      const key = known.find(one => one === name);
      if (key === undefined) faults.push(`${place([...path, name])}: ${fill(words.unknown, { name })}`);
      else values[key] = number([...path, name], value, most);
    }
    return values;
  };
  const { methods, cases, untried, ...rest } = found.fields;
  const ids = trialCases('').map(({ id }) => id);
  const weights: SheetWeights = {
    methods: { ...DEFAULT_WEIGHTS.methods, ...group(['methods'], methods, TRIAL_METHODS) },
    cases: group(['cases'], cases, ids) as Record<string, number>, // no value is undefined
    parts: { ...DEFAULT_WEIGHTS.parts, ...group([], rest, SHEET_PARTS) },
    untried: untried === undefined ? DEFAULT_WEIGHTS.untried : number(['untried'], untried, 1),
  };
  return faults.length > 0 ? misuse('cannot-read', faults.join('\n')) : weights;
}
