import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type GameResult, standings } from '../arena/standings.ts';
import { seededRandom } from '../core/random.ts';
import { isRefusal } from '../core/refusal.ts';
import { playFiles, verifyFiles } from '../gateways/dama-files/match.ts';
import { Player } from '../gateways/dama-files/player.ts';
import { type Args, parseWhole, reasonOf } from './args.ts';
import { type Command, type ExitCode, misused, type World } from './command.ts';
import { type ContestEntry, findEntries } from './dama-entries.ts';
import { type Contestant, type ContestRules, contestGame } from './dama-game.ts';
import { misuse } from './refusals.ts';

const usage = 'dama play N | verify | contest FOLDER';
const THINK = 200;
/** The document: the first 15 % get a bonus. */
const TOP = 0.15;

export const damaCommand: Command = {
  usage,
  words: 2,
  flags: {
    out: { value: 'FOLDER' },
    bot: { value: 'BOT' },
    think: { value: 'MS' },
    'move-time': { value: 'MS' },
    'max-memory': { value: 'MIB' },
    plies: { value: 'N' },
    games: { value: 'N' },
    seed: { value: 'TEXT' },
    header: { value: 'FILE' },
    valgrind: {},
  },
  examples: [
    'ludoteca dama verify --out match &  ludoteca dama play 1 --out match',
    'ludoteca dama contest entries --out results --bot greedy',
  ],
  run: async (args, world) => {
    const rules = rulesOf(args, world);
    if (typeof rules === 'number') return rules;
    const [what] = args.words;
    if (what === 'play') return play(args, world);
    if (what === 'verify') return verify(args, rules, world);
    if (what === 'contest') return contest(args, rules, world);
    return misused(misuse('missing', world.texts.misuse.missing('play, verify, contest', usage)), world);
  },
};

function rulesOf(args: Args, world: World): ContestRules | 2 {
  const { texts } = world;
  const timeout = parseWhole(args.value('move-time'), '--move-time', [1, 86_400_000], texts) ?? 20_000;
  const memory = parseWhole(args.value('max-memory'), '--max-memory', [1, 1_000_000], texts) ?? 100;
  const plies = parseWhole(args.value('plies'), '--plies', [1, 100_000], texts) ?? 100;
  for (const value of [timeout, memory, plies]) if (isRefusal(value)) return misused(value, world);
  return { timeout, memory, plies } as ContestRules; // refusals have just been returned
}

async function play(args: Args, world: World): Promise<ExitCode> {
  const { terminal, texts, bots } = world;
  const number = parseWhole(args.words[1], 'N', [1, 2], texts);
  if (number === undefined) return misused(misuse('missing', texts.misuse.missing('N', usage)), world);
  if (isRefusal(number)) return misused(number, world);
  const think = parseWhole(args.value('think'), '--think', [1, 3_600_000], texts) ?? THINK;
  if (isRefusal(think)) return misused(think, world);
  const house = bots['dama'] ?? [];
  const id = args.value('bot') ?? 'greedy';
  const bot = house.find(one => one.id === id);
  if (!bot)
    return misused(misuse('unknown-bot', texts.misuse.unknownBot(id, house.map(one => one.id).join(', '))), world);
  const player = new Player(number, { bot, think, seed: args.value('seed') ?? String(process.pid) });
  const ended = await playFiles(args.value('out') ?? '.', number === 1 ? 1 : 2, player, {
    patience: Number.POSITIVE_INFINITY,
  });
  if (!isRefusal(ended)) return 0;
  terminal.err(ended.detail);
  return 1;
}

async function verify(args: Args, rules: ContestRules, { terminal, texts }: World): Promise<ExitCode> {
  const folder = args.value('out') ?? '.';
  mkdirSync(folder, { recursive: true });
  const verdict = await verifyFiles(folder, rules);
  const winner = 'winner' in verdict ? verdict.winner : 0;
  const why = 'why' in verdict ? `: ${verdict.why.detail}` : '';
  terminal.out(
    `${winner === 0 ? texts.result.drawn : texts.result.wins(texts.play.player(winner))} ${verdict.by}${why} (${verdict.moves})`,
  );
  return verdict.by === 'rules' ? 0 : 1;
}

async function contest(args: Args, rules: ContestRules, world: World): Promise<ExitCode> {
  const { terminal, texts } = world;
  const folder = args.words[1];
  if (folder === undefined) return misused(misuse('missing', texts.misuse.missing('FOLDER', usage)), world);
  const games = parseWhole(args.value('games'), '--games', [1, 1000], texts) ?? 2;
  if (isRefusal(games)) return misused(games, world);
  const out = resolve(args.value('out') ?? 'contest');
  let entries: ContestEntry[];
  try {
    mkdirSync(out, { recursive: true });
    const header = args.value('header');
    const valgrind = args.has('valgrind');
    entries = findEntries(folder, {
      out,
      valgrind,
      ...(header !== undefined && { header: readFileSync(header, 'utf8') }),
    });
  } catch (error) {
    return misused(misuse('cannot-read', texts.misuse.cannotRead(folder, reasonOf(error))), world);
  }
  // Reference opponents are this very program, in the seat of a player's process.
  const self = process.argv[1]!;
  const house = args.all('bot').map(bot => ({
    name: bot,
    command: [process.execPath, self, 'dama', 'play', '--bot', bot, '--out', '.'],
    notes: [],
    house: true as const,
  }));
  for (const { name, command, notes } of entries) {
    terminal.out(`${name}: ${command ? (notes.length === 0 ? 'ok' : '') : texts.dama.excluded}`.trimEnd());
    for (const note of notes) terminal.out(`  ${note}`);
  }
  const ready = entries.flatMap(({ name, command }): Contestant[] => (command ? [{ name, command }] : []));
  const field: Contestant[] = [...ready, ...house];
  const results = await playContest(field, games, args.value('seed') ?? 'contest', out, rules, world);
  const table = standings(field.length, results);
  const line = Math.ceil(TOP * field.length);
  for (const [i, row] of table.entries()) {
    terminal.out(
      `${String(i + 1).padStart(3)}  ${field[row.entrant]!.name}  ${row.points} (${row.wins}/${row.draws}/${row.losses})`,
    );
    if (i + 1 === line) terminal.out(`---  ${texts.dama.top}`);
  }
  const named = table.map(row => ({ name: field[row.entrant]!.name, row }));
  writeFileSync(
    join(out, 'contest.json'),
    `${JSON.stringify({ rules, entries, ranking: named, games: results }, undefined, 2)}\n`,
  );
  return 0;
}

/** Everybody meets everybody; who is player 1 is drawn, as the document says. */
async function playContest(
  field: readonly Contestant[],
  games: number,
  seed: string,
  out: string,
  rules: ContestRules,
  { terminal, texts }: World,
): Promise<GameResult[]> {
  const random = seededRandom(seed);
  const results: GameResult[] = [];
  const total = (games * field.length * (field.length - 1)) / 2;
  const bar = terminal.progress(texts.arena.playing);
  for (const [a, first] of field.entries())
    for (const [i, second] of field.slice(a + 1).entries())
      for (let game = 0; game < games; game++) {
        const b = a + 1 + i;
        const swapped = random(2) === 1;
        const entrants = swapped ? [b, a] : [a, b];
        const key = `${first.name}-${second.name}-${game + 1}`;
        const pair = swapped ? ([second, first] as const) : ([first, second] as const);
        const played = await contestGame(join(out, 'games', key), pair, rules);
        const mark = played.winner === 0 ? 0 : played.winner === 1 ? 1 : -1;
        const result = { key, entrants, payoffs: [mark, -mark], ...played };
        results.push(result);
        bar.at(results.length / total);
        terminal.out(`${pair[0].name} - ${pair[1].name}: ${played.winner} (${played.why}, ${played.moves})`);
      }
  bar.end();
  return results;
}
