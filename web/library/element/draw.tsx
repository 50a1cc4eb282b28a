// A position as SVG text, in Node and in a page.

import { type ComponentChild, type ComponentType, render } from 'preact';
import { type AnyGame, AUDIENCE, type Seat } from '../../../src/core/game.ts';
import type { JournalEntry } from '../../../src/core/journal.ts';
import { parseOptions, usualSeats } from '../../../src/core/options.ts';
import { isRefusal, type Refusal } from '../../../src/core/refusal.ts';
import { lastMove } from '../../app/model/match-history.ts';
import { namePartsIn, namesIn } from '../../app/model/names.ts';
import { createReplay, frameAt } from '../../app/model/replay.ts';
import { loadBoard } from '../../boards/index.ts';
import type { BoardModule, BoardProps } from '../../boards/shared/contract.ts';
import { READ_ONLY_BOARD } from '../../boards/shared/read-only-board.ts';
import type { Locale } from '../../locales/shared/locale.ts';
import { createTranslate, loadMessages } from '../../locales/translator.ts';
import { stylesText } from './styles.ts';
import { TextDocument, type TextElement } from './text-dom.ts';

interface Look {
  /** The language of the words in it, for screen readers. If absent, it is English. */
  readonly locale?: Locale;
  /** If absent, it is what the reader prefers, where the picture is shown. */
  readonly theme?: 'light' | 'dark';
  /** The seat that sees it. If absent, everybody does. */
  readonly viewer?: Seat;
  /** The seat at the bottom. If absent, it is the first. */
  readonly bottom?: Seat;
  /** In pixels. */
  readonly width?: number;
  readonly height?: number;
}

/** A position of a journal. */
export interface JournalPosition extends Look {
  readonly entries: readonly JournalEntry[];
  /** The number of moves: 0 is the start, and each move is one more. If absent, it is the last. */
  readonly at?: number;
}

/** A position of a game, as its `read` takes it; without `position`, the start of a match. */
export interface GamePosition extends Look {
  readonly game: string;
  readonly seats?: number;
  readonly options?: Readonly<Record<string, unknown>>;
  readonly position?: string;
  readonly toAct?: Seat;
}

/** The picture, or why there is none. A board of squares is drawing alone; others are HTML inside the SVG, which needs a browser to show. */
export async function drawPosition(asked: JournalPosition | GamePosition): Promise<string | Refusal> {
  const found = 'entries' in asked ? await fromJournal(asked) : await fromGame(asked);
  if (isRefusal(found)) return found;
  const { locale = 'en', viewer = AUDIENCE, bottom = 0, theme, width = 640 } = asked;
  const { board, game, ...props } = found;
  const translate = createTranslate(locale, await loadMessages(locale));
  const Board = board.Board as unknown as ComponentType<BoardProps>; // a board draws the views of its own game only
  const container = new TextDocument().createElement('div');
  const drawn = (
    <Board
      {...READ_ONLY_BOARD}
      {...props}
      name={namesIn(game, props.players, locale)}
      nameParts={namePartsIn(game, props.players, locale)}
      seat={viewer}
      bottom={bottom}
      events={[]}
      translate={translate}
      explain={() => undefined}
      play={() => undefined}
    />
  );
  drawOnce(drawn, container);
  return svgOf(container, {
    width,
    height: asked.height ?? (board.shape === 'square' ? width : width * 0.75),
    theme,
  });
}

/**
 * All is drawn before the first effect runs. Effects measure and listen, for which there is no screen here: one that fails is of no
 * interest, and what they started ends with them.
 */
function drawOnce(drawn: ComponentChild, container: TextElement): void {
  const parent = container as unknown as Element; // as much of one as preact uses
  let picture: TextElement['childNodes'] = [];
  try {
    render(drawn, parent);
    picture = [...container.childNodes];
  } catch (error) {
    picture = [...container.childNodes];
    if (picture.length === 0) throw error;
  }
  try {
    render(null, parent);
  } catch {
    // See above.
  }
  for (const node of picture) container.appendChild(node);
}

type Drawn = Pick<BoardProps, 'view' | 'seats' | 'options' | 'players' | 'version' | 'drawing' | 'last'> & {
  readonly board: BoardModule;
  readonly game: string;
};

async function fromJournal({ entries, at, viewer = AUDIENCE }: JournalPosition): Promise<Drawn | Refusal> {
  const replay = await createReplay(entries, loadBoard);
  if (isRefusal(replay)) return replay;
  const { board, history, stops } = replay;
  const last = stops.length - 1;
  const stop = Math.max(0, Math.min(at ?? last, last));
  const frame = frameAt(replay, stop, viewer);
  return {
    ...frame,
    board,
    game: history.setup.game,
    seats: history.setup.seats,
    options: history.setup.options as never, // flat JSON by its schema
    last: lastMove(frame.events),
  };
}

const UNKNOWN: Refusal = { refused: 'web/unknown-game', detail: 'The rules of this game are not known here.' };
const NO_POSITIONS: Refusal = { refused: 'web/no-positions', detail: 'This game has no text form of a position.' };

async function fromGame(asked: GamePosition): Promise<Drawn | Refusal> {
  const board = await loadBoard(asked.game);
  const { game } = board;
  if (!game) return UNKNOWN;
  const { seats = usualSeats(game), viewer = AUDIENCE } = asked;
  const options: unknown = parseOptions(game as { defaults: object } & AnyGame, seats, asked.options);
  if (isRefusal(options)) return options;
  const state = stateOf(game, asked, seats, options);
  if (isRefusal(state)) return state;
  const view: unknown = game.view(state, viewer);
  const players = Array.from({ length: seats }, () => null);
  const drawing = game.draw(view);
  return {
    board,
    game: asked.game,
    view,
    seats,
    options: options as never,
    players,
    version: 0,
    drawing,
    last: undefined,
  };
}

function stateOf(game: AnyGame, { position, toAct }: GamePosition, seats: number, options: unknown): unknown {
  if (position === undefined) return game.init(seats, options);
  return game.read ? game.read(position, seats, options, toAct) : NO_POSITIONS;
}

interface Size {
  readonly theme: Look['theme'] | undefined;
  readonly width: number;
  readonly height: number;
}

const SVG = 'xmlns="http://www.w3.org/2000/svg"';
const XHTML = 'xmlns="http://www.w3.org/1999/xhtml"';

function svgOf(container: TextElement, { width, height, theme }: Size): string {
  const scheme = theme ? `:root { color-scheme: ${theme} }` : '';
  const css = `${stylesText()}\n${scheme}`.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  const style = `<style>${css}</style>`;
  const squares = container.withClass('flat-board');
  const size = `width="${width}" height="${height}"`;
  if (squares) {
    const viewBox = squares.getAttribute('viewBox') ?? '';
    return `<svg ${SVG} viewBox="${viewBox}" ${size} class="${squares.getAttribute('class')}">${style}${squares.printChildren()}</svg>`;
  }
  const box = `style="container: stage / size; inline-size: ${width}px; block-size: ${height}px; display: grid"`;
  return `<svg ${SVG} viewBox="0 0 ${width} ${height}" ${size}>${style}<foreignObject width="${width}" height="${height}"><div ${XHTML} ${box}>${container.printChildren()}</div></foreignObject></svg>`;
}
