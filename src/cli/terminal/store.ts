// What the commands about a store have in common.

import { isRefusal, type Refusal } from '../../core/refusal.ts';
import { fill } from '../../core/texts.ts';
import { isStoreAddress } from '../../server/base/config-schema.ts';
import type { ClusterInspector } from '../../server/base/storage/postgres/cluster-status.ts';
import { type Args, parseText } from './args.ts';
import type { CliContext, CommandResult, ExitCode } from './command.ts';
import { misuse } from './refusals.ts';

/** The PostgreSQL store that --store or LUDOTECA_STORE names, or a file that holds the address. */
export function parseSharedStore(args: Args, { env, texts }: CliContext): string | Refusal {
  const store = parseText(args.value('store') ?? env['LUDOTECA_STORE'] ?? '', texts);
  if (isRefusal(store)) return store;
  const url = store.trim();
  if (url === '') return misuse('missing', texts.cluster.needsStore);
  return url.startsWith('postgres') && isStoreAddress(url)
    ? url
    : misuse('bad-value', `--store: ${fill(texts.config.mustBe, { allowed: texts.config.wants.sharedStore })}`);
}

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

/** Runs a task that looks at the nodes of the cluster on the store that the command names. */
export async function inspectCluster(
  args: Args,
  context: CliContext,
  task: (inspector: ClusterInspector) => Promise<ExitCode>,
): Promise<CommandResult> {
  const url = parseSharedStore(args, context);
  if (isRefusal(url)) return url;
  const { ClusterInspector } = await import('../../server/base/storage/postgres/cluster-status.ts');
  const inspector = await ClusterInspector.open(url);
  return reportStoreProblems(context, () => task(inspector)).finally(() => inspector.close());
}
