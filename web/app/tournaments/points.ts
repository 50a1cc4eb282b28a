// Points of a game or a tournament, as they are shown.

/** '1 : 0', '½ : ½'. */
export function pointsText(points: readonly number[]): string {
  return points.map(shortPoints).join(' : ');
}

/** 2.5 as '2½'. */
export function shortPoints(points: number): string {
  const half = Math.round(points * 2) / 2;
  if (Math.abs(half - points) > 1e-9) return points.toFixed(2);
  const whole = Math.floor(half);
  return half === whole ? String(whole) : `${whole === 0 ? '' : whole}½`;
}
