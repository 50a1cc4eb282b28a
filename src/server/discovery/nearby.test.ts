import { expect, test } from 'vitest';
import { type GeoPosition, NearbyPlayers, POSITION_LIFETIME } from './nearby.ts';

/** Metres in degrees, where the example is. */
const north = (metres: number): number => metres / 111_320;
const MILAN: GeoPosition = { latitude: 45.478, longitude: 9.227 };
const from = ({ latitude, longitude }: GeoPosition, metresNorth: number, metresEast = 0): GeoPosition => ({
  latitude: latitude + north(metresNorth),
  longitude: longitude + north(metresEast) / Math.cos((latitude / 180) * Math.PI),
});

function nearbyAt(): { nearby: NearbyPlayers; pass(ms: number): void } {
  let now = 0;
  return { nearby: new NearbyPlayers(() => now), pass: ms => void (now += ms) };
}

const ADDRESS = '203.0.113.1';

test.each([
  ['beside', 2, 0],
  ['in the same room', 20, 0],
  ['to the east', 0, 60],
  ['just inside', 70, 70],
])('somebody %s is near, and nobody learns how near', (_name, metresNorth, metresEast) => {
  const { nearby } = nearbyAt();
  for (let step = 0; step < 100; step += 7) {
    const at = from(MILAN, step, step / 2);
    nearby.share(`ada${step}`, from(at, metresNorth, metresEast), ADDRESS);
    expect(nearby.share(`ben${step}`, at, ADDRESS)).toContainEqual({ account: `ada${step}`, within: 300 });
    nearby.forget(`ada${step}`);
    nearby.forget(`ben${step}`);
  }
});

test.each([
  ['outside', from(MILAN, 201)],
  ['in another town', { latitude: 45.07, longitude: 7.68 }],
  ['on the other side of the world', { latitude: -45.478, longitude: -170.773 }],
])('somebody %s is not', (_name, at) => {
  const { nearby } = nearbyAt();
  nearby.share('ada', at, ADDRESS);
  expect(nearby.share('ben', MILAN, ADDRESS)).toEqual([]);
});

test('the date line and the poles are places like any other', () => {
  const { nearby } = nearbyAt();
  nearby.share('ada', { latitude: 0, longitude: 179.9999 }, ADDRESS);
  expect(nearby.share('ben', { latitude: 0, longitude: -179.9999 }, ADDRESS)).toMatchObject([{ account: 'ada' }]);
  nearby.share('ada', { latitude: 90, longitude: 12 }, ADDRESS);
  expect(nearby.share('ben', { latitude: 90, longitude: -100 }, ADDRESS)).toMatchObject([{ account: 'ada' }]);
});

/** What an account learns that asks from a hundred places, while another is so many metres north of the first one. */
const answersTo = (metres: number): unknown[] => {
  const { nearby } = nearbyAt();
  nearby.share('ada', from(MILAN, metres), ADDRESS);
  // Each question by another account, as an attacker with many of them would do.
  return Array.from({ length: 100 }, (_, i) => {
    const answer = nearby.share(`ben${i}`, from(MILAN, 10 * i - 500), `10.0.${i}.1`) as { account: string }[];
    nearby.forget(`ben${i}`);
    return answer;
  });
};

test('asking from many places does not tell where in a square somebody is', () => {
  const squares = new Set(Array.from({ length: 100 }, (_, metre) => JSON.stringify(answersTo(metre))));
  expect(squares.size).toBeLessThanOrEqual(2);
});

test('nobody is at many places within minutes', () => {
  const { nearby, pass } = nearbyAt();
  nearby.share('ada', MILAN, ADDRESS);
  const walk = (): unknown[] => Array.from({ length: 8 }, (_, i) => nearby.share('ben', from(MILAN, 150 * i), ADDRESS));
  expect(walk().map(answer => 'refused' in (answer as object))).toEqual([
    false,
    false,
    false,
    false,
    true,
    true,
    true,
    true,
  ]);
  pass(10 * 60_000);
  expect(nearby.share('ben', MILAN, ADDRESS)).not.toHaveProperty('refused');
});

test('an answer names few people', () => {
  const { nearby } = nearbyAt();
  for (let i = 0; i < 50; i++) nearby.share(`ada${i}`, MILAN, ADDRESS);
  expect(nearby.share('ben', MILAN, ADDRESS)).toHaveLength(10);
});

test('positions are forgotten: after a while, when asked to, and oneself is never near', () => {
  const { nearby, pass } = nearbyAt();
  nearby.share('ada', MILAN, ADDRESS);
  expect(nearby.share('ada', MILAN, ADDRESS)).toEqual([]);
  pass(POSITION_LIFETIME);
  expect(nearby.share('ben', MILAN, ADDRESS)).toEqual([]);
  expect(nearby.size).toBe(1);
  nearby.forget('ben');
  expect(nearby.share('cleo', MILAN, ADDRESS)).toEqual([]);
});

test('throw-away guests of one network search no more squares than a few people walk through', () => {
  const { nearby } = nearbyAt();
  nearby.share('ada', MILAN, '203.0.113.2');
  const answers = Array.from({ length: 30 }, (_, i) =>
    nearby.share(`eve${i}`, from(MILAN, 300 * i - 6000), `2001:db8:0:1::${i.toString(16)}`),
  );
  expect(answers.filter(answer => 'refused' in answer)).toHaveLength(18);
});
