// What really happened in a match of UNO, from its journal, and what each player may know of it. Every byte and every value
// that a viewer was sent must be accounted for here: what is not expected counts as a leak.

import { serverDecoder, writeToClient } from '../../games/uno/gateway/codec.ts';
import { faceOfWire } from '../../games/uno/gateway/messages.ts';
import { DRAWN, isPlay, PLAY } from '../../games/uno/rules/actions.ts';
import { type CardKind, cardsOf, printFace } from '../../games/uno/rules/cards.ts';
import { rules as uno } from '../../games/uno/rules/index.ts';
import {
  AGAIN,
  DEALER_SEAT,
  DEALING,
  DEALT,
  DRAWER,
  DRAWING,
  DRAWN_FACE,
  handOf,
  LAST_CARD,
  LAST_DRAWER,
  LAST_PLAYER,
  PHASE,
  type State,
  TOP,
  TURN,
  TURNING,
} from '../../games/uno/rules/state.ts';
import type { View } from '../../games/uno/rules/view.ts';
import { AUDIENCE, CHANCE, type Seat } from '../../src/core/game.ts';
import type { JournalEntry } from '../../src/core/journal.ts';
import { isRefusal, type Refusal } from '../../src/core/refusal.ts';
import { replay } from '../../src/core/replay.ts';
import { notYourTurn, stale } from '../../src/match/refusals.ts';
import type { EventShown, MatchShown, ServerMessage, UpdateMessage } from '../../src/protocol/play.ts';

/** A card that went to a seat, and the version that says so. */
interface Receipt {
  readonly version: number;
  readonly seat: Seat;
  readonly card: CardKind;
}

export class Truth {
  readonly secret: string;
  readonly states: readonly State[];
  /** Cards everybody saw: laid or turned up. */
  readonly shown: readonly { readonly version: number; readonly card: CardKind }[];
  readonly receipts: readonly Receipt[];

  constructor(entries: readonly JournalEntry[]) {
    const played = replay(uno, entries);
    if (isRefusal(played)) throw new Error(played.detail);
    this.states = played.states as State[]; // the journal is one of UNO
    this.secret = entries.flatMap(entry => (entry.t === 'sealed' ? [entry.secret] : []))[0]!;
    const shown: Truth['shown'][number][] = [];
    const receipts: Receipt[] = [];
    for (const [index, entry] of entries.entries()) {
      if (entry.t !== 'acted') continue;
      const { at, seats } = this.states[index]!;
      const version = index + 1;
      const drawn = entry.action - DRAWN;
      if (entry.seat !== CHANCE) {
        if (isPlay(entry.action)) shown.push({ version, card: entry.action - PLAY });
      } else if (at[PHASE] === TURNING) shown.push({ version, card: drawn });
      else if (at[PHASE] === DEALING)
        receipts.push({ version, seat: (at[DEALER_SEAT]! + 1 + at[DEALT]!) % seats, card: drawn });
      else if (at[PHASE] === DRAWING) receipts.push({ version, seat: at[DRAWER]!, card: drawn });
    }
    this.shown = shown;
    this.receipts = receipts;
  }

  hand(version: number, seat: Seat): CardKind[] {
    return seat >= 0 ? cardsOf(handOf(this.states[version]!, seat)) : [];
  }
}

const same = (a: readonly unknown[], b: readonly unknown[]): boolean => JSON.stringify(a) === JSON.stringify(b);

// ---- frames of the play protocol

const OPEN_PATHS = [
  /^(t|id|match|game|version|phase|seat|seats|commit|code|startsIn|waits|watchers|chat|toAct|yours|retractable|protocol)$/,
  /^(words|commits(\[\])?|reveal(\[\])?)$/,
  /^(account|name|token|here\[\]|payoffs\[\]|scores\[\]|clock\.stopped|clock\.left\[\])$/,
  /^(options|rule|ending)\.\w+$/,
  /^players\[\](\.(name|kind|bot|account|gateway|here|gone|score))?$/,
  /^view\.(me|phase|round|dealer|turn|direction|colour|value|lastPlayer|before|total|pile|called|swapped)$/,
  /^view\.(counts|scores|owed)\[\]$/,
  /^view\.passed\[\](\.(colour|value|cards))?$/,
  /^view\.(drawing|counters)\.\w+$/,
  /^view\.last\.(winner|left\[\])$/,
  /^events\[\]\.(t|version|at|seat|to|why|on|word|commit|seats\[\]|payoffs\[\]|(who|ending)\.\w+)$/,
  /^events\[\]\.did\[\]\.(what|seat|jumped|colour|byChance|takes|at|direction|pile|for|seats\[\]|total|winner|points)$/,
  /^events\[\]\.did\[\]\.(left\[\]|number|scores\[\])$/,
];
/** Looked at one by one. */
const CARD_PATHS =
  /^(view\.(hand\[\]|discards\[\]|top|drawn|bluff|last\.(card|drawn))|events\[\]\.(text|secret|did\[\]\.card)|legal\[\])$/;

const REFUSAL_PATHS = /^(refused|detail)$/;
const isSameText = (one: Refusal, other: Refusal): boolean =>
  one.refused === other.refused && one.detail === other.detail;

function* leaves(value: unknown, path = ''): Generator<string> {
  if (Array.isArray(value)) for (const one of value) yield* leaves(one, `${path}[]`);
  else if (typeof value === 'object' && value !== null)
    for (const [key, one] of Object.entries(value)) yield* leaves(one, path === '' ? key : `${path}.${key}`);
  else yield path;
}

/** What in a frame its viewer may not know, or no one can explain. */
export function faultsIn(frame: string, viewer: Seat, truth: Truth): string[] {
  const message = JSON.parse(frame) as ServerMessage; // the server speaks its own protocol; the schema test checks that
  const faults: string[] = [];
  if (JSON.stringify(message) !== frame) faults.push('bytes beside the message');
  // Another was faster: a fixed text, in which there is no card.
  const isLate = message.t === 'refused' && [notYourTurn, stale].some(refusal => isSameText(message, refusal));
  for (const path of leaves(message))
    if (!(isLate && REFUSAL_PATHS.test(path)) && !CARD_PATHS.test(path) && !OPEN_PATHS.some(open => open.test(path)))
      faults.push(`unexplained ${path}`);
  const ends = message.t === 'did' && message.events.some(event => event.t === 'ended');
  if (!ends && frame.includes(truth.secret)) faults.push('the secret');
  if (message.t === 'match' || message.t === 'did') {
    if (message.view) faults.push(...faultsInView(message.view as View, message.version, viewer, truth)); // the match is one of UNO
    if (message.legal) faults.push(...faultsInLegal(message, viewer, truth));
  }
  if (message.t === 'did') for (const event of message.events) faults.push(...faultsInEvent(event, viewer, truth));
  return faults;
}

function faultsInView(v: View, version: number, viewer: Seat, truth: Truth): string[] {
  const state = truth.states[version]!;
  const { at } = state;
  const isTurn = viewer === at[TURN] && at[PHASE] === AGAIN;
  const allowed: readonly (readonly [string, boolean])[] = [
    ['me', v.me === viewer],
    ['hand', same(v.hand, truth.hand(version, viewer))],
    ['discards', same(v.discards, cardsOf(state.discards))],
    ['top', v.top === at[TOP]],
    ['drawn', v.drawn === -1 || (isTurn && v.drawn === at[DRAWN_FACE])],
    ['bluff', v.bluff === -1 || (viewer >= 0 && viewer === at[LAST_PLAYER])],
    ['last card', v.last.card === at[LAST_CARD]],
    ['last draw', v.last.drawn === -1 || (viewer >= 0 && viewer === at[LAST_DRAWER])],
  ];
  return allowed.flatMap(([what, isFine]) => (isFine ? [] : [`view: ${what}`]));
}

function faultsInLegal({ legal, version }: MatchShown | UpdateMessage, viewer: Seat, truth: Truth): string[] {
  if (viewer === AUDIENCE) return ['legal actions'];
  const held = new Set(truth.hand(version, viewer).map(printFace));
  const words = /^(draw|pass|take|uno|blue|red|green|yellow)$/;
  return legal!.every(text => words.test(text) || held.has(text)) ? [] : ['legal actions'];
}

function faultsInEvent(event: EventShown, viewer: Seat, truth: Truth): string[] {
  const faults: string[] = [];
  if (event.text !== undefined && event.seat !== viewer) faults.push('an action');
  for (const one of event.did ?? []) {
    const { what, seat, card } = one as { what: string; seat?: Seat; card?: CardKind }; // as the game tells it
    if (card === undefined) continue;
    const isOwn = (what === 'dealt' || what === 'drew') && seat === viewer;
    const isOpen = truth.shown.some(known => known.version === event.version && known.card === card);
    const isReceived = truth.receipts.some(known => known.version === event.version && known.seat === viewer);
    if (isOwn ? !isReceived : !isOpen) faults.push(`a card ${what}`);
  }
  return faults;
}

// ---- bytes of the numbered messages

/**
 * What in the bytes of a seat's connections, in their order, is not explained by the cards it was given and the cards
 * everybody saw. Every byte must belong to a message, every card to one entry of the journal, in its order.
 */
export function faultsInBytes(connections: readonly Buffer[], seat: Seat, truth: Truth): string[] {
  const faults: string[] = [];
  const own = truth.receipts.filter(one => one.seat === seat);
  let at = 0;
  let open = 0;
  for (const bytes of connections) {
    const messages = serverDecoder().push(bytes);
    let starting: CardKind[] | undefined;
    const again = messages.map(one => (one.t === 'unknown' || one.t === 'broken' ? Buffer.of() : writeToClient(one)));
    const whole = Buffer.concat(again);
    // The last message may be cut off where the client hung up.
    if (!bytes.subarray(0, whole.length).equals(whole)) faults.push('bytes beside the messages');
    const settle = (): void => {
      if (!starting) return;
      const version = startOf(starting, at, seat, truth);
      if (version === undefined) faults.push(`a hand: ${starting.map(printFace).join(' ')}`);
      else at = version;
      starting = undefined;
    };
    for (const message of messages) {
      if (message.t === 'unknown' || message.t === 'broken') faults.push(`bytes: ${message.t}`);
      if (message.t === 'card') {
        const card = faceOfWire(message.card)!;
        if (starting) {
          starting.push(card);
          continue;
        }
        const next = own.find(one => one.version > at);
        if (next?.card !== card) faults.push(`a card: ${printFace(card)}`);
        else at = next.version;
        continue;
      }
      if (message.t !== 'added') settle();
      if (message.t === 'round') starting = [];
      if (message.t === 'played' && message.card.value !== 13) {
        const found = truth.shown.find(one => one.version > open && one.card === faceOfWire(message.card));
        if (found) open = found.version;
        else faults.push('a card laid');
      }
    }
    settle();
  }
  return faults;
}

/** The version at which a seat held exactly these cards: after the deal, or where it came back. */
function startOf(hand: readonly CardKind[], from: number, seat: Seat, truth: Truth): number | undefined {
  const wanted = hand.toSorted((a, b) => a - b);
  for (let version = from; version < truth.states.length; version++)
    if (same(truth.hand(version, seat), wanted)) return version;
  return undefined;
}
