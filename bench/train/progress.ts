// A line that shows how far a long command has come; in a log, a line a minute at most.

export interface ProgressBar {
  at(done: number, note: string): void;
  done(): void;
}

const WIDTH = 30;
const LOG_EVERY_MS = 15_000;

export function progressBar(title: string, total: number): ProgressBar {
  const { stdout } = process;
  let last = '';
  let logged = Number.NEGATIVE_INFINITY;
  return {
    at: (done, note) => {
      const full = Math.round((WIDTH * done) / Math.max(total, 1));
      last = `${title} [${'#'.repeat(full)}${'.'.repeat(WIDTH - full)}] ${done}/${total}, ${note}`;
      if (stdout.isTTY) stdout.write(`\r\x1b[2K${last}`);
      else if (performance.now() - logged > LOG_EVERY_MS) {
        logged = performance.now();
        console.log(last);
      }
    },
    done: () => {
      if (stdout.isTTY) stdout.write('\n');
      else if (last) console.log(last);
    },
  };
}
