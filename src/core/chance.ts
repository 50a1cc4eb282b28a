import { type Action, type ActionList, CHANCE, type RandomInt, type Rules } from './game.ts';

/** An outcome of CHANCE, drawn as the weights say; `list` is room to work in. */
export function drawOutcome<S>(
  game: Pick<Rules<S, unknown>, 'legal' | 'weight' | 'sample'>,
  s: S,
  list: ActionList,
  random: RandomInt,
): Action {
  if (game.sample) return game.sample(s, random);
  game.legal(s, CHANCE, list);
  let total = 0;
  for (let i = 0; i < list.size; i++) total += game.weight(s, list.items[i]!);
  let left = random(total);
  for (let i = 0; i < list.size; i++) {
    left -= game.weight(s, list.items[i]!);
    if (left < 0) return list.items[i]!;
  }
  throw new Error('the weights changed while drawing');
}
