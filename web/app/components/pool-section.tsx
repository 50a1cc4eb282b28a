// On the home page: the rated pool, with the clocks of each game and how many wait.

export function PoolSection() {
  return null;
}
