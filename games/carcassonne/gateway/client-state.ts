// A client's picture of the game, built from the lines it reads: enough for a bot to decide, on any server of this protocol.
// The protocol does not say by which rules a server plays. The picture starts with all rules of the appendix and learns the rest from the tiles
// that come and from what is refused.

import { CHANCE, type Seat } from '../../../src/core/game.ts';
import { isRefusal } from '../../../src/core/refusal.ts';
import { COLOURS, type PlayerColour } from '../rules/colours.ts';
import { rules as carcassonne } from '../rules/index.ts';
import type { Options } from '../rules/options.ts';
import type { State } from '../rules/state.ts';
import { CORNERS, printTile, type Tile, turnTile } from '../rules/tile.ts';
import { readTile } from '../rules/tile-notation.ts';
import { BASE_TILES, MONASTERY_TILES, SHIELD_TILES } from '../rules/tile-sets.ts';
import type { View } from '../rules/view.ts';
import type { CarcassonneLinesFollower, CarcassonneLinesPoints, CarcassonneLinesServerMessage } from './codec.ts';

type Pile = View['pile'];

const TURNS = [0, 1, 2, 3];
const ALL_TILES = BASE_TILES + MONASTERY_TILES + SHIELD_TILES;

export class CarcassonneLinesClientState {
  /** What the server seems to play by. */
  options: Options = { ...carcassonne.defaults, takeBack: false };
  name = '';
  colour: PlayerColour = 'red';
  /** Whose turn the server said it is. */
  turn: PlayerColour | undefined;
  locked = false;
  scores: CarcassonneLinesPoints = [];
  final: CarcassonneLinesPoints | undefined;
  protected state: State | undefined;
  /** The tile on turn as the server last showed it. */
  protected shown: Tile | undefined;

  get seat(): Seat {
    return COLOURS.indexOf(this.colour);
  }

  get seats(): number {
    return this.state?.seats ?? 0;
  }

  get view(): View {
    return carcassonne.view(this.playing, this.seat);
  }

  /** Is this client to place a tile, or a follower? */
  get awaited(): 'tile' | 'follower' | undefined {
    if (this.locked || this.final || !this.state || this.turn !== this.colour) return undefined;
    const { phase, seat } = this.view;
    if (seat !== this.seat) return undefined;
    return phase === 'place' ? 'tile' : phase === 'follower' ? 'follower' : undefined;
  }

  /** The commands for an action in the game's notation; the drawn tile is turned from where it is. */
  commands(action: string): readonly string[] {
    const placing = /^(-?\d+,-?\d+)\/(\d)$/.exec(action);
    if (placing) return [...this.#rotations(Number(placing[2])), `place:${placing[1]}`];
    return [action === 'pass' ? 'pass' : `tile:${this.#sideOf(action)}`];
  }

  /** A follower in a field was refused: the server plays without the appendix, as far as its tiles do not say otherwise. */
  learnNoFields(): void {
    const has = (letter: string): boolean => this.view.tiles.some(({ tile }) => tile.endsWith(letter));
    this.#replaceOptions({ ...this.options, fields: false, monasteries: has('M'), shields: has('U') });
  }

  apply(message: CarcassonneLinesServerMessage): void {
    switch (message.t) {
      case 'start':
        this.name = message.name;
        this.colour = message.colour;
        this.#learnStart(message.tile);
        this.state = carcassonne.init(message.players, this.options);
        return;
      case 'turn':
        this.turn = message.colour;
        return;
      case 'next':
      case 'rotated':
        this.shown = message.tile;
        // Some servers leave `score:` out when nothing was closed.
        if (message.t === 'next' && this.view.phase === 'follower') this.#act(this.view.seat, 'pass');
        if (this.view.phase === 'draw') this.#act(CHANCE, `draw ${this.learnKind(message.tile)}`);
        return;
      case 'update':
        this.#update(message.tile, message.x, message.y, message.follower);
        return;
      case 'score':
        this.scores = message.points;
        if (this.view.phase === 'follower') this.#act(this.view.seat, 'pass');
        return;
      case 'lock':
      case 'unlock':
        this.locked = message.t === 'lock';
        return;
      case 'leave':
        carcassonne.withdraw!(this.playing, COLOURS.indexOf(message.colour));
        return;
      case 'end':
        this.final = message.points;
        return;
      default:
    }
  }

  protected get playing(): State {
    if (!this.state) throw new Error('the game has not started');
    return this.state;
  }

  #update(tile: Tile, x: number, y: number, follower: CarcassonneLinesFollower | null): void {
    const { tiles, drawn, phase, seat } = this.view;
    const line = printTile(tile);
    if (phase === 'place' && !tiles.some(laid => laid.x === x && laid.y === y)) {
      const turn = TURNS.find(turns => printTile(turnTile(this.shown!, turns + this.#lag(drawn!))) === line);
      if (turn !== undefined) this.#act(seat, `${x},${y}/${turn}`);
    }
    // The rules say which followers return; only one that is put on the tile just placed is news.
    const last = this.view.tiles.at(-1)!;
    if (!follower || this.view.phase !== 'follower' || last.x !== x || last.y !== y) return;
    if (!this.options.fields && CORNERS.some(corner => corner === follower.at))
      this.#replaceOptions({ ...this.options, fields: true });
    this.#act(seat, follower.at);
  }

  #act(seat: Seat, text: string): void {
    const action = carcassonne.parse(this.playing, seat, text);
    if (isRefusal(action)) throw new Error(`the server played ${text}: ${action.detail}`);
    carcassonne.apply(this.playing, seat, action);
  }

  protected imagine(view: View): void {
    this.state = carcassonne.imagine(view, () => 0, view.seats, this.options);
  }

  /** The tiles that may still come. */
  protected get pile(): Pile {
    return this.view.pile;
  }

  /** Continues with other rules: the tiles on the table stay, the pile is another. */
  #replaceOptions(options: Options): void {
    const known = this.state && this.view;
    this.options = options;
    if (!known) return;
    const drawn = [...known.tiles.slice(1).map(({ tile }) => tile), ...(known.drawn === null ? [] : [known.drawn])];
    const pile = pileWithout(options, known.seats, drawn);
    const left = pile.reduce((sum, kind) => sum + kind.left, 0);
    const aside = known.aside.filter(({ tile }) => kindIn(pile, tile) !== undefined);
    const kind = known.drawn === null ? null : (kindIn(fullPile(options), known.drawn) ?? known.drawn);
    this.imagine({ ...known, fields: options.fields, pile, left, aside, drawn: kind });
  }

  /** The line under which the pile has this tile; a tile it should not have changes what the server seems to play by. */
  protected learnKind(tile: Tile): string {
    const line = printTile(tile);
    const known = (): string | undefined => kindIn(this.pile, line);
    if (known() === undefined)
      this.#replaceOptions({
        ...this.options,
        monasteries: this.options.monasteries || tile.monastery,
        shields: this.options.shields || tile.shield,
      });
    if (known() === undefined)
      this.#replaceOptions({ ...this.options, tiles: `${this.options.tiles || ALL_TILES}\n${line}` });
    return known() ?? line;
  }

  #learnStart(tile: Tile): void {
    const [usual, ...others] = ALL_TILES.split('\n');
    const line = printTile(tile);
    if (line !== usual) this.options = { ...this.options, tiles: [line, ...others].join('\n') };
  }

  /** Quarter turns from the tile as shown to the tile as it lies in the pile. */
  #lag(drawn: string): number {
    return TURNS.find(turns => printTile(turnTile(this.shown!, turns)) === drawn) ?? 0;
  }

  #rotations(turns: number): string[] {
    const wanted = printTile(turnTile(this.shown!, this.#lag(this.view.drawn!) + turns));
    const count = TURNS.find(more => printTile(turnTile(this.shown!, more)) === wanted) ?? 0;
    return Array.from({ length: count }, () => 'rotate');
  }

  #sideOf(label: string): string {
    const spot = this.view.spots?.find(one => one.label === label);
    return spot?.sides?.[0] ?? spot?.corners?.[0] ?? 'M';
  }
}

export function fullPile(options: Options): Pile {
  return carcassonne.view(carcassonne.init(2, options), 0).pile;
}

/** The pile of these options after the tiles were drawn, however they lie. */
export function pileWithout(options: Options, seats: number, drawn: readonly string[]): Pile {
  const full = carcassonne.view(carcassonne.init(seats, options), 0).pile;
  const left = new Map(full.map(kind => [kind.tile, kind.left]));
  for (const line of drawn) {
    const kind = kindIn(full, line);
    if (kind !== undefined) left.set(kind, Math.max(0, left.get(kind)! - 1));
  }
  return full.map(({ tile }) => ({ tile, left: left.get(tile)! })).filter(kind => kind.left > 0);
}

/** Returns the line under which a pile has this tile, or undefined if it does not have the tile. */
function kindIn(pile: Pile, line: string): string | undefined {
  const tile = readTile(line);
  const turned = TURNS.map(turns => printTile(turnTile(tile, turns)));
  return turned.find(one => pile.some(kind => kind.tile === one));
}
