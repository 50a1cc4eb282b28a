import type { CliContext, ExitCode } from './command.ts';

/** Runs a task that uses a store. If the store cannot be used, the operator reads why in one sentence. */
export async function reportStoreProblems(
  { terminal }: Pick<CliContext, 'terminal'>,
  task: () => Promise<ExitCode>,
): Promise<ExitCode> {
  const { StorageProblem } = await import('../../server/base/storage/problem.ts');
  try {
    return await task();
  } catch (error) {
    if (!(error instanceof StorageProblem)) throw error;
    terminal.err(error.message);
    return error.exitCode === 2 ? 2 : 1;
  }
}
