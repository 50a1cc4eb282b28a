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

test.each([
  ['beside', 2, 0, 25],
  ['in the same room', 20, 0, 50],
  ['to the east', 0, 60, 75],
  ['just inside', 55, 55, 100],
])('somebody %s is near, about so near', (_name, metresNorth, metresEast, within) => {
  const { nearby } = nearbyAt();
  nearby.share('ada', from(MILAN, metresNorth, metresEast));
  const [found] = nearby.share('ben', MILAN);
  expect(found?.account).toBe('ada');
  // The square somebody is told to be in may be one step nearer or farther.
  expect(Math.abs(found!.within - within)).toBeLessThanOrEqual(25);
});

test.each([
  ['outside', from(MILAN, 120)],
  ['in another town', { latitude: 45.07, longitude: 7.68 }],
  ['on the other side of the world', { latitude: -45.478, longitude: -170.773 }],
])('somebody %s is not', (_name, at) => {
  const { nearby } = nearbyAt();
  nearby.share('ada', at);
  expect(nearby.share('ben', MILAN)).toEqual([]);
});

test('the date line and the poles are places like any other', () => {
  const { nearby } = nearbyAt();
  nearby.share('ada', { latitude: 0, longitude: 179.9999 });
  expect(nearby.share('ben', { latitude: 0, longitude: -179.9999 })).toMatchObject([{ account: 'ada' }]);
  nearby.share('ada', { latitude: 90, longitude: 12 });
  expect(nearby.share('ben', { latitude: 90, longitude: -100 })).toMatchObject([{ account: 'ada' }]);
});

test('asking from many places tells no more than a square of ten metres', () => {
  const { nearby } = nearbyAt();
  const answers = [0, 3].map(metres => {
    nearby.share('ada', from(MILAN, metres));
    return Array.from({ length: 40 }, (_, i) => nearby.share('ben', from(MILAN, 5 * i - 100)));
  });
  const squares = new Set(answers.map(answer => JSON.stringify(answer)));
  expect(squares.size).toBeLessThanOrEqual(2);
  nearby.share('ada', MILAN);
  const same = nearby.share('ben', MILAN);
  nearby.share('ada', from(MILAN, 0.5));
  expect(nearby.share('ben', MILAN)).toEqual(same);
});

test('positions are forgotten: after a while, when asked to, and oneself is never near', () => {
  const { nearby, pass } = nearbyAt();
  nearby.share('ada', MILAN);
  expect(nearby.share('ada', MILAN)).toEqual([]);
  pass(POSITION_LIFETIME);
  expect(nearby.share('ben', MILAN)).toEqual([]);
  expect(nearby.size).toBe(1);
  nearby.forget('ben');
  expect(nearby.share('cleo', MILAN)).toEqual([]);
});
