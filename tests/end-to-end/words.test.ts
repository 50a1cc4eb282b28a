// Words for the draws from the clients themselves: through seek, seats, rematches and broken connections, at the node that has the table
// and at another one. What the clients saw, the journal, and `verify` agree.

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { games } from '../../games/index.ts';
import { nodeTransport } from '../../src/cli/remote/node-connection.ts';
import type { Me } from '../../src/client/client-login.ts';
import { Connection } from '../../src/client/connection.ts';
import { checkReceipt, PlayerWords } from '../../src/client/player-words.ts';
import { createStore } from '../../src/client/store.ts';
import type { JournalEntry } from '../../src/core/journal.ts';
import { isRefusal } from '../../src/core/refusal.ts';
import { audit } from '../../src/match/audit.ts';
import { wordCommitment } from '../../src/match/chance.ts';
import { parseJournal } from '../../src/match/journal-file.ts';
import type { MatchShown } from '../../src/protocol/play.ts';
import type { MatchCreated } from '../../src/protocol/rest.ts';
import { startServer } from '../../src/server/start.ts';
import { ask } from './client.ts';
import { type PlayServer, startFarServer } from './cluster-kit.ts';

const START = { port: 0, host: '127.0.0.1', log: 'silent', gateways: false, data: undefined } as const;

/** A player with the client that pages, terminals and bots use. */
class Player {
  readonly memory = new Map<string, string>();
  readonly words = new PlayerWords({ memory: this.memory, sha256: wordCommitment });
  readonly me = createStore<Me | undefined>(undefined);
  readonly #url: string;
  readonly #name: string;
  connection: Connection;
  shown: MatchShown | undefined;
  #changed: () => void = () => undefined;

  constructor(url: string, name: string) {
    this.#url = url;
    this.#name = name;
    this.connection = this.#connect();
  }

  #connect(): Connection {
    const { me, words } = this;
    const connection = new Connection({ transport: nodeTransport(this.#url), me, name: this.#name, words });
    connection.start();
    return connection;
  }

  /** The page is loaded again. */
  reload(): void {
    this.connection.stop();
    this.connection = this.#connect();
  }

  async follow(entry: Parameters<Connection['subscribe']>[0]): Promise<string> {
    const { joined } = this.connection.subscribe(entry, message => {
      if (message.t === 'match') this.shown = message;
      else if (message.t === 'did' && this.shown) this.shown = { ...this.shown, phase: message.phase };
      this.#changed();
    });
    const reply = await joined;
    if (reply.t !== 'match') throw new Error(JSON.stringify(reply));
    return reply.match;
  }

  async reaches(phase: MatchShown['phase']): Promise<void> {
    while (this.shown?.phase !== phase) await new Promise<void>(resolve => (this.#changed = resolve));
  }

  get token(): string {
    return this.me.get()!.token!;
  }
}

describe.each([
  ['at the node that has the tables', startServer],
  ['at another node', startFarServer],
] as const)('%s', (_, start) => {
  let server: PlayServer;
  let players: Player[] = [];
  beforeAll(async () => {
    server = await start(START);
  });
  afterAll(async () => {
    for (const { connection } of players) connection.stop();
    await server.close();
  });

  function pair(): readonly [Player, Player] {
    const both = [new Player(server.url, 'Ada'), new Player(server.url, 'Ben')] as const;
    players = [...players, ...both];
    return both;
  }

  /** Ends the match; its journal, sound in the eyes of an outsider. */
  async function ended(match: string, ...[first, ...others]: readonly Player[]) {
    // Where a game continues without a player, it is over when all people have given up.
    for (const one of [first!, ...others]) await one.connection.request({ t: 'resign', match });
    for (const one of [first!, ...others]) await one.reaches('over');
    const answer = await fetch(`${server.url}/api/matches/${match}/journal`);
    const lines = parseJournal(await answer.text());
    if (isRefusal(lines)) throw new Error(lines.detail);
    const entries: readonly JournalEntry[] = lines.map(({ entry }) => entry);
    const { game } = first!.shown!;
    const audited = audit(games.find(({ id }) => id === game)!, lines);
    expect(audited).toMatchObject({ fault: undefined, finished: true });
    const verdicts = [first!, ...others].map(({ words }) => {
      const receipt = words.receipt(match);
      return receipt && checkReceipt(receipt, entries, wordCommitment);
    });
    return { kinds: entries.map(({ t }) => t), words: audited.words, verdicts };
  }

  test('two who just want to play both add a word', async () => {
    const [ada, ben] = pair();
    const match = await ada.follow({ t: 'seek', game: 'carcassonne', seats: 2 });
    expect(await ben.follow({ t: 'seek', game: 'carcassonne', seats: 2 })).toBe(match);
    await Promise.all([ada.reaches('running'), ben.reaches('running')]);
    const { kinds, words, verdicts } = await ended(match, ada, ben);
    expect(kinds.slice(2, 8)).toEqual(['seated', 'seated', 'closed', 'revealed', 'revealed', 'started']);
    expect([words, verdicts]).toEqual([
      ['committed', 'committed'],
      ['used', 'used'],
    ]);
  });

  test('a rematch has new words', async () => {
    const [ada, ben] = pair();
    const match = await ada.follow({ t: 'seek', game: 'uno', seats: 2 });
    await ben.follow({ t: 'seek', game: 'uno', seats: 2 });
    await Promise.all([ada.reaches('running'), ben.reaches('running')]);
    await ended(match, ada, ben);
    const next = new Promise<string>(resolve => {
      ben.connection.subscribe({ t: 'join', match }, message => {
        if (message.t === 'rematch' && message.next !== undefined) resolve(message.next);
      });
    });
    await ada.connection.request({ t: 'rematch', match });
    await ben.connection.request({ t: 'rematch', match });
    const again = await next;
    for (const one of [ada, ben]) {
      one.shown = undefined;
      await one.follow({ t: 'join', match: again });
    }
    await Promise.all([ada.reaches('running'), ben.reaches('running')]);
    expect(await ended(again, ada, ben)).toMatchObject({
      words: ['committed', 'committed'],
      verdicts: ['used', 'used'],
    });
  });

  test('a page that is loaded again while words are shown still has its own', async () => {
    const [ada, ben] = pair();
    const match = await ada.follow({ t: 'seek', game: 'sagrada', seats: 2 });
    ada.connection.stop();
    await ben.follow({ t: 'seek', game: 'sagrada', seats: 2 });
    ada.reload();
    await ada.follow({ t: 'join', match });
    await Promise.all([ada.reaches('running'), ben.reaches('running')]);
    expect(await ended(match, ada, ben)).toMatchObject({ verdicts: ['used', 'used'] });
  });

  test('a table made by REST against bots waits for the page, and a client of before adds nothing', async () => {
    const [ada] = pair();
    await ada.connection.request({ t: 'ping' });
    const asked = { game: 'uno', seats: 2, bots: [{ seat: 1, bot: 'random' }], commit: ada.connection.newCommit()! };
    const made = await ask<MatchCreated>(server.url, '/api/matches', asked, ada.token);
    await ada.follow({ t: 'join', match: made.body.match });
    await ada.reaches('running');
    expect(await ended(made.body.match, ada)).toMatchObject({ words: ['committed', 'none'], verdicts: ['used'] });
  });
});
