// A large community: so many accounts and stored matches are written straight into the tables, then every route behind the
// pages is asked over HTTP. `node dist/bench/community.js [ACCOUNTS MATCHES] [FOLDER]`; a folder that is given is kept, and
// used again when it is full already.

import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'libsql';
import { bots, games } from '../games/index.ts';
import type { JournalEntry } from '../src/core/journal.ts';
import { seededRandom } from '../src/core/random.ts';
import { Match } from '../src/match/match.ts';
import { DATABASE_FILE, RECORDS_FILE } from '../src/server/base/storage/database.ts';
import { openSqlite } from '../src/server/base/storage/sqlite.ts';
import { Anchors } from '../src/server/records/anchors.ts';
import { RECORDS_VERSION } from '../src/server/records/match-counter.ts';
import { openRecordsFile } from '../src/server/records/records-file.ts';
import { startServer } from '../src/server/start.ts';
import { cpuMs } from './rates.ts';

/** Milliseconds of server time a page may take. Both sides' CPU is measured, which is more; waiting depends on who else is busy. */
const LIMIT = 50;
const START = 1_700_000_000_000;
/** Between the ends of two matches. */
const APART = 30_000;
const SECRET = '5eed'.repeat(16);

const [accounts, matches] = [Number(process.argv[2] ?? 100_000), Number(process.argv[3] ?? 1_000_000)];
const kept = process.argv[4];
const folder = kept ?? mkdtempSync(join(tmpdir(), 'ludoteca-community-'));

/** A short match of each game as JSON, with @A and @B for who played, and @T for when. */
function journals(): Map<string, { body: string; count: number }> {
  return new Map(
    games.map(game => {
      const setup = { game: game.id, rules: game.rulesVersion, seats: 2, options: game.defaults as object }; // options are plain JSON
      const whole = { ...setup, clock: { kind: 'none' }, absence: game.absence, grace: 0 } as const;
      const match = Match.create('template', game, whole, SECRET, 0);
      for (const [seat, name] of ['@A', '@B'].entries())
        match.sit(seat, { name, kind: 'person', account: name }, '', 0);
      match.start(0);
      const random = seededRandom(game.id);
      for (let i = 0; i < 6 && match.phase === 'running'; i++) {
        const seat = Math.max(0, match.toAct);
        const legal = match.legal(seat);
        match.act(seat, Number(match.parse(seat, legal[random(legal.length)]!)), undefined, 0);
      }
      match.request('resign', 1, 0);
      if (match.phase !== 'over') match.abort(0);
      const entries: JournalEntry[] = match.takePending();
      const body = entries
        .map(entry => JSON.stringify(entry))
        .join()
        .replaceAll('"at":0', '"at":@T');
      return [game.id, { body, count: entries.length }] as const;
    }),
  );
}

/** Indexes cost least when they are made at the end. */
function inBulk(db: Database.Database, tables: readonly string[], task: () => void): void {
  const found = db
    .prepare("SELECT name, sql, tbl_name FROM sqlite_schema WHERE type = 'index' AND sql IS NOT NULL")
    .raw();
  const indexes = (found.all() as [string, string, string][]).filter(([, , table]) => tables.includes(table)); // raw rows
  db.exec(
    'PRAGMA synchronous = OFF; PRAGMA cache_size = -400000; PRAGMA temp_store = MEMORY; PRAGMA journal_mode = OFF; BEGIN',
  );
  for (const [name] of indexes) db.exec(`DROP INDEX ${name}`);
  task();
  for (const [, sql] of indexes) db.exec(sql);
  db.exec('COMMIT; PRAGMA journal_mode = WAL');
}

/** The pairs of players: a few play much, and a third of all matches are against bots. Numbers below 0 are bots. */
const MET = `
  WITH RECURSIVE n(place) AS (SELECT 1 UNION ALL SELECT place + 1 FROM n WHERE place < ${matches}),
  r AS (SELECT place, (random() & 1048575) / 1048576.0 x, (random() & 1048575) / 1048576.0 y, random() & 1023 z, random() & 1023 w FROM n)
  SELECT ordinal AS place, CAST(${accounts} * x * x * x AS INTEGER) a,
    CASE WHEN z < 340 THEN -1 - (z % 3) ELSE CAST(${accounts} * y * y AS INTEGER) END b,
    w % ${games.length} g, (z * 7 + w) % 4 clock, z % 5 = 0 private,
    CASE WHEN w < 40 THEN 'off' WHEN w < 100 THEN 'drawn' ELSE 'decided' END outcome, (w >> 3) % 2 won,
    ${START} + place * ${APART} + (w * 97) ended FROM r`;

const gameSql = `CASE g ${games.map((game, i) => `WHEN ${i} THEN '${game.id}'`).join(' ')} END`;
const clockSql = "CASE clock WHEN 0 THEN 'none' WHEN 1 THEN 'quick' WHEN 2 THEN 'slow' ELSE 'correspondence' END";
const accountSql = (n: string): string => `printf('g-%09d', ${n})`;
const botSql = (n: string): string =>
  `CASE g ${games
    .map((game, i) => {
      const ids = bots[game.id]!.slice(0, 3).map(bot => bot.id);
      return `WHEN ${i} THEN CASE ${n} ${ids.map((id, k) => `WHEN ${-1 - k} THEN 'bot:${game.id}/${id}'`).join(' ')} END`;
    })
    .join(' ')} END`;
const NAMES = ['Ada', 'Bruno', 'Chiara', 'Dario', 'Elena', 'Fabio', 'Giulia', 'Hanna', 'Ivo', 'Jana'];
const nameSql = (n: string): string =>
  `CASE ${n} % 10 ${NAMES.map((name, i) => `WHEN ${i} THEN '${name}'`).join(' ')} END || ' ' || ${n}`;
const resultOf = (own: 0 | 1): string =>
  `CASE outcome WHEN 'off' THEN 'off' WHEN 'drawn' THEN 'drew' ELSE CASE won WHEN ${own} THEN 'won' ELSE 'lost' END END`;

const whoSql = (n: string): string =>
  `json_object('name', ${nameSql(n)}, 'kind', 'person', 'account', ${accountSql(n)})`;

function fillStore(): void {
  const made = journals();
  const db = new Database(join(folder, DATABASE_FILE));
  inBulk(db, ['account', 'match_summary', 'match_account', 'chunk', 'finished_match'], () => {
    db.exec(`CREATE TEMP TABLE met AS ${MET}`);
    db.exec(`INSERT INTO account (id, kind, name, look, created)
      WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < ${accounts - 1})
      SELECT ${accountSql('i')}, 'person', ${nameSql('i')}, lower(${nameSql('i')}), ${START} FROM n`);
    db.exec("INSERT INTO finished_match SELECT place, printf('m%08d', place) FROM met");
    // In the journals a bot's place is taken by a person: what pages show of bots is in the records.
    const texts = games.map(({ id }, g) => {
      const { body, count } = made.get(id)!;
      return { body: `WHEN ${g} THEN '${body.replaceAll("'", "''")}'`, count: `WHEN ${g} THEN ${count}` };
    });
    const template = `CASE g ${texts.map(({ body }) => body).join(' ')} END`;
    const count = `CASE g ${texts.map(({ count }) => count).join(' ')} END`;
    const filled = `replace(replace(replace(${template}, '@A', ${accountSql('a')}), '@B', ${accountSql('abs(b)')}), '@T', ended)`;
    db.exec(`INSERT INTO chunk SELECT printf('m%08d', place), 0, ${count}, ${filled}, NULL FROM met ORDER BY place`);
    db.exec(`INSERT INTO match_summary SELECT printf('m%08d', place), ${gameSql}, 'over', ended, private,
      json_object('summary', json_object('match', printf('m%08d', place), 'game', ${gameSql}, 'phase', 'over', 'created', ended,
        'changed', ended, 'seats', json_array(${whoSql('a')}, ${whoSql('abs(b)')}), 'payoffs', json('[1,-1]'),
        'ending', json('{"by":"resignation","seat":1}')), 'suspends', json('false'), 'halted', json('false'), 'missing', json('[]'))
      FROM met ORDER BY place`);
    db.exec(`INSERT OR IGNORE INTO match_account SELECT account, 'over', ended, printf('m%08d', place) FROM (
      SELECT ${accountSql('a')} account, ended, place FROM met UNION ALL SELECT ${accountSql('abs(b)')}, ended, place FROM met) ORDER BY 1, 3`);
  });
  db.close();
}

function fillRecords(): void {
  const records = openRecordsFile(folder);
  const tables = ['player', 'match', 'seat', 'standing', 'versus', 'meeting'].map(name => `record_${name}`);
  records.exec(`ATTACH '${join(folder, DATABASE_FILE)}' AS store`);
  inBulk(records, tables, () => {
    // The same matches, read back from the store.
    records.exec(`CREATE TEMP TABLE met AS SELECT ordinal AS place, CAST(substr(json_extract(record, '$.summary.seats[0].account'), 3) AS INTEGER) a,
      CAST(substr(json_extract(record, '$.summary.seats[1].account'), 3) AS INTEGER) b0, game, unlisted private, created ended,
      random() & 1023 z, random() & 1023 w FROM store.finished_match JOIN store.match_summary USING (match)`);
    records.exec(`CREATE TEMP TABLE told AS SELECT place, a, CASE WHEN z < 340 THEN -1 - (z % 3) ELSE b0 END b, game, private, ended,
      (z * 7 + w) % 4 clock, CASE WHEN w < 40 THEN 'off' WHEN w < 100 THEN 'drawn' ELSE 'decided' END outcome, (w >> 3) % 2 won,
      CASE game ${games.map((game, i) => `WHEN '${game.id}' THEN ${i}`).join(' ')} END g FROM met`);
    records.exec(`CREATE TEMP TABLE part AS
      SELECT place, 0 seat, ${accountSql('a')} player, CASE WHEN b < 0 THEN ${botSql('b')} ELSE ${accountSql('b')} END other, game, ${clockSql} clock, private, ${resultOf(0)} result, ended FROM told
      UNION ALL SELECT place, 1, CASE WHEN b < 0 THEN ${botSql('b')} ELSE ${accountSql('b')} END, ${accountSql('a')}, game, ${clockSql}, private, ${resultOf(1)}, ended FROM told`);
    records.exec('DELETE FROM temp.part WHERE player = other');
    const second = `CASE WHEN b < 0 THEN json_object('name', 'bot', 'kind', 'bot', 'bot', substr(${botSql('b')}, instr(${botSql('b')}, '/') + 1)) ELSE ${whoSql('b')} END`;
    records.exec(`INSERT INTO record_match SELECT place, printf('m%08d', place), game, ${clockSql}, private, outcome, ended, ended,
      json_object('seats', json_array(json(${whoSql('a')}), json(${second})), 'payoffs', json('[1,-1]'), 'ending', json('{"by":"rules"}'), 'moves', json('[20,19]')) FROM told ORDER BY place`);
    records.exec(`INSERT INTO record_seat SELECT place, seat, player, game, clock, private, result, ended,
      CASE result WHEN 'off' THEN NULL ELSE 25 + (abs(random()) % 1000) / 100.0 END, 3, 25 + (abs(random()) % 1000) / 100.0, 3 FROM part ORDER BY place, seat`);
    records.exec(
      'INSERT OR IGNORE INTO record_meeting SELECT player, other, private, game, result, ended, place FROM part ORDER BY 1, 2, 3, 4, 5, 6, 7',
    );
    records.exec(
      "INSERT INTO record_versus SELECT player, game, other, count(*), sum(result = 'won'), sum(result = 'lost') FROM part WHERE result <> 'off' GROUP BY 1, 2, 3",
    );
    for (const pool of ["'any'", 'clock'])
      records.exec(`INSERT INTO record_standing SELECT game, ${pool} pool, player, 1, count(*), sum(result = 'won'), sum(result = 'lost'), sum(result = 'drew'),
        20 * sum(result = 'won'), CASE sum(result = 'won') WHEN 0 THEN 0 ELSE 15 + (abs(random()) % 10000) / 1000.0 END,
        25 + (abs(random()) % 1000) / 100.0, 3, 16 + (abs(random()) % 1000000) / 100000.0, max(ended)
        FROM part WHERE result <> 'off' GROUP BY game, ${pool}, player`);
    records.exec(`INSERT INTO record_player SELECT player, CASE WHEN player LIKE 'bot:%' THEN 'bot' ELSE 'person' END,
      CASE WHEN player LIKE 'bot:%' THEN player ELSE ${nameSql('CAST(substr(player, 3) AS INTEGER)')} END,
      lower(CASE WHEN player LIKE 'bot:%' THEN player ELSE ${nameSql('CAST(substr(player, 3) AS INTEGER)')} END), 1 FROM (SELECT DISTINCT player FROM part) ORDER BY 1`);
    records.exec(`INSERT INTO record_scale VALUES ('${new Anchors(bots).digest}', ${RECORDS_VERSION})`);
    records.exec(`INSERT INTO record_mark VALUES (${matches}, printf('m%08d', ${matches}))`);
  });
  records.exec('DETACH store');
  records.close();
}

const began = performance.now();
if (!existsSync(join(folder, DATABASE_FILE))) {
  await openSqlite(folder).close();
  fillStore();
}
if (!existsSync(join(folder, RECORDS_FILE))) fillRecords();
console.log(
  `${accounts} accounts and ${matches} matches written in ${Math.round((performance.now() - began) / 1000)} s`,
);

const server = await startServer({
  port: 0,
  host: '127.0.0.1',
  data: folder,
  log: 'silent',
  gateways: false,
  limits: { perMinute: 1_000_000, cpu: 1_000_000, cpuBurst: 1_000_000 },
});
const { records } = server.app;
const best = await records.rankings.page({ game: 'dama', pool: 'any', by: 'wins', limit: 40 });
const busiest = best!.rows.find(row => row.kind === 'person')!;
const bot = encodeURIComponent('bot:dama/random');
const random = seededRandom('community');
const someone = (): string => `g-${String(random(Math.min(accounts, 2000))).padStart(9, '0')}`;
const somewhere = (): string => `m${String(1 + random(matches)).padStart(8, '0')}`;
const sometime = (): number => START + random(matches) * APART;
const middle = await records.rankings.find(someone(), 'dama', 'any', 'wins');

const PAGES: Readonly<Record<string, () => string>> = {
  'ranking, first page': () => `/api/rankings/dama?player=${busiest.player}`,
  'ranking by rating, a clock': () => `/api/rankings/uno?by=rating&clock=quick&player=${someone()}`,
  'ranking, somewhere deep': () =>
    `/api/rankings/dama?after=${middle?.wins ?? 1}:${middle?.average ?? 0}:${middle?.player ?? 'g-'}`,
  'ranking, among those without a win': () => '/api/rankings/dama?after=0:0:g-000050000',
  'players by name': () => `/api/players?name=${['ad', 'bruno 1', 'j'][random(3)]}`,
  'profile of anybody': () => `/api/players/${someone()}`,
  'profile of the busiest': () => `/api/players/${busiest.player}`,
  'profile of a bot': () => `/api/players/${bot}`,
  'ratings of a bot': () => `/api/players/${bot}/ratings?game=dama`,
  'ratings of the busiest': () => `/api/players/${busiest.player}/ratings?game=dama&clock=slow`,
  'head to head of a bot': () => `/api/players/${bot}/versus?game=dama`,
  'head to head of two': () => `/api/players/${busiest.player}/versus?game=dama&other=${bot}`,
  'archive, newest': () => '/api/archive',
  'archive, game and result': () => '/api/archive?game=uno&result=drawn',
  'archive, a day': () => `/api/archive?from=${sometime()}&to=${sometime() + 86_400_000}`,
  'archive of anybody': () => `/api/archive?player=${someone()}`,
  'archive of the busiest, lost, dama': () => `/api/archive?player=${busiest.player}&result=lost&game=dama`,
  'archive of a bot, draws': () => `/api/archive?player=${bot}&result=drew`,
  'archive of a bot, far back': () => `/api/archive?player=${bot}&before=${sometime()}:5`,
  'archive of two': () => `/api/archive?player=${busiest.player}&against=${bot}`,
  'matches just finished': () => '/api/matches?phase=over&limit=12',
  'one match': () => `/api/matches/${somewhere()}`,
  'journal of a match': () => `/api/matches/${somewhere()}/journal`,
  'download of one': () => `/api/archive/journals/${somewhere()}`,
  'download of thirty': () => `/api/archive/journals?limit=30&game=dama&player=${busiest.player}`,
};

const TRIES = 40;
const rows: [string, number, number, number][] = [];
for (const [name, path] of Object.entries(PAGES)) {
  const taken: number[] = [];
  const cpu = cpuMs();
  for (let i = 0; i < TRIES; i++) {
    const began = performance.now();
    const answer = await fetch(server.url + path());
    await answer.text();
    taken.push(performance.now() - began);
    if (answer.status !== 200 && !(answer.status === 404 && name.includes('anybody')))
      throw new Error(`${name}: ${answer.status}`);
  }
  const spent = cpuMs() - cpu;
  taken.sort((a, b) => a - b);
  rows.push([name, spent / TRIES, taken[TRIES / 2]!, taken.at(-2)!]);
}
await server.close();
console.log('milliseconds over HTTP: CPU (asking included), median, and the second worst of 40');
const column = (ms: number): string => ms.toFixed(1).padStart(7);
for (const [name, cpu, median, worst] of rows)
  console.log(`${name.padEnd(38)} ${column(cpu)} ${column(median)} ${column(worst)}${cpu > LIMIT ? '  TOO SLOW' : ''}`);
if (rows.some(([, cpu]) => cpu > LIMIT)) process.exitCode = 1;
if (!kept) rmSync(folder, { recursive: true });
