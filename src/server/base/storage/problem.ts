export const PROBLEMS = [
  /** There is no such folder and it cannot be created. */
  'storage/no-folder',
  /** There is nothing to copy. */
  'storage/no-store',
  /** Something is where a copy should go. */
  'storage/exists',
  /** The store of a folder is empty or gone, and something of it is left. */
  'storage/lost',
  /** The folder or the file in it may not be read or written. */
  'storage/not-allowed',
  /** The file is not a database of Ludoteca. */
  'storage/not-a-database',
  /** A newer Ludoteca wrote it. */
  'storage/newer-version',
  /** Another process holds it locked. */
  'storage/busy',
  /** A database server does not answer. */
  'storage/away',
  /** A database server that copies another one, or was replaced by it. */
  'storage/not-primary',
  'storage/wrong-password',
  /** A database server that may lose what it acknowledged. */
  'storage/not-durable',
  'storage/damaged',
  'storage/failed',
] as const;
export type ProblemCode = (typeof PROBLEMS)[number];

/** Why the store cannot be used: a code and one sentence for the operator. */
export class StorageProblem extends Error {
  readonly code: ProblemCode;
  /** Of a command that ends because of it. */
  readonly exitCode: number = 1;

  constructor(code: ProblemCode, sentence: string, cause?: unknown) {
    super(sentence, { cause });
    this.code = code;
  }
}
