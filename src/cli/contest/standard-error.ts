// The lines of a program's standard error that say why it failed.

/** `java.lang.ArithmeticException: / by zero`, `TypeError: x is not a function`, `Exception in thread "main" ...`. */
const EXCEPTION =
  /^(?:Exception in thread .+|(?:Uncaught )?(?:[\w$]+\.)*[A-Z][\w$]*(?:Error|Exception)(?: \[[^\]]+\])?(?::.*)?)$/;
/** A line of a stack of Java or Node. */
const FRAME = /^\s+at /;
/** Frames of the languages themselves. */
const FOREIGN = /^\s+at (?:(?:java|javax|jdk|sun|kotlin|scala)[.\w]*[./]|.*\(?(?:node:|internal\/)|.*\/node_modules\/)/;

/**
 * Where the exception comes first and its stack behind it, as with Java and Node: its line and the first frames of the program's own
 * code. Otherwise the last lines.
 */
export function telling(text: string, most: number): string[] {
  const lines = text.trim().split('\n');
  const at = lines.findLastIndex((line, i) => EXCEPTION.test(line.trimEnd()) && FRAME.test(lines[i + 1] ?? ''));
  if (at < 0) return lines.slice(-most);
  const end = lines.findIndex((line, i) => i > at && !FRAME.test(line));
  const frames = lines.slice(at + 1, end < 0 ? undefined : end);
  const own = frames.filter(line => !FOREIGN.test(line));
  return [lines[at]!, ...(own.length > 0 ? own : frames).slice(0, most - 1)];
}
