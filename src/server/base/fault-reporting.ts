/** Where faults go that nobody waits for. */
export type ReportFault = (what: string, error: Error) => void;

/** What was thrown, as an error. */
export function toError(fault: unknown): Error {
  return fault instanceof Error ? fault : new Error(String(fault));
}

/** Nobody waits for this: when it fails, the server hears of it and goes on. */
export function inBackground(task: Promise<unknown>, what: string, reportFault: ReportFault): void {
  task.catch((fault: unknown) => reportFault(what, toError(fault)));
}

/** Closes one after another. One that fails, for example because the store is away, does not prevent the others. */
export async function closeInOrder(parts: readonly { close(): unknown }[], reportFault: ReportFault): Promise<void> {
  for (const part of parts)
    try {
      await part.close();
    } catch (fault) {
      reportFault('closing', toError(fault));
    }
}
