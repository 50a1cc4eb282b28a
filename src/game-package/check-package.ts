// What a package must have before its parts are used: a package of others may be plain JavaScript, so no compiler has looked at it.

import { ABSENCES } from '../core/game.ts';
import { isObject } from '../core/is-object.ts';

const NEEDED =
  'init toAct mayAct legal why weight apply copy score payoff view imagine eventsFor print parse draw'.split(' ');
const OPTIONAL = 'check sample turn pace idle retractable withdraw read write hash noisy urgency undo'.split(' ');
const LAZY = ['gateway', 'botClient', 'terminal', 'choose', 'reasons', 'puzzles'];

type Fields = Readonly<Record<string, unknown>>;
type Check = readonly [isFine: boolean, sentence: string];

/** The first mistake in what a module exports as `game`, as one sentence. */
export function checkPackage(game: unknown): string | undefined {
  if (!isObject(game)) return 'It must export "game", made with defineGame.';
  const { rules, bots } = game;
  if (!isObject(rules)) return 'game.rules must be the rules of the game.';
  if (!Array.isArray(bots)) return 'game.bots must be a list; it may be empty.';
  return failed([...ruleChecks(rules), ...bots.flatMap(botChecks), ...partChecks(game)]);
}

function ruleChecks(rules: Fields): Check[] {
  const { id, seats, defaults, options, clock, names } = rules;
  const [fewest, most] = Array.isArray(seats) ? (seats as readonly unknown[]) : [];
  return [
    [
      typeof id === 'string' && /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(id) && id.length <= 40,
      'game.rules.id must be small letters, digits and single hyphens, at most 40.',
    ],
    ...['rulesVersion', 'actions', 'maxLegal'].map<Check>(name => [
      isCount(rules[name]),
      `game.rules.${name} must be a whole number from 1.`,
    ]),
    [
      isCount(fewest) && isCount(most) && (fewest as number) <= (most as number),
      'game.rules.seats must be two whole numbers, the fewest and the most players.',
    ],
    [typeof rules['secrets'] === 'boolean', 'game.rules.secrets must be true or false.'],
    [
      ABSENCES.some(absence => absence === rules['absence']),
      `game.rules.absence must be one of ${ABSENCES.join(', ')}.`,
    ],
    [isObject(clock) && typeof clock['kind'] === 'string', 'game.rules.clock must be a clock, such as {kind: "none"}.'],
    [isObject(defaults), 'game.rules.defaults must be an object with the usual options.'],
    [isObject(options), 'game.rules.options must be an object with a schema for each option.'],
    [names === undefined || (isObject(names) && isObject(names['game'])), 'game.rules.names needs the name "game".'],
    ...NEEDED.map<Check>(name => [isFunction(rules[name]), `game.rules.${name} must be a function.`]),
    ...OPTIONAL.map<Check>(name => [
      rules[name] === undefined || isFunction(rules[name]),
      `game.rules.${name} must be a function, or absent.`,
    ]),
  ];
}

function botChecks(bot: unknown, at: number, all: readonly unknown[]): Check[] {
  const where = `game.bots[${at}]`;
  if (!isObject(bot)) return [[false, `${where} must be a bot.`]];
  const isTwin = all.slice(0, at).some(other => isObject(other) && other['id'] === bot['id']);
  return [
    [typeof bot['id'] === 'string' && bot['id'] !== '' && !isTwin, `${where}.id must be a text that no other bot has.`],
    [typeof bot['thinks'] === 'number' && bot['thinks'] >= 0, `${where}.thinks must be a number of milliseconds.`],
    [
      typeof bot['level'] === 'number',
      `${where}.level must be a number; withProfiles(bots, profiles) numbers the bots of a list.`,
    ],
    [isFunction(bot['createAgent']), `${where}.createAgent must be a function.`],
  ];
}

function partChecks(game: Fields): Check[] {
  const { browser, programBridge, texts } = game;
  return [
    ...LAZY.map<Check>(name => [
      game[name] === undefined || isFunction(game[name]),
      `game.${name} must be a function, or absent.`,
    ]),
    [
      texts === undefined || (isObject(texts) && Object.values(texts).every(isObject)),
      'game.texts must have an object for each language, such as { en: {}, it: {}, de: {} }.',
    ],
    [programBridge === undefined || isUrl(programBridge), 'game.programBridge must be a URL of a module, or absent.'],
    [
      browser === undefined ||
        (isObject(browser) && Object.values(browser).every(part => part === undefined || isUrl(part))),
      'game.browser must have URLs of modules, such as new URL("./board/index.js", import.meta.url).',
    ],
  ];
}

const failed = (checks: readonly Check[]): string | undefined => checks.find(([isFine]) => !isFine)?.[1];
const isCount = (value: unknown): boolean => Number.isSafeInteger(value) && Number(value) >= 1;
const isFunction = (value: unknown): boolean => typeof value === 'function';
const isUrl = (value: unknown): boolean => value instanceof URL || typeof value === 'string';
