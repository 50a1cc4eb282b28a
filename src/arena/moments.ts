// What a count of openings says about a score.

/** So many openings in all are added, spread over the outcomes: a first win would have no variance and decide everything. */
const PSEUDO = 1.5;

/** Mean and variance of the score of an opening, from 0 to 1. */
export function momentsOf(counts: readonly number[]): { total: number; mean: number; variance: number } {
  const more = PSEUDO / counts.length;
  const most = counts.length - 1;
  let [total, sum, squares] = [0, 0, 0];
  for (const [i, count] of counts.entries()) {
    const score = i / most;
    total += count + more;
    sum += (count + more) * score;
    squares += (count + more) * score * score;
  }
  const mean = sum / total;
  return { total, mean, variance: squares / total - mean * mean };
}
