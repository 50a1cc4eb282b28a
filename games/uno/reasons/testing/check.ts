// Checks statements about actions of UNO by the view of the seat and the document alone. It shares no code with the rules or the reasons.

import {
  type CheckedReason,
  type CheckReason,
  checkByRule,
  type ReasonRules,
} from '../../../../src/analysis/testing/checked-reason.ts';

const COLOURS = ['blue', 'red', 'green', 'yellow'];
const LETTERS = 'BRGY';
const SIGNS = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', 'S', 'C', '+2'];

/** A card as text: B5, RS, GC, Y+2, W, W+4. The view numbers them by colour, then by sign, the black ones last. */
const cardText = (face: number): string =>
  face >= 52 ? ['W', 'W+4'][face - 52]! : LETTERS[Math.floor(face / 13)]! + SIGNS[face % 13]!;
const isBlack = (card: string): boolean => card.startsWith('W');
const colourOf = (card: string): string | undefined => COLOURS[LETTERS.indexOf(card[0]!)];
const signOf = (card: string): string => card.slice(1);

function pointsOf(card: string): number {
  if (isBlack(card)) return 50;
  return /^\d$/.test(signOf(card)) ? Number(signOf(card)) : 20;
}

interface HandView {
  readonly phase: string;
  readonly top: number;
  readonly turn: number;
  readonly direction: number;
  readonly colour: number;
  readonly value: number;
  readonly total: number;
  readonly hand: readonly number[];
  readonly counts: readonly number[];
  readonly passed: readonly ({ readonly colour: number; readonly value: number } | null)[];
  readonly drawn: number;
  readonly discards: readonly number[];
}

interface HouseRules {
  readonly stackTwos: boolean;
  readonly stackFours: boolean;
  readonly crossStack: boolean;
  readonly challenge: boolean;
}

interface Facts {
  readonly view: HandView;
  readonly options: HouseRules;
  readonly seat: number;
  readonly args: Readonly<Record<string, string | number>>;
  readonly player: number | undefined;
  /** A card, a colour, or a word such as draw. */
  readonly action: string;
  readonly isCard: boolean;
  /** The own cards without the one that is played. */
  readonly hand: readonly string[];
}

const seatAfter = ({ view, seat }: Facts, steps: number): number =>
  (seat + steps * view.direction + 10 * view.counts.length) % view.counts.length;
const isNext = (facts: Facts, steps = 1): boolean => facts.player === seatAfter(facts, steps);
const cardsOf = ({ view }: Facts, seat: number): number => view.counts[seat]!;
const fitsOn = (card: string, colour: string | undefined, sign: string | undefined): boolean =>
  isBlack(card) || colourOf(card) === colour || signOf(card) === sign;

function isPlayable({ view }: Facts, card: string): boolean {
  if (view.phase === 'again') return card === cardText(view.drawn);
  if (view.phase === 'answering') return signOf(card) === '+2' && !isBlack(card);
  return fitsOn(card, COLOURS[view.colour], SIGNS[view.value]);
}

/** The cards that the next seat would draw for this one. */
const drawnFor = ({ view, action }: Facts): number =>
  view.total + (action === 'W+4' ? 4 : signOf(action) === '+2' ? 2 : 0);
const draws = (facts: Facts, answerable: boolean): boolean => {
  const { options, args, action } = facts;
  const mayAnswer =
    action === 'W+4' ? options.stackFours || options.challenge : options.stackTwos || options.crossStack;
  return (
    facts.isCard &&
    (action === 'W+4' || signOf(action) === '+2') &&
    mayAnswer === answerable &&
    args['drawn'] === drawnFor(facts) &&
    isNext(facts) &&
    args['cards'] === cardsOf(facts, facts.player!)
  );
};
const skips = (facts: Facts): boolean =>
  facts.isCard &&
  (signOf(facts.action) === 'S' || (signOf(facts.action) === 'C' && facts.view.counts.length === 2)) &&
  isNext(facts);
const turns = (facts: Facts): boolean =>
  facts.isCard &&
  signOf(facts.action) === 'C' &&
  facts.view.counts.length > 2 &&
  isNext(facts) &&
  facts.args['others'] === cardsOf(facts, seatAfter(facts, -1)) &&
  facts.args['cards'] === cardsOf(facts, facts.player!) &&
  facts.args['others'] > facts.args['cards'];
/** How often the deck has a coloured card: one 0 of each colour, two of the others. */
const copiesOf = (card: string): number => (signOf(card) === '0' ? 1 : 2);
const COLOURED = Array.from({ length: COLOURS.length * SIGNS.length }, (_, face) => cardText(face));
/** The coloured cards that are neither in this hand nor on the discards, one by one. */
function unseenOf({ view }: Facts): readonly string[] {
  const seen = [...view.hand, ...view.discards].map(cardText);
  return COLOURED.flatMap(card => {
    const gone = seen.filter(one => one === card).length;
    return Array.from({ length: copiesOf(card) - gone }, () => card);
  });
}
/** How many of the unseen cards can be followed from the hand, once this card has left it. */
function reachWithout(facts: Facts, card: string): number {
  const left = facts.view.hand.map(cardText);
  left.splice(left.indexOf(card), 1);
  return unseenOf(facts).filter(unseen => left.some(one => fitsOn(one, colourOf(unseen), signOf(unseen)))).length;
}
function reachesMost(facts: Facts): boolean {
  const reaches = playable(facts).map(card => reachWithout(facts, card));
  const count = facts.isCard ? reachWithout(facts, facts.action) : undefined;
  return (
    count !== undefined &&
    facts.args['count'] === count &&
    facts.args['unseen'] === unseenOf(facts).length &&
    facts.args['other'] === Math.min(...reaches) &&
    Math.max(...reaches) === count &&
    facts.args['other'] < count
  );
}
const isReverse = (card: string): boolean => signOf(card) === 'C';
/** After these choices the same other seat comes next; each with the unseen cards that fit. */
function followersByChoice(facts: Facts): ReadonlyMap<string, number> {
  const { isCard, action, view } = facts;
  const stop = view.counts.length === 2 ? ['S', '+2', 'C'] : ['S', '+2'];
  const choices = isCard
    ? playable(facts).filter(
        card => !isBlack(card) && !stop.includes(signOf(card)) && isReverse(card) === isReverse(action),
      )
    : COLOURS;
  const unseen = unseenOf(facts);
  return new Map(
    choices.map(choice => {
      const colour = isCard ? colourOf(choice) : choice;
      const sign = isCard ? signOf(choice) : undefined;
      return [choice, unseen.filter(card => fitsOn(card, colour, sign)).length];
    }),
  );
}
function isTight(facts: Facts): boolean {
  const { isCard, action, args } = facts;
  const followers = followersByChoice(facts);
  const steps = isCard ? (signOf(action) === 'C' ? -1 : 1) : losesTurn(facts) ? 2 : 1;
  return (
    (isCard || isColourChoice(facts)) &&
    facts.player !== facts.seat &&
    isNext(facts, steps) &&
    followers.get(action) === args['count'] &&
    Math.min(...followers.values()) === args['count'] &&
    Math.max(...followers.values()) === args['other'] &&
    unseenOf(facts).length === args['unseen']
  );
}
/** A reverse that gives the turn to a player with fewer cards. */
const turnsBadly = (facts: Facts): boolean =>
  facts.isCard &&
  signOf(facts.action) === 'C' &&
  facts.view.counts.length > 2 &&
  isNext(facts, -1) &&
  facts.args['cards'] === cardsOf(facts, seatAfter(facts, 1)) &&
  cardsOf(facts, facts.player!) < facts.args['cards'];
const hasPassedOn = ({ view, player, args }: Facts): boolean =>
  COLOURS[view.passed[player!]?.colour ?? -1] === args['colour'];
/** A skip, a +2, or the colour of a +4: the next seat loses its turn. */
const losesTurn = ({ isCard, action, view }: Facts): boolean =>
  isCard ? ['S', '+2'].includes(signOf(action)) : view.phase === 'colouring' && cardText(view.top) === 'W+4';
/** Of another player than the one who comes next. */
const passedBefore = (facts: Facts): boolean =>
  isNamed(facts) &&
  facts.player !== facts.seat &&
  !isNext(facts, facts.isCard && signOf(facts.action) === 'C' ? -1 : 1) &&
  hasPassedOn(facts) &&
  !(facts.isCard && losesTurn(facts));
const black = ({ hand }: Facts): number => hand.filter(isBlack).length;
const ownOf = ({ hand }: Facts, colour: unknown): number => hand.filter(card => colourOf(card) === colour).length;
const playable = (facts: Facts): readonly string[] =>
  facts.view.hand.map(cardText).filter(card => isPlayable(facts, card));
const isPass = ({ action }: Facts): boolean => ['draw', 'pass'].includes(action);
/** The colour that lies on the table after the action. */
function newColour(facts: Facts): string | undefined {
  const { isCard, action, view } = facts;
  if (isPass(facts)) return COLOURS[view.colour];
  return isCard ? colourOf(action) : action;
}
const isNamed = (facts: Facts): boolean => newColour(facts) === facts.args['colour'];
const isColourChoice = ({ view, action }: Facts): boolean => view.phase === 'colouring' && COLOURS.includes(action);
const fitting = ({ hand, action }: Facts): number =>
  hand.filter(card => !isBlack(card) && fitsOn(card, colourOf(action), signOf(action))).length;
const isSwapWith = ({ action, player }: Facts): boolean => action === `swap-${player}`;

/** No card that fits costs more, one costs less, and another player has one or two cards. */
function shedsSoon(facts: Facts): boolean {
  const { isCard, action, args, player, seat } = facts;
  const costs = playable(facts).map(pointsOf);
  return (
    isCard &&
    pointsOf(action) === args['points'] &&
    Math.max(...costs) === args['points'] &&
    Math.min(...costs) === args['cheapest'] &&
    args['cheapest'] < args['points'] &&
    player !== seat &&
    [1, 2].includes(cardsOf(facts, player!))
  );
}

const RULES: ReasonRules<Facts> = {
  'wins.round': ({ isCard, hand }) => isCard && hand.length === 0,
  'one.left': ({ isCard, hand }) => isCard && hand.length === 1,
  draws: facts => draws(facts, false),
  'draws.unless': facts => draws(facts, true),
  'skips.again': facts => skips(facts) && facts.view.counts.length === 2,
  skips: facts => skips(facts) && facts.args['cards'] === cardsOf(facts, facts.player!) && facts.args['cards'] > 1,
  'skips.one': facts => skips(facts) && cardsOf(facts, facts.player!) === 1,
  turns: facts => turns(facts) && Number(facts.args['cards']) > 1,
  'turns.one': facts => turns(facts) && facts.args['cards'] === 1,
  'keeps.wild': facts => black(facts) === 1 && ((facts.isCard && !isBlack(facts.action)) || isPass(facts)),
  'keeps.wilds': facts =>
    black(facts) === facts.args['kept'] && ((facts.isCard && !isBlack(facts.action)) || isPass(facts)),
  'keeps.action': facts => {
    const signs = facts.view.counts.length === 2 ? ['S', 'C', '+2'] : ['S', '+2'];
    const stops = (card: string): boolean => !isBlack(card) && signs.includes(signOf(card));
    return (
      facts.isCard &&
      /^.\d$/.test(facts.action) &&
      facts.hand.some(card => stops(card) && isPlayable(facts, card)) &&
      cardsOf(facts, seatAfter(facts, 1)) > 2
    );
  },
  'spends.wild': facts =>
    isBlack(facts.action) &&
    facts.isCard &&
    playable(facts).filter(card => !isBlack(card)).length === facts.args['others'] &&
    facts.args['others'] > 0,
  sheds: facts => facts.isCard && pointsOf(facts.action) === facts.args['points'],
  'sheds.soon': facts => shedsSoon(facts) && cardsOf(facts, facts.player!) === facts.args['cards'],
  'sheds.soon.one': facts => shedsSoon(facts) && cardsOf(facts, facts.player!) === 1,
  'colour.own': facts => facts.isCard && isNamed(facts) && ownOf(facts, facts.args['colour']) === facts.args['own'],
  'colour.most': facts =>
    isColourChoice(facts) &&
    isNamed(facts) &&
    ownOf(facts, facts.args['colour']) === facts.args['own'] &&
    COLOURS.every(colour => colour === facts.args['colour'] || ownOf(facts, colour) < Number(facts.args['own'])),
  'colour.only': facts =>
    isColourChoice(facts) &&
    isNamed(facts) &&
    facts.hand.filter(card => !isBlack(card)).every(card => colourOf(card) === facts.args['colour']) &&
    ownOf(facts, facts.args['colour']) > 0,
  'colour.some': facts =>
    isColourChoice(facts) &&
    isNamed(facts) &&
    ownOf(facts, facts.args['colour']) === facts.args['own'] &&
    facts.args['own'] > 0 &&
    COLOURS.every(colour => ownOf(facts, colour) <= Number(facts.args['own'])),
  'colour.fewer': facts =>
    isColourChoice(facts) &&
    isNamed(facts) &&
    ownOf(facts, facts.args['colour']) === facts.args['own'] &&
    facts.args['own'] > 0 &&
    COLOURS.some(colour => ownOf(facts, colour) > Number(facts.args['own'])),
  'colour.none': facts => isColourChoice(facts) && isNamed(facts) && ownOf(facts, facts.args['colour']) === 0,
  changes: facts =>
    facts.isCard &&
    isNamed(facts) &&
    COLOURS[facts.view.colour] === facts.args['old'] &&
    facts.args['old'] !== facts.args['colour'] &&
    ownOf(facts, facts.args['colour']) === facts.args['own'] &&
    ownOf(facts, facts.args['old']) === facts.args['other'],
  leaves: facts =>
    facts.isCard &&
    isNamed(facts) &&
    COLOURS[facts.view.colour] === facts.args['old'] &&
    ownOf(facts, facts.args['colour']) === 0 &&
    ownOf(facts, facts.args['old']) === facts.args['other'],
  fits: facts =>
    facts.isCard &&
    !isBlack(facts.action) &&
    fitting(facts) === facts.args['fitting'] &&
    facts.hand.length === facts.args['left'],
  'fits.all': facts => facts.isCard && !isBlack(facts.action) && fitting(facts) === facts.hand.length,
  passed: facts => {
    const steps = !facts.isCard && losesTurn(facts) ? 2 : 1;
    const isReversed = facts.isCard && signOf(facts.action) === 'C';
    return (
      isNamed(facts) &&
      facts.player !== facts.seat &&
      isNext(facts, isReversed ? -1 : steps) &&
      hasPassedOn(facts) &&
      !(facts.isCard && losesTurn(facts))
    );
  },
  'passed.few': facts =>
    passedBefore(facts) && cardsOf(facts, facts.player!) === facts.args['cards'] && facts.args['cards'] === 2,
  'passed.one': facts => passedBefore(facts) && cardsOf(facts, facts.player!) === 1,
  stays: facts => {
    const on = facts.view.passed[facts.player!];
    return (
      facts.view.phase === 'again' &&
      isPass(facts) &&
      isNext(facts) &&
      on?.colour === facts.view.colour &&
      on.value === facts.view.value
    );
  },
  'turns.to': facts => turnsBadly(facts) && cardsOf(facts, facts.player!) === facts.args['others'],
  'turns.to.one': facts => turnsBadly(facts) && cardsOf(facts, facts.player!) === 1,
  'keeps.end': facts => facts.isCard && !isBlack(facts.action) && black(facts) > 0 && facts.hand.length <= 2,
  'keeps.reverse': facts =>
    /^.\d$/.test(facts.action) &&
    facts.view.counts.length > 2 &&
    facts.hand.some(card => !isBlack(card) && signOf(card) === 'C' && isPlayable(facts, card)) &&
    cardsOf(facts, seatAfter(facts, 1)) > 2,
  'keeps.answer': facts =>
    facts.isCard &&
    !isBlack(facts.action) &&
    facts.options.stackTwos &&
    facts.hand.some(card => !isBlack(card) && signOf(card) === '+2') &&
    playable(facts).some(card => !isBlack(card) && signOf(card) === '+2'),
  reach: facts => reachesMost(facts) && facts.args['count'] !== facts.args['unseen'],
  'reach.all': facts => reachesMost(facts) && facts.args['count'] === facts.args['unseen'],
  tight: facts => isTight(facts) && cardsOf(facts, facts.player!) === facts.args['cards'],
  'tight.one': facts => isTight(facts) && cardsOf(facts, facts.player!) === 1,
  plays: facts => facts.view.phase === 'playing' && facts.isCard && facts.hand.length === facts.args['left'],
  'plays.drawn': facts => facts.view.phase === 'again' && facts.isCard && facts.hand.length === facts.args['left'],
  calls: ({ action, view, seat }) => action === 'uno' && view.counts[seat] === 2,
  takes: ({ action, view, args }) => action === 'take' && view.total === args['drawn'],
  passes: facts => isPass(facts) && playable(facts).length === facts.args['playable'] && facts.args['playable'] > 0,
  swaps: facts =>
    isSwapWith(facts) &&
    cardsOf(facts, facts.player!) === facts.args['cards'] &&
    cardsOf(facts, facts.seat) === facts.args['own'] &&
    facts.args['cards'] < facts.args['own'],
  'swaps.badly': facts =>
    isSwapWith(facts) &&
    cardsOf(facts, facts.player!) === facts.args['cards'] &&
    cardsOf(facts, facts.seat) === facts.args['own'] &&
    facts.args['cards'] > facts.args['own'],
};

export const check: CheckReason = ({ view, seat, options, line, reason }: CheckedReason) => {
  const seen = view as HandView; // what the seat of this very game saw
  const action = line[0]?.text ?? '';
  const hand = seen.hand.map(cardText);
  const isCard = /^(?:[BRGY](?:\d|S|C|\+2)|W|W\+4)$/.test(action);
  if (isCard && !hand.includes(action)) return 'the card is not in the hand';
  if (isCard) hand.splice(hand.indexOf(action), 1);
  return checkByRule(RULES, reason.code, {
    view: seen,
    options: options as HouseRules, // the options of this very game
    seat,
    args: reason.args ?? {},
    player: reason.player,
    action,
    isCard,
    hand,
  });
};
