// Every message of the catalogue, and what the season's server takes and does not take.

import { expect, test } from 'vitest';
import { fromClients, fromServers, OPEN, writeFromClient, writeFromServer, type XmlInbox } from './codec.ts';
import type {
  SoftwareChallengeClientMessage,
  SoftwareChallengeMove,
  SoftwareChallengeServerMessage,
  SoftwareChallengeState,
  XmlStreamEnd,
} from './messages.ts';

const encoder = new TextEncoder();

function read<M>(inbox: XmlInbox<M>, text: string): (M | XmlStreamEnd)[] {
  return inbox.push(encoder.encode(text));
}

const MOVE: SoftwareChallengeMove = { x: 0, y: 4, direction: 'RIGHT', hints: ['a "b" <c> & d\'e\nf', ''] };
const STATE: SoftwareChallengeState = {
  turn: 1,
  start: 'RED',
  current: 'BLUE',
  names: ['Ann & Bob', 'Ünïcode ∅'],
  board: `-BBBBBBBB-${'R--------R'.repeat(8)}-BBBB-BBBO`,
  last: MOVE,
};

const fromClient: readonly SoftwareChallengeClientMessage[] = [
  { t: 'join', gameType: 'swc_2019_piranhas' },
  { t: 'joinPrepared', reservationCode: 'c0de' },
  { t: 'room', roomId: 'r1', data: { t: 'move', move: MOVE } },
  { t: 'room', roomId: 'r1', data: { t: 'other', class: 'memento' } },
  { t: 'goodbye' },
  { t: 'authenticate', passphrase: 'p' },
  {
    t: 'prepare',
    gameType: 'swc_2019_piranhas',
    slots: [
      { displayName: 'p1', canTimeout: true, shouldBePaused: false },
      { displayName: 'p2', canTimeout: false, shouldBePaused: true },
    ],
    load: undefined,
  },
  { t: 'observe', roomId: 'r1' },
  { t: 'cancel', roomId: 'r1' },
  { t: 'pause', roomId: 'r1', pause: true },
  { t: 'step', roomId: 'r1', forced: false },
  { t: 'timeout', roomId: 'r1', activate: false, slot: 1 },
  { t: 'freeReservation', reservation: 'c0de' },
  { t: 'testMode', testMode: true },
  { t: 'scoreForPlayer', displayName: 'p1' },
];

for (const message of fromClient)
  test(`client message ${message.t} goes both ways`, () => {
    expect(read(fromClients(), OPEN + writeFromClient(message))).toEqual([message]);
  });

const fromServer: readonly Exclude<SoftwareChallengeServerMessage, { t: 'unknown' }>[] = [
  { t: 'joined', roomId: 'r1' },
  { t: 'left', roomId: 'r1' },
  { t: 'observed', roomId: 'r1' },
  { t: 'joinedGameRoom', roomId: 'r1', existing: true },
  { t: 'prepared', roomId: 'r1', reservations: ['c1', 'c2'] },
  { t: 'testing', testMode: true },
  { t: 'playerScore', displayName: 'p1', numberOfTests: 2, values: ['4', '8.0000000'] },
  { t: 'goodbye' },
  { t: 'room', roomId: 'r1', data: { t: 'welcome', colour: 'BLUE' } },
  { t: 'room', roomId: 'r1', data: { t: 'memento', state: STATE } },
  { t: 'room', roomId: 'r1', data: { t: 'memento', state: { ...STATE, last: undefined } } },
  { t: 'room', roomId: 'r1', data: { t: 'moveRequest' } },
  { t: 'room', roomId: 'r1', data: { t: 'error', message: "It's not your turn yet.", original: MOVE } },
  { t: 'room', roomId: 'r1', data: { t: 'error', message: 'Ungueltiger Zug', original: undefined } },
  {
    t: 'room',
    roomId: 'r1',
    data: {
      t: 'result',
      result: {
        scores: [
          { cause: 'RULE_VIOLATION', reason: 'Field is obstructed', victory: 0, swarm: 4 },
          { cause: 'REGULAR', reason: undefined, victory: 2, swarm: 5 },
        ],
        winner: { name: 'Unknown', colour: 'BLUE' },
      },
    },
  },
];

for (const wire of ['season', 'document'] as const)
  for (const message of fromServer)
    test(`server message ${message.t} ${message.t === 'room' ? message.data.t : ''} goes both ways, ${wire}`, () => {
      expect(read(fromServers(), OPEN + writeFromServer(message, wire))).toEqual([message]);
    });

test('errors, players and scores as the server prints them', () => {
  const error: SoftwareChallengeServerMessage = {
    t: 'room',
    roomId: 'ID',
    data: { t: 'error', message: "It's not your turn yet.", original: { x: 4, y: 0, direction: 'UP', hints: [] } },
  };
  expect(writeFromServer(error)).toBe(`
  <room roomId="ID">
    <data class="error" message="It&apos;s not your turn yet.">
      <originalRequest class="move" x="4" y="0" direction="UP"/>
    </data>
  </room>`);
  const score: SoftwareChallengeServerMessage = {
    t: 'playerScore',
    displayName: 'p1',
    numberOfTests: 2,
    values: ['4', '8.0000000'],
  };
  expect(writeFromServer(score)).toBe(`
  <playerScore>
    <score displayName="p1" numberOfTests="2">
      <values>
        <fragment name="Gewinner">
          <aggregation>SUM</aggregation>
          <relevantForRanking>true</relevantForRanking>
        </fragment>
        <value>4</value>
      </values>
      <values>
        <fragment name="∅ Schwarm">
          <aggregation>AVERAGE</aggregation>
          <relevantForRanking>true</relevantForRanking>
        </fragment>
        <value>8.0000000</value>
      </values>
    </score>
  </playerScore>`);
});

test('dialect=document writes a position as release 19.0.0 did', () => {
  const text = writeFromServer(
    { t: 'room', roomId: 'ID', data: { t: 'memento', state: { ...STATE, last: { ...MOVE, hints: [] } } } },
    'document',
  );
  expect(
    text.startsWith(`
  <room roomId="ID">
    <data class="memento">
      <state class="state" turn="1" startPlayer="RED" currentPlayer="BLUE">
        <red displayName="Ann &amp; Bob" color="RED"/>
        <blue displayName="Ünïcode ∅" color="BLUE"/>
        <board>
          <fields>
            <field x="0" y="0" state="EMPTY"/>`),
  ).toBe(true);
  expect(
    text.endsWith(`
          </fields>
        </board>
        <lastMove x="0" y="4" direction="RIGHT"/>
      </state>
    </data>
  </room>`),
  ).toBe(true);
});

test('a last move is also read as the document prints it', () => {
  const flat = writeFromServer({ t: 'room', roomId: 'ID', data: { t: 'memento', state: STATE } }, 'document');
  const wrapped = flat.replace(
    /<lastMove( [^>]*)>([^]*?)<\/lastMove>/,
    '<lastMove><data class="move"$1>$2</data></lastMove>',
  );
  expect(wrapped).not.toBe(flat);
  expect(read(fromServers(), OPEN + wrapped)).toEqual(read(fromServers(), OPEN + flat));
});

// What the season's server takes, and what it closes the line for (observed on 19.2.1).
const accepted: readonly (readonly [name: string, text: string])[] = [
  ['an XML declaration', '<?xml version="1.0" encoding="UTF-8"?><protocol><join gameType="swc_2019_piranhas"/>'],
  ['comments, single quotes, white space', "<protocol><!-- hi --> <join\n gameType = 'swc_2019_piranhas' \n/>"],
  ['extra attributes in any order', '<protocol><join colour="red" gameType="swc_2019_piranhas" x="1"/>'],
  ['an open and close tag', '<protocol><join gameType="swc_2019_piranhas"></join>'],
  ['a byte order mark', '\ufeff<protocol><join gameType="swc_2019_piranhas"/>'],
];
for (const [name, text] of accepted)
  test(`takes ${name}`, () => {
    expect(read(fromClients(), text)).toEqual([{ t: 'join', gameType: 'swc_2019_piranhas' }]);
  });

test('takes the full class name of a move, and numbers off the board', () => {
  const text = '<protocol><room roomId="r"><data direction="UP" class="sc.plugin2019.Move" y="-1" x="12"/></room>';
  const move = { x: 12, y: -1, direction: 'UP', hints: [] };
  expect(read(fromClients(), text)).toEqual([{ t: 'room', roomId: 'r', data: { t: 'move', move } }]);
});

test('reads a situation to load', () => {
  const memento = writeFromServer({ t: 'room', roomId: 'r', data: { t: 'memento', state: STATE } });
  const load = memento.slice(memento.indexOf('<state'), memento.indexOf('</state>')).replace('<state', '<loadGameInfo');
  const [prepare] = read(fromClients(), `<protocol><prepare gameType="g">${load}</loadGameInfo></prepare>`);
  expect(prepare).toEqual({ t: 'prepare', gameType: 'g', slots: [], load: STATE });
});

const room = (data: string): string => `<protocol><room roomId="r">${data}</room>`;
const refused: readonly (readonly [name: string, text: string, code: string])[] = [
  ['an unknown element', '<protocol><hello/>', 'unknown-message'],
  ['the alias that was never registered', '<protocol><close/>', 'unknown-message'],
  ['a child too many', '<protocol><join gameType="g"><x/></join>', 'unknown-message'],
  ['a room without data', room(''), 'unknown-message'],
  ['two data', room('<data class="memento"/><data class="memento"/>'), 'unknown-message'],
  ['an unknown class', room('<data class="java.lang.Runtime"/>'), 'unknown-message'],
  ['no class', room('<data x="1" y="1" direction="UP"/>'), 'unknown-message'],
  ['a direction in small letters', room('<data class="move" x="1" y="1" direction="right"/>'), 'unknown-message'],
  ['an unknown direction', room('<data class="move" x="1" y="1" direction="NORTH"/>'), 'unknown-message'],
  ['no direction', room('<data class="move" x="1" y="1"/>'), 'unknown-message'],
  ['a number that is none', room('<data class="move" x="1e1" y="1" direction="UP"/>'), 'unknown-message'],
  ['an unknown child of a move', room('<data class="move" x="1" y="1" direction="UP"><x/></data>'), 'unknown-message'],
  ['no <protocol>', '<join gameType="swc_2019_piranhas"/>', 'not-protocol'],
  ['plain text', 'GET / HTTP/1.1\r\n\r\n', 'malformed'],
  ['crossed tags', '<protocol><room roomId="r"><data class="memento"></room></data>', 'malformed'],
  ['a message cut off by the end', '<protocol><room roomId="r"><data class="memento"/></protocol>', 'malformed'],
  ['an unquoted attribute', '<protocol><join gameType=g/>', 'malformed'],
  ['a repeated attribute', '<protocol><join gameType="a" gameType="b"/>', 'malformed'],
  ['an entity of its own', '<protocol><join gameType="&nbsp;"/>', 'malformed'],
  ['a document type', '<!DOCTYPE protocol><protocol>', 'doctype'],
];
for (const [name, text, code] of refused)
  test(`closes the line for ${name}: ${code}`, () => {
    const inbox = fromClients();
    const expected = [{ t: 'broken', refusal: expect.objectContaining({ refused: `software-challenge-xml/${code}` }) }];
    expect(read(inbox, text)).toEqual(expected);
    expect(read(inbox, '<protocol><join gameType="g"/>')).toEqual([]);
  });

test('nothing is read after </protocol>', () => {
  const inbox = fromClients();
  expect(read(inbox, '<protocol></protocol>')).toEqual([{ t: 'end' }]);
  expect(read(inbox, '<protocol><join gameType="g"/>')).toEqual([]);
  expect(read(fromClients(), '<protocol/>')).toEqual([{ t: 'end' }]);
  expect(read(fromClients(), '<protocol></protocol>trailing')).toEqual([{ t: 'end' }]);
});

test('a client passes over what a newer server says', () => {
  const text = '<protocol><news at="5"><x/></news><room roomId="r"><data class="paused"/></room><left roomId="r"/>';
  expect(read(fromServers(), text)).toEqual([
    { t: 'unknown', name: 'news' },
    { t: 'room', roomId: 'r', data: { t: 'unknown', name: 'paused' } },
    { t: 'left', roomId: 'r' },
  ]);
});

test('what XML cannot say is replaced, never written raw', () => {
  const message: SoftwareChallengeClientMessage = {
    t: 'scoreForPlayer',
    displayName: 'a\u0000b\u001fc\ud800d\ufffee🐟\t\r\n',
  };
  const [back] = read(fromClients(), OPEN + writeFromClient(message));
  expect(back).toEqual({ t: 'scoreForPlayer', displayName: 'a\ufffdb\ufffdc\ufffdd\ufffde🐟\t\r\n' });
});
