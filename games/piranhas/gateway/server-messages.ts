// What the server sends. Reading passes over what it does not know, as the document advises clients to.

import { GOODBYE, MOVE_REQUEST } from './client-messages.ts';
import {
  CAUSES,
  COLOURS,
  type SoftwareChallengeMove,
  type SoftwareChallengeResult,
  type SoftwareChallengeScore,
  type SoftwareChallengeServerData,
  type SoftwareChallengeServerMessage,
  type XmlDialect,
} from './messages.ts';
import { moveTag, parseColour, parseInteger, parseMove, parseState, playerTag, stateTag } from './state-xml.ts';
import type { XmlElement } from './xml-reader.ts';
import { leaf, tag, type XmlAttributes } from './xml-writer.ts';

/** How the two numbers of a score are counted together over many games. The document prints an O with a stroke for U+2205. */
const FRAGMENTS: readonly (readonly [name: string, aggregation: string])[] = [
  ['Gewinner', 'SUM'],
  ['\u2205 Schwarm', 'AVERAGE'],
];

/** Begins with a line break, ends with its last `>`: to be sent in one write, since the C# client stops at a short read. */
export function writeFromServer(
  message: Exclude<SoftwareChallengeServerMessage, { t: 'unknown' }>,
  dialect: XmlDialect = 'season',
): string {
  switch (message.t) {
    case 'goodbye':
      return tag(1, GOODBYE, {});
    case 'room':
      return tag(1, 'room', { roomId: message.roomId }, dataTag(message.data, dialect));
    case 'prepared': {
      const codes = message.reservations.map(code => leaf(2, 'reservation', code)).join('');
      return tag(1, 'prepared', { roomId: message.roomId }, codes);
    }
    case 'playerScore': {
      const values = FRAGMENTS.map((_, i) =>
        tag(3, 'values', {}, fragmentTag(4, i) + leaf(4, 'value', message.values[i]!)),
      );
      const { displayName, numberOfTests } = message;
      const who = { displayName, numberOfTests };
      return tag(1, 'playerScore', {}, tag(2, 'score', who, values.join('')));
    }
    case 'joined':
    case 'left':
    case 'observed':
      return tag(1, message.t, { roomId: message.roomId });
    case 'joinedGameRoom':
      return tag(1, message.t, { roomId: message.roomId, existing: message.existing });
    case 'testing':
      return tag(1, message.t, { testMode: message.testMode });
  }
}

function dataTag(data: SoftwareChallengeServerData, dialect: XmlDialect): string {
  switch (data.t) {
    case 'welcome':
      return tag(2, 'data', { class: 'welcomeMessage', color: data.colour.toLowerCase() });
    case 'memento':
      return tag(2, 'data', { class: 'memento' }, stateTag(3, data.state, dialect));
    case 'moveRequest':
      return tag(2, 'data', { class: MOVE_REQUEST });
    case 'error':
      return errorTag(data.message, data.original);
    case 'result':
      return tag(2, 'data', { class: 'result' }, resultTags(data.result, dialect));
    case 'unknown':
      return tag(2, 'data', { class: data.name });
  }
}

function errorTag(message: string, original: SoftwareChallengeMove | undefined): string {
  return tag(
    2,
    'data',
    { class: 'error', message },
    original && moveTag(3, 'originalRequest', { class: 'move' }, original),
  );
}

function resultTags({ scores, winner }: SoftwareChallengeResult, dialect: XmlDialect): string {
  const definition = FRAGMENTS.map((_, i) => fragmentTag(4, i)).join('');
  const before: XmlAttributes = dialect === 'document' ? { class: 'player' } : {};
  return (
    tag(3, 'definition', {}, definition) +
    scores.map(scoreTag).join('') +
    (winner ? playerTag(3, 'winner', before, winner.name, winner.colour) : '')
  );
}

function fragmentTag(depth: number, index: number): string {
  const [name, aggregation] = FRAGMENTS[index]!;
  const inside = leaf(depth + 1, 'aggregation', aggregation) + leaf(depth + 1, 'relevantForRanking', 'true');
  return tag(depth, 'fragment', { name }, inside);
}

function scoreTag({ cause, reason, victory, swarm }: SoftwareChallengeScore): string {
  return tag(3, 'score', { cause, reason }, leaf(4, 'part', String(victory)) + leaf(4, 'part', String(swarm)));
}

export function parseFromServer(element: XmlElement): SoftwareChallengeServerMessage {
  return parseKnown(element) ?? { t: 'unknown', name: element.name };
}

function parseKnown({ name, attributes, children }: XmlElement): SoftwareChallengeServerMessage | undefined {
  const roomId = attributes.roomId ?? '';
  switch (name) {
    case 'joined':
    case 'left':
    case 'observed':
      return { t: name, roomId };
    case 'room':
      return { t: name, roomId, data: parseData(children[0]) };
    case 'joinedGameRoom':
      return { t: name, roomId, existing: attributes.existing === 'true' };
    case 'prepared':
      return { t: name, roomId, reservations: children.map(child => child.text.trim()) };
    case 'testing':
      return { t: name, testMode: attributes.testMode === 'true' };
    case 'playerScore': {
      const score = children[0];
      const values = (score?.children ?? []).map(
        value => value.children.find(child => child.name === 'value')?.text ?? '',
      );
      const numberOfTests = parseInteger(score?.attributes.numberOfTests);
      if (values.length !== 2 || numberOfTests === undefined) return undefined;
      const displayName = score?.attributes.displayName ?? '';
      return { t: name, displayName, numberOfTests, values: [values[0]!, values[1]!] };
    }
    case GOODBYE:
      return { t: 'goodbye' };
    default:
      return undefined;
  }
}

function parseData(data: XmlElement | undefined): SoftwareChallengeServerData {
  const name = data?.name === 'error' ? 'error' : (data?.attributes.class ?? '');
  return (data && parseKnownData(name, data)) ?? { t: 'unknown', name };
}

function parseKnownData(name: string, { attributes, children }: XmlElement): SoftwareChallengeServerData | undefined {
  switch (name) {
    case 'welcomeMessage': {
      const colour = parseColour(attributes.color?.toUpperCase());
      return colour && { t: 'welcome', colour };
    }
    case 'memento': {
      const state = children[0] && parseState(children[0]);
      return state && { t: 'memento', state };
    }
    case MOVE_REQUEST:
      return { t: 'moveRequest' };
    case 'error': {
      const request = children.find(child => child.name === 'originalRequest');
      const original = request && parseMove(request.children.find(child => child.name === 'data') ?? request);
      return { t: 'error', message: attributes.message ?? '', original };
    }
    case 'result': {
      const result = parseResult(children);
      return result && { t: 'result', result };
    }
    default:
      return undefined;
  }
}

function parseResult(children: readonly XmlElement[]): SoftwareChallengeResult | undefined {
  const scores = children.filter(child => child.name === 'score').map(parseScore);
  const won = children.find(child => child.name === 'winner');
  const colour = parseColour(won?.attributes.color);
  if (scores.length !== COLOURS.length || (won && !colour)) return undefined;
  const winner = won && colour ? { name: won.attributes.displayName ?? '', colour } : undefined;
  return { scores, winner };
}

function parseScore({ attributes, children }: XmlElement): SoftwareChallengeScore {
  const parts = children.filter(child => child.name === 'part').map(child => parseInteger(child.text.trim()) ?? 0);
  return {
    cause: CAUSES.find(cause => cause === attributes.cause) ?? 'UNKNOWN',
    reason: attributes.reason,
    victory: parts[0] ?? 0,
    swarm: parts[1] ?? 0,
  };
}
