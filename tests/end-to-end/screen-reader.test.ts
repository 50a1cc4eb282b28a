// A match of each game by a person with a screen reader: everything is read from the accessibility tree and done with keys.

import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { placedTileInWords, tileInWords } from '../../games/carcassonne/board/spoken.ts';
import type { View as CarcassonneView } from '../../games/carcassonne/rules/view.ts';
import { carcassonneTexts } from '../../games/carcassonne/texts/board.ts';
import type { DamaView } from '../../games/dama/rules/index.ts';
import { games } from '../../games/index.ts';
import type { View as PiranhasView } from '../../games/piranhas/rules/view.ts';
import { windowInWords } from '../../games/sagrada/board/spoken.ts';
import type { View as SagradaView } from '../../games/sagrada/rules/view.ts';
import { sagradaTexts } from '../../games/sagrada/texts/board.ts';
import type { UnoView } from '../../games/uno/rules/index.ts';
import { unoTexts } from '../../games/uno/texts/board.ts';
import type { AnyGame } from '../../src/core/game.ts';
import { isRefusal } from '../../src/core/refusal.ts';
import { replay } from '../../src/core/replay.ts';
import { plural } from '../../src/core/texts.ts';
import type { MatchCreated } from '../../src/protocol/rest.ts';
import { SOAK } from '../counts.ts';
import { ScreenReader, type Spoken, type SpokenPage } from './screen-reader.ts';
import { webServer } from './web-server.ts';

const web = webServer({ gateways: false, botDelay: Object.fromEntries(games.map(({ id }) => [id, [0, 0] as const])) });

/** At a new table on seat 0. */
async function sitDown(page: Page, { game, options, bot = 'random' }: ListeningPlayer): Promise<string> {
  const made = await page.request.post('/api/matches', {
    headers: { authorization: `Bearer ${web.browsers.guestOf(page).token}` },
    data: { game, seats: 2, seat: 0, bots: [{ seat: 1, bot }], clock: { kind: 'none' }, options },
  });
  const { match } = (await made.json()) as MatchCreated; // the answer to a table made
  await page.goto(`/match/${match}`);
  return match;
}

interface ListeningPlayer {
  readonly game: string;
  readonly options: object;
  /** The weakest, unless it is named. */
  readonly bot?: string;
  /** So many answers show how it sounds: the whole match is played in a soak. */
  readonly enough?: number;
  /** What the opponent is heard to do. */
  readonly news: RegExp;
  /** The position as the tree tells it, and as it really is for seat 0. */
  position(page: SpokenPage): string;
  truth(view: never): string;
  /** What to press next, of what the tree offers. */
  choose(page: SpokenPage, presses: number): Spoken | undefined;
}

const named = ({ all }: SpokenPage, role: string, name: RegExp): Spoken[] =>
  all.filter(one => one.role === role && !one.isDisabled && name.test(one.name));
const first = (page: SpokenPage, role: string, ...names: readonly RegExp[]): Spoken | undefined =>
  names.flatMap(name => named(page, role, name))[0];

const chooseSquare = (page: SpokenPage): Spoken | undefined => first(page, 'gridcell', /can move here$/, /can move$/);

/** Red fish on both sides, blue ones above and below; two moves are left of sixty. */
const LAST_MOVES = `${[`-${'B'.repeat(8)}-`, ...Array.from({ length: 8 }, () => 'R--------R'), `-${'B'.repeat(8)}-`].join('')} 58`;

/** Roads and cities on one tile, and six that fit to each other everywhere. */
const FEW_TILES = 'N=C S=C W=C E=C NS=1 NE=1 NW=1 WE=1 SE=1 SW=1\n'.repeat(5);

/** A window of Sagrada that one may choose. */
const OFFERED = /^(?!Window of ).*row 1: .*; row 4: /;

const NAMES = ['Ada', 'Wanderer'];

const PLAYERS: readonly ListeningPlayer[] = [
  {
    game: 'dama',
    options: { plyLimit: 6 },
    news: /^Rolling stone: \d\d[-x]\d\d/,
    position: page =>
      named(page, 'gridcell', /^row \d column \d/)
        .map(({ name }) => (/your man/.test(name) ? 'x' : /opposing man/.test(name) ? 'o' : '.'))
        .join(''),
    truth: ({ board }: DamaView) => board,
    choose: chooseSquare,
  },
  {
    game: 'piranhas',
    options: { position: LAST_MOVES },
    news: /: [A-J]\d-[A-J]\d/,
    position: page => {
      const squares = named(page, 'gridcell', /^[A-J]\d, /).map(({ name }) => name.split(', '));
      const letters: Readonly<Record<string, string>> = {
        water: '-',
        'your red fish': 'R',
        'blue fish': 'B',
        kraken: 'O',
      };
      const byRow = squares.toSorted(([a = ''], [b = '']) => a[1]!.localeCompare(b[1]!) || a.localeCompare(b));
      return byRow.map(([, what = '']) => letters[what]).join('');
    },
    truth: ({ board }: PiranhasView) => board,
    choose: chooseSquare,
  },
  {
    game: 'carcassonne',
    options: { tiles: FEW_TILES },
    news: /^Wanderer: tile at -?\d+,-?\d+; /,
    position: page => {
      const drawn = page.all.find(({ name }) => name.startsWith('Drawn tile: '));
      const tiles = named(page, 'image', /^cell -?\d+, -?\d+: /).map(({ name }) => name);
      return [drawn?.name ?? '', ...tiles.toSorted()].join('\n');
    },
    truth: ({ tiles, drawn }: CarcassonneView) => {
      const { board: words } = carcassonneTexts.en;
      const lying = tiles.map(tile => placedTileInWords(tile, words, seat => NAMES[seat]!));
      return [drawn ? `Drawn tile: ${tileInWords(drawn, words)}` : '', ...lying.toSorted()].join('\n');
    },
    choose: (page, presses) =>
      first(
        page,
        'button',
        ...(presses < 4 ? [/^(City|Road|Field)/] : []),
        /^No follower$/,
        /^Place it$/,
        /the tile fits here$/,
      ),
  },
  {
    game: 'sagrada',
    options: {},
    enough: 14,
    news: /^Broken pane: /,
    position: page => {
      const offered = named(page, 'button', OFFERED).map(({ name }) => name.slice(name.indexOf('row 1:')));
      if (offered.length > 0) return offered.join('\n');
      return [
        ...named(page, 'image', /^Window of Broken pane, /).map(({ name }) => name.replace(/^.*?; /, '')),
        named(page, 'gridcell', /^row \d column \d/)
          .map(({ name }) => /\b(?:red|yellow|green|blue|purple) [1-6]\b/.exec(name)?.[0] ?? 'empty')
          .join(),
        page.all
          .filter(({ role, inside }) => role === 'button' && inside.at(-1) === 'Draft pool')
          .map(({ name }) => name.split(',')[0])
          .join(),
      ].join('\n');
    },
    truth: ({ players, pool, phase, offer }: SagradaView) => {
      const texts = sagradaTexts.en;
      if (phase === 'choose') return offer.map(({ print }) => windowInWords(print, [], texts)).join('\n');
      const dice = (text: string, none: string): string =>
        text
          .split(' ')
          .map(die => (die === '..' ? 'empty' : die === '' ? none : texts.die(die)))
          .join();
      const [own, other] = players.map(({ rows }) => rows.join(' '));
      return [windowInWords(players[1]!.print, other!.split(' '), texts), dice(own!, ''), dice(pool, '')].join('\n');
    },
    choose: (page, presses) =>
      first(page, 'gridcell', /can be placed here$/) ??
      first(page, 'button', OFFERED, ...(presses < 6 ? [/can be taken$/] : []), /^(Pass|End turn)$/),
  },
  {
    game: 'uno',
    // A round in which cards are laid is short.
    bot: 'bot1',
    options: { roundLimit: 1, turnLimit: 40 },
    enough: 8,
    news: /^Spendthrift: /,
    position: page => {
      const hand = page.all.filter(({ role, inside }) => role === 'button' && inside.at(-1) === 'Your hand');
      const other = named(page, 'image', /^Spendthrift, \d+ cards?/)[0];
      return [
        hand
          .map(({ name }) => name.split(',')[0] ?? '')
          .toSorted()
          .join(),
        named(page, 'image', /^On the table: /)[0]?.name.split(/[:,] /)[1],
        /\d+ cards?/.exec(other?.name ?? '')?.[0],
      ].join('\n');
    },
    truth: ({ hand, top, counts }: UnoView) => {
      const { card, board } = unoTexts.en;
      return [hand.map(card).toSorted().join(), top < 0 ? undefined : card(top), plural(board.cards, counts[1]!)].join(
        '\n',
      );
    },
    choose: page =>
      first(
        page,
        'button',
        /^Uno!$/,
        /^(red|green|blue|yellow), \d+ cards?, /,
        /can be played$/,
        /^(Draw|Take \d+|Keep it)$/,
      ),
  },
];

/** Plays until the result is heard, or `enough`; answers with the positions that were read, one for each time something was asked. */
async function playByEar(reader: ScreenReader, player: ListeningPlayer, enough: number): Promise<string[]> {
  const positions: string[] = [];
  let before = '';
  for (let presses = 0; ; presses++) {
    const page = await reader.until(
      now =>
        now.text !== before &&
        (resultIn(now) !== undefined || (isOnesTurn(now) && player.choose(now, presses) !== undefined)),
      `turn ${presses} of ${player.game}`,
    );
    if (resultIn(page) !== undefined || presses === enough) return positions;
    expect(presses).toBeLessThan(1500);
    positions.push(player.position(page));
    before = (await reader.press(player.choose(page, presses)!)) ? page.text : '';
  }
}

const isOnesTurn = ({ title }: SpokenPage): boolean => title.startsWith('Your turn');
/** In a live region, so that it is read out at once. */
const resultIn = ({ all }: SpokenPage): string | undefined =>
  all.find(({ role, name, isLive }) => role === 'heading' && isLive && /^(You win|You lose|Draw)$/.test(name))?.name;

/** Every position that there was for seat 0, in order, and how it ended, if it did. */
async function playedMatch(
  game: AnyGame,
  match: string,
): Promise<{ readonly views: unknown[]; readonly payoff: number | undefined }> {
  const entries = await web.server.app.base.storage.read(match);
  const played = replay(game, entries);
  if (isRefusal(played)) throw new Error(played.detail);
  const ended = entries.at(-1)!;
  return {
    views: played.states.map(state => game.view(state, 0)),
    payoff: ended.t === 'ended' ? ended.payoffs[0]! : undefined,
  };
}

test.each(PLAYERS)('a match of $game with the tree of a screen reader alone', async player => {
  const page = await web.browsers.person({ name: 'Ada', haste: 20, still: true });
  const match = await sitDown(page, player);
  const reader = await ScreenReader.on(page);
  const enough = SOAK ? Infinity : (player.enough ?? Infinity);
  const positions = await playByEar(reader, player, enough);
  const { views, payoff } = await playedMatch(games.find(({ id }) => id === player.game)!, match);
  const truths = views.map(view => player.truth(view as never)); // a view of this very game
  let at = 0;
  for (const position of positions) {
    const found = truths.indexOf(position, at);
    expect(
      found,
      `read at a table that had ${JSON.stringify(truths.slice(at, at + 3))}: ${position}`,
    ).toBeGreaterThanOrEqual(at);
    at = found;
  }
  expect(positions.length).toBeGreaterThan(1);
  expect(reader.heard.filter(line => player.news.test(line)).length).toBeGreaterThan(0);
  expect(positions.length === enough || payoff !== undefined).toBe(true);
  if (payoff !== undefined)
    expect(resultIn(await reader.read())).toBe(payoff > 0 ? 'You win' : payoff < 0 ? 'You lose' : 'Draw');
});
