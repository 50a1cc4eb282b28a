/** A look at the clock counts as so much thinking: bots decide the same however busy the machine is. */
const LOOK_MS = 0.25;

export function countedClock(): () => number {
  let looks = 0;
  return () => LOOK_MS * looks++;
}
