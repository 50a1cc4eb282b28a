// Lines of the log for people at a terminal. Programs and files get the JSON lines as they are.

const LEVELS: Readonly<Record<number, string>> = { 40: 'warning: ', 50: 'error: ', 60: 'error: ' };

/** The command that starts the server says where it listens, once and in the reader's language. */
const SAID_ELSEWHERE = /^Server listening at /;

interface LoggedLine {
  readonly level?: number;
  readonly time?: number;
  readonly msg?: string;
  readonly err?: { readonly message?: string };
}

/** '14:03:05 warning: The store is slow: disk full'; empty for what is printed anyway. */
export function readableLine(line: string): string {
  const { level = 30, time, msg = '', err } = parseLine(line) ?? { msg: line.trimEnd() };
  if (SAID_ELSEWHERE.test(msg)) return '';
  const clock = time === undefined ? '' : `${new Date(time).toTimeString().slice(0, 8)} `;
  const cause = err?.message && err.message !== msg ? `: ${err.message}` : '';
  // It may contain text of others, which must not control the terminal.
  const text = `${msg}${cause}`.replaceAll(/\p{Cc}+/gu, ' ');
  return `${clock}${LEVELS[level] ?? ''}${text}\n`;
}

function parseLine(line: string): LoggedLine | undefined {
  try {
    return JSON.parse(line) as LoggedLine; // as the logger writes them
  } catch {
    return undefined;
  }
}
