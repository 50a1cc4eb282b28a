import { isRefusal, type Refusal } from '../../core/refusal.ts';
import { fill } from '../../core/texts.ts';
import { isStoreAddress } from '../../server/base/config-schema.ts';
import { type Args, parseText } from './args.ts';
import type { CliContext } from './command.ts';
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
