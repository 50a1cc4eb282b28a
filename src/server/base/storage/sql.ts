// The port through which accounts, relations, notifications, chat, small values and lists of matches reach a database. Their
// statements are the same in SQLite and PostgreSQL. What differs (journals, ownership) does not use it.

export type SqlValue = string | number | null | Buffer;
/** Rows come as arrays, in the order in which the statement names its columns. */
export type SqlRow = readonly unknown[];

export interface SqlStatement {
  readonly sql: string;
  readonly values: readonly SqlValue[];
  /** What to answer with: its rows, the first of them, or how many rows it wrote. */
  readonly answer: 'rows' | 'row' | 'count';
}

type SqlAnswer = readonly SqlRow[] | SqlRow | number | undefined;

/**
 * Several statements that belong together. A task yields each statement with `yield* row(…)` and is given its answer, so that SQLite
 * can run it without a pause and PostgreSQL can wait for each answer.
 */
export type SqlTask<T> = Generator<SqlStatement, T, SqlAnswer>;

export function* rows(sql: string, ...values: readonly SqlValue[]): SqlTask<readonly SqlRow[]> {
  return (yield { sql, values, answer: 'rows' }) as readonly SqlRow[]; // as `answer` asks
}

/** The first row; undefined without one. */
export function* row(sql: string, ...values: readonly SqlValue[]): SqlTask<SqlRow | undefined> {
  return (yield { sql, values, answer: 'row' }) as SqlRow | undefined; // as `answer` asks
}

/** How many rows were written. */
export function* run(sql: string, ...values: readonly SqlValue[]): SqlTask<number> {
  return (yield { sql, values, answer: 'count' }) as number; // as `answer` asks
}

/** Statements are prepared once and kept, so that there are a few texts for all numbers of rows and values. */
const SIZES = [32, 8, 1] as const;

/** Inserts any number of rows, which all have the same number of values. `conflict`: what the statement says after them. */
export function* insertAll(table: string, all: readonly (readonly SqlValue[])[], conflict = ''): SqlTask<void> {
  for (let at = 0; at < all.length; ) {
    const size = SIZES.find(one => one <= all.length - at)!;
    const part = all.slice(at, at + size);
    const values = part.map(one => marks(one.length)).join(', ');
    yield* run(`INSERT INTO ${table} VALUES ${values} ${conflict}`, ...part.flat());
    at += size;
  }
}

/** Selects the rows whose column has one of these values, of which there may be any number. `select` ends with `WHERE column`. */
export function* rowsWith(select: string, values: readonly SqlValue[]): SqlTask<readonly SqlRow[]> {
  const found: SqlRow[] = [];
  for (let at = 0; at < values.length; ) {
    const size = SIZES.findLast(one => one >= values.length - at) ?? SIZES[0];
    const part = values.slice(at, at + size);
    // The last value once more changes nothing.
    while (part.length < size) part.push(part.at(-1)!);
    found.push(...(yield* rows(`${select} IN ${marks(size)}`, ...part)));
    at += size;
  }
  return found;
}

/** Asks a database for what a statement should be answered with. */
export interface SqlQuery<Rows, Row, Count> {
  rows(sql: string, ...values: readonly SqlValue[]): Rows;
  row(sql: string, ...values: readonly SqlValue[]): Row;
  run(sql: string, ...values: readonly SqlValue[]): Count;
}

export function answerWith<Rows, Row, Count>(
  query: SqlQuery<Rows, Row, Count>,
  { sql, values, answer }: SqlStatement,
): Rows | Row | Count {
  if (answer === 'count') return query.run(sql, ...values);
  return answer === 'rows' ? query.rows(sql, ...values) : query.row(sql, ...values);
}

export interface Sql {
  /** Ends a SELECT: what it read does not change before the transaction ends. Empty where nothing else can write meanwhile. */
  readonly lock: { readonly share: string; readonly update: string };
  /** What is read, once everything written before is durable. */
  rows(sql: string, ...values: readonly SqlValue[]): Promise<readonly SqlRow[]>;
  row(sql: string, ...values: readonly SqlValue[]): Promise<SqlRow | undefined>;
  /** Several statements that only read. */
  read<T>(task: () => SqlTask<T>): Promise<T>;
  /** One statement that writes, after earlier writes of the same thing; how many rows it wrote, once they are durable. */
  run(thing: string, sql: string, ...values: readonly SqlValue[]): Promise<number>;
  /** The same; 0 if a unique key refuses the row. */
  runUnlessTaken(thing: string, sql: string, ...values: readonly SqlValue[]): Promise<number>;
  /** A task that writes, all or nothing. No other task of the same thing runs at the same time, on any server. */
  transact<T>(thing: string, task: () => SqlTask<T>): Promise<T>;
}

/** `(?, ?, ?)` for so many values. */
export const marks = (count: number): string => `(${Array.from({ length: count }, () => '?').join(', ')})`;

/** A condition and its values. It is left out if it is not there, or one of its values is undefined. */
export type SqlCondition = readonly [sql: string | false | undefined, ...values: readonly (SqlValue | undefined)[]];

/** What follows WHERE if all these conditions must hold, and the values in it. */
export function allOf(...conditions: readonly SqlCondition[]): { readonly where: string; readonly values: SqlValue[] } {
  const asked = conditions.filter(([sql, ...values]) => sql && !values.includes(undefined));
  return {
    where: asked.map(([sql]) => sql).join(' AND '),
    values: asked.flatMap(([, ...values]) => values as SqlValue[]), // none is undefined
  };
}
