// One random game under the laws: whose it is, who looks on, and what earlier states promised.

import { type AnyGame, AUDIENCE, type RandomInt, type Seat } from '../game.ts';
import { seededRandom } from '../random.ts';
import type { Choose } from './drive.ts';
import type { SkimConfig } from './skim.ts';

export interface TrialConfig<S, O> extends SkimConfig<S, O> {
  /** Required of a game with secrets: changes, in place, what this seat cannot see, written from the rules and not from `imagine`. */
  readonly scramble?: (s: S, seat: Seat, random: RandomInt) => void;
  /** Where `imagine` also concludes from how people play: as `scramble`, but only states that such a viewer believes in. */
  readonly plausible?: (s: S, seat: Seat, random: RandomInt) => void;
}

export class Trial<S, O extends object = object> {
  readonly game: AnyGame;
  readonly seats: number;
  readonly options: O;
  readonly random: RandomInt;
  readonly choose: Choose<S> | undefined;
  readonly scramble: TrialConfig<S, O>['scramble'];
  readonly plausible: TrialConfig<S, O>['plausible'];
  readonly viewers: readonly Seat[];
  /** hash -> what it promises. */
  readonly hashes = new Map<number, string>();

  constructor(game: AnyGame & { readonly defaults: O }, trying: TrialConfig<S, O>, seats: number, seed: string) {
    this.game = game;
    this.seats = seats;
    this.options = { ...game.defaults, ...trying.options };
    this.random = seededRandom(seed);
    this.choose = trying.choose;
    this.scramble = trying.scramble;
    this.plausible = trying.plausible;
    this.viewers = [...Array.from({ length: seats }, (_, seat) => seat), AUDIENCE];
  }

  views(s: S): string {
    return JSON.stringify(this.viewers.map(viewer => this.game.view(s, viewer)));
  }
}
