/** Reports a fault of something that runs in the background. */
export type ReportFault = (what: string, error: Error) => void;

/** What was thrown, as an error. */
export function toError(fault: unknown): Error {
  return fault instanceof Error ? fault : new Error(String(fault));
}

/** Runs in the background: a failure is reported, and the server keeps running. */
export function inBackground(task: Promise<unknown>, what: string, reportFault: ReportFault): void {
  task.catch((fault: unknown) => reportFault(what, toError(fault)));
}

/** A part that has not closed when the time of all is over still gets so many milliseconds. */
const LEAST = 500;

/**
 * Closes one after another. One that fails, for example because the store is away, does not prevent the others, and neither does one that
 * is not done after `limit` milliseconds, in which all of them should be.
 */
export async function closeInOrder(
  parts: readonly { close(): unknown }[],
  reportFault: ReportFault,
  limit: number,
): Promise<void> {
  const end = performance.now() + limit;
  for (const part of parts)
    try {
      await withTimeout(Promise.resolve(part.close()), Math.max(LEAST, end - performance.now()));
    } catch (fault) {
      reportFault('closing', toError(fault));
    }
}

/** Rejects when a task is not done after so many milliseconds; the task may still run. */
export async function withTimeout<T>(task: Promise<T>, limit: number): Promise<T> {
  let timeout: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timeout = setTimeout(() => reject(new Error(`not done after ${Math.round(limit)} ms`)), limit);
  });
  try {
    return await Promise.race([task, late]);
  } finally {
    clearTimeout(timeout);
  }
}
