// A client's picture of the game, kept from the lines it reads: enough for a bot to look at, on any server of this protocol.

import { type BySeat, CHANCE, type Seat } from '../../core/game.ts';
import { isRefusal } from '../../core/refusal.ts';
import { COLOURS, type PlayerColour } from '../../games/carcassonne/colours.ts';
import { carcassonne } from '../../games/carcassonne/index.ts';
import type { Options } from '../../games/carcassonne/options.ts';
import { count } from '../../games/carcassonne/scoring.ts';
import type { State } from '../../games/carcassonne/state.ts';
import { printTile, type Tile, turnTile } from '../../games/carcassonne/tile.ts';
import type { View } from '../../games/carcassonne/view.ts';
import type { CarcassonneLinesFollower, CarcassonneLinesPoints, CarcassonneLinesServerMessage } from './codec.ts';

/** Nobody says by which rules a server plays: the whole game holds every tile there can be. */
const OPTIONS: Options = { ...carcassonne.defaults, takeBack: false };
const TURNS = [0, 1, 2, 3];

export class CarcassonneLinesClientState {
  readonly options = OPTIONS;
  name = '';
  colour: PlayerColour = 'red';
  /** Whose turn the server said it is. */
  turn: PlayerColour | undefined;
  locked = false;
  scores: CarcassonneLinesPoints = [];
  final: CarcassonneLinesPoints | undefined;
  #state: State | undefined;
  /** The tile on turn as the server last showed it. */
  #shown: Tile | undefined;

  get seat(): Seat {
    return COLOURS.indexOf(this.colour);
  }

  get seats(): number {
    return this.#state?.seats ?? 0;
  }

  get view(): View {
    return carcassonne.view(this.#playing, this.seat);
  }

  /** What the game ends with if it ends now. Tiles that fitted nowhere were not announced, so the end comes unforeseen. */
  get counted(): BySeat<number> {
    const s = carcassonne.copy(this.#playing);
    if (this.view.phase !== 'over') count(s, s.counted);
    return Array.from({ length: this.seats }, (_, seat) => carcassonne.score(s, seat));
  }

  /** Is this client to place a tile, or a follower? */
  get awaited(): 'tile' | 'follower' | undefined {
    if (this.locked || this.final || !this.#state || this.turn !== this.colour) return undefined;
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

  apply(message: CarcassonneLinesServerMessage): void {
    switch (message.t) {
      case 'start':
        this.name = message.name;
        this.colour = message.colour;
        this.#state = carcassonne.init(message.players, OPTIONS);
        return;
      case 'turn':
        this.turn = message.colour;
        return;
      case 'next':
      case 'rotated':
        this.#shown = message.tile;
        if (this.view.phase === 'draw') this.#act(CHANCE, `draw ${this.#kindOf(message.tile)}`);
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
        carcassonne.withdraw!(this.#playing, COLOURS.indexOf(message.colour));
        return;
      case 'end':
        this.final = message.points;
        return;
      case 'move not valid':
      case 'pause':
      case 'unknown':
        return;
    }
  }

  get #playing(): State {
    if (!this.#state) throw new Error('the game has not started');
    return this.#state;
  }

  #update(tile: Tile, x: number, y: number, follower: CarcassonneLinesFollower | null): void {
    const { tiles, drawn, phase, seat } = this.view;
    const line = printTile(tile);
    if (phase === 'place' && !tiles.some(laid => laid.x === x && laid.y === y)) {
      const turn = TURNS.find(turns => printTile(turnTile(this.#shown!, turns + this.#lag(drawn!))) === line);
      if (turn !== undefined) this.#act(seat, `${x},${y}/${turn}`);
    }
    // Followers come and go by themselves; only one that is put on the tile just placed is news.
    const last = this.view.tiles.at(-1)!;
    if (follower && this.view.phase === 'follower' && last.x === x && last.y === y) this.#act(seat, follower.at);
  }

  #act(seat: Seat, text: string): void {
    const action = carcassonne.parse(this.#playing, seat, text);
    if (isRefusal(action)) throw new Error(`the server played ${text}: ${action.detail}`);
    carcassonne.apply(this.#playing, seat, action);
  }

  /** The line of the tile as it lies in the pile, however it is shown. */
  #kindOf(tile: Tile): string {
    const { pile } = this.view;
    const lines = TURNS.map(turns => printTile(turnTile(tile, turns)));
    return lines.find(line => pile.some(kind => kind.tile === line)) ?? lines[0]!;
  }

  /** Quarter turns from the tile as shown to the tile as it lies in the pile. */
  #lag(drawn: string): number {
    return TURNS.find(turns => printTile(turnTile(this.#shown!, turns)) === drawn) ?? 0;
  }

  #rotations(turns: number): string[] {
    const wanted = printTile(turnTile(this.#shown!, this.#lag(this.view.drawn!) + turns));
    const count = TURNS.find(more => printTile(turnTile(this.#shown!, more)) === wanted) ?? 0;
    return Array.from({ length: count }, () => 'rotate');
  }

  #sideOf(label: string): string {
    const spot = this.view.spots?.find(one => one.label === label);
    return spot?.sides?.[0] ?? spot?.corners?.[0] ?? 'M';
  }
}
