// On the home page: the rolling tournament that runs or comes next, and the winners of the last one.

export function RollingSection() {
  return null;
}
