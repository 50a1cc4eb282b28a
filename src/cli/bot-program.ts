// `ludoteca bot --program`: somebody's program plays on a house, as it plays in the arena.

import { basename } from 'node:path';
import { findProgram } from '../arena/programs/sandbox.ts';
import { LIMITS } from '../arena/tournament.ts';
import { isRefusal, type Refusal } from '../core/refusal.ts';
import { HOME, parseMatchAddress, parseServer } from './address.ts';
import { limitsOf } from './arena.ts';
import { type Args, type FlagName, parseWhole } from './args.ts';
import { bridged, parseProgram, splitCommand } from './bridged.ts';
import { type ExitCode, misused, type World } from './command.ts';
import { HouseStay, PARTINGS, type StayPlan } from './house-stay.ts';
import { Keepsake } from './keepsake.ts';
import { parsePlan } from './play-far.ts';
import { lostScript } from './program-hints.ts';
import { misuse } from './refusals.ts';

/** Characters of a guest's name. */
const LONGEST = 20;
const MOST = 1_000_000;

/** Pairs of which only one can be meant. */
const EITHER: readonly (readonly [FlagName, FlagName])[] = [
  ['quick', 'join'],
  ['quick', 'bot'],
  ['join', 'bot'],
  ['matches', 'forever'],
  ['tournament', 'join'],
  ['tournament', 'quick'],
  ['tournament', 'bot'],
  ['tournament', 'matches'],
];

type Place = Pick<StayPlan, 'journey'> & { readonly server: string };

export async function playProgram(args: Args, usage: string, world: World): Promise<ExitCode> {
  const plan = parseStay(args, usage, world);
  return isRefusal(plan) ? misused(plan, world) : new HouseStay(plan, world).run();
}

function parseStay(args: Args, usage: string, world: World): StayPlan | Refusal {
  const { texts, env } = world;
  const clash = EITHER.find(([one, other]) => args.has(one) && args.has(other));
  if (clash) return misuse('not-together', texts.misuse.notTogether(`--${clash[0]}`, `--${clash[1]}`));
  const far = args.has('tournament') ? parseTournamentPlace(args, texts) : parseTable(args, usage, world);
  if (isRefusal(far)) return far;
  const limits = limitsOf(args, texts);
  if (isRefusal(limits)) return limits;
  const matches = parseWhole(args.value('matches'), '--matches', [1, MOST], texts) ?? 1;
  if (isRefusal(matches)) return matches;
  const wished = args.value('on-stop') ?? 'finish';
  const parting = PARTINGS.find(one => one === wished);
  if (!parting) return misuse('bad-value', texts.misuse.oneOf('--on-stop', PARTINGS.join(', ')));
  const written = args.value('program') ?? '';
  const { program: command, protocol } = parseProgram(splitCommand(written));
  const missing = missingOf(command, texts);
  if (missing) return missing;
  const token = args.value('token') ?? env['LUDOTECA_TOKEN'];
  const { server, journey } = far;
  const name = nameOf(args, command);
  return {
    visitor: { server, program: true, ...(token === undefined ? { name } : { token }) },
    journey,
    keepsake:
      token === undefined
        ? Keepsake.ofGuest(env, server, ['bot', name, written])
        : Keepsake.ofToken(env, server, token),
    isNew: args.has('new'),
    program: bridged({ command, protocol }),
    limits: { ...LIMITS, ...limits },
    moveTime: limits.move,
    sandbox: args.has('no-sandbox') ? 'none' : undefined,
    matches: args.has('forever') || args.has('tournament') ? Number.POSITIVE_INFINITY : matches,
    parting,
    comeBack: (match, proof) =>
      `ludoteca bot --join ${match}${server === HOME ? '' : ` --server ${server}`} --token ${proof} --program '${written}'`,
  };
}

function parseTable(args: Args, usage: string, world: World): Place | Refusal {
  const plan = parsePlan(args, usage, world);
  return isRefusal(plan) ? plan : { server: plan.server, journey: plan.way };
}

/** Its id on the server, or the address of its page. */
function parseTournamentPlace(args: Args, texts: World['texts']): Place | Refusal {
  const given = args.value('server') ?? HOME;
  const written = args.value('tournament') ?? '';
  const server = parseServer(given);
  const address = server === undefined ? undefined : parseMatchAddress(written, server);
  if (!address) return misuse('not-an-address', texts.misuse.notAnAddress(server ? written : given));
  return { server: address.server, journey: { to: 'tournament', tournament: address.match } };
}

function missingOf(command: readonly string[], { misuse: sentences, arena }: World['texts']): Refusal | undefined {
  const [name = ''] = command;
  const found = name === '' ? { missing: '--program' } : findProgram(name);
  if ('missing' in found) return misuse('no-program', sentences.noProgram(found.missing));
  const lost = lostScript(command);
  return lost === undefined ? undefined : misuse('no-program', arena.noFile(lost));
}

/** As asked, or after the program: `python3 bots/snake.py` is snake. */
function nameOf(args: Args, command: readonly string[]): string {
  const file = command.slice(1).find(word => /^[^-].*\.\w+$/.test(word)) ?? command[0]!;
  return (
    args.value('name') ??
    basename(file)
      .replace(/\.\w+$/, '')
      .slice(0, LONGEST)
  );
}
