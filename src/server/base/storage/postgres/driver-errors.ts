// What an error of the driver says: an answer of the database, or a connection that broke.

/** The SQLSTATE of an error of the database. It is undefined if the error does not come from the database. */
export function sqlStateOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error) || !('severity' in error)) return undefined;
  return String(error.code);
}

/** Can the connection be used after this? 08: connection exceptions; 57P: the server is shutting down. */
export function isReusableAfter(error: unknown): boolean {
  const state = sqlStateOf(error);
  return state === undefined ? !isDriverError(error) : !/^(08|57P)/.test(state);
}

/** Errors of the driver and of the socket have a code or these words; everything else was thrown by our own task. */
export function isDriverError(error: unknown): boolean {
  return (
    error instanceof Error &&
    ('code' in error || /connection|timeout|client was closed|not queryable/i.test(error.message))
  );
}
